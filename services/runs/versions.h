// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostpool.h"
#include "services/runs/run.h"

/// What versions.sh printed, or somebody in its place: words of versions alone are taken.
[[nodiscard]] RunVersions parseVersions(const QByteArray &said);

/// Versions of the Python that runs an attempt on that host: of its own process, else of ~/venv, else of the path. Only
/// looks, and loads nothing of JAX: that would take the chips. `token`: JobAttempt::token. Errors: those of reaching
/// the host, Timeout, BadReply (no Python there).
[[nodiscard]] Task<RunVersions> versionsOn(QPointer<HostPool> pool, PodHost host, QByteArray token,
                                           std::stop_token stop);
