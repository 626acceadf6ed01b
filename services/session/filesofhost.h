// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/hosts/hostpool.h"

#include <memory>

/// Its files, over the connection that all share who work on it.
[[nodiscard]] std::shared_ptr<RemoteFiles> filesOfHost(QPointer<HostPool> pool, const PodHost &host,
                                                       Questions questions = Questions::Asked);
