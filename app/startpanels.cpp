// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/activitystrip.h"
#include "app/cloud.h"
#include "app/homenews.h"
#include "app/mainwindow.h"
#include "app/troubledesk.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/layoutorder.h"
#include "widgets/guide/guidepage.h"
#include "widgets/pod/podpage.h"
#include "widgets/ports/portspage.h"
#include "widgets/start/startpage.h"
#include "widgets/terminal/page.h"

#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

// The Start panel, and the ways that lead away from it.

QWidget *Panels::makeStart()
{
    const CloudServices *services = m_cloud->services();
    auto *page = new StartPage{{.profile = m_cloud->profile(),
                                .doctor = services->doctor,
                                .tpus = services->tpus,
                                .quota = services->quota,
                                .keys = services->keys,
                                .grants = services->grants,
                                .activities = m_activities,
                                .settings = m_settings,
                                .watch = services->troubles->watch(),
                                .practice = services->practice,
                                .ports = services->ports,
                                .address = services->address,
                                .pods = services->pods,
                                .news = [this] {
                                    return m_cloud->services() != nullptr ? homeNews(*m_cloud->services(), *m_settings)
                                                                          : HomeNews{};
                                }}};
    followNews(*services, page);
    connect(page, &StartPage::stepsChanged, this, [this] {
        if (m_window->hasPage(Panel::Guide))
            tickGuide(qobject_cast<GuidePage *>(m_window->page(Panel::Guide)));
    });
    if (auto *strip = m_window->findChild<ActivityStrip *>()) {
        connect(page, &StartPage::pathMoved, strip, &ActivityStrip::setPath);
        connect(page, &QObject::destroyed, strip, [strip] { strip->setPath({}); });
        connect(strip, &ActivityStrip::pathRequested, page, [this, page] { // it names the next step, and leads to it
            m_window->showPanel(Panel::Start);
            if (QWidget *next = mainControl(page))
                handFocus(next);
        });
    }
    connect(page, &StartPage::helpRequested, this, &Panels::help);
    connect(page, &StartPage::placeRequested, this, &Panels::go);
    connect(page, &StartPage::projectRequested, m_window, &MainWindow::projectRequested);
    connect(page, &StartPage::urlRequested, this, [this](const QUrl &url) { openUrl(url); });
    connect(m_cloud, &Cloud::profileChanged, page, [this, page] { page->setProfile(m_cloud->profile()); });
    return page;
}

void Panels::openDoctor()
{
    m_window->showPanel(Panel::Start);
    if (auto *page = qobject_cast<StartPage *>(m_window->page(Panel::Start)))
        page->showDoctor();
}

void Panels::go(StartPlace place, const QString &target)
{
    const TpuId tpu{target};
    switch (place) {
    case StartPlace::SignIn: emit m_window->signInRequested(); break;
    case StartPlace::CreateTpu: trigger("tpu.create"_L1); break;
    case StartPlace::Tpus: target.isEmpty() ? m_window->showPanel(Panel::Tpus) : showTpu(tpu); break;
    case StartPlace::Keys: m_window->showPanel(Panel::Keys); break;
    case StartPlace::Terminal: openFirstTerminal(); break;
    case StartPlace::Quota: m_window->showPanel(Panel::Quota); break;
    case StartPlace::CleanUp: openCleanUp(); break;
    case StartPlace::Activity: trigger("app.activity"_L1); break;
    case StartPlace::Connection: trigger("connection.test"_L1); break;
    case StartPlace::Grant: trigger("grant.paste"_L1); break;
    case StartPlace::Pod: target.isEmpty() ? static_cast<void>(showPods(PodView::SetUp)) : setUpTpu(tpu); break;
    case StartPlace::FirstJob: openFirstJob(); break;
    case StartPlace::Job: target.isEmpty() ? static_cast<void>(showPods(PodView::Jobs)) : showJob(QUuid{target}); break;
    case StartPlace::Usage: showUsage(tpu); break;
    case StartPlace::Request: showRequest(QUuid{target}); break;
    case StartPlace::Ports: static_cast<void>(showPorts()); break;
    case StartPlace::Doctor: openDoctor(); break;
    }
}

/// On the first machine that is ready, when no terminal is open yet.
void Panels::openFirstTerminal()
{
    auto *terminal = qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal));
    m_window->showPanel(Panel::Terminal);
    const auto &tpus = m_cloud->services()->tpus->tpus();
    const auto ready = std::ranges::find(tpus, TpuState::Ready, &Tpu::state);
    const bool hasTab =
        std::ranges::any_of(m_settings->values().tabs, [](const TabChoice &tab) { return !tab.tpu.isEmpty(); });
    if (terminal != nullptr && ready != tpus.end() && !hasTab)
        terminal->open(ready->id, 0);
}
