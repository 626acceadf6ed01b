// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/cloud.h"
#include "app/commands.h"
#include "app/mainwindow.h"
#include "services/pod/hostpool.h"
#include "services/pod/runhistory.h"
#include "services/tpu/tpuservice.h"
#include "widgets/pod/podpage.h"
#include "widgets/pod/runview.h"
#include "widgets/ports/portspage.h"
#include "widgets/terminal/sshquestions.h"

#include <QPointer>
#include <QStandardPaths>

// "Run on all hosts" on the Pod panel, and the ways that lead to it.

using namespace Qt::StringLiterals;

QWidget *Panels::makeRun()
{
    const CloudServices *services = m_cloud->services();
    services->hosts->setPrompts(promptsIn(m_questions));
    auto *history = new RunHistory{*services->documents};
    auto *view =
        new RunView{{.pool = services->hosts,
                     .history = history,
                     .activities = m_activities,
                     .clock = m_cloud->clock(),
                     .outputFolder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + u"/runs"_s,
                     .tpus = [tpus = QPointer{services->tpus}] { return tpus ? tpus->tpus() : QList<Tpu>{}; }}};
    history->setParent(view);
    connect(services->tpus, &TpuService::listChanged, view, &RunView::showTpus);
    connect(services->tpus, &TpuService::tpuChanged, view, &RunView::showTpus);
    connect(services->tpus, &TpuService::tpuRemoved, view, &RunView::showTpus);
    connect(view, &RunView::remedyRequested, this, &Panels::leadToHosts);
    connect(view, &RunView::forwardRequested, this, [this](const QString &host, quint16 port) {
        if (auto *ports = showPorts())
            ports->openNew(host, port);
    });
    return view;
}

/// What may mend that a host cannot be reached.
void Panels::leadToHosts(ReachRemedy remedy, const TpuId &tpu)
{
    switch (remedy) {
    case ReachRemedy::None: break;
    case ReachRemedy::Keys: m_window->showPanel(Panel::Keys); break;
    case ReachRemedy::Connection: trigger("connection.test"_L1); break;
    case ReachRemedy::Doctor: openDoctor(); break;
    case ReachRemedy::SignIn: emit m_window->signInRequested(); break;
    case ReachRemedy::Tpu: showTpu(tpu); break;
    }
}

void Panels::runOn(const QList<TpuId> &tpus)
{
    QList<PodHost> hosts;
    for (const auto &id : tpus) {
        if (const auto tpu = m_cloud->services() != nullptr ? m_cloud->services()->tpus->tpu(id) : std::nullopt)
            hosts += hostsOf(*tpu);
    }
    auto *page = showPods(PodView::Run);
    auto *view = page != nullptr ? page->findChild<RunView *>() : nullptr;
    if (view != nullptr && !hosts.isEmpty())
        view->chooseHosts(hosts);
}

void Panels::addRunCommands()
{
    m_window->parts().commands->add(
        {"pod.run", QT_TRANSLATE_NOOP("Commands", "Run a command on hosts…"), {}, "terminal"}, this,
        [this] { runOn({}); });
}
