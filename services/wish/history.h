// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/wish.h"

#include <QJsonObject>

/// What is to become of a line.
enum class Goal : quint8 {
    Get, ///< a TPU
    Leave, ///< nothing of it, and no further try
};

/// What is deleted next, after it was seen to be ours.
enum class Removal : quint8 { None, Request, RequestWithNodes, Node };

/// A zone of a wish as it is written down: enough to go on after any crash.
struct LineHistory
{
    WishLine line{};
    Goal goal = Goal::Get;
    WishMethod method = WishMethod::Queue;
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
    QDateTime nodeCreatedAt{};
    QString seenNode{}; ///< Google's word for its state when it was last read; empty: not there
    QString seenRequest{};
    ErrorCode lastCode = ErrorCode::Cancelled;
    int sameInARow = 0; ///< failures with lastCode
    int asks = 0; ///< how often the create of this attempt was sent
    int refusals = 0; ///< of the delete, in a row
    bool isLate = false; ///< it came after another zone had won, or after the wish was over
    Removal removal = Removal::None; ///< not written down: after a restart it is looked at again first
    bool onlyDead = false; ///< taken back only where the cloud has ended it: a READY node wins again
    bool isRest = false; ///< when it is gone it stays so: `line.last` says why

    friend bool operator==(const LineHistory &, const LineHistory &) = default;
};

/// What the user wants now.
enum class Intent : quint8 { Get, Pause, Stop };

/// A wish with all that is known of it. The only thing that decisions are made from.
struct WishHistory
{
    static constexpr int version = 1;

    Wish wish{};
    Intent intent = Intent::Get;
    QList<LineHistory> lines{};
    int attempts = 0; ///< begun, in all zones
    std::optional<TpuId> winner{};
    QString winnerNumericId{};
    std::optional<Error> why{}; ///< why it needs the user, gave up, or took a TPU that could not be reached
    bool needsUser = false;
    bool hasGivenUp = false;
    QDateTime endedAt{};
    int interruptions = 0;
    int failures = 0;

    friend bool operator==(const WishHistory &a, const WishHistory &b);
};

[[nodiscard]] WishState stateOf(const WishHistory &history);
[[nodiscard]] WishView viewOf(const WishHistory &history);
/// Nothing more happens in this line by itself.
[[nodiscard]] bool isAtRest(LineState state);
/// The value of jobLabel.
[[nodiscard]] QString labelOf(const Wish &wish);
/// Carries the label of this wish.
[[nodiscard]] bool isOurs(const Wish &wish, const Tpu &tpu);

[[nodiscard]] QJsonObject toJson(const Wish &wish);
[[nodiscard]] Wish wishFrom(const QJsonObject &json);
[[nodiscard]] QJsonObject toJson(const WishHistory &history);
/// BadReply: not a history, or one of a newer version. Whatever is in it is brought into the bounds of the program.
[[nodiscard]] Result<WishHistory> historyFrom(const QJsonObject &json);
[[nodiscard]] QJsonObject toJson(const Error &error);
[[nodiscard]] std::optional<Error> errorFromJson(const QJsonValue &json);
