// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/keepsheet.h"

#include "services/provisioning/recoveryservice.h"
#include "services/tpu/idledeletes.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/tpu/scripteditor.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

KeepSheet::KeepSheet(RecoveryService *recoveries, IdleDeletes *idle, QWidget *host)
    : SideSheet{host}
    , m_recoveries{recoveries}
    , m_idle{idle}
    , m_notice{named(new NoticeBar, "keepNotice")}
    , m_switch{named(this, new QCheckBox, "keepSwitch",
                     [] { return tr("Bring it back automatically, without asking"); })}
    , m_command{new ScriptEditor}
    , m_limit{new QSpinBox}
    , m_hours{new QSpinBox}
    , m_hoursField{named(
          this, new FormField{m_hours}, "keepIdle", [] { return tr("Delete it when nobody has used it for"); },
          [] {
              return tr("TPU Desk looks every few minutes while it runs: nothing holds the chips, nothing computes, "
                        "nobody types. It warns you 15 minutes before, and any activity keeps the TPU. The boot disk "
                        "goes with it. Several slices go together, when each of them is idle.");
          })}
{
    setObjectName(u"keepSheet"_s);
    setGuide("queued"_L1);
    setEnterSubmits(false); // what comes back may be billed, and what is idle is deleted
    m_notice->setClosable(false);
    m_command->setVisibleLines(5);
    m_limit->setRange(1, 20);
    m_hours->setRange(0, 24 * 14);
    auto *words = translated(this, new Label, [] {
        return tr(
            "Google takes spot and preemptible TPUs back when it needs them; machine and disk are gone then. To "
            "bring one back, TPU Desk deletes what is dead, asks for the same again for as long as it takes, waits "
            "until SSH lets you in, and runs the command. Keep your checkpoints in a bucket: nothing on the old "
            "disk comes back.");
    });
    words->setWordWrap(true);
    auto *command = named(
        this, new FormField{m_command}, "keepCommand", [] { return tr("Command to run when it is back"); },
        [] {
            return tr("On every host, as you, with bash, in tmux. Its output is in ~/.tpudesk/again.log there. Do not "
                      "write passwords or tokens here: it is kept on this computer.");
        });
    auto *limit = named(
        this, new FormField{m_limit}, "keepLimit", [] { return tr("Stop after this many identical failures"); },
        [] {
            return tr(
                "The TPU is kept then, and you see what the command wrote. Being taken back again does not count.");
        });
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, words, m_switch, command, limit, m_hoursField})
        body()->addWidget(part);
    body()->addStretch(1);
    connect(addCancelAndSubmit(this, u"keep"_s, [] { return tr("Save"); }), &QPushButton::clicked, this,
            &KeepSheet::submit);
    translated(this, [this] {
        m_hours->setSpecialValueText(tr("never", "a TPU is deleted when it is idle"));
        m_hours->setSuffix(tr(" h", "hours, after a number"));
    });
    translated(this, &KeepSheet::showTitle);
}

void KeepSheet::showTitle()
{
    setTitle(tr("When %1 is taken back, or idle").arg(m_tpu.shortName));
}

void KeepSheet::openFor(const Tpu &tpu)
{
    m_tpu = tpu;
    const auto kept = m_recoveries ? m_recoveries->kept(tpu.id) : std::nullopt;
    m_switch->setChecked(kept && kept->isAutomatic);
    m_command->setPlainText(kept ? kept->command : QString{});
    const auto idle = m_idle ? m_idle->rule(tpu.id) : std::nullopt;
    m_hours->setValue(idle ? int(idle->after.count()) : 0);
    m_hoursField->setVisible(m_idle != nullptr);
    m_limit->setValue(kept ? kept->limit : KeptTpu{}.limit);
    // What runs on demand is not taken back as a rule, and costs money whenever it runs.
    if (tpu.tier == Tier::OnDemand)
        m_notice->say(StatusLevel::Note, [] {
            return tr("This is an on-demand TPU: Google does not take it back without need. If it comes back by "
                      "itself, it also "
                      "runs, and may be billed, while you are away.");
        });
    else
        m_notice->dismiss();
    showTitle();
    open();
}

void KeepSheet::submit()
{
    const KeptTpu kept{.tpu = m_tpu.id,
                       .isAutomatic = m_switch->isChecked(),
                       .command = m_command->script().trimmed(),
                       .limit = m_limit->value()};
    m_tasks.run(m_recoveries->keep(kept), [this, tpu = m_tpu, hours = m_hours->value()](Result<> written) {
        if (m_idle && written && hours == 0)
            m_idle->clear(tpu.id);
        else if (m_idle && written)
            written = m_idle->set(tpu, std::chrono::hours{hours});
        if (written)
            close();
        else
            m_notice->showError(written.error());
    });
}
