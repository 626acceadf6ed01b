// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/failureclass.h"
#include "services/tpu/queuedresource.h"
#include "services/tpu/tpuspec.h"

#include <chrono>

/// How Google is asked. Queue: a queued resource, which waits there while this computer sleeps. Direct: nodes.create,
/// again and again.
enum class RequestMethod : quint8 { Queue, Direct };
enum class ZoneChoice : quint8 { Listed, WholeGrant };

/// What happens once the TPU is there, and after it went away.
struct Afterwards
{
    bool notify = true;
    bool recovery = false; ///< ask for it again, without asking the user, when the cloud takes it away
    int recoveryLimit = 10; ///< so many equal failures in a row to log in, or of the command, until the user is asked
    QString recipe{}; ///< run when it is reachable; empty: none
    QString command{}; ///< run on each host when it is back after a loss; empty: none
    std::optional<std::chrono::hours> deleteAfterIdle{};

    friend bool operator==(const Afterwards &, const Afterwards &) = default;
};

/// What the user wants, once and for good: at most one TPU comes of it, however many zones are asked.
struct TpuRequest
{
    QUuid id{}; ///< also the value of the label jobLabel on everything that is made for it
    ProjectId project{};
    TpuSpec spec{}; ///< zone, name and job empty
    QString namePattern{}; ///< the node's name; {zone} and {n} (number of the try) are filled in
    ZoneChoice choice = ZoneChoice::Listed;
    QList<ZoneId> zones{}; ///< in the order in which they are asked; all run side by side
    RequestMethod method = RequestMethod::Queue;
    QDateTime createdAt{}; ///< UTC
    QDateTime notBefore{}; ///< UTC; null: it is asked for at once
    QDateTime until{}; ///< UTC; null: no end
    int maxAttempts = 0; ///< in all zones together; 0: no limit
    std::chrono::milliseconds pause{60'000}; ///< between two tries of a zone without capacity; +- 30 %
    Afterwards afterwards{};

    friend bool operator==(const TpuRequest &, const TpuRequest &) = default;
};

enum class AttemptState : quint8 {
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

/// One zone of a request.
struct ZoneAttempt
{
    ZoneId zone{};
    AttemptState state = AttemptState::Waiting;
    int attempt = 0; ///< 1 for the first
    QString name{}; ///< of the node of this attempt
    QueuedResourceId request{}; ///< empty: made directly
    OperationName operation{};
    std::optional<Error> last{}; ///< why the last attempt did not work
    FailureClass lastKind = FailureClass::Unknown; ///< of `last`
    QDateTime since{}; ///< UTC, of the state
    QDateTime nextTryAt{}; ///< UTC, with Waiting and with a delete that has to wait
    ZoneId behind{}; ///< only in a TpuRequestView: this zone is asked before, because both draw on one quota

    friend bool operator==(const ZoneAttempt &a, const ZoneAttempt &b)
    {
        return a.zone == b.zone && a.state == b.state && a.attempt == b.attempt && a.name == b.name
            && a.request == b.request && a.operation == b.operation && a.last.has_value() == b.last.has_value()
            && (!a.last || (a.last->code == b.last->code && a.last->message == b.last->message))
            && a.lastKind == b.lastKind && a.since == b.since && a.nextTryAt == b.nextTryAt;
    }
};

enum class RequestState : quint8 {
    Working,
    Paused, ///< by the user; what already waits in Google's queue stays there
    NeedsUser, ///< `why` says what for; nothing more is sent until resume()
    Stopping, ///< what is not wanted any more is being taken back; with a winner: what the other zones began
    Fulfilled,
    GaveUp, ///< `why`: time or tries are used up, or no zone can give it
    Stopped, ///< by the user
};

[[nodiscard]] constexpr bool isOver(RequestState state)
{
    return state == RequestState::Fulfilled || state == RequestState::GaveUp || state == RequestState::Stopped;
}

/// Where the recovery of a TPU is.
enum class RecoveryStep : quint8 {
    CleaningUp, ///< the dead request, then the dead node
    Asking, ///< for the same again, for as long as it takes
    Reaching, ///< until SSH lets us in
    Running, ///< the command
    Done,
    NeedsUser, ///< `last` says why; nothing goes on by itself
};

/// A TPU that is brought back: how a request stands since its TPU was lost.
struct Recovery
{
    QUuid id{}; ///< of the request
    TpuId tpu{}; ///< the lost one, and the new one when that is there: it may be in another zone
    QString number{}; ///< numericId of the machine that was lost last
    RecoveryStep step = RecoveryStep::CleaningUp;
    QDateTime begunAt{}; ///< UTC
    int interruptions = 0; ///< Google took the new one, too
    int failures = 0; ///< equal ones in a row
    std::optional<Error> last{};
    QString newNumber{}; ///< numericId of the machine that was made; empty: none yet
    QString log{}; ///< the end of what the command wrote

    [[nodiscard]] bool isOver() const { return step == RecoveryStep::Done || step == RecoveryStep::NeedsUser; }
};

/// How a command on the machine ended, or that it goes on.
struct RunOutcome
{
    enum class Kind : quint8 { GoesOn, Succeeded, Failed };

    Kind kind = Kind::GoesOn;
    int status = 0; ///< with Failed
    QString log{}; ///< the end of its output
};

/// A request and how it stands: what the window shows. A value. Times are on this computer's clock as it goes now.
struct TpuRequestView
{
    TpuRequest tpuRequest{};
    RequestState state = RequestState::Working;
    QList<ZoneAttempt> lines{};
    std::optional<TpuId> winner{};
    std::optional<Error>
        why{}; ///< while Working: why nothing is sent, ProvisioningService::trouble(); it goes on by itself
    QDateTime endedAt{}; ///< UTC; null: not over
    int interruptions = 0; ///< how often the cloud took the TPU away
    int failures = 0; ///< attempts that failed for another reason than capacity, in a row
    std::optional<Recovery> recovery{}; ///< none: nothing was lost, or the user has taken note of how it ended
};

/// One try that is over.
struct FinishedAttempt
{
    ZoneId zone{};
    int number = 0;
    QDateTime startedAt{}; ///< UTC
    QDateTime endedAt{}; ///< UTC
    std::optional<Error> error{}; ///< none: it gave the TPU
    FailureClass kind = FailureClass::Unknown;
};

/// The node's name in that zone and try.
[[nodiscard]] QString nodeName(const QString &pattern, const ZoneId &zone, int attempt);
/// What has to be put right before it can be asked for; empty: nothing. Translated.
[[nodiscard]] QStringList problemsOf(const TpuRequest &tpuRequest);
