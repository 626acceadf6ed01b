// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/hosts/hostpool.h"
#include "services/usage/hostprobe.h"
#include "services/usage/memoryprofile.h"
#include "services/usage/monitoring.h"
#include "services/usage/programmetrics.h"
#include "services/usage/runtimereading.h"

#include <memory>

struct RuntimeQuery;

/// Everything that values come from, behind one interface: the hosts of a project, and what Google keeps of them. Each
/// call ends by a deadline of its own.
class UsageSources
{
public:
    UsageSources() = default;
    virtual ~UsageSources() = default;
    Q_DISABLE_COPY_MOVE(UsageSources)

    /// How it stands with the connection; `changed` of follow() tells when that is another.
    [[nodiscard]] virtual HostLink link(const QString &hostId) const = 0;
    virtual void follow(QObject *context, std::function<void(const QString &hostId)> changed) = 0;
    /// Logs in where no connection stands.
    [[nodiscard]] virtual Task<HostReading> probe(PodHost host, ProbeDepth depth, Questions questions,
                                                  std::stop_token stop) = 0;
    /// Over the connection that stands. `ports`: where its metric servers are; empty: the usual one.
    [[nodiscard]] virtual Task<RuntimeReading> runtime(PodHost host, QList<quint16> ports, RuntimeQuery query,
                                                       std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<MemoryProfile> profile(PodHost host, std::stop_token stop) = 0;
    /// What the program itself tells Prometheus, on programMetricsPort.
    [[nodiscard]] virtual Task<ProgramCounters> program(PodHost host, std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<CoarseReading> monitoring(MonitoringQuery query, std::stop_token stop) = 0;
    virtual void forget(const QString &hostId) = 0; ///< nobody looks at it any more
};

/// The real ones. `rest` null: nothing is asked of Cloud Monitoring.
[[nodiscard]] std::shared_ptr<UsageSources> usageSources(QPointer<HostPool> pool, CloudProfile profile,
                                                         QPointer<RestClient> rest);
