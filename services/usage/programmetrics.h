// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/prometheus.h"
#include "services/usage/sample.h"

#include <memory>
#include <stop_token>

class SshConnection;

/// Where Orbax and Grain serve what they tell Prometheus, while the program runs and was asked to
/// (ENABLE_ORBAX_PROMETHEUS_TELEMETRY, ENABLE_PYGRAIN_PROMETHEUS_TELEMETRY); where tpu-info looks, too.
inline constexpr quint16 programMetricsPort = 9'431;

/// What a training program tells of its input and its checkpoints: sums since it began. Below 0: it does not tell.
struct ProgramCounters
{
    double inputSeconds = -1; ///< in which it waited for the next batch (Grain)
    double inputBytes = -1; ///< that were read (Grain)
    double savedBytes = -1; ///< of checkpoints, that this host has written (Orbax)
    double savingSeconds = -1; ///< in which the training stood still for a checkpoint (Orbax)
    double startedAt = -1; ///< seconds since 1970, when the process began, by its host's clock

    [[nodiscard]] bool isEmpty() const; ///< of sums; when it began is none
    friend bool operator==(const ProgramCounters &, const ProgramCounters &) = default;
};

/// Pure. Sums that cannot be (negative ones) are not told.
[[nodiscard]] ProgramCounters countersOf(const QList<PrometheusSample> &samples);

/// One look over the open connection, at most 5 s and mostPrometheusBytes. Errors: those of
/// SshConnection::openDirect() (Offline: no program tells anything), BadReply, Timeout.
[[nodiscard]] Task<ProgramCounters> readProgram(std::shared_ptr<SshConnection> connection, quint16 port,
                                                std::stop_token stop);

/// What went on between two looks that lie `seconds` apart. A process that began at another time, and a sum that became
/// smaller, are another program's: what that did since its start is no rate, and tells nothing yet.
[[nodiscard]] HostTick tickOf(const ProgramCounters &now, const ProgramCounters &before, double seconds,
                              const QString &host, qint64 at);
