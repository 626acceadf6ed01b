// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/stacksview.h"

#include "services/core/punctuation.h"
#include "services/jobs/jobservice.h"
#include "services/stacks/stackcapture.h"
#include "widgets/common/copybutton.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/runs/stackmodels.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString causeText(StackCause cause)
{
    switch (cause) {
    case StackCause::Hang: return StacksView::tr("a hang was suspected");
    case StackCause::NoProgress: return StacksView::tr("no new step came");
    case StackCause::User: break;
    }
    return {};
}

/// "2026-11-30 21:58:49 · attempt 1", and why, unless somebody asked.
QString reportName(const StackReport &report)
{
    auto name = phrases::day(report.at.toLocalTime().date()) + report.at.toLocalTime().time().toString(u" HH:mm:ss"_s);
    if (report.attempt > 0)
        name += u" · "_s + StacksView::tr("attempt %1").arg(report.attempt);
    const auto cause = causeText(report.cause);
    return cause.isEmpty() ? name : punctuation::noted(name, cause);
}

/// As high as its rows, up to `most`.
void fitStackRows(Table *table, int most)
{
    const int rows = std::clamp(table->model()->rowCount(), 2, most);
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height()
                          + rows * table->verticalHeader()->defaultSectionSize() + 2 * table->frameWidth() + 2);
}

} // namespace

StacksView::StacksView(StackCapture *stacks, JobService *jobs, QWidget *parent)
    : QWidget{parent}
    , m_stacks{stacks}
    , m_jobs{jobs}
    , m_ask{named(this, new QPushButton, "runStacksAsk", [] { return tr("Where do the ranks stand?"); })}
    , m_choice{named(this, new QComboBox, "runStacksReports", [] { return tr("When the ranks were asked"); })}
    , m_helpers{named(new QPushButton, "runStacksHelpers")}
    , m_copy{named(new CopyButton, "runStacksCopy")}
    , m_notice{named(new NoticeBar, "runStacksNotice")}
    , m_stack{nullptr}
    , m_sentence{named(new Label{TextRole::Strong}, "runStacksSentence")}
    , m_groupModel{new StackGroupModel{this}}
    , m_groups{named(this, new Table, "runStacksGroups", [] { return tr("Ranks by where they stand"); })}
    , m_frameTitle{new Label{TextRole::Strong}}
    , m_open{named(
          this, new QPushButton, "runStacksOpen", [] { return tr("Open this line"); },
          [] { return tr("Opens the file of the host in the editor of the Files panel"); })}
    , m_frameModel{new StackFrameModel{this}}
    , m_frames{named(this, new Table, "runStacksFrames", [] { return tr("The stack, innermost call first"); })}
    , m_gaps{named(new Label{TextRole::Body, TextColor::Soft}, "runStacksGaps")}
{
    setObjectName(u"runStacks"_s);
    build();
    connectAll();
    translated(this, &StacksView::refresh);
}

void StacksView::build()
{
    setButtonKind(m_ask, ButtonKind::Primary);
    m_helpers->setCheckable(true);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(28);
    for (auto *label : {m_sentence, m_gaps})
        label->setWordWrap(true);
    m_groups->setModel(m_groupModel);
    m_groups->setStretchColumn(StackGroupModel::Place);
    m_frames->setModel(m_frameModel);
    m_frames->setStretchColumn(StackFrameModel::Place);
    for (auto *table : {m_groups, m_frames}) {
        table->setSortingEnabled(false);
        table->setSelectionMode(QAbstractItemView::SingleSelection);
        table->setRowHeight(28);
    }
    auto *head = new QWidget;
    auto *row = new FlowLayout{head, scaled(8)};
    for (QWidget *part : std::initializer_list<QWidget *>{m_ask, m_choice, m_helpers, m_copy})
        row->addWidget(part);
    auto *frameHead = new QWidget;
    auto *frameRow = new FlowLayout{frameHead, scaled(8)};
    frameRow->addWidget(m_frameTitle);
    frameRow->addWidget(m_open);
    auto *content = new QWidget;
    auto *inside = new QVBoxLayout{content};
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(scaled(8));
    for (QWidget *part : std::initializer_list<QWidget *>{m_sentence, m_groups, frameHead, m_frames, m_gaps})
        inside->addWidget(part);
    inside->addStretch(1);
    m_stack = new ContentStack{content};
    named(m_stack->empty(), "runStacksEmpty");
    m_stack->empty()->setIcon("list"_L1);
    m_stack->empty()->setGuide("hangs"_L1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(head);
    column->addWidget(m_stack, 1);
    column->addWidget(m_notice);
}

void StacksView::connectAll()
{
    connect(m_ask, &QPushButton::clicked, this, &StacksView::ask);
    connect(m_choice, &QComboBox::activated, this, &StacksView::showReport);
    connect(m_helpers, &QPushButton::toggled, this, &StacksView::showReport);
    connect(m_open, &QPushButton::clicked, this, &StacksView::openLine);
    connect(m_frames, &Table::rowActivated, this, &StacksView::openLine);
    connect(m_groups->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &StacksView::showFrames);
    connect(m_frames->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &StacksView::showAsk);
    connect(m_jobs, &JobService::changed, this, [this](const QUuid &job) {
        if (job == m_run)
            showAsk();
    });
    m_copy->setSource([this] {
        const auto *shown = report();
        return shown != nullptr ? textOf(*shown) : QString{};
    });
    if (m_stacks == nullptr)
        return;
    connect(m_stacks, &StackCapture::begun, this, [this](const QUuid &job) {
        if (job == m_run)
            showAsk();
    });
    connect(m_stacks, &StackCapture::captured, this, [this](const QUuid &job) {
        if (job == m_run) {
            m_notice->dismiss();
            refresh();
        }
    });
    connect(m_stacks, &StackCapture::captureFailed, this, [this](const QUuid &job, const Error &error) {
        if (job == m_run) {
            m_notice->showError(error);
            showAsk();
        }
    });
}

void StacksView::setRun(const QUuid &run)
{
    if (m_run == run)
        return;
    m_run = run;
    m_notice->dismiss();
    m_reports.clear();
    refresh();
}

void StacksView::ask()
{
    if (m_stacks == nullptr || !whyNot().isEmpty())
        return;
    m_notice->say(StatusLevel::Working, [] { return tr("Asking all ranks…"); });
    m_tasks.run(m_stacks->capture(m_run, StackCause::User, m_tasks.token()),
                [this, run = m_run](const Result<StackReport> &report) {
                    if (run != m_run)
                        return;
                    if (!report)
                        m_notice->showError(report.error());
                    refresh();
                });
    showAsk();
}

QString StacksView::whyNot() const
{
    if (m_stacks == nullptr || m_run.isNull())
        return tr("There is nobody to ask.");
    if (m_stacks->isCapturing(m_run))
        return tr("The ranks are being asked.");
    const auto job = m_jobs->find(m_run);
    if (!job)
        return tr("Its job is not in the list any more.");
    return hasRunningHost(*job) ? QString{} : tr("It runs on no host now.");
}

void StacksView::refresh()
{
    m_reports = m_stacks != nullptr && !m_run.isNull() ? m_stacks->reports(m_run) : QList<StackReport>{};
    fillReports();
    showReport();
}

/// The newest one is chosen.
void StacksView::fillReports()
{
    m_choice->clear();
    for (const auto &one : std::as_const(m_reports))
        m_choice->addItem(reportName(one));
    m_choice->setVisible(!m_reports.isEmpty()); // also of a single one: it says when it was
}

const StackReport *StacksView::report() const
{
    const auto place = std::max(0, m_choice->currentIndex());
    return place < m_reports.size() ? &m_reports.at(place) : nullptr;
}

void StacksView::showReport()
{
    const auto *shown = report();
    m_stack->empty()->setTitle(tr("Nobody has asked yet"));
    m_stack->empty()->setSentence(
        tr("One question to all ranks shows where each of them stands: which line of the program, what it waits for, "
           "and which rank stands somewhere else than the others. Jobs that were started with stacks answer; others "
           "tell what the kernel knows. TPU Desk asks automatically when a hang is suspected."));
    if (shown == nullptr) {
        m_stack->showEmpty();
        m_helpers->hide();
        m_copy->hide();
        return showAsk();
    }
    m_stack->showContent();
    m_copy->show();
    qsizetype helpers = 0;
    const auto groups = groupHelpers(shown->stacks);
    for (const auto &group : groups)
        helpers += group.ranks.size();
    m_helpers->setText(tr("Helper processes (%1)").arg(phrases::number(helpers)));
    m_helpers->setVisible(helpers > 0);
    m_sentence->setText(sentenceOf(*shown));
    m_groupModel->setReport(*shown, m_helpers->isChecked());
    constexpr int mostGroups = 8;
    fitStackRows(m_groups, mostGroups);
    m_groups->setVisible(m_groupModel->rowCount() > 0);
    if (m_groupModel->rowCount() > 0)
        m_groups->selectRow(0);
    const auto gaps = gapsOf(*shown);
    m_gaps->setText(punctuation::sentences(gaps));
    m_gaps->setVisible(!gaps.isEmpty());
    showFrames();
}

const PythonStack *StacksView::stack() const
{
    const auto *shown = report();
    const auto *row = m_groupModel->rowAt(m_groups->currentIndex().row());
    return shown != nullptr && row != nullptr && row->stack >= 0 && row->stack < shown->stacks.size()
        ? &shown->stacks.at(row->stack)
        : nullptr;
}

void StacksView::showFrames()
{
    const auto *shown = report();
    const auto *one = stack();
    const bool hasFrames = one != nullptr && !one->frames.isEmpty();
    m_frameModel->setStack(hasFrames ? *one : PythonStack{}, hasFrames ? folderOf(*shown, *one) : QString{});
    m_frames->setVisible(hasFrames);
    m_frameTitle->setVisible(hasFrames);
    m_open->setVisible(hasFrames);
    if (hasFrames) {
        m_frameTitle->setText(one->rank >= 0 ? tr("Stack of rank %1").arg(one->rank)
                                             : tr("Stack of process %1").arg(one->pid));
        constexpr int mostFrames = 14;
        fitStackRows(m_frames, mostFrames);
        const auto &frames = m_frameModel->rows();
        const auto own = std::ranges::find_if(frames, [](const StackFrameRow &row) { return !row.isOfLibrary; });
        m_frames->selectRow(own != frames.end() ? int(own - frames.begin()) : 0);
    }
    showAsk();
}

void StacksView::showAsk()
{
    enableUnless(m_ask, whyNot());
    const auto *row = m_frameModel->rowAt(m_frames->currentIndex().row());
    const auto *shown = report();
    const auto *one = stack();
    const bool isKnown = shown != nullptr && one != nullptr && !hostOf(*shown, one->host).id.isEmpty();
    enableUnless(m_open,
                 row == nullptr || !row->canBeOpened ? tr("This line has no file on the host.")
                     : !isKnown                      ? tr("Its host is not known any more.")
                                                     : QString{},
                 tr("Opens the file of the host in the editor of the Files panel"));
}

PodHost StacksView::hostOf(const StackReport &report, int host) const
{
    const auto job = m_jobs->find(report.job);
    if (!job)
        return {};
    for (const auto &attempt : job->attempts) {
        if (attempt.number == report.attempt && host >= 0 && host < attempt.hosts.size())
            return attempt.hosts.at(host).host;
    }
    return {};
}

void StacksView::openLine()
{
    const auto *row = m_frameModel->rowAt(m_frames->currentIndex().row());
    const auto *shown = report();
    const auto *one = stack();
    if (row == nullptr || shown == nullptr || one == nullptr)
        return;
    const auto place = sourceLineOf(row->frame, folderOf(*shown, *one));
    const auto host = hostOf(*shown, one->host);
    if (place && !host.id.isEmpty())
        emit sourceRequested(host, place->path, place->line);
}
