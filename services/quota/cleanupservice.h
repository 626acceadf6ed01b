// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/quota/orphanedresources.h"

#include <QObject>

class Activities;
class TpuService;

/// What is left over in the project: dead requests and nodes from TpuService, disks and addresses read on demand.
class CleanupService : public QObject
{
    Q_OBJECT

public:
    enum class Loading : quint8 { No, Yes };

    CleanupService(TpuService *tpus, RestClient *rest, Clock *clock, Activities *activities = nullptr,
                   QObject *parent = nullptr);

    [[nodiscard]] const QList<OrphanedResource> &orphans() const
    {
        return m_orphans;
    } ///< by kind, then by age, oldest first
    [[nodiscard]] QDateTime updatedAt() const { return m_updatedAt; } ///< of disks and addresses, UTC; null: never
    [[nodiscard]] Loading loading() const { return m_loading; }
    /// Of the last try: the list, or only disks and addresses. What could not be read is not listed.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    [[nodiscard]] const QSet<QString> &busy() const { return m_busy; } ///< paths of what is on its way out

    /// Reads everything again. Ends at once; changed() tells. Nothing while it reads already.
    void refresh();
    /// One after another: requests with their nodes, nodes, disks, addresses. What cannot be deleted is told by
    /// failed(), and the rest goes on. Ends at once.
    void remove(QList<OrphanedResource> chosen);

signals:
    void changed();
    void removed(const OrphanedResource &orphan);
    void failed(const OrphanedResource &orphan, const Error &error);

private:
    [[nodiscard]] CleanupAccess access() const;
    void take(const Result<StrayList> &strays);
    void rebuild();
    void removeNext(QList<OrphanedResource> rest);

    TpuService *m_tpus;
    QPointer<RestClient> m_rest;
    Clock *m_clock;
    Activities *m_activities;
    StrayList m_strays;
    QList<OrphanedResource> m_orphans;
    QDateTime m_updatedAt;
    Loading m_loading = Loading::No;
    std::optional<Error> m_error;
    QSet<QString> m_busy;
    TaskScope m_tasks; // last
};
