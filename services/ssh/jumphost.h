// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hubcore.h"

/// A machine that others are reached through: one login for all of them, made again when it broke.
struct JumpHost
{
    std::shared_ptr<AsyncSemaphore> door = std::make_shared<AsyncSemaphore>(1);
    std::weak_ptr<SshConnection> connection; ///< kept by those who go through it
};

/// The connection to it: the one that is there, or a new login; who comes meanwhile waits for the same. Errors: those
/// of the login, said of the jump host.
[[nodiscard]] Task<std::shared_ptr<SshConnection>> jumpHostOf(std::shared_ptr<HubCore> core,
                                                              std::shared_ptr<const SshTarget> jump, SshPrompts prompts,
                                                              ConnectReport report, std::stop_token stop);

/// A socket whose other end is `host`:`port` as the jump host sees it. Errors: Offline, Denied (it passes nothing on),
/// Timeout.
[[nodiscard]] Task<std::shared_ptr<FileDescriptor>> dialThrough(std::shared_ptr<HubCore> core,
                                                                std::shared_ptr<SshConnection> jump, QString host,
                                                                quint16 port, std::stop_token stop);
