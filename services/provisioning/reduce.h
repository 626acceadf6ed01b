// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/provisioning/decide.h"

#include <variant>

// What can happen to a request. Those with an attempt are answers to an action; one of an attempt that is over changes
// nothing.
namespace event {

/// The answer to the create.
struct Sent
{
    ZoneId zone;
    int attempt = 0;
    Result<Operation> answer;
};

/// What was read; nothing where it was not asked for.
struct Snapshot
{
    ZoneId zone;
    int attempt = 0;
    std::optional<Result<QueuedResource>> request{};
    std::optional<Result<Tpu>> node{};
    std::optional<Result<Operation>> operation{};
    QList<Result<Tpu>> slices{}; ///< of a multislice, instead of `node`: all of them, in their order
};

/// The answer to a delete.
struct Removed
{
    ZoneId zone;
    int attempt = 0;
    Result<Operation> answer;
    bool isWithheld =
        false; ///< nothing was sent: something else would have gone with it, as the error of `answer` says
};

/// The login worked, or not.
struct Reached
{
    ZoneId zone;
    int attempt = 0;
    Result<> answer;
};

/// What was done with a winner that is back: see Action::Kind::Use.
struct Used
{
    ZoneId zone;
    int attempt = 0;
    Result<Tpu> node; ///< as it was read before
    Result<RunOutcome>
        answer; ///< of the login, which Succeeded, or of the command; not asked for where `node` is no READY one
};

/// The cloud took the winner, the machine with this number, away: what is dead of it is deleted, and all zones are
/// asked again. A node that is READY is left as it is and stays the winner. Told twice of one machine, it is heard
/// once. A request that gave up before its TPU was back is asked again.
struct Lost
{
    QString numericId{}; ///< empty: whichever is the winner
    bool mayLose = false; ///< the user agreed to lose it although it is READY
};

/// A node with our label in a line that is at rest.
struct LateSeen
{
    Tpu tpu;
};

/// The program was started, or the computer has woken.
struct Woke
{
};

enum class Order : quint8 {
    Pause,
    Resume, ///< also a recovery that needs the user although the TPU is there
    Stop, ///< of a recovery whose TPU is there: nothing more is run on it
    KeepLate,
    RemoveLate,
    TakeNote, ///< the user has seen how the recovery ended
    Hide, ///< see TpuRequestRecord::isHidden
};

struct Ordered
{
    Order order = Order::Pause;
    ZoneId zone{}; ///< empty: the whole request
};

/// The user wants something else from the next attempt on.
struct Changed
{
    TpuRequest tpuRequest;
};

} // namespace event

using ProvisioningEvent = std::variant<event::Sent, event::Snapshot, event::Removed, event::Reached, event::Used,
                                       event::Lost, event::LateSeen, event::Woke, event::Ordered, event::Changed>;

struct Reduction
{
    TpuRequestRecord history;
    QList<FinishedAttempt> ended; ///< attempts that are over by this
};

/// The history after it. Pure and total.
[[nodiscard]] Reduction reduce(TpuRequestRecord history, const ProvisioningEvent &event, const Moment &moment);
