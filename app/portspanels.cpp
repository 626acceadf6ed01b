// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/cloud.h"
#include "app/commands.h"
#include "app/mainwindow.h"
#include "services/pod/podhost.h"
#include "services/tpu/tpuservice.h"
#include "widgets/ports/portoffer.h"
#include "widgets/ports/portspage.h"
#include "widgets/terminal/session.h"

// The Ports panel, and the ways that lead to it.

QWidget *Panels::makePorts()
{
    const CloudServices *services = m_cloud->services();
    const auto hosts = [tpus = services->tpus] {
        QList<PodHost> ready;
        for (const auto &tpu : tpus->tpus()) {
            if (tpu.state == TpuState::Ready)
                ready += hostsOf(tpu);
        }
        return ready;
    };
    auto *page = new PortsPage{
        {.forwards = services->forwards, .servers = services->servers, .hosts = hosts, .settings = m_settings}};
    connect(page, &PortsPage::urlRequested, this, &Panels::openUrl);
    return page;
}

PortsPage *Panels::showPorts()
{
    auto *page = m_cloud->services() != nullptr ? qobject_cast<PortsPage *>(m_window->page(Panel::Ports)) : nullptr;
    if (page != nullptr)
        m_window->showPanel(Panel::Ports);
    return page;
}

void Panels::forwardFrom(const TpuId &tpu, int worker, quint16 port)
{
    const auto known = m_cloud->services() != nullptr ? m_cloud->services()->tpus->tpu(tpu) : std::nullopt;
    if (auto *page = showPorts())
        page->openNew(known ? hostsOf(*known).value(worker).id : QString{}, port);
}

void Panels::heardOfPort(const TpuId &tpu, int worker, const PortHint &hint, Served how)
{
    const auto known = m_cloud->services() != nullptr ? m_cloud->services()->tpus->tpu(tpu) : std::nullopt;
    const auto hosts = known ? hostsOf(*known) : QList<PodHost>{};
    if (worker < 0 || worker >= hosts.size())
        return;
    if (how == Served::Pressed)
        m_portOffer->open(hosts.at(worker), hint);
    else
        offerPort(hosts.at(worker), hint);
}

void Panels::offerPort(const PodHost &host, const PortHint &hint)
{
    m_portOffer->offer(host, hint);
}

void Panels::addPortCommands()
{
    Commands *commands = m_window->parts().commands;
    commands->add({"ports.open", QT_TRANSLATE_NOOP("Commands", "Show forwarded ports and servers"), {}, "network"},
                  this, [this] { static_cast<void>(showPorts()); });
    commands->add({"ports.new", QT_TRANSLATE_NOOP("Commands", "Forward a port…"), {}, "network"}, this,
                  [this] { forwardFrom({}, 0); });
    commands->add({"ports.server", QT_TRANSLATE_NOOP("Commands", "Start TensorBoard or Jupyter…"), {}, "chart-column"},
                  this, [this] {
                      if (auto *page = showPorts())
                          page->openServer();
                  });
}
