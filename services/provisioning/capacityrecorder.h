// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/provisioning/capacityhistory.h"
#include "services/provisioning/tpurequest.h"

#include <QObject>

#include <functional>

class CapacityStore;
struct Incident;
class ProvisioningService;

/// What a try of a request says of capacity. `earlier`: tries of the same request, newest first; with them the wait is
/// known. `tpu`: what it gave, where that is known.
[[nodiscard]] Asking askingOf(const TpuRequest &tpuRequest, const FinishedAttempt &attempt,
                              const QList<FinishedAttempt> &earlier, const std::optional<Tpu> &tpu);

/// What waits in Google's queue now, as if it were over: for the screen alone.
[[nodiscard]] QList<CapacitySpan> spansUnderWay(const QList<TpuRequestView> &tpuRequests, const QDateTime &now);

/// Writes the history while requests are pursued. Only the window that owns the requests has something to write.
class CapacityRecorder : public QObject
{
    Q_OBJECT

public:
    using FindTpu = std::function<std::optional<Tpu>(const TpuId &)>;

    CapacityRecorder(ProvisioningService *tpuRequests, CapacityStore *capacityHistory, FindTpu tpu,
                     QObject *parent = nullptr);

    /// What the watcher saw: only a loss of a TPU whose number is known says something.
    void lost(const Incident &trouble);
    /// The cloud took a TPU away, or the user deleted it. `numericId`: of that node, not of a later one of its name.
    void ended(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at);

private:
    void attemptEnded(const QUuid &id, const FinishedAttempt &attempt);

    ProvisioningService *m_tpuRequests;
    CapacityStore *m_capacityHistory;
    FindTpu m_tpu;
    TaskScope m_tasks; // last
};
