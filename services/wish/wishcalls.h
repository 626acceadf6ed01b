// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpuapi.h"
#include "services/wish/happened.h"

/// Logs in to a READY node and leaves again; ends by itself within a minute. An error: not reachable (yet).
using ReachTpu = std::function<Task<>(Tpu, std::stop_token)>;

/// The calls that actions are made of: one action, one event. They decide nothing.
namespace wishcalls {

/// Sends the create of `line`; the request is valid until `validFor` is over.
[[nodiscard]] Task<happening::Sent> ask(TpuApi api, LineHistory line, std::optional<std::chrono::seconds> validFor,
                                        std::stop_token stop);
/// Reads what there is of `line`, and no more than is needed to decide.
[[nodiscard]] Task<happening::Looked> look(TpuApi api, LineHistory line, std::stop_token stop);
/// Sends the delete that `line` plans.
[[nodiscard]] Task<happening::Removed> remove(TpuApi api, LineHistory line, std::stop_token stop);
/// Reads the node once more, for its addresses of now, and logs in.
[[nodiscard]] Task<happening::Reached> reach(TpuApi api, LineHistory line, ReachTpu reach, std::stop_token stop);

} // namespace wishcalls
