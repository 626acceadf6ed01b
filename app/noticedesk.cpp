// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/noticedesk.h"

#include "app/cloud.h"
#include "app/jobnotice.h"
#include "app/mainwindow.h"
#include "app/panels.h"
#include "app/singleinstance.h"
#include "app/troubledesk.h"
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/pod/jobservice.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "services/tpu/troublewords.h"
#include "services/usage/usagewatch.h"
#include "services/wish/wishservice.h"
#include "widgets/wish/wishwords.h"

#include <QEvent>

using namespace Qt::StringLiterals;

namespace {

const auto signInKey = u"sign-in"_s;
const auto tpuPrefix = u"tpu:"_s;
const auto requestPrefix = u"request:"_s;

QString keyOf(const TpuId &id)
{
    return tpuPrefix + id.toString();
}

QString keyOf(const QUuid &request)
{
    return requestPrefix + request.toString(QUuid::WithoutBraces);
}

} // namespace

NoticeDesk::NoticeDesk(NoticeDeskContext context)
    : m_context{context}
    , m_usage{context.activities, context.notifications}
{
    m_context.window->installEventFilter(this);
    connect(m_context.notifications, &Notifications::clicked, this, &NoticeDesk::lead);
    connect(m_context.cloud, &Cloud::signedOut, this, &NoticeDesk::tellSignIn);
    connect(m_context.cloud, &Cloud::signedInAgain, this, [this] { m_context.notifications->withdraw(signInKey); });
}

void NoticeDesk::adopt()
{
    auto *tpus = m_context.cloud->services()->tpus;
    connect(tpus, &TpuService::tpuChanged, this, &NoticeDesk::follow);
    connect(m_context.cloud->services()->troubles->watch(), &TpuWatch::appeared, this, &NoticeDesk::tellLoss);
    connectWishes();
    connectJobs();
    m_usage.adopt(m_context.cloud->services()->usage);
}

/// A job that is started again is not what was told any more.
void NoticeDesk::connectJobs()
{
    auto *jobs = m_context.cloud->services()->jobs;
    connect(jobs, &JobService::ended, this, &NoticeDesk::tellJob);
    connect(jobs, &JobService::changed, this, [this, jobs](const QUuid &id) {
        if (jobs->live(id).phase == JobPhase::Starting)
            m_context.notifications->withdraw(jobNoticeKey(id));
    });
}

void NoticeDesk::connectWishes()
{
    auto *wishes = m_context.cloud->services()->wishes;
    connect(wishes, &WishService::fulfilled, this, &NoticeDesk::tellReady);
    connect(wishes, &WishService::gaveUp, this,
            [this](const QUuid &id, const Error &why) { tellTrouble(id, why, true); });
    connect(wishes, &WishService::needsUser, this,
            [this](const QUuid &id, const Error &why) { tellTrouble(id, why, false); });
    connect(wishes, &WishService::lateWinner, this, [this, wishes](const QUuid &id, const Tpu &tpu) {
        if (wishwords::isBeingRemoved(wishes->find(id), tpu.zone))
            return;
        m_context.notifications->show(
            {NoticeKind::Request, keyOf(id), tr("%1 came late").arg(tpu.shortName),
             tr("Another one is there already, or the request was stopped. Keep it or remove it.")});
    });
    connect(wishes, &WishService::changed, this, [this, wishes] {
        const auto views = wishes->wishes(); // what goes on again needs nobody any more
        for (const auto &view : views) {
            if (view.state == WishState::Working)
                m_context.notifications->withdraw(keyOf(view.wish.id));
        }
    });
}

void NoticeDesk::letGo()
{
    if (const auto *services = m_context.cloud->services()) {
        services->tpus->disconnect(this);
        services->wishes->disconnect(this);
        services->troubles->watch()->disconnect(this);
        services->jobs->disconnect(this);
    }
    m_usage.letGo();
    m_context.notifications->withdrawAll();
}

/// "Is ready" must not stay behind for a machine that is not.
void NoticeDesk::follow(const TpuId &id)
{
    const auto tpu = m_context.cloud->services()->tpus->tpu(id);
    if (tpu && tpu->state != TpuState::Ready && tpu->state != TpuState::Preempted)
        m_context.notifications->withdraw(keyOf(id));
}

void NoticeDesk::tellReady(const QUuid &request, const Tpu &tpu)
{
    const auto view = m_context.cloud->services()->wishes->find(request);
    if (view && !view->wish.afterwards.notify)
        return;
    m_context.notifications->show(
        {NoticeKind::Ready, keyOf(tpu.id), tr("%1 is ready").arg(tpu.shortName),
         tr("%1 in %2. A terminal can be opened.").arg(tpu.acceleratorType, tpu.zone.toString())});
}

void NoticeDesk::tellLoss(const Trouble &trouble)
{
    if (!isLoss(trouble.kind) || trouble.tpu.isEmpty())
        return;
    const auto title = [trouble] {
        return tr("%1: %2", "name of a TPU, what happened to it")
            .arg(trouble.name(), troublewords::brief(trouble.kind));
    };
    const auto id = m_context.activities->add(title);
    m_context.activities->finish(id, ActivityState::Failed);
    m_context.notifications->show(
        {NoticeKind::Preempted, keyOf(trouble.tpu), title(), troublewords::sentence(trouble)});
}

void NoticeDesk::tellJob(const QUuid &id)
{
    const auto *jobs = m_context.cloud->services()->jobs;
    const auto job = jobs->find(id);
    const auto notice = job ? jobNotice(*job, jobs->live(id), m_context.cloud->clock()->now()) : std::nullopt;
    if (notice)
        m_context.notifications->show(*notice);
}

void NoticeDesk::tellTrouble(const QUuid &request, const Error &why, bool isOver)
{
    if (needsSignIn(why.code)) {
        tellSignIn();
        return;
    }
    const auto view = m_context.cloud->services()->wishes->find(request);
    const auto name = view ? wishwords::title(view->wish) : QString{};
    m_context.notifications->show(
        {NoticeKind::Request, keyOf(request),
         isOver ? tr("No %1: the request has ended").arg(name) : tr("%1: the request needs you").arg(name),
         why.message});
}

void NoticeDesk::tellSignIn()
{
    m_context.notifications->show(
        {NoticeKind::SignIn, signInKey, tr("Sign in again"),
         tr("Google wants a new sign-in. Until then nothing is asked for, and requests rest.")});
}

void NoticeDesk::lead(const QString &key, const QByteArray &token)
{
    bringToFront(m_context.window, token);
    if (key == signInKey)
        emit m_context.window->signInRequested();
    else if (key.startsWith(tpuPrefix))
        m_context.panels->showTpu(TpuId{key.sliced(tpuPrefix.size())});
    else if (key.startsWith(requestPrefix))
        m_context.panels->showRequest(QUuid::fromString(key.sliced(requestPrefix.size())));
    else if (const auto tpu = UsageNews::tpuOf(key))
        m_context.panels->showUsage(*tpu);
    else if (const auto job = jobOfNotice(key); !job.isNull())
        m_context.panels->showJob(job);
}

bool NoticeDesk::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::WindowActivate)
        m_context.notifications->withdrawAll(); // who looks at the window sees it there
    return QObject::eventFilter(watched, event);
}
