// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/queuedrequest.h"
#include "services/tpu/tpuspec.h"
#include "services/tpu/triage.h"

#include <chrono>

/// How Google is asked. Queue: a queued resource, which waits there while this computer sleeps. Direct: nodes.create,
/// again and again.
enum class WishMethod : quint8 { Queue, Direct };
enum class ZoneChoice : quint8 { Listed, WholeGrant };

/// What happens once the TPU is there, and after it went away. The wish only remembers it.
struct Afterwards
{
    bool notify = true;
    bool comeBack = false; ///< ask for it again when the cloud takes it away
    int comeBackLimit = 10; ///< so many failures in a row end that
    QString recipe{}; ///< run when it is reachable; empty: none
    QString command{}; ///< run when it is reachable; empty: none
    std::optional<std::chrono::hours> deleteAfterIdle{};

    friend bool operator==(const Afterwards &, const Afterwards &) = default;
};

/// What the user wants, once and for good: at most one TPU comes of it, however many zones are asked.
struct Wish
{
    QUuid id{}; ///< also the value of the label jobLabel on everything that is made for it
    ProjectId project{};
    TpuSpec spec{}; ///< zone, name and job empty
    QString namePattern{}; ///< the node's name; {zone} and {n} (number of the try) are filled in
    ZoneChoice choice = ZoneChoice::Listed;
    QList<ZoneId> zones{}; ///< in the order in which they are asked; all run side by side
    WishMethod method = WishMethod::Queue;
    QDateTime createdAt{}; ///< UTC
    QDateTime until{}; ///< UTC; null: no end
    int maxAttempts = 0; ///< in all zones together; 0: no limit
    std::chrono::milliseconds pause{60'000}; ///< between two tries of a zone without capacity; +- 30 %
    Afterwards afterwards{};

    friend bool operator==(const Wish &, const Wish &) = default;
};

enum class LineState : quint8 {
    Waiting, ///< for nextTryAt
    Asking, ///< the request is on its way
    Queued, ///< it waits in Google's queue
    Making, ///< Google makes the node
    Reaching, ///< READY; being logged in to
    Won, ///< this is the TPU; while the winner is another one: it came too late, see lateWinner()
    Cancelling, ///< being taken back, until it is seen to be gone
    Gone, ///< nothing of it is left, and nothing more will be asked
    Paused, ///< by the user; nothing of it is in the cloud
    Stopped, ///< `last` says why; nothing of it is in the cloud
    OutcomeUnknown, ///< sent, but no answer came: being looked after
};

/// One zone of a wish.
struct WishLine
{
    ZoneId zone{};
    LineState state = LineState::Waiting;
    int attempt = 0; ///< 1 for the first
    QString name{}; ///< of the node of this attempt
    QueuedRequestId request{}; ///< empty: made directly
    OperationName operation{};
    std::optional<Error> last{}; ///< why the last attempt did not work
    TriageClass lastKind = TriageClass::Unknown; ///< of `last`
    QDateTime since{}; ///< UTC, of the state
    QDateTime nextTryAt{}; ///< UTC, with Waiting and with a delete that has to wait
    ZoneId behind{}; ///< only in a WishView: this zone is asked before, because both draw on one quota

    friend bool operator==(const WishLine &a, const WishLine &b)
    {
        return a.zone == b.zone && a.state == b.state && a.attempt == b.attempt && a.name == b.name
            && a.request == b.request && a.operation == b.operation && a.last.has_value() == b.last.has_value()
            && (!a.last || (a.last->code == b.last->code && a.last->message == b.last->message))
            && a.lastKind == b.lastKind && a.since == b.since && a.nextTryAt == b.nextTryAt;
    }
};

enum class WishState : quint8 {
    Working,
    Paused, ///< by the user; what already waits in Google's queue stays there
    NeedsUser, ///< `why` says what for; nothing more is sent until resume()
    Stopping, ///< what is not wanted any more is being taken back; with a winner: what the other zones began
    Fulfilled,
    GaveUp, ///< `why`: time or tries are used up, or no zone can give it
    Stopped, ///< by the user
};

[[nodiscard]] constexpr bool isOver(WishState state)
{
    return state == WishState::Fulfilled || state == WishState::GaveUp || state == WishState::Stopped;
}

/// A wish and how it stands: what the window shows. A value. Times are on this computer's clock as it goes now.
struct WishView
{
    Wish wish{};
    WishState state = WishState::Working;
    QList<WishLine> lines{};
    std::optional<TpuId> winner{};
    std::optional<Error> why{}; ///< while Working: why nothing is sent, WishService::trouble(); it goes on by itself
    QDateTime endedAt{}; ///< UTC; null: not over
    int interruptions = 0; ///< how often the cloud took the TPU away
    int failures = 0; ///< attempts that failed for another reason than capacity, in a row
};

/// One try that is over.
struct WishAttempt
{
    ZoneId zone{};
    int number = 0;
    QDateTime startedAt{}; ///< UTC
    QDateTime endedAt{}; ///< UTC
    std::optional<Error> error{}; ///< none: it gave the TPU
    TriageClass kind = TriageClass::Unknown;
};

/// The node's name in that zone and try.
[[nodiscard]] QString nodeName(const QString &pattern, const ZoneId &zone, int attempt);
/// What has to be put right before it can be asked for; empty: nothing. Translated.
[[nodiscard]] QStringList problemsOf(const Wish &wish);
