// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/keepsheet.h"

#include "services/tpu/comebacks.h"
#include "services/tpu/idledeletes.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/theme/style.h"
#include "widgets/tpu/scripteditor.h"

#include <QCheckBox>
#include <QEvent>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

KeepSheet::KeepSheet(ComeBacks *comeBacks, IdleDeletes *idle, QWidget *host)
    : SideSheet{host}
    , m_comeBacks{comeBacks}
    , m_idle{idle}
    , m_words{new Label}
    , m_notice{new NoticeBar}
    , m_switch{new QCheckBox}
    , m_command{new ScriptEditor}
    , m_commandField{new FormField{m_command}}
    , m_limit{new QSpinBox}
    , m_limitField{new FormField{m_limit}}
    , m_hours{new QSpinBox}
    , m_hoursField{new FormField{m_hours}}
    , m_cancel{new QPushButton}
    , m_submit{new QPushButton}
{
    setObjectName(u"keepSheet"_s);
    setGuide("queued"_L1);
    build();
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_submit, &QPushButton::clicked, this, &KeepSheet::submit);
    retranslate();
}

void KeepSheet::build()
{
    m_notice->setObjectName(u"keepNotice"_s);
    m_notice->setClosable(false);
    m_switch->setObjectName(u"keepSwitch"_s);
    m_command->setObjectName(u"keepCommand"_s);
    m_command->setVisibleLines(5);
    m_limit->setObjectName(u"keepLimit"_s);
    m_limit->setRange(1, 20);
    m_hours->setObjectName(u"keepIdle"_s);
    m_hours->setRange(0, 24 * 14);
    m_cancel->setObjectName(u"keepCancel"_s);
    m_submit->setObjectName(u"keepSubmit"_s);
    m_words->setWordWrap(true);
    setButtonKind(m_submit, ButtonKind::Primary);
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_notice, m_words, m_switch, m_commandField, m_limitField, m_hoursField})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

void KeepSheet::openFor(const Tpu &tpu)
{
    m_tpu = tpu;
    const auto kept = m_comeBacks ? m_comeBacks->kept(tpu.id) : std::nullopt;
    m_switch->setChecked(kept && kept->isAutomatic);
    m_command->setPlainText(kept ? kept->command : QString{});
    const auto idle = m_idle ? m_idle->rule(tpu.id) : std::nullopt;
    m_hours->setValue(idle ? int(idle->after.count()) : 0);
    m_hoursField->setVisible(m_idle != nullptr);
    m_limit->setValue(kept ? kept->limit : KeptTpu{}.limit);
    // What runs on demand is not taken back as a rule, and costs money whenever it runs.
    if (tpu.tier == Tier::OnDemand)
        m_notice->say(Tone::Note, [] {
            return tr("This is an on-demand TPU: Google does not take it back without need. If it comes back by "
                      "itself, it also "
                      "runs, and may be billed, while you are away.");
        });
    else
        m_notice->dismiss();
    retranslate();
    open();
}

void KeepSheet::submit()
{
    const KeptTpu kept{.tpu = m_tpu.id,
                       .isAutomatic = m_switch->isChecked(),
                       .command = m_command->script().trimmed(),
                       .limit = m_limit->value()};
    Result<> written = m_comeBacks->keep(kept);
    if (m_idle && written && m_hours->value() == 0)
        m_idle->clear(m_tpu.id);
    else if (m_idle && written)
        written = m_idle->set(m_tpu, std::chrono::hours{m_hours->value()});
    if (written)
        close();
    else
        m_notice->showError(written.error());
}

void KeepSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void KeepSheet::retranslate()
{
    setTitle(tr("When %1 is taken back, or idle").arg(m_tpu.shortName));
    m_words->setText(tr("Google takes spot and preemptible TPUs back when it needs them; machine and disk are gone "
                        "then. To bring one back, TPU Desk deletes "
                        "what is dead, asks for the same again for as long as it takes, waits until SSH lets you in, "
                        "and runs the command. Keep your "
                        "checkpoints in a bucket: nothing on the old disk comes back."));
    m_switch->setText(tr("Bring it back automatically, without asking"));
    m_commandField->setLabel(tr("Command to run when it is back"));
    m_commandField->setHint(tr("On every host, as you, with bash, in tmux. Its output is in ~/.tpudesk/again.log "
                               "there. Do not write passwords or tokens "
                               "here: it is kept on this computer."));
    m_limitField->setLabel(tr("Stop after this many identical failures"));
    m_limitField->setHint(
        tr("The TPU is kept then, and you see what the command wrote. Being taken back again does not count."));
    m_hoursField->setLabel(tr("Delete it when nobody has used it for"));
    m_hoursField->setHint(tr("TPU Desk looks every few minutes while it runs: nothing holds the chips, nothing "
                             "computes, nobody types. It warns you 15 minutes "
                             "before, and any activity keeps the TPU. The boot disk goes with it."));
    m_hours->setSpecialValueText(tr("never", "a TPU is deleted when it is idle"));
    m_hours->setSuffix(tr(" h", "hours, after a number"));
    m_cancel->setText(tr("Cancel"));
    m_submit->setText(tr("Save"));
}
