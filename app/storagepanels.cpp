// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/cloud.h"
#include "app/commands.h"
#include "app/mainwindow.h"
#include "services/pod/hostpool.h"
#include "services/pod/steprunner.h"
#include "widgets/storage/storagepage.h"

using namespace Qt::StringLiterals;

// The Storage panel: the shared folder of a pod, or of several VMs.

QWidget *Panels::makeStorage()
{
    const CloudServices *services = m_cloud->services();
    auto *page = new StoragePage{{.tpus = services->tpus,
                                  .runner = runnerOver(services->hosts),
                                  .documents = services->documents,
                                  .clock = m_cloud->clock(),
                                  .pods = services->pods,
                                  .activities = m_activities}};
    connect(page, &StoragePage::createRequested, this, [this] { trigger("tpu.create"_L1); });
    connect(page, &StoragePage::planRequested, this, [this](const TpuId &tpu) { setUpTpu(tpu); });
    connect(page, &StoragePage::tpusRequested, this, [this] { m_window->showPanel(Panel::Tpus); });
    return page;
}
