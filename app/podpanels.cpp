// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/cloud.h"
#include "app/commands.h"
#include "app/mainwindow.h"
#include "app/podform.h"
#include "services/pod/hostpool.h"
#include "services/pod/jobservice.h"
#include "services/pod/podsetup.h"
#include "services/tpu/tpuservice.h"
#include "widgets/pod/flagssheet.h"
#include "widgets/pod/jobsview.h"
#include "widgets/pod/planview.h"
#include "widgets/pod/podpage.h"
#include "widgets/pod/runview.h"
#include "widgets/terminal/page.h"
#include "widgets/tpu/createform.h"

#include <QPointer>

using namespace Qt::StringLiterals;

// The Pod panel: its views, and the ways that lead to it.

namespace {

QList<PodHost> allHostsOf(const CloudServices *services, const TpuId &id)
{
    const auto tpu = services->tpus->tpu(id);
    return tpu ? hostsOf(*tpu) : QList<PodHost>{};
}

} // namespace

QWidget *Panels::makePod()
{
    const CloudServices *services = m_cloud->services();
    auto *page = new PodPage;
    auto *plans = new PlanView{{.pods = services->pods,
                                .tpus = services->tpus,
                                .address = services->address,
                                .documents = services->documents,
                                .clock = m_cloud->clock(),
                                .networks = services->networks,
                                .keys = services->keys}};
    page->setView(PodView::SetUp, plans);
    page->setView(PodView::Run, makeRun());
    auto *jobs = makeJobs();
    page->setView(PodView::Jobs, jobs, qobject_cast<JobsView *>(jobs)->headAction());
    new PodForm{services, plans, page};
    connect(plans, &PlanView::tpuRequested, this, &Panels::showTpu);
    connect(plans, &PlanView::flagsRequested, page, flagsBeside(page));
    connect(plans, &PlanView::requestRequested, this, &Panels::showRequest);
    connect(plans, &PlanView::commandRequested, this, [this, page](const TpuId &tpu) {
        showPods(PodView::Run);
        auto *run = page->findChild<RunView *>();
        run->chooseHosts(allHostsOf(m_cloud->services(), tpu));
        run->writeCommand();
    });
    connect(plans, &PlanView::usageRequested, this, &Panels::showUsage);
    connect(plans, &PlanView::jobRequested, this, &Panels::newJobOn);
    return page;
}

std::function<void(const TpuId &)> Panels::flagsBeside(QWidget *page)
{
    const CloudServices *services = m_cloud->services();
    auto *sheet = new FlagsSheet{{.tpus = services->tpus, .hosts = services->hosts, .clock = m_cloud->clock()}, page};
    return [sheet, tpus = QPointer{services->tpus}](const TpuId &id) {
        if (const auto tpu = tpus ? tpus->tpu(id) : std::nullopt)
            sheet->openFor(*tpu);
    };
}

QWidget *Panels::makeJobs()
{
    const CloudServices *services = m_cloud->services();
    auto *jobs =
        new JobsView{{.jobs = services->jobs, .pool = services->hosts, .tpus = [tpus = QPointer{services->tpus}] {
                          return tpus ? tpus->tpus() : QList<Tpu>{};
                      }}};
    connect(jobs, &JobsView::helpWanted, this, [this](ErrorFix fix, const TpuId &tpu) {
        switch (fix) {
        case ErrorFix::Environment:
        case ErrorFix::Network: setUpTpu(tpu); break;
        case ErrorFix::Keys: m_window->showPanel(Panel::Keys); break;
        case ErrorFix::Doctor: openDoctor(); break;
        case ErrorFix::Quota: m_window->showPanel(Panel::Quota); break;
        default: showTpu(tpu);
        }
    });
    connect(jobs, &JobsView::remedyRequested, this, &Panels::leadToHosts);
    connect(jobs, &JobsView::usageWanted, this, &Panels::showUsage);
    connect(jobs, &JobsView::terminalWanted, this,
            [this](const PodHost &host, const QString &session, const QString &job) {
                auto *terminal = qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal));
                if (terminal == nullptr)
                    return;
                m_window->showPanel(Panel::Terminal);
                if (session.isEmpty())
                    terminal->open(host.tpu, host.worker);
                else
                    terminal->openSession(host.tpu, host.worker, session, job);
            });
    return jobs;
}

void Panels::showJob(const QUuid &job)
{
    if (auto *page = showPods(PodView::Jobs))
        page->findChild<JobsView *>()->select(job);
}

/// Where a job ended well already nobody needs a first program.
void Panels::openFirstJob()
{
    auto *page = showPods(PodView::Jobs);
    if (page == nullptr)
        return;
    const auto &jobs = m_cloud->services()->jobs->jobs();
    const bool isFirst = std::ranges::none_of(jobs, [](const Job &job) { return stateOf(job) == JobState::Succeeded; });
    auto *view = page->findChild<JobsView *>();
    isFirst ? view->openFirst() : view->openNew();
}

void Panels::newJobOn(const TpuId &tpu)
{
    if (auto *page = showPods(PodView::Jobs))
        page->findChild<JobsView *>()->openNew(allHostsOf(m_cloud->services(), tpu));
}

PodPage *Panels::showPods(PodView place)
{
    auto *page = m_cloud->services() != nullptr ? qobject_cast<PodPage *>(m_window->page(Panel::Pod)) : nullptr;
    if (page != nullptr) {
        m_window->showPanel(Panel::Pod);
        page->showView(place);
    }
    return page;
}

void Panels::planPod(const CreatePreset &preset)
{
    if (auto *page = showPods(PodView::SetUp))
        page->findChild<PodForm *>()->plan(preset);
}

void Panels::setUpTpu(const TpuId &tpu)
{
    if (auto *page = showPods(PodView::SetUp))
        page->findChild<PlanView *>()->setUp(tpu);
}

/// The first machine that is ready; without one, where it is chosen.
void Panels::setUpFirstTpu()
{
    const auto *services = m_cloud->services();
    if (services == nullptr)
        return;
    const auto &tpus = services->tpus->tpus();
    const auto ready = std::ranges::find(tpus, TpuState::Ready, &Tpu::state);
    ready != tpus.end() ? setUpTpu(ready->id) : static_cast<void>(showPods(PodView::SetUp));
}

void Panels::addPodCommands()
{
    Commands *commands = m_window->parts().commands;
    commands->add({"pod.job", QT_TRANSLATE_NOOP("Commands", "New job on all hosts…"), {}, "play"}, this, [this] {
        if (auto *page = showPods(PodView::Jobs))
            page->findChild<JobsView *>()->openNew();
    });
    commands->add({"pod.first", QT_TRANSLATE_NOOP("Commands", "Run a first program…"), {}, "play"}, this,
                  [this] { // who asks for it by its name gets it, however many ended well
                      if (auto *page = showPods(PodView::Jobs))
                          page->findChild<JobsView *>()->openFirst();
                  });
    commands->add({"pod.setUp", QT_TRANSLATE_NOOP("Commands", "Set up a TPU…"), {}, "box"}, this,
                  [this] { setUpFirstTpu(); });
    commands->add({"pod.plan", QT_TRANSLATE_NOOP("Commands", "Plan a pod…"), {}, "box"}, this, [this] { planPod({}); });
}
