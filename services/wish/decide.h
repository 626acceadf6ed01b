// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/history.h"

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

/// What the list of the project shows of a line: under its names, or with the label of its wish. Only a reason to look:
/// decisions are made from what was read by itself.
struct Sight
{
    QString node; ///< Google's word for its state; empty: not in the list
    QString nodeName;
    QString request; ///< the same for the queued request
    QueuedRequestId requestId;
    bool isForeign = false; ///< a node of the line's name without our label
};

struct Observation
{
    bool isSignedOut = false; ///< nothing is sent
    bool isReadOnly = false; ///< nothing is sent that changes something
    QSet<ZoneId> busy{}; ///< lines that a call is under way for
    QDateTime askNotBefore{}; ///< the program's own bound on creates per minute
    QDateTime listedAt{}; ///< when the list was asked for; null: not yet since the program was started
    QHash<ZoneId, Sight> sights{};
    QHash<ZoneId, QString> quotas{}; ///< zones with the same word draw on one quota; without one: on their own
};

struct Action
{
    enum class Kind : quint8 {
        Ask, ///< send the create of LineHistory::sent
        Look, ///< read the request, the node and, where the node is not there, the operation
        Remove, ///< LineHistory::removal
        Reach, ///< log in
    };

    Kind kind = Kind::Look;
    ZoneId zone{};

    friend bool operator==(const Action &, const Action &) = default;
};

struct Decision
{
    WishHistory history; ///< to be written down before any of the actions is taken
    QList<Action> actions;
    QDateTime wakeAt; ///< when to decide again if nothing happens; null: not needed
};

/// The line that holds the quota which this one would draw on, so that this one waits; null: nobody does. What waits in
/// Google's queue holds none yet.
[[nodiscard]] const LineHistory *holderOfQuota(const WishHistory &history, const LineHistory &line,
                                               const QHash<ZoneId, QString> &quotas);

/// The wish that was just made: a line for each zone, staggered.
[[nodiscard]] WishHistory begun(Wish wish, const Moment &moment);
/// What to do now. Pure and total: any history, any observation.
[[nodiscard]] Decision decide(WishHistory history, const Moment &moment, const Observation &seen);

/// An answer this late may still come true: Google's own client waits 60 s.
inline constexpr std::chrono::seconds unsureFor{120};
/// A READY node that cannot be logged in to for so long wins all the same: it is never thrown away for our own network.
inline constexpr std::chrono::minutes reachLimit{10};
/// Order::Again: a wish whose TPU was taken away goes on for at least so long, because what the user said of its end
/// (until) was said of the first time. A later `until` stays.
inline constexpr std::chrono::hours comeBackTime{24};
/// Between two creates of this program: Google refuses more than about 90 in a minute.
inline constexpr std::chrono::seconds askGap{1};
