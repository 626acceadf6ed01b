// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/hosts/podhost.h"
#include "services/recipes/stepscript.h"

#include <QPointer>

#include <functional>
#include <stop_token>

class HostPool;

struct StepOrder
{
    PodHost host;
    QByteArray script;
    std::chrono::seconds time{600};
    std::function<void(const QByteArray &)> heard{}; ///< both streams, as they come
};

/// Runs a script on a host; its end has the standard output, whole: the lines that are for us are in it. What recipes
/// run through: over SSH in the program, in a local bash in tests.
using StepRunner = std::function<Task<StepEnd>(StepOrder order, std::stop_token stop)>;

[[nodiscard]] StepRunner runnerOver(QPointer<HostPool> pool);
