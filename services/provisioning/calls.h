// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/provisioningservice.h"

// The calls that actions are made of: one action, one event. They decide nothing.
namespace calls {

/// When a request in Google's queue is valid.
struct ValidTime
{
    std::optional<std::chrono::seconds> validFor{}; ///< from now on; nothing: for ever
    QDateTime notBefore{}; ///< UTC; null: at once
    QDateTime notAfter{}; ///< UTC, with notBefore

    friend bool operator==(const ValidTime &, const ValidTime &) = default;
};

/// Sends the create of `line`.
[[nodiscard]] Task<event::Sent> ask(TpuApi api, ZoneAttemptRecord line, ValidTime time, std::stop_token stop);
/// Reads what there is of `line`, and no more than is needed to decide.
[[nodiscard]] Task<event::Snapshot> look(TpuApi api, ZoneAttemptRecord line, std::stop_token stop);
/// Sends the delete that `line` plans.
[[nodiscard]] Task<event::Removed> remove(TpuApi api, ZoneAttemptRecord line, std::stop_token stop);
/// Reads the node once more, for its addresses of now, and logs in.
[[nodiscard]] Task<event::Reached> reach(TpuApi api, ZoneAttemptRecord line, ReachTpu reach, std::stop_token stop);
/// Reads the winner, and logs in to every host or, after that, runs the command.
[[nodiscard]] Task<event::Used> use(TpuApi api, ZoneAttemptRecord line, TpuRequestRecord history,
                                    ProvisioningContext context, std::stop_token stop);

} // namespace calls
