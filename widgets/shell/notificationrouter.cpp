// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/notificationrouter.h"

#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/recoverycontroller.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/ssh/hub.h"
#include "services/tpu/incident.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "services/usage/usagewatch.h"
#include "widgets/common/noticebar.h"
#include "widgets/notifications/jobnotice.h"
#include "widgets/notifications/tray.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/placeof.h"

#include <QEvent>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto signInKey = u"sign-in"_s;
const auto tpuPrefix = u"tpu:"_s;
const auto requestPrefix = u"request:"_s;
const auto terminalPrefix = u"terminal:"_s; // as CommandWatch makes it: the tab has a mark

QString keyOf(const TpuId &id)
{
    return tpuPrefix + id.toString();
}

QString keyOf(const QUuid &request)
{
    return requestPrefix + request.toString(QUuid::WithoutBraces);
}

} // namespace

NotificationRouter::NotificationRouter(NotificationRouterContext context)
    : m_context{context}
    , m_usage{context.activities, context.notifications}
    , m_runs{context.activities, context.notifications}
    , m_newKeys{context.window->parts().notice}
{
    m_context.window->installEventFilter(this);
    connect(m_context.notifications, &Notifications::clicked, this, &NotificationRouter::lead);
    connect(m_context.cloud, &SessionManager::signedOut, this, &NotificationRouter::notifySignIn);
    connect(m_context.cloud, &SessionManager::signedInAgain, this,
            [this] { m_context.notifications->withdraw(signInKey); });
}

void NotificationRouter::attach()
{
    auto *tpus = &m_context.cloud->services()->tpus;
    connect(tpus, &TpuService::tpuChanged, this, &NotificationRouter::follow);
    connect(m_context.cloud->services()->incidents.watch(), &TpuWatch::appeared, this, &NotificationRouter::notifyLoss);
    connect(m_context.cloud->services()->hub.hostKeys(), &HostKeys::replaced, &m_newKeys, &NewKeyNotice::notify);
    connect(&m_context.cloud->services()->rest, &RestClient::quotaProjectDenied, this,
            &NotificationRouter::notifyQuotaProject);
    connectRequests();
    connectJobs();
    m_usage.attach(&m_context.cloud->services()->usage);
    m_runs.attach(&m_context.cloud->services()->runs.scalars, &m_context.cloud->services()->stacks,
                  [jobs = &m_context.cloud->services()->jobs](const QUuid &run) {
                      const auto job = jobs->find(run);
                      return job ? job->spec.name : QString{};
                  });
}

/// A job that is started again is not what was told any more.
void NotificationRouter::connectJobs()
{
    auto *jobs = &m_context.cloud->services()->jobs;
    connect(jobs, &JobService::ended, this, &NotificationRouter::notifyJob);
    connect(jobs, &JobService::changed, this, [this, jobs](const QUuid &id) {
        if (jobs->live(id).phase == JobPhase::Starting)
            m_context.notifications->withdraw(jobNoticeKey(id));
    });
}

void NotificationRouter::connectRequests()
{
    auto *tpuRequests = m_context.cloud->services()->tpuRequests.get();
    connect(tpuRequests, &ProvisioningService::fulfilled, this, &NotificationRouter::notifyReady);
    connect(tpuRequests, &ProvisioningService::gaveUp, this,
            [this](const QUuid &id, const Error &why) { notifyTrouble(id, why, true); });
    connect(tpuRequests, &ProvisioningService::needsUser, this,
            [this](const QUuid &id, const Error &why) { notifyTrouble(id, why, false); });
    connect(tpuRequests, &ProvisioningService::lateWinner, this, [this, tpuRequests](const QUuid &id, const Tpu &tpu) {
        if (requesttext::isBeingRemoved(tpuRequests->find(id), tpu.zone))
            return;
        m_context.notifications->show(
            {NoticeKind::Request, keyOf(id), requesttext::late(tpu),
             tr("Another one is there already, or the request was stopped. Keep it or remove it.")});
        leaveToBar(tpu.id, requesttext::late(tpu));
    });
    connect(tpuRequests, &ProvisioningService::changed, this, [this, tpuRequests] {
        const auto views = tpuRequests->tpuRequests(); // what goes on again needs nobody any more
        for (const auto &view : views) {
            if (view.state == RequestState::Working)
                m_context.notifications->withdraw(keyOf(view.tpuRequest.id));
        }
    });
}

void NotificationRouter::detach()
{
    if (auto *services = m_context.cloud->services()) {
        services->tpus.disconnect(this);
        services->rest.disconnect(this);
        services->tpuRequests->disconnect(this);
        services->incidents.watch()->disconnect(this);
        services->jobs.disconnect(this);
        services->hub.hostKeys()->disconnect(&m_newKeys);
    }
    m_usage.detach();
    m_runs.detach();
    m_context.notifications->withdrawAll();
}

void NotificationRouter::notifyQuotaProject(const ProjectId &project)
{
    m_context.window->parts().notice->say(StatusLevel::Note, [project] {
        return tr("Your account may not have its calls counted to the project %1, so the program makes them without "
                  "naming it. If something is refused that way, ask the project's owner for the role Service Usage "
                  "Consumer (roles/serviceusage.serviceUsageConsumer).")
            .arg(project.toString());
    });
}

/// "Is ready" must not stay behind for a machine that is not.
void NotificationRouter::follow(const TpuId &id)
{
    const auto tpu = m_context.cloud->services()->tpus.tpu(id);
    if (tpu && tpu->state != TpuState::Ready && tpu->state != TpuState::Preempted)
        m_context.notifications->withdraw(keyOf(id));
}

void NotificationRouter::notifyReady(const QUuid &request, const Tpu &tpu)
{
    leaveToBar(tpu.id, requesttext::ready(tpu));
    const auto view = m_context.cloud->services()->tpuRequests->find(request);
    if (view && !view->tpuRequest.afterwards.notify)
        return;
    m_context.notifications->show(
        {NoticeKind::Ready, keyOf(tpu.id), requesttext::ready(tpu), tr("A terminal can be opened.")});
}

/// What a bar of the window in front says, beside a button that leads on, needs no line at the bottom of it: it is kept
/// in the history alone. The page is told of it in the same moment, so it is looked at afterwards.
void NotificationRouter::leaveToBar(const TpuId &id, const QString &words)
{
    QTimer::singleShot(0, this, [this, id, words] {
        const auto bars = m_context.window->findChildren<NoticeBar *>();
        const bool isSaid = std::ranges::any_of(
            bars, [&](const NoticeBar *bar) { return bar->isVisible() && bar->sentence().startsWith(words); });
        if (isSaid && m_context.window->isActiveWindow())
            m_context.activities->makePast(id.toString());
    });
}

void NotificationRouter::notifyLoss(const Incident &incident)
{
    if (!isLoss(incident.kind) || incident.tpu.isEmpty())
        return;
    const auto id = m_context.activities->add([incident] { return requesttext::lost(incident); });
    m_context.activities->setSubject(id, incident.tpu.toString());
    m_context.activities->finish(id, ActivityState::Failed);
    m_context.notifications->show(
        {NoticeKind::Preempted, keyOf(incident.tpu), requesttext::lost(incident), incidenttext::sentence(incident)});
    leaveToBar(incident.tpu, incidenttext::sentence(incident));
}

void NotificationRouter::notifyJob(const QUuid &id)
{
    const auto *jobs = &m_context.cloud->services()->jobs;
    const auto job = jobs->find(id);
    const auto notice = job ? jobNotice(*job, jobs->live(id), m_context.cloud->clock()->now()) : std::nullopt;
    if (notice)
        m_context.notifications->show(*notice);
}

void NotificationRouter::notifyTrouble(const QUuid &request, const Error &why, bool isOver)
{
    if (needsSignIn(why.code)) {
        notifySignIn();
        return;
    }
    const auto view = m_context.cloud->services()->tpuRequests->find(request);
    const auto name = view ? requesttext::title(view->tpuRequest) : QString{};
    m_context.notifications->show(
        {NoticeKind::Request, keyOf(request),
         isOver ? tr("%1: the request has ended").arg(name) : tr("%1: the request needs you").arg(name), why.message});
}

void NotificationRouter::notifySignIn()
{
    m_context.notifications->show(
        {NoticeKind::SignIn, signInKey, tr("Sign in again"),
         tr("Google wants a new sign-in. Until then nothing is asked for, and requests rest.")});
}

void NotificationRouter::lead(const QString &key, const QByteArray &token)
{
    bringToFront(m_context.window, token);
    if (key == signInKey)
        emit placeRequested(places::signIn);
    else if (key.startsWith(tpuPrefix))
        emit placeRequested(places::tpu(TpuId{key.sliced(tpuPrefix.size())}));
    else if (key.startsWith(requestPrefix))
        emit placeRequested(places::request(QUuid::fromString(key.sliced(requestPrefix.size()))));
    else if (key.startsWith(terminalPrefix))
        emit placeRequested({.page = Panel::Terminal});
    else if (const auto tpu = UsageNews::tpuOf(key))
        emit placeRequested(places::usage(*tpu));
    else if (const auto run = RunNews::runOf(key); !run.isNull())
        emit placeRequested(places::run(run));
    else if (const auto job = jobOfNotice(key); !job.isNull())
        emit placeRequested(places::job(job));
}

bool NotificationRouter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::WindowActivate)
        m_context.notifications->withdrawAll(); // who looks at the window sees it there
    return QObject::eventFilter(watched, event);
}
