// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/maintenancesheet.h"

#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/writegate.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

MaintenanceSheet::MaintenanceSheet(TpuService *tpus, QWidget *host)
    : SideSheet{host}
    , m_tpus{tpus}
    , m_words{new Label}
    , m_name{new QLineEdit}
    , m_nameField{named(new FormField{m_name}, "maintenanceName")}
    , m_command{new CommandBox{u"maintenanceCommand"_s}}
    , m_submit{addCancelAndSubmit(this, u"maintenance"_s, {}, ButtonKind::Danger)}
{
    setObjectName(u"maintenanceSheet"_s);
    setGuide("reboots"_L1);
    m_command->setLines(2, 6);
    m_words->setWordWrap(true);
    auto *after = translated(this, new Label, [] {
        return tr("See then whether your program finds its last checkpoint. Terminals and your SSH config follow the "
                  "address by themselves.");
    });
    after->setWordWrap(true);
    gateWrites(m_submit);
    for (QWidget *part : std::initializer_list<QWidget *>{m_words, after, m_command, m_nameField})
        body()->addWidget(part);
    body()->addStretch(1);
    connect(m_name, &QLineEdit::textChanged, this, &MaintenanceSheet::compare);
    connect(m_submit, &QPushButton::clicked, this, &MaintenanceSheet::submit);
    translated(this, &MaintenanceSheet::showTexts);
}

void MaintenanceSheet::compare()
{
    enableUnless(m_submit,
                 m_name->text().trimmed() == m_tpu.shortName ? QString{}
                                                             : tr("Type %1 above first.").arg(m_tpu.shortName));
}

bool MaintenanceSheet::isRehearsal() const
{
    return !m_tpu.maintenance || !m_tpu.maintenance->canReschedule;
}

void MaintenanceSheet::openFor(const Tpu &tpu)
{
    m_tpu = tpu;
    m_name->clear();
    const auto which = isRehearsal() ? Maintenance::Rehearsal : Maintenance::Now;
    m_command->setCommands(gcloudMaintain(which, tpu.id), restMaintain(which, tpu.id, m_tpus->profile()),
                           linkTo(tpu.id));
    showTexts();
    open();
}

void MaintenanceSheet::submit()
{
    m_tasks.run(m_tpus->maintain(m_tpu.id, isRehearsal() ? Maintenance::Rehearsal : Maintenance::Now, m_tasks.token()),
                [this](const Result<> &done) {
                    if (!done && done.error().code != ErrorCode::Cancelled)
                        emit failed(done.error());
                });
    close();
}

void MaintenanceSheet::showTexts()
{
    const bool rehearsal = isRehearsal();
    setTitle(rehearsal ? tr("Simulate a maintenance event on %1").arg(m_tpu.shortName)
                       : tr("Maintain %1 now").arg(m_tpu.shortName));
    m_words->setText(rehearsal
                         ? tr("Google lets the first host of %1 go through a maintenance event, as it would without "
                              "asking: the host restarts for real. Programs on it end, /tmp and /dev/shm are emptied, "
                              "and its address may change. The disk stays, nothing has to be created again.")
                               .arg(m_tpu.shortName)
                         : tr("The announced maintenance of %1 happens now instead of at its time: its hosts restart. "
                              "Programs on them end, /tmp and /dev/shm are emptied, and addresses may change. The "
                              "disks stay, nothing has to be created again.")
                               .arg(m_tpu.shortName));
    m_nameField->setLabel(tr("Type %1 to go on").arg(m_tpu.shortName));
    m_submit->setText(rehearsal ? tr("Restart the host") : tr("Maintain it now"));
    compare();
}
