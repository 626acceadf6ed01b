// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/webhookcontroller.h"

#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/grantmail/grants.h"
#include "services/jobs/jobservice.h"
#include "services/quota/priceservice.h"
#include "services/session/recoverycontroller.h"
#include "services/session/webhookevents.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/usagefeed.h"
#include "services/webhooks/webhooks.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

WebhookController::WebhookController(WebhookControllerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    if (m_context.webhooks == nullptr)
        return;
    m_context.webhooks->attach({.documents = m_context.documents, .isOwner = m_context.isOwner});
    m_isAttached = true;
    if (m_context.activities != nullptr)
        connect(m_context.webhooks, &Webhooks::troubled, this, [this](const QString &sentence) {
            const auto line = m_context.activities->add([sentence] { return sentence; });
            m_context.activities->finish(line, ActivityState::Failed);
        });
    if (m_context.grants != nullptr)
        connect(m_context.grants, &Grants::warningDue, this, [this](const Grant &grant, int daysLeft) {
            post(webhookevents::ofGrant(grant, daysLeft, m_context.clock->now()));
        });
    if (m_context.usage != nullptr)
        connect(m_context.usage, &UsageFeed::alerted, this, &WebhookController::onUsageAlert);
    followJobs();
    followMachines();
}

WebhookController::~WebhookController()
{
    suspend();
}

void WebhookController::followJobs()
{
    const auto *jobs = m_context.jobs;
    if (jobs == nullptr)
        return;
    connect(jobs, &JobService::ended, this, [this, jobs](const QUuid &id) {
        const auto job = jobs->find(id);
        if (auto event = job ? webhookevents::ofEnd(*job, jobs->live(id), m_context.clock->now()) : std::nullopt)
            post(*std::move(event));
    });
    connect(jobs, &JobService::changed, this, [this, jobs](const QUuid &id) {
        const auto job = jobs->find(id);
        if (auto event = job ? webhookevents::ofReturn(*job, m_context.clock->now()) : std::nullopt)
            post(*std::move(event));
    });
}

void WebhookController::followMachines()
{
    if (m_context.incidents != nullptr) {
        connect(m_context.incidents->watch(), &TpuWatch::appeared, this, &WebhookController::onLoss);
        for (const auto signal : {&RecoveryService::recovered, &RecoveryService::needsUser})
            connect(m_context.incidents->recoveries(), signal, this, &WebhookController::onRecovery);
    }
    if (m_context.tpus != nullptr && m_context.grants != nullptr) {
        connect(m_context.tpus, &TpuService::listStateChanged, this, &WebhookController::lookForBills);
        connect(m_context.grants, &Grants::changed, this, &WebhookController::lookForBills);
    }
}

void WebhookController::suspend()
{
    if (!std::exchange(m_isAttached, false))
        return;
    disconnect(m_context.webhooks, nullptr, this, nullptr);
    m_context.webhooks->detach();
}

void WebhookController::takeUp()
{
    if (m_isAttached)
        m_context.webhooks->takeUp();
}

void WebhookController::post(WebhookEvent event)
{
    if (!m_isAttached)
        return;
    if (m_context.isPractice)
        event.title = tr("Practice: %1").arg(event.title);
    m_context.webhooks->post(event);
}

void WebhookController::onScalarAlert(const QUuid &run, const ScalarAlert &alert)
{
    const auto job = m_context.jobs != nullptr ? m_context.jobs->find(run) : std::nullopt;
    if (job)
        post(webhookevents::ofAlert(run, job->spec.name, alert, m_context.clock->now()));
}

void WebhookController::onUsageAlert(const TpuId &tpu, const UsageAlert &alert)
{
    if (alert.kind != UsageAlert::Kind::Hung)
        return;
    auto slices = m_context.usage->now(tpu).slices;
    slices.append(tpu);
    post(webhookevents::ofHang(tpu, jobsOn(slices), alert, m_context.clock->now()));
}

/// What ran on it says by itself that it was interrupted.
void WebhookController::onLoss(const Incident &incident)
{
    if (isLoss(incident.kind) && !incident.tpu.isEmpty() && jobsOn({incident.tpu}).isEmpty())
        post(webhookevents::ofLoss(incident, m_context.clock->now()));
}

/// The same: a job that goes on there is the news.
void WebhookController::onRecovery(const Recovery &recovery)
{
    if (recovery.isOver() && (recovery.step == RecoveryStep::NeedsUser || jobsOn({recovery.tpu}).isEmpty()))
        post(webhookevents::ofRecovery(recovery, m_context.clock->now()));
}

/// Only of a list that is whole: what is not known bills nobody.
void WebhookController::lookForBills()
{
    const auto &state = m_context.tpus->listState();
    if (!state.updatedAt.isValid() || state.error)
        return;
    const auto now = m_context.clock->sinceBoot();
    const auto &prices = m_context.prices != nullptr ? m_context.prices->list() : PriceList::dated();
    const auto found =
        webhookevents::uncovered(m_context.tpus->tpus(), m_context.grants->grants(), prices, m_context.clock->now());
    QHash<TpuId, std::chrono::milliseconds> uncovered;
    for (const auto &one : found) {
        const auto since = m_uncovered.value(one.tpu.id, now);
        uncovered.insert(one.tpu.id, since);
        if (now - since >= billPatience)
            post(webhookevents::ofBill(one, m_context.clock->now()));
    }
    m_uncovered = uncovered;
}

/// Names of those that run on one of them, or are to go on there.
QStringList WebhookController::jobsOn(const QList<TpuId> &tpus) const
{
    QStringList names;
    for (const auto &job : m_context.jobs != nullptr ? m_context.jobs->jobs() : QList<Job>{}) {
        const auto isThere = [&tpus](const JobHost &host) {
            return tpus.contains(host.host.tpu)
                && (host.state == JobState::Running || host.state == JobState::Interrupted
                    || host.state == JobState::Unknown);
        };
        if (job.last() != nullptr && !job.isHeld && std::ranges::any_of(job.last()->hosts, isThere))
            names << job.spec.name;
    }
    return names;
}
