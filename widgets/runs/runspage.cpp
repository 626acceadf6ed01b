// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/runspage.h"

#include "services/core/clock.h"
#include "services/core/undoqueue.h"
#include "services/jobs/jobservice.h"
#include "services/runs/ledgerrecorder.h"
#include "services/runs/runbook.h"
#include "services/scalars/scalarwatch.h"
#include "services/stacks/stackcapture.h"
#include "services/store/settings.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/runs/bundlesheet.h"
#include "widgets/runs/comparesheet.h"
#include "widgets/runs/curvesview.h"
#include "widgets/runs/goodputcache.h"
#include "widgets/runs/rulesheet.h"
#include "widgets/runs/runlistmodel.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <tuple>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int leastRows = 2; ///< of the list

const auto runsTableKey = u"runs.table"_s;
constexpr int everyRun = -1; ///< of the combo box: no state
constexpr int archivedRuns = -2;

/// Who gives way where there is no room for all: first to last.
QList<int> yieldingRunColumns()
{
    return {RunListModel::Attempts, RunListModel::Tags, RunListModel::Started,  RunListModel::Goodput,
            RunListModel::Slice,    RunListModel::Step, RunListModel::Duration, RunListModel::Loss};
}

std::optional<RunDetails::Tab> tabOf(PlaceView view)
{
    switch (view) {
    case PlaceView::Curves: return RunDetails::Tab::Curves;
    case PlaceView::Ledger: return RunDetails::Tab::Ledger;
    case PlaceView::Stacks: return RunDetails::Tab::Stacks;
    case PlaceView::Profile: return RunDetails::Tab::Profile;
    case PlaceView::Notes: return RunDetails::Tab::Notes;
    default: return std::nullopt;
    }
}

} // namespace

RunsPage::RunsPage(RunsContext context, QWidget *parent)
    : Page{parent}
    , m_context{std::move(context)}
    , m_goodputs{new GoodputCache{m_context.ledgers, this}}
    , m_model{new RunListModel{m_context.book, m_context.clock, this}}
    , m_sorted{new RunListFilter{m_model, this}}
    , m_table{named(this, new Table, "runsTable", [] { return tr("Runs"); })}
    , m_search{named(
          this, new SearchField, "runsFilter", [] { return tr("Find a run"); },
          [] { return tr("Find a run by its name, command, tags or notes"); })}
    , m_shown{named(this, new QComboBox, "runsShown", [] { return tr("Which runs are shown"); })}
    , m_tag{named(this, new QComboBox, "runsTag", [] { return tr("Only runs with this tag"); })}
    , m_compare{named(this, new QPushButton, "runsCompareButton", [] { return tr("Compare…"); })}
    , m_new{named(this, new QPushButton, "runsNewButton", [] { return tr("New job…"); })}
    , m_notice{named(new NoticeBar, "runsNotice")}
    , m_stack{nullptr}
    , m_splitter{named(new QSplitter{Qt::Vertical}, "runsSplitter")}
    , m_details{new RunDetails{m_context}}
    , m_rules{new RuleSheet{m_context.scalars, m_context.jobs, this}}
    , m_compareSheet{new CompareSheet{m_context.book, this}}
    , m_bundle{new BundleSheet{this}}
    , m_soon{new QTimer{this}}
{
    named(this, this, "runsPage", [] { return tr("Runs"); });
    setGuide("runs"_L1);
    build();
    connectAll();
    connectDetails();
    translated(this, &RunsPage::fillTags);
    translated(this, &RunsPage::showFace);
    translated(this, &RunsPage::showCompare);
    rebuild();
}

RunsPage::~RunsPage()
{
    delete m_details; // what it looks at is left alone while all is still there
}

void RunsPage::build()
{
    buildHead();
    buildTable();
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_table);
    m_splitter->addWidget(card);
    m_splitter->addWidget(m_details);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setHandleWidth(scaled(12));
    m_splitter->setChildrenCollapsible(false);
    m_stack = named(new ContentStack{m_splitter}, "runsStack");
    named(m_stack->empty(), "runsEmpty");
    m_stack->empty()->setGuide("runs"_L1);
    m_stack->empty()->setIcon("chart-column"_L1);
    body()->addWidget(m_stack, 1);
    addNotice(m_notice);
    for (auto *sheet : std::initializer_list<QWidget *>{m_rules, m_compareSheet, m_bundle})
        sheet->raise();
}

void RunsPage::buildHead()
{
    m_search->setSlashShortcut(true);
    m_shown->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_tag->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const int which : {everyRun, int(JobState::Running), int(JobState::Succeeded), int(JobState::Failed),
                            int(JobState::Interrupted), int(JobState::Stopped), archivedRuns})
        m_shown->addItem({}, which);
    translated(this, [this] {
        for (int i = 0; i < m_shown->count(); ++i) {
            const int which = m_shown->itemData(i).toInt();
            m_shown->setItemText(i,
                                 which == everyRun           ? tr("All runs")
                                     : which == archivedRuns ? tr("Archived runs")
                                                             : jobtext::word(JobState(which)));
        }
    });
    setButtonKind(m_new, ButtonKind::Primary);
    addTitleWidget(m_search);
    for (QWidget *action : std::initializer_list<QWidget *>{m_shown, m_tag, m_compare, m_new})
        addAction(action);
}

void RunsPage::buildTable()
{
    m_model->setGoodputs(m_goodputs);
    m_table->setModel(m_sorted);
    m_table->setStretchColumn(RunListModel::Name);
    m_table->sortByColumn(RunListModel::Started, Qt::DescendingOrder);
    m_table->setRowHeight(30);
    m_columns = new TableColumns{m_table, RunListModel::columnNames(), yieldingRunColumns(), {RunListModel::State}};
    if (m_context.settings != nullptr)
        m_columns->restore(m_context.settings->more(runsTableKey).toObject());
    m_table->setMinimumHeight(m_table->horizontalHeader()->sizeHint().height()
                              + leastRows * m_table->verticalHeader()->defaultSectionSize());
}

/// A short list leaves its room to the run, until the user has said how they share the page. Where the page scrolls,
/// because the letters are large or the window is small, it takes no more than it must.
void RunsPage::fitList()
{
    constexpr int part = 4; // of the page, at most
    if (m_isSplitByHand)
        return;
    const int least = m_splitter->widget(0)->minimumSizeHint().height();
    const int more = std::max(0, m_sorted->rowCount() - leastRows) * m_table->verticalHeader()->defaultSectionSize();
    const bool isWhole = height() <= window()->height();
    const int list = isWhole ? std::clamp(least + more, least, std::max(least, height() / part)) : least;
    if (std::exchange(m_listHeight, list) != list)
        m_splitter->setSizes({list, std::max(0, m_splitter->height() - m_splitter->handleWidth() - list)});
}

void RunsPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    fitList();
}

std::optional<std::chrono::minutes> RunsPage::stalledFor(const QUuid &run) const
{
    const auto job = m_context.jobs->find(run);
    return job ? ::stalledFor(*job, m_context.jobs->live(run), m_context.clock->now()) : std::nullopt;
}

void RunsPage::connectAll()
{
    m_model->setStalls([this](const QUuid &run) { return stalledFor(run); });
    m_soon->setSingleShot(true);
    m_soon->setInterval(500ms);
    connect(m_soon, &QTimer::timeout, this, &RunsPage::rebuild);
    connect(m_context.book, &RunBook::listChanged, this, &RunsPage::rebuild);
    connect(m_context.book, &RunBook::changed, this, [this] {
        if (!m_soon->isActive())
            m_soon->start();
    });
    connect(m_context.jobs, &JobService::changed, this, [this](const QUuid &run) {
        const auto *row = m_model->rowAt(m_model->rowOf(run.toString(QUuid::WithoutBraces)));
        if (row != nullptr && row->isStalled != stalledFor(run).has_value() && !m_soon->isActive())
            m_soon->start();
    });
    connect(m_context.book, &RunBook::problemChanged, this, [this] {
        if (const auto &problem = m_context.book->problem())
            m_notice->showError(*problem);
        else
            m_notice->dismiss();
    });
    connect(m_search, &QLineEdit::textChanged, this, &RunsPage::rebuild);
    connect(m_shown, &QComboBox::activated, this, &RunsPage::rebuild);
    connect(m_tag, &QComboBox::activated, this, &RunsPage::rebuild);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isSplitByHand = true; });
    connect(m_compare, &QPushButton::clicked, this, &RunsPage::compare);
    connect(m_new, &QPushButton::clicked, this, &RunsPage::newJobRequested);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] {
        if (m_context.book->runs().isEmpty())
            return emit newJobRequested();
        m_search->clear();
        m_shown->setCurrentIndex(0);
        m_tag->setCurrentIndex(0);
        rebuild();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsPage::showSelection);
    connect(m_columns, &TableColumns::changed, this, [this] {
        if (m_context.settings != nullptr)
            m_context.settings->setMore(runsTableKey, m_columns->state());
    });
}

void RunsPage::connectDetails()
{
    connect(m_details, &RunDetails::requested, this, &RunsPage::handle);
    connect(m_details, &RunDetails::sourceRequested, this, &RunsPage::sourceRequested);
    connect(m_details, &RunDetails::xprofRequested, this, &RunsPage::xprofRequested);
    connect(m_details, &RunDetails::urlRequested, this, &RunsPage::urlRequested);
    connect(m_details, &RunDetails::folderRequested, this,
            [this](const QString &path) { emit urlRequested(QUrl::fromLocalFile(path)); });
    connect(m_details, &RunDetails::portRequested, this, [this](const QUuid &run, quint16 port) {
        const auto job = m_context.jobs->find(run);
        if (!job || job->last() == nullptr || job->last()->hosts.isEmpty())
            return m_notice->say(StatusLevel::Warning, [] {
                return tr("Its first host is not known any more, so its page cannot be reached.");
            });
        emit portRequested(job->last()->hosts.constFirst().host, port);
    });
}

RunFilter RunsPage::filter() const
{
    RunFilter filter{.text = m_search->text()};
    const int which = m_shown->currentData().toInt();
    if (which == archivedRuns)
        filter.archive = RunFilter::Archive::Only;
    else if (which != everyRun)
        filter.state = JobState(which);
    if (const auto tag = m_tag->currentData().toString(); !tag.isEmpty())
        filter.tags = {tag};
    return filter;
}

void RunsPage::rebuild()
{
    const auto before = selected();
    fillTags();
    m_sorted->setFilter(filter(), m_context.book->runs());
    m_model->rebuild();
    const auto wanted = !m_wanted.isNull() ? m_wanted : before;
    if (const int row = m_sorted->rowOf(wanted); row >= 0 && m_wanted == wanted) {
        m_wanted = {};
        m_table->selectRow(row);
        m_table->scrollTo(m_sorted->index(row, 0));
    } else if (m_table->selectionModel()->selectedRows().isEmpty() && m_sorted->rowCount() > 0) {
        m_table->selectRow(0);
    }
    m_columns->fitSoon();
    fitList();
    showFace();
    showSelection();
}

/// What was chosen stays chosen, as long as any run has it.
void RunsPage::fillTags()
{
    const auto tag = m_tag->currentData().toString();
    const auto tags = tagsOf(m_context.book->runs());
    const QSignalBlocker quiet{m_tag};
    m_tag->clear();
    m_tag->addItem(tr("All tags"), QString{});
    for (const auto &[name, count] : tags)
        m_tag->addItem(menuText(name), name);
    m_tag->setCurrentIndex(std::max(0, m_tag->findData(tag)));
    m_tag->setVisible(!tags.isEmpty());
}

void RunsPage::showFace()
{
    const bool hasRuns = !m_context.book->runs().isEmpty();
    const bool isFiltered = hasRuns && m_sorted->rowCount() == 0;
    if (!hasRuns && !m_context.book->isLoaded())
        m_stack->showLoading(tr("Reading the lab book…"));
    else if (!hasRuns || isFiltered)
        m_stack->showEmpty();
    else
        m_stack->showContent();
    const bool isEmpty = m_stack->currentWidget() == m_stack->empty();
    setButtonKind(m_new, isEmpty && !isFiltered ? ButtonKind::Secondary : ButtonKind::Primary);
    m_stack->empty()->setTitle(isFiltered ? tr("Nothing matches") : tr("No runs yet"));
    m_stack->empty()->setSentence(
        isFiltered
            ? tr("No run matches the search and the filters.")
            : tr("Each job becomes a run of this lab book: its curves, where its time went, where its ranks stand, "
                 "its configuration and your notes. It stays when the job is forgotten."));
    m_stack->empty()->setButtonText(isFiltered ? tr("Show all runs") : tr("New job…"));
}

QList<QUuid> RunsPage::chosen() const
{
    QList<QUuid> runs;
    const auto current = m_sorted->idAt(m_table->currentIndex().row());
    const auto rows = m_table->selectionModel()->selectedRows();
    for (const auto &row : rows)
        runs << m_sorted->idAt(row.row());
    if (const auto place = runs.indexOf(current); place > 0)
        runs.move(place, 0);
    return runs;
}

QUuid RunsPage::selected() const
{
    return m_details->run();
}

void RunsPage::showSelection()
{
    const auto runs = chosen();
    if (!runs.isEmpty())
        m_details->show(runs);
    showCompare();
}

void RunsPage::showCompare()
{
    enableUnless(m_compare,
                 chosen().size() == 2 ? QString{} : tr("Choose two runs in the list first (Ctrl and a click)."));
}

void RunsPage::select(const QUuid &run)
{
    if (run.isNull())
        return;
    m_wanted = run;
    const auto record = m_context.book->find(run);
    if (record && m_sorted->rowOf(run) < 0) { // what was asked for by its name is not hidden by a filter
        m_search->clear();
        m_shown->setCurrentIndex(record->isArchived ? m_shown->findData(archivedRuns) : 0);
        m_tag->setCurrentIndex(0);
    }
    rebuild();
}

void RunsPage::open(const Place &place)
{
    select(QUuid::fromString(place.target));
    if (const auto tab = tabOf(place.view))
        m_details->showTab(*tab);
}

void RunsPage::compare()
{
    const auto runs = chosen();
    if (runs.size() == 2)
        m_compareSheet->openFor(runs.at(0), runs.at(1));
}

void RunsPage::handle(RunDetails::Verb verb)
{
    switch (verb) {
    case RunDetails::Verb::Job: emit jobRequested(selected()); break;
    case RunDetails::Verb::ReportHtml: askReport(ReportFormat::Html); break;
    case RunDetails::Verb::ReportPdf: askReport(ReportFormat::Pdf); break;
    case RunDetails::Verb::Help: askForHelp(); break;
    case RunDetails::Verb::Archive: archive(); break;
    case RunDetails::Verb::Remove: remove(); break;
    case RunDetails::Verb::Rules: m_rules->openFor(selected()); break;
    }
}

void RunsPage::askReport(ReportFormat format)
{
    const auto run = m_context.book->find(selected());
    if (!run)
        return;
    const auto ending = format == ReportFormat::Pdf ? u"pdf"_s : u"html"_s;
    const SaveQuestion question{.title = tr("Save the report"),
                                .fileName = reportFileName(*run, m_context.clock->now().date(), ending),
                                .filter = format == ReportFormat::Pdf ? tr("Documents (*.pdf)") : tr("Pages (*.html)"),
                                .suffix = ending};
    askWhereToSave(this, "runReportDialog", question,
                   [this, format](const QString &path) { saveReport(format, path); });
}

void RunsPage::saveReport(ReportFormat format, const QString &path)
{
    const auto run = m_context.book->find(selected());
    if (!run)
        return;
    m_notice->say(StatusLevel::Working, [] { return tr("Writing the report…"); });
    m_tasks.run(m_context.ledgers->ledger(run->id), [this, run = *run, format, path](const Result<Ledger> &ledger) {
        auto report = reportOf(run, ledger.value_or(Ledger{}), m_context.scalars->history(run.id));
        report.madeAt = m_context.clock->now();
        if (m_context.cores)
            std::tie(report.cores, report.coresAt) = m_context.cores(run);
        m_tasks.run(saveRunReport(std::move(report), format, path, m_tasks.token()),
                    [this, path](const Result<> &done) {
                        if (done)
                            m_notice->say(StatusLevel::Ok, [path] { return tr("%1 was written.").arg(path); });
                        else
                            m_notice->showError(done.error());
                    });
    });
}

void RunsPage::archive()
{
    const auto run = m_context.book->find(selected());
    if (!run)
        return;
    if (const auto done = m_context.book->setArchived(run->id, !run->isArchived); !done)
        m_notice->showError(done.error());
    rebuild();
}

/// All that is kept of it goes with it, and does not come back.
void RunsPage::remove()
{
    const auto run = m_context.book->find(selected());
    if (!run)
        return;
    UndoQueue::instance().add(this,
                              {.verb = PendingVerb::Remove,
                               .name = [name = runstext::title(*run)] { return name; },
                               .begin =
                                   [this, id = run->id] {
                                       if (const auto done = m_context.book->remove(id); !done)
                                           m_notice->showError(done.error());
                                   },
                               .need = CloudNeed::None, // it lies on this computer
                               .things = {runstext::thing(run->id)}});
}

/// Ledger and events come from the disk, the rest is here.
void RunsPage::askForHelp()
{
    const auto run = m_context.book->find(selected());
    if (!run)
        return;
    BundleContents contents{.run = *run, .madeAt = m_context.clock->now()};
    const auto reports = m_context.stacks != nullptr ? m_context.stacks->reports(run->id) : QList<StackReport>{};
    if (!reports.isEmpty())
        contents.stacks = textOf(reports.constFirst());
    if (m_context.describe)
        m_context.describe(&contents);
    m_tasks.run(m_context.ledgers->ledger(run->id), [this, contents](const Result<Ledger> &ledger) {
        auto known = contents;
        known.ledger = ledger.value_or(Ledger{});
        openHelp(std::move(known));
    });
}

void RunsPage::openHelp(BundleContents contents)
{
    const auto run = contents.run.id;
    m_tasks.run(m_context.ledgers->events(run),
                [this, contents = std::move(contents)](const Result<QList<LedgerEvent>> &events) {
                    auto known = contents;
                    known.events = events.value_or(QList<LedgerEvent>{});
                    m_bundle->openWith(known);
                });
}
