// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/pod/podhost.h"

#include <QPointer>

#include <functional>
#include <stop_token>

class HostPool;

/// How a script ended on one host.
struct StepEnd
{
    enum class Kind : quint8 { Exited, Signalled, Lost, Unreachable, TimedOut, Cancelled };

    Kind kind = Kind::Exited;
    int status = 0;
    QString error{}; ///< translated; with all but Exited
    QByteArray out{}; ///< standard output, whole: our lines are in it
};

struct StepOrder
{
    PodHost host;
    QByteArray script;
    std::chrono::seconds time{600};
    std::function<void(const QByteArray &)> heard{}; ///< both streams, as they come
};

/// Runs a script on a host. What recipes run through: over SSH in the program, in a local bash in tests.
using StepRunner = std::function<Task<StepEnd>(StepOrder order, std::stop_token stop)>;

[[nodiscard]] StepRunner runnerOver(QPointer<HostPool> pool);
