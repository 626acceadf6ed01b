// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/rundetails.h"

#include "services/core/clock.h"
#include "services/core/plaintext.h"
#include "services/jobs/jobservice.h"
#include "services/runs/runbook.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/segmented.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/viewstack.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/runs/curvesview.h"
#include "widgets/runs/ledgerview.h"
#include "widgets/runs/profileview.h"
#include "widgets/runs/runnotes.h"
#include "widgets/runs/runstext.h"
#include "widgets/runs/stacksview.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RunDetails::RunDetails(const RunsContext &context, QWidget *parent)
    : Card{parent}
    , m_context{context}
    , m_title{named(new Label{TextRole::SheetTitle}, "runTitle")}
    , m_state{named(new StateBadge, "runState")}
    , m_why{named(new Label{TextRole::Body, TextColor::Soft}, "runWhy")}
    , m_switch{named(this, new Segmented, "runSwitch", [] { return tr("What is shown of the run"); })}
    , m_job{named(
          this, new QPushButton, "runJob", [] { return tr("Job"); },
          [] { return tr("Its hosts and logs, to stop it or to start it again"); })}
    , m_report{named(
          this, new QPushButton, "runReport", [] { return tr("Report"); },
          [] { return tr("Curves, ledger, configuration and cores in one file"); })}
    , m_help{named(
          this, new QPushButton, "runHelp", [] { return tr("Ask for help…"); },
          [] { return tr("An archive with what somebody needs to know who is to help; you read it first"); })}
    , m_archive{named(new QPushButton, "runArchive")}
    , m_remove{named(
          this, new QPushButton, "runRemove", [] { return tr("Remove"); },
          [] { return tr("Takes it out of the lab book, with its ledger and its values"); })}
    , m_views{named(new ViewStack, "runViews")}
    , m_curves{new CurvesView{context}}
    , m_ledger{new LedgerView{context.ledgers}}
    , m_stacks{new StacksView{context.stacks, context.jobs}}
    , m_profile{new ProfileView{context}}
    , m_notes{new RunNotes{context.book}}
{
    setObjectName(u"runDetails"_s);
    build();
    connectAll();
    undomark::watch(this, [this] { refresh(); });
    translated(this, &RunDetails::refresh);
}

void RunDetails::build()
{
    buildHead();
    addTab(Tab::Curves, m_curves);
    addTab(Tab::Ledger, m_ledger);
    addTab(Tab::Stacks, m_stacks);
    addTab(Tab::Profile, m_profile);
    addTab(Tab::Notes, m_notes);
    body()->addWidget(m_views, 1);
}

void RunDetails::buildHead()
{
    m_title->setWordWrap(true);
    m_why->setWordWrap(true);
    m_why->setProperty("tpudeskData", true); // as it was worded then
    m_switch->addPart(int(Tab::Curves), u"curves"_s, [] { return tr("Curves"); });
    m_switch->addPart(int(Tab::Ledger), u"ledger"_s, [] { return tr("Ledger", "of a run's time"); });
    m_switch->addPart(int(Tab::Stacks), u"stacks"_s, [] { return tr("Stacks", "of Python calls"); });
    m_switch->addPart(int(Tab::Profile), u"profile"_s, [] { return tr("Profile", "of a program's speed"); });
    m_switch->addPart(int(Tab::Notes), u"notes"_s, [] { return tr("Notes"); });
    auto *reports = new QMenu{m_report};
    connect(translated(this, reports->addAction(QString{}), [] { return tr("Page (HTML)…"); }), &QAction::triggered,
            this, [this] { emit requested(Verb::ReportHtml); });
    connect(translated(this, reports->addAction(QString{}), [] { return tr("Document (PDF)…"); }), &QAction::triggered,
            this, [this] { emit requested(Verb::ReportPdf); });
    m_report->setMenu(reports);
    auto *line = new QHBoxLayout;
    line->setSpacing(scaled(8));
    line->addWidget(m_title, 1);
    line->addWidget(m_state, 0, Qt::AlignTop);
    auto *buttons = new QWidget;
    auto *row = new FlowLayout{buttons, scaled(8)};
    for (QWidget *part : std::initializer_list<QWidget *>{m_switch, m_job, m_report, m_help, m_archive, m_remove})
        row->addWidget(part);
    body()->addLayout(line);
    body()->addWidget(m_why);
    body()->addWidget(buttons);
}

/// Large text, or a long list: nothing is squeezed.
void RunDetails::addTab(Tab tab, QWidget *view)
{
    auto *area = new QScrollArea;
    area->setObjectName(u"runTab%1"_s.arg(int(tab)));
    area->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(view);
    area->viewport()->setAutoFillBackground(false);
    view->setAutoFillBackground(false);
    m_views->addWidget(area);
}

void RunDetails::connectAll()
{
    connect(m_switch, &Segmented::currentChanged, this, [this](int tab) { m_views->setCurrentIndex(tab); });
    connect(m_job, &QPushButton::clicked, this, [this] { emit requested(Verb::Job); });
    connect(m_help, &QPushButton::clicked, this, [this] { emit requested(Verb::Help); });
    connect(m_archive, &QPushButton::clicked, this, [this] { emit requested(Verb::Archive); });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit requested(Verb::Remove); });
    connect(m_curves, &CurvesView::rulesRequested, this, [this] { emit requested(Verb::Rules); });
    connect(m_ledger, &LedgerView::ledgerChanged, this, [this] { m_curves->setLedger(m_ledger->ledger()); });
    connect(m_stacks, &StacksView::sourceRequested, this, &RunDetails::sourceRequested);
    connect(m_profile, &ProfileView::xprofRequested, this, &RunDetails::xprofRequested);
    connect(m_profile, &ProfileView::folderRequested, this, &RunDetails::folderRequested);
    connect(m_notes, &RunNotes::urlRequested, this, &RunDetails::urlRequested);
    connect(m_notes, &RunNotes::portRequested, this, &RunDetails::portRequested);
    connect(m_context.book, &RunBook::changed, this, [this](const QUuid &run) {
        if (run == m_runs.value(0))
            refresh();
    });
    connect(m_context.jobs, &JobService::changed, this, [this](const QUuid &run) {
        const auto record = run == m_runs.value(0) ? m_context.book->find(run) : std::nullopt;
        if (record)
            showState(record->result.state);
    });
}

void RunDetails::show(const QList<QUuid> &runs)
{
    const bool isOther = m_runs.value(0) != runs.value(0);
    m_runs = runs;
    if (isOther) {
        m_curves->setLedger({}); // of the one before
        m_ledger->setRun(run());
        m_stacks->setRun(run());
        m_profile->setRun(run());
        m_notes->setRun(run());
    }
    m_curves->setRuns(runs);
    refresh();
}

void RunDetails::showTab(Tab tab)
{
    m_switch->setCurrent(int(tab));
}

RunDetails::Tab RunDetails::tab() const
{
    return Tab(m_switch->current());
}

/// The lab book does not know that what runs makes no steps.
void RunDetails::showState(JobState state)
{
    const auto job = state == JobState::Running ? m_context.jobs->find(run()) : std::nullopt;
    const bool isStalled = job && stalledFor(*job, m_context.jobs->live(job->id), m_context.clock->now());
    m_state->setState(isStalled ? StatusLevel::Warning : jobtext::level(state),
                      isStalled ? jobtext::stalledWord() : jobtext::word(state));
}

void RunDetails::refresh()
{
    const auto record = m_runs.isEmpty() ? std::nullopt : m_context.book->find(run());
    if (!record)
        return;
    constexpr qsizetype longestWhy = 500;
    const auto &result = record->result;
    m_title->setText(runstext::title(*record));
    showState(result.state);
    m_why->setText(plainLines(result.why, longestWhy));
    m_why->setVisible(!m_why->text().isEmpty() && result.state != JobState::Running
                      && result.state != JobState::Succeeded);
    m_job->setVisible(record->hasJob);
    m_archive->setText(record->isArchived ? tr("Take out of the archive") : tr("Archive", "a run"));
    m_remove->setVisible(!record->hasJob);
    undomark::hold(m_remove, runstext::thing(record->id));
    m_curves->setRuns(m_runs); // it may have ended
}
