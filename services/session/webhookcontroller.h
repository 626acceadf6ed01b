// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalaralerts.h"
#include "services/usage/sliceusage.h"
#include "services/webhooks/webhookevent.h"

#include <QHash>
#include <QObject>
#include <QUuid>

#include <chrono>
#include <functional>

class Activities;
class Clock;
class Documents;
class Grants;
class JobService;
class PriceService;
class RecoveryController;
class TpuService;
class UsageFeed;
class Webhooks;
struct Incident;
struct Recovery;

/// What the controller follows. All of it lives longer; what is null is not followed.
struct WebhookControllerContext
{
    Webhooks *webhooks = nullptr; ///< null: nothing is done at all
    Clock *clock = nullptr;
    Documents *documents = nullptr;
    Activities *activities = nullptr;
    JobService *jobs = nullptr;
    UsageFeed *usage = nullptr;
    Grants *grants = nullptr;
    TpuService *tpus = nullptr;
    PriceService *prices = nullptr;
    RecoveryController *incidents = nullptr;
    std::function<bool()> isOwner{}; ///< of two windows only one sends; empty: this one
    bool isPractice = false; ///< messages say so
};

/// Makes messages for webhooks of what the services of a session say. Needs no window: whoever has the services, and no
/// window, sends all the same.
class WebhookController : public QObject
{
    Q_OBJECT

public:
    /// So long no grant covers a TPU until it is said: grants are entered after machines are listed.
    static constexpr std::chrono::minutes billPatience{10};

    explicit WebhookController(WebhookControllerContext context, QObject *parent = nullptr);
    ~WebhookController() override;

    void suspend(); ///< the session is being left, or the program ends: what waits stays in its journal
    void takeUp(); ///< ProvisioningService::roleChanged
    void onScalarAlert(const QUuid &run, const ScalarAlert &alert); ///< ScalarWatch::alert

private:
    void followJobs();
    void followMachines();
    void post(WebhookEvent event);
    void onUsageAlert(const TpuId &tpu, const UsageAlert &alert);
    void onLoss(const Incident &incident);
    void onRecovery(const Recovery &recovery);
    void lookForBills();
    [[nodiscard]] QStringList jobsOn(const QList<TpuId> &tpus) const;

    WebhookControllerContext m_context;
    QHash<TpuId, std::chrono::milliseconds> m_uncovered; ///< since when, since boot
    bool m_isAttached = false;
};
