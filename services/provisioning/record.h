// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"

#include <QJsonObject>

/// What is to become of a line.
enum class Goal : quint8 {
    Get, ///< a TPU
    Leave, ///< nothing of it, and no further try
};

/// What is deleted next, after it was seen to be ours.
enum class Removal : quint8 { None, Request, RequestWithNodes, Node };

/// A zone of a request as it is written down: enough to go on after any crash.
struct ZoneAttemptRecord
{
    ZoneAttempt line{};
    Goal goal = Goal::Get;
    RequestMethod method = RequestMethod::Queue;
    bool isHeld = false; ///< paused by the user
    TpuSpec sent{}; ///< as it was asked for, so that the same can be asked again; only while something may be there
    QUuid requestId{}; ///< of the create; sent again with the same one it is done once
    QString bodyHash{}; ///< SHA-256 of the body, hexadecimal
    QUuid deleteId{}; ///< the same for the delete
    QDateTime startedAt{}; ///< of the attempt
    QDateTime unsureUntil{}; ///< a create without an answer may still be carried out until then
    QDateTime lookAt{}; ///< when it is read next
    QDateTime lookedAt{};
    QDateTime movedAt{}; ///< when something of it was last seen to change
    std::chrono::milliseconds refusedAfter{}; ///< the longest that a direct try took to find no capacity; 0: none has
    QDateTime reachSince{};
    QString numericId{}; ///< of the node that was seen for this attempt
    QStringList otherNumbers{}; ///< the same of the second slice and those after it
    QDateTime nodeCreatedAt{};
    QString seenNode{}; ///< Google's word for its state when it was last read; empty: not there
    QString seenRequest{};
    ErrorCode lastCode = ErrorCode::Cancelled;
    QString lastWords{}; ///< Google's, beside lastCode, where nobody knows them; see unknownWords()
    int sameInARow = 0; ///< failures with lastCode and lastWords
    int asks = 0; ///< how often the create of this attempt was sent
    int refusals = 0; ///< of the delete, in a row
    bool isLate = false; ///< it came after another zone had won, or after the request was over
    Removal removal = Removal::None; ///< not written down: after a restart it is looked at again first
    QString removedNode{}; ///< with Removal::Node, of a multislice: which of its nodes; not written down either
    bool onlyDead = false; ///< taken back only where the cloud has ended it: what lives wins again
    bool mayLose = false; ///< with onlyDead: the user agreed to lose a machine that Google calls READY
    bool isAdopted = false; ///< `numericId` is of a machine that this request did not make
    bool isByHand = false; ///< with isAdopted: the user named it, so it need not be of this program
    bool isRest = false; ///< when it is gone it stays so: `line.last` says why

    friend bool operator==(const ZoneAttemptRecord &, const ZoneAttemptRecord &) = default;
};

/// What a request knows of the loss of its TPU besides what its lines say.
struct RecoveryRecord
{
    /// Why it needs the user although the TPU is there.
    enum class Stuck : quint8 {
        No,
        CleaningUp, ///< it is not known to be dead, so it was kept
        Using, ///< nobody is let in, or the command fails
    };

    TpuId tpu{}; ///< that was lost; empty: none was, or the user has taken note of how it ended
    QString number{}; ///< numericId of the machine that was lost last
    QDateTime begunAt{};
    QDateTime endedAt{}; ///< null: under way
    int interruptions = 0; ///< since it began
    int failures = 0; ///< equal ones in a row
    std::optional<Error> last{};
    QString log{}; ///< the end of what the command wrote
    bool isReached = false; ///< every host has let us in: the command comes next
    QDateTime nextUseAt{}; ///< when the login or the command is tried again
    Stuck stuck = Stuck::No;

    [[nodiscard]] bool isUnderWay() const { return !tpu.isEmpty() && endedAt.isNull(); }
    friend bool operator==(const RecoveryRecord &a, const RecoveryRecord &b);
};

/// What the user wants now.
enum class Intent : quint8 { Get, Pause, Stop };

/// A request with all that is known of it. The only thing that decisions are made from.
struct TpuRequestRecord
{
    static constexpr int version = 1;

    TpuRequest tpuRequest{};
    Intent intent = Intent::Get;
    QList<ZoneAttemptRecord> lines{};
    int attempts = 0; ///< begun, in all zones
    std::optional<TpuId> winner{};
    QString winnerNumericId{};
    std::optional<Error> why{}; ///< why it needs the user, gave up, or took a TPU that could not be reached
    bool needsUser = false;
    bool hasGivenUp = false;
    QDateTime endedAt{};
    int interruptions = 0;
    int failures = 0;
    RecoveryRecord recovery{};
    /// Not shown: it is only kept for what is to happen when its TPU is lost, see Afterwards.
    bool isHidden = false;

    friend bool operator==(const TpuRequestRecord &a, const TpuRequestRecord &b);
};

[[nodiscard]] RequestState stateOf(const TpuRequestRecord &history);
[[nodiscard]] TpuRequestView viewOf(const TpuRequestRecord &history);
/// Nothing more happens in this line by itself.
[[nodiscard]] bool isAtRest(AttemptState state);
/// The value of jobLabel.
[[nodiscard]] QString labelOf(const TpuRequest &tpuRequest);
/// Something is to happen when its TPU is lost.
[[nodiscard]] bool concernsLoss(const Afterwards &afterwards);
/// Carries the label of this request.
[[nodiscard]] bool isOurs(const TpuRequest &tpuRequest, const Tpu &tpu);

[[nodiscard]] QJsonObject toJson(const TpuRequest &tpuRequest);
[[nodiscard]] TpuRequest tpuRequestFrom(const QJsonObject &json);
[[nodiscard]] QJsonObject toJson(const TpuRequestRecord &history);
/// BadReply: not a history, or one of a newer version. Whatever is in it is brought into the bounds of the program.
[[nodiscard]] Result<TpuRequestRecord> historyFrom(const QJsonObject &json);
[[nodiscard]] QJsonObject toJson(const Error &error);
[[nodiscard]] std::optional<Error> errorFromJson(const QJsonValue &json);
