// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/wish/decide.h"

#include <variant>

// What can happen to a wish. Those with an attempt are answers to an action; one of an attempt that is over changes
// nothing.
namespace happening {

/// The answer to the create.
struct Sent
{
    ZoneId zone;
    int attempt = 0;
    Result<Operation> answer;
};

/// What was read; nothing where it was not asked for.
struct Looked
{
    ZoneId zone;
    int attempt = 0;
    std::optional<Result<QueuedRequest>> request{};
    std::optional<Result<Tpu>> node{};
    std::optional<Result<Operation>> operation{};
};

/// The answer to a delete.
struct Removed
{
    ZoneId zone;
    int attempt = 0;
    Result<Operation> answer;
};

/// The login worked, or not.
struct Reached
{
    ZoneId zone;
    int attempt = 0;
    Result<> answer;
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

enum class Order : quint8 { Pause, Resume, Stop, KeepLate, RemoveLate, Again };

struct Ordered
{
    Order order = Order::Pause;
    ZoneId zone{}; ///< empty: the whole wish
};

/// The user wants something else from the next attempt on.
struct Changed
{
    Wish wish;
};

} // namespace happening

using WishEvent = std::variant<happening::Sent, happening::Looked, happening::Removed, happening::Reached,
                               happening::LateSeen, happening::Woke, happening::Ordered, happening::Changed>;

struct WishOutcome
{
    WishHistory history;
    QList<WishAttempt> ended; ///< attempts that are over by this
};

/// The history after it. Pure and total.
[[nodiscard]] WishOutcome happened(WishHistory history, const WishEvent &event, const Moment &moment);
