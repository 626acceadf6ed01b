// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clustersweepview.h"

#include "services/cluster/clustertext.h"
#include "services/cluster/nodelist.h"
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/runs/curvelist.h"
#include "widgets/runs/curveplot.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostTaskRows = 10'000;
constexpr qsizetype longestParameters = 300; ///< letters in a cell

/// The log that the program writes: one of the errors alone stands beside it where somebody parts them.
QString mainLog(const QStringList &files)
{
    const auto found = std::ranges::find_if(files, [](const QString &path) { return !path.endsWith(".err"_L1); });
    return found != files.end() ? *found : files.value(0);
}

} // namespace

SweepTaskModel::SweepTaskModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Task"), CellLook::Normal, true},
                {QT_TR_NOOP("Parameters"), CellLook::Strong},
                {QT_TR_NOOP("State")},
                {QT_TR_NOOP("Hosts"), CellLook::Soft},
                {QT_TR_NOOP("Value"), CellLook::Normal, true}},
               parent}
{
}

QVariant SweepTaskModel::number(const SweepTaskRow &row, int column)
{
    switch (column) {
    case Task: return row.task;
    case Parameters: return row.parameters;
    case State: return int(row.state);
    case Nodes: return row.nodes;
    case Value: return row.value ? QVariant{*row.value} : QVariant{};
    default: return {};
    }
}

QVariant SweepTaskModel::cell(const SweepTaskRow &row, int column, int role) const
{
    if (role == sortRole)
        return number(row, column);
    if (role == LevelRole && column == State && row.state != ClusterJobState::Unknown)
        return QVariant::fromValue(clusterlook::level(row.state));
    if (role == Qt::ToolTipRole && column == Parameters)
        return row.parameters;
    if (role != Qt::DisplayRole)
        return columnData(column, role);
    switch (column) {
    case Task: return phrases::number(row.task);
    case Parameters: return row.parameters.isEmpty() ? phrases::none() : row.parameters.left(longestParameters);
    case State: return row.state == ClusterJobState::Unknown ? tr("Not in the queue") : clustertext::state(row.state);
    case Nodes: return row.nodes;
    case Value: return row.value ? runstext::number(*row.value) : phrases::none();
    default: return {};
    }
}

ClusterSweepView::ClusterSweepView(const ClusterCalls &calls, Clock *clock, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_clock{clock}
    , m_model{new SweepTaskModel{this}}
    , m_sorted{new QSortFilterProxyModel{this}}
    , m_table{named(this, new Table, "clusterSweepTasks", [] { return tr("Tasks of the array"); })}
    , m_tag{named(this, new QComboBox, "clusterSweepTag", [] { return tr("Which value is drawn"); })}
    , m_readNow{named(
          this, new QPushButton, "clusterSweepRead", [] { return tr("Read the chosen ones"); },
          [] { return tr("Reads the logs of the tasks that are chosen in the list, and draws what they tell"); })}
    , m_plot{named(new CurvePlot{[this](const QUuid &run) {
                       const auto found = m_histories.find(run);
                       return found == m_histories.end() ? nullptr : &found->second;
                   }},
                   "clusterSweepPlot")}
    , m_note{named(new Label{TextRole::Body, TextColor::Soft}, "clusterSweepNote")}
    , m_notice{named(new NoticeBar, "clusterSweepNotice")}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"clusterSweepView"_s);
    build();
    connectParts();
    translated(this, [this] {
        m_plot->setAccessibleName(tr("Curves of the tasks"));
        showNote();
    });
}

void ClusterSweepView::build()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SweepTaskModel::sortRole);
    m_table->setModel(m_sorted);
    m_table->setStretchColumn(SweepTaskModel::Parameters);
    m_table->sortByColumn(SweepTaskModel::Task, Qt::AscendingOrder);
    m_table->setRowHeight(28);
    m_note->setWordWrap(true);
    m_tag->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_tag->setMinimumContentsLength(12);
    m_tick->setInterval(10s);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_note, 1);
    row->addWidget(m_readNow);
    row->addWidget(m_tag);
    auto *splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_plot);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setMinimumHeight(scaled(200));
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addLayout(row);
    column->addWidget(splitter, 1);
    column->addWidget(m_notice);
}

void ClusterSweepView::connectParts()
{
    connect(m_tick, &QTimer::timeout, this, &ClusterSweepView::read);
    connect(m_readNow, &QPushButton::clicked, this, &ClusterSweepView::read);
    connect(m_tag, &QComboBox::activated, this, [this] {
        showRows();
        showCurves();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ClusterSweepView::showCurves);
    connect(m_table, &Table::rowActivated, this, [this](const QModelIndex &index) {
        if (const auto *row = m_model->rowAt(m_sorted->mapToSource(index).row()))
            emit taskRequested(row->task);
    });
}

QUuid ClusterSweepView::runOf(const QString &key)
{
    static const QUuid space{u"{0d7f3f3a-5a0d-4b7b-9d0e-6f0a2b1c9e41}"_s};
    return QUuid::createUuidV5(space, key);
}

QString ClusterSweepView::keyOf(qint64 task) const
{
    return u"%1_%2"_s.arg(m_array).arg(task);
}

QString ClusterSweepView::parametersOf(qint64 task) const
{
    return m_sweep.textOf(task);
}

QString ClusterSweepView::tag() const
{
    return m_tag->currentText();
}

void ClusterSweepView::show(const QUuid &cluster, qint64 array, const ClusterCalls::Queue &queue)
{
    if (std::exchange(m_cluster, cluster) != cluster || std::exchange(m_array, array) != array) {
        m_array = array;
        ++m_serial;
        m_tasks.cancel();
        m_isReading = false;
        m_queue.clear();
        m_jobs.clear();
        m_waiting.clear();
        m_followed.clear();
        m_histories.clear();
        m_curves = {};
        m_notice->dismiss();
        const auto known = m_calls.submissions ? m_calls.submissions(cluster) : QList<ClusterSubmission>{};
        const auto own = std::ranges::find(known, array, &ClusterSubmission::job);
        m_sweep = own != known.end() ? own->order.sweep : SweepTable{};
    }
    if (array <= 0)
        return;
    collect(*queue);
    showRows();
    showTags();
    showNote();
    if (isVisible())
        read();
}

/// Tasks that have a row of their own in the queue, and those that still wait behind their array.
void ClusterSweepView::collect(const ClusterQueue &queue)
{
    m_waiting.clear();
    QSet<qint64> seen;
    for (const auto &job : queue.jobs) {
        if (job.arrayJob != m_array && (job.id != m_array || job.tasks.isEmpty()))
            continue;
        if (job.task >= 0) {
            m_jobs.insert(job.task, job);
            seen.insert(job.task);
        } else if (!job.tasks.isEmpty()) {
            const auto waiting = arrayTasksIn(job.tasks).tasks;
            for (const auto task : waiting.first(std::min(waiting.size(), mostTaskRows)))
                m_waiting.insert(task);
        }
    }
    for (auto job = m_jobs.begin(); job != m_jobs.end(); ++job) {
        if (!seen.contains(job.key()) && !job->isOver())
            job->state = ClusterJobState::Unknown; // it ended, and was forgotten
    }
}

void ClusterSweepView::showRows()
{
    QSet<qint64> tasks{m_waiting};
    for (auto job = m_jobs.cbegin(); job != m_jobs.cend(); ++job)
        tasks.insert(job.key());
    for (qsizetype row = 0; row < m_sweep.rows.size(); ++row)
        tasks.insert(row);
    QList<qint64> sorted{tasks.cbegin(), tasks.cend()};
    std::ranges::sort(sorted);
    QList<SweepTaskRow> rows;
    for (const auto task : std::as_const(sorted)) {
        if (rows.size() >= mostTaskRows)
            break;
        const auto job = m_jobs.constFind(task);
        const bool isKnown = job != m_jobs.cend();
        rows.append({.task = task,
                     .parameters = parametersOf(task),
                     .state = m_waiting.contains(task) ? ClusterJobState::Pending
                         : isKnown                     ? job->state
                                                       : ClusterJobState::Unknown,
                     .nodes = isKnown ? job->nodes.left(longestParameters) : QString{},
                     .value = tag().isEmpty() ? std::nullopt : m_curves.last(keyOf(task), tag())});
    }
    m_model->setTasks(std::move(rows));
}

/// The loss is what people look for.
void ClusterSweepView::showTags()
{
    const auto tags = m_curves.tags();
    QStringList shown;
    for (int i = 0; i < m_tag->count(); ++i)
        shown << m_tag->itemText(i);
    if (shown == tags)
        return;
    const QSignalBlocker quiet{m_tag};
    auto chosen = tag();
    if (!tags.contains(chosen)) {
        const auto loss =
            std::ranges::find_if(tags, [](const QString &one) { return one.contains("loss"_L1, Qt::CaseInsensitive); });
        chosen = loss != tags.end() ? *loss : tags.value(0);
    }
    m_tag->clear();
    m_tag->addItems(tags);
    m_tag->setCurrentIndex(int(std::max<qsizetype>(0, tags.indexOf(chosen))));
    m_tag->setVisible(!tags.isEmpty());
}

/// The chosen tasks; with none chosen all that are known.
QList<qint64> ClusterSweepView::chosen() const
{
    QList<qint64> tasks;
    const auto rows = m_table->selectionModel()->selectedRows();
    for (const auto &index : rows) {
        if (const auto *row = m_model->rowAt(m_sorted->mapToSource(index).row()))
            tasks << row->task;
    }
    if (tasks.isEmpty()) {
        for (const auto &row : m_model->rows())
            tasks << row.task;
    }
    return tasks;
}

void ClusterSweepView::showCurves()
{
    QList<CurveLine> lines;
    const auto tasks = chosen();
    for (const auto task : tasks) {
        const auto key = keyOf(task);
        const auto points = tag().isEmpty() ? QList<ScalarPoint>{} : m_curves.curve(key, tag());
        if (points.isEmpty() || lines.size() >= CurveList::mostShown)
            continue;
        QList<ScalarSample> samples;
        samples.reserve(points.size());
        for (const auto &point : points)
            samples.append({.tag = tag(), .point = point});
        auto &history = m_histories[runOf(key)];
        history = {};
        history.append({.name = key, .writer = key, .attempt = 1}, samples);
        const auto parameters = parametersOf(task).left(longestParameters);
        lines.append({.run = runOf(key),
                      .id = {{}, tag()},
                      .name = parameters.isEmpty() ? key : punctuation::labelled(QString::number(task), parameters),
                      .order = int(lines.size())});
    }
    m_plot->setLines(lines);
    m_plot->refresh();
    m_plot->setVisible(!lines.isEmpty());
    showNote();
}

void ClusterSweepView::showNote()
{
    qint64 running = 0;
    for (auto job = m_jobs.cbegin(); job != m_jobs.cend(); ++job)
        running += job->hasNodes() ? 1 : 0;
    const auto all = m_model->rowCount();
    auto note = tr("%1 of %n tasks run; %2 wait.", nullptr, all)
                    .arg(phrases::number(running), phrases::number(qint64(m_waiting.size())));
    if (all > mostRead)
        note = punctuation::sentences(
            {note, tr("The logs of at most %n tasks are read: choose which.", nullptr, int(mostRead))});
    m_note->setText(note);
    m_readNow->setVisible(all > mostRead);
}

/// One log after the other: a controller with tens of tasks is asked one thing at a time.
void ClusterSweepView::read()
{
    if (m_isReading || m_array <= 0 || !m_calls.logsOf || !m_calls.readLog)
        return;
    m_queue.clear();
    const auto tasks = chosen();
    for (const auto task : tasks) {
        const auto key = keyOf(task);
        if (m_queue.size() < mostRead && !m_waiting.contains(task) && !m_followed.value(key).isDone)
            m_queue << key;
    }
    readNext();
}

void ClusterSweepView::readNext()
{
    if (m_queue.isEmpty()) {
        showTags();
        showRows();
        return showCurves();
    }
    const auto key = m_queue.takeFirst();
    if (!m_followed.value(key).path.isEmpty())
        return readLog(key);
    const auto task = key.section(u'_', 1).toLongLong();
    ClusterJob job = m_jobs.value(task);
    job.arrayJob = m_array;
    job.task = task;
    findLog(key, job);
}

void ClusterSweepView::findLog(const QString &key, const ClusterJob &job)
{
    m_isReading = true;
    m_tasks.run(m_calls.logsOf(m_cluster, job, m_tasks.token()),
                [this, key, serial = m_serial](const Result<QStringList> &files) {
                    if (serial != m_serial)
                        return;
                    m_isReading = false;
                    if (!files || files->isEmpty()) {
                        if (!files && files.error().code != ErrorCode::NotFound)
                            m_notice->showError(files.error());
                        return readNext();
                    }
                    m_followed[key].path = mainLog(*files);
                    readLog(key);
                });
}

void ClusterSweepView::readLog(const QString &key)
{
    m_isReading = true;
    m_tasks.run(m_calls.readLog(m_cluster, m_followed.value(key).path, m_curves.readTo(key), m_tasks.token()),
                [this, key, serial = m_serial](const Result<ClusterLogPart> &part) {
                    if (serial != m_serial)
                        return;
                    m_isReading = false;
                    if (part)
                        return take(key, *part);
                    if (part.error().code != ErrorCode::NotFound)
                        m_notice->showError(part.error());
                    readNext();
                });
}

void ClusterSweepView::take(const QString &key, const ClusterLogPart &part)
{
    if (part.size < m_curves.readTo(key)) { // it was begun anew
        m_curves.forget(key);
        return readLog(key);
    }
    if (!part.bytes.isEmpty())
        m_curves.feed(key, part.offset, part.bytes, m_clock->now().toMSecsSinceEpoch());
    const bool isWhole = part.bytes.isEmpty() || part.offset + part.bytes.size() >= part.size;
    const auto job = m_jobs.constFind(key.section(u'_', 1).toLongLong());
    const bool hasEnded = job == m_jobs.cend() || job->isOver() || job->state == ClusterJobState::Unknown;
    if (!isWhole)
        m_queue.prepend(key);
    else if (hasEnded)
        m_followed[key].isDone = true;
    readNext();
}

void ClusterSweepView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tick->start();
    read();
}

void ClusterSweepView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick->stop();
}
