// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hub.h"

/// The terminal page's one call: resolve, connect, host key, log in, PTY, shell.
/// A login refused is tried again while a new key may still be on its way to the machine
/// (SshTimings::keyAttempts times, growing pauses), each time with a sentence that explains it.
/// With `request.tmuxSession` the shell starts in the tmux session of that name where tmux exists, or returns to it:
/// isProtected() tells. `request.way` says how; a tmux before 3.2 is entered plainly. With `request.attachTo` it enters
/// that session; when it has ended meanwhile, the other one. With `request.folder` a new shell begins there. In control
/// mode connections of `request.clientName` that are left over are ended.
[[nodiscard]] Task<std::shared_ptr<Shell>> connectShell(SshHub *hub, SshTarget target, SshPrompts prompts,
                                                        ShellRequest request, ConnectReport report,
                                                        std::stop_token stop);

/// As connectTo(), with the same patience for a key that is still on its way.
[[nodiscard]] Task<std::shared_ptr<SshConnection>> connectPatiently(SshHub *hub, SshTarget target, SshPrompts prompts,
                                                                    ConnectReport report, std::stop_token stop);
