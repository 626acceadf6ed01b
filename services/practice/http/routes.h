// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/faults.h"
#include "services/practice/http/router.h"
#include "services/practice/world/world.h"

namespace practice {

/// A line in the table of an API: a method, and what the world answers.
struct Method
{
    QByteArray verb;
    QString pattern;
    QString permission; ///< or empty
    std::function<Answer<>(World &, const Call &)> answer;
    QString shape{}; ///< of the body
    QStringList parameters{};
};

/// The methods of one service; `world` must outlive the router.
void addMethods(Router &router, World &world, const QString &service, const QList<Method> &methods,
                Access access = Access::Token);
/// An empty answer, or the refusal.
[[nodiscard]] Answer<> done(const std::optional<ApiError> &refused);

/// A line in the table of Cloud Storage, whose replies are more than JSON.
struct StorageMethod
{
    QByteArray verb;
    QString pattern;
    QString permission; ///< for the list of all that there are; the method itself asks for it
    std::function<Answer<Exchanged>(World &, const Call &)> exchange;
    QString shape{}; ///< of the body
    QStringList parameters{};
    bool hasMedia = false;
};
void addExchanges(Router &router, World &world, const QList<StorageMethod> &methods);

/// Each adds the methods of one API.
void addTpuRoutes(Router &router, World &world);
void addComputeRoutes(Router &router, World &world);
void addProjectRoutes(Router &router, World &world); ///< Resource Manager, Billing, Service Usage
void addBilledRoutes(Router &router, World &world); ///< price catalogue, budgets, log sinks
void addStorageRoutes(Router &router, World &world); ///< Cloud Storage: buckets, and what the next two add
void addObjectRoutes(Router &router, World &world); ///< objects, but for their bytes on the way in
void addUploadRoutes(Router &router, World &world); ///< those, at once or resumable
void addLogRoutes(Router &router, World &world); ///< log exclusions, buckets and entries
void addMonitoringRoutes(Router &router, World &world); ///< Cloud Monitoring: TPU workers, buckets, logs
void addQuotaRoutes(Router &router, World &world); ///< Service Usage quota metrics, Cloud Quotas
void addOsLoginRoutes(Router &router, World &world); ///< keys of Google accounts
void addOAuthRoutes(Router &router, World &world); ///< the browser's page, tokens, revocation, who am I
/// What changes the world while it runs, and what is known of its clients.
void addPracticeRoutes(Router &router, World &world, Faults &faults, CallCounter &callCounter);

} // namespace practice
