// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/flagssheet.h"

#include "services/tpu/libtpuflags.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/setup/hostprogressmodel.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

FlagsSheet::FlagsSheet(const FlagTools &tools, QWidget *host)
    : SideSheet{host}
    , m_tools{tools}
    , m_words{new Label}
    , m_notice{new NoticeBar}
    , m_flags{new QLineEdit}
    , m_field{new FormField{m_flags}}
    , m_command{new CommandBox{u"flagsCommand"_s}}
    , m_model{new HostProgressModel{this}}
    , m_hosts{new Table}
    , m_cancel{new QPushButton}
    , m_submit{new QPushButton}
{
    setObjectName(u"flagsSheet"_s);
    setGuide("libtpu-flags"_L1);
    setSheetWidth(560);
    setAsksForTyped(true);
    build();
    connect(m_flags, &QLineEdit::textChanged, this, &FlagsSheet::showCommand);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_task ? m_task->cancel() : requestClose(); });
    connect(m_submit, &QPushButton::clicked, this, &FlagsSheet::submit);
    translated(this, m_words, [] {
        return tr("On TensorFlow runtimes the service tpu-runtime of every host holds the chips and takes these "
                  "flags when it starts. Only this variable of the "
                  "metadata changes; SSH keys, start-up script and everything else stay. The service then "
                  "restarts on all hosts: what computes on the chips ends.");
    });
    translated(
        this, m_field, [] { return tr("LIBTPU_INIT_ARGS"); },
        [] { return tr("Separated by spaces, such as --xla_jf_conv_full_precision=true. Empty: none."); });
    named(this, m_flags, "flagsField", [] { return u"--xla_jf_conv_full_precision=true"_s; });
    named(this, m_submit, "flagsSubmit", [] { return tr("Write and restart"); });
    translated(this, &FlagsSheet::showState);
}

void FlagsSheet::build()
{
    m_flags->setMaxLength(4'000);
    m_notice->setObjectName(u"flagsNotice"_s);
    m_hosts->setObjectName(u"flagsHosts"_s);
    m_hosts->setModel(m_model);
    m_hosts->setSortingEnabled(false); // they stand as they are numbered
    m_hosts->setStretchColumn(HostProgressModel::Note);
    m_hosts->setSelectionMode(QAbstractItemView::NoSelection);
    m_hosts->setMinimumHeight(scaled(180));
    m_cancel->setObjectName(u"flagsCancel"_s);
    m_words->setWordWrap(true);
    m_command->setLines(3, 14);
    setButtonKind(m_submit, ButtonKind::Primary);
    gateWrites(m_submit);
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_field, m_hosts, m_command})
        body()->addWidget(part);
    body()->addStretch(1);
    m_hosts->hide();
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

void FlagsSheet::openFor(const Tpu &tpu)
{
    if (!m_task) {
        m_tpu = tpu;
        m_notice->dismiss();
        m_hosts->hide();
        m_flags->setText(libtpuArgsIn(tpu.metadata.value(QString{libtpuKey})));
        showState();
    }
    open();
}

void FlagsSheet::showState()
{
    setTitle(tr("Flags of libtpu on %1").arg(m_tpu.shortName));
    m_cancel->setText(m_task ? tr("Stop") : tr("Close"));
    showCommand();
}

void FlagsSheet::showCommand()
{
    const auto problem = libtpuArgsProblem(m_flags->text());
    const auto args = m_flags->text().simplified();
    const auto call = flagsCall(m_tpu, args, m_tools.tpus->profile());
    m_field->setError(!problem.isEmpty() ? problem : call ? QString{} : call.error().message);
    const bool isRunning = m_task != nullptr;
    m_submit->setEnabled(!isRunning && problem.isEmpty() && call);
    m_flags->setEnabled(!isRunning);
    m_command->setVisible(problem.isEmpty() && call);
    if (problem.isEmpty() && call)
        m_command->setCommands(flagsCommand(m_tpu, args), *call, linkTo(m_tpu.id));
}

void FlagsSheet::submit()
{
    m_notice->showNotice(StatusLevel::Working, tr("Writing the metadata…"));
    m_flags->setModified(false); // it is on its way
    m_task = std::make_unique<TaskScope>();
    showState();
    const auto report = m_task->guard([this](const QList<HostProgress> &rows) { showRows(rows); });
    m_task->run(changeFlags(m_tools, m_tpu, m_flags->text().simplified(), report, m_task->token()),
                [this](const Result<> &done) { showEnd(done); });
}

void FlagsSheet::showRows(const QList<HostProgress> &rows)
{
    m_notice->showNotice(StatusLevel::Working, tr("The metadata is written. Restarting tpu-runtime on all hosts…"));
    m_model->setHosts(rows);
    m_hosts->show();
}

void FlagsSheet::showEnd(const Result<> &done)
{
    m_task.reset(); // its last callback is this one
    if (const auto now = m_tools.tpus->tpu(m_tpu.id))
        m_tpu = *now; // the next change is held against what is there now
    showState();
    if (done)
        m_notice->showNotice(StatusLevel::Ok, tr("All hosts run with these flags."));
    else if (done.error().code == ErrorCode::Cancelled)
        m_notice->showNotice(StatusLevel::Note, tr("Stopped. Repeat the change to bring all hosts to the same flags."));
    else
        m_notice->showError(done.error());
}
