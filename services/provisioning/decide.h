// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/record.h"

#include <QHash>
#include <QSet>

/// When something is decided, and with what chance. The same moment gives the same decision.
struct Moment
{
    QDateTime now{}; ///< UTC that never jumps: see SteadyTime
    quint64 seed = 0;
};

/// Numbers that follow from a seed.
class Dice
{
public:
    explicit Dice(quint64 seed)
        : m_state{seed}
    {
    }

    [[nodiscard]] double roll(); ///< in [0, 1)
    [[nodiscard]] QUuid uuid(); ///< version 4
    /// `time` +- 30 %.
    [[nodiscard]] std::chrono::milliseconds about(std::chrono::milliseconds time);

private:
    [[nodiscard]] quint64 next();

    quint64 m_state;
};

/// What the list of the project shows of a line: under its names, or with the label of its request. Only a reason to
/// look: decisions are made from what was read by itself.
struct ListedState
{
    QString node; ///< Google's word for its state; empty: not in the list
    QString nodeName;
    QString request; ///< the same for the queued request
    QueuedResourceId requestId;
    bool isForeign = false; ///< a node of the line's name without our label
};

struct ListSnapshot
{
    bool isSignedOut = false; ///< nothing is sent
    bool isReadOnly = false; ///< nothing is sent that changes something
    QSet<ZoneId> busy{}; ///< lines that a call is under way for
    QDateTime askNotBefore{}; ///< the program's own bound on creates per minute
    QDateTime listedAt{}; ///< when the list was asked for; null: not yet since the program was started
    QHash<ZoneId, ListedState> listedStates{};
    QHash<ZoneId, QString> quotas{}; ///< zones with the same word draw on one quota; without one: on their own
};

struct Action
{
    enum class Kind : quint8 {
        Ask, ///< send the create of ZoneAttemptRecord::sent
        Look, ///< read the request, the node and, where the node is not there, the operation
        Remove, ///< ZoneAttemptRecord::removal
        Reach, ///< log in
        Use, ///< of a winner that came back: log in to every host, then run the command
    };

    Kind kind = Kind::Look;
    ZoneId zone{};

    friend bool operator==(const Action &, const Action &) = default;
};

struct Decision
{
    TpuRequestRecord history; ///< to be written down before any of the actions is taken
    QList<Action> actions;
    QDateTime wakeAt; ///< when to decide again if nothing happens; null: not needed
};

/// The line that holds the quota which this one would draw on, so that this one waits; null: nobody does. What waits in
/// Google's queue holds none yet.
[[nodiscard]] const ZoneAttemptRecord *holderOfQuota(const TpuRequestRecord &history, const ZoneAttemptRecord &line,
                                                     const QHash<ZoneId, QString> &quotas);

/// The request that was just made: a line for each zone, staggered.
[[nodiscard]] TpuRequestRecord begun(TpuRequest tpuRequest, const Moment &moment);
/// What to do now. Pure and total: any history, any observation.
[[nodiscard]] Decision decide(TpuRequestRecord history, const Moment &moment, const ListSnapshot &seen);

/// An answer this late may still come true: Google's own client waits 60 s.
inline constexpr std::chrono::seconds unsureFor{120};
/// A READY node that cannot be logged in to for so long wins all the same: it is never thrown away for our own network.
inline constexpr std::chrono::minutes reachLimit{10};
/// event::Lost: a request whose TPU was taken away goes on for at least so long, because what the user said of its end
/// (until) was said of the first time. A later `until` stays.
inline constexpr std::chrono::hours recoveryTime{24};
/// Between two creates of this program: Google refuses more than about 90 in a minute.
inline constexpr std::chrono::seconds askGap{1};

/// How soon something is looked at again: soon after it moved, ever more slowly while it does not. What is seen is late
/// by a small part of the time it took, so a look costs little where much is waited for and is quick where little is.
namespace pace {

inline constexpr std::chrono::seconds soonest{2};
/// The list of the project while nothing asks for it more often.
inline constexpr std::chrono::seconds listUsually{60};

/// How often this line wants the list to be read, which tells of all lines with two calls. Nothing: it needs none.
[[nodiscard]] std::optional<std::chrono::milliseconds> ofList(const ZoneAttemptRecord &line, const QDateTime &now);
/// Between two logins to a node that is READY and does not let anybody in yet.
[[nodiscard]] std::chrono::milliseconds ofLogin(const ZoneAttemptRecord &line, const QDateTime &now);
/// Before the list is asked for again after so many failures in a row; `error` is the last one.
[[nodiscard]] std::chrono::milliseconds afterFailures(int inARow, const Error &error);

} // namespace pace
