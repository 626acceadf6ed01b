// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterqueuemodel.h"

#include "services/cluster/clustertext.h"
#include "services/cluster/nodelist.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/common/phrases.h"
#include "widgets/common/undomark.h"

#include <algorithm>
#include <tuple>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestJobHint = 1'000;

/// The order in which people look for jobs: what runs, what waits, what has ended.
int rankOf(const ClusterJob &job)
{
    if (job.hasNodes())
        return 0;
    if (job.isWaiting())
        return job.isHeld() ? 2 : 1;
    return job.isOver() ? 4 : 3;
}

qsizetype tasksOf(const ClusterJob &job)
{
    return job.tasks.isEmpty() ? 1 : std::max<qsizetype>(1, arrayTasksIn(job.tasks).tasks.size());
}

const QString &sortedText(const ClusterJob &job, int column)
{
    switch (column) {
    case ClusterQueueModel::Name: return job.name;
    case ClusterQueueModel::User: return job.user;
    case ClusterQueueModel::Partition: return job.partition;
    default: return job.reason;
    }
}

bool isSortedByText(int column)
{
    return column == ClusterQueueModel::Name || column == ClusterQueueModel::User
        || column == ClusterQueueModel::Partition || column == ClusterQueueModel::Why;
}

/// What comes first is the smallest.
qint64 sortedNumber(const ClusterJob &job, int column, qint64 now)
{
    switch (column) {
    case ClusterQueueModel::Number: return job.arrayJob > 0 ? job.arrayJob : job.id;
    case ClusterQueueModel::State: return rankOf(job);
    case ClusterQueueModel::Nodes: return job.nodeCount;
    case ClusterQueueModel::Time:
        return job.hasNodes() && job.startedAt > 0 ? std::max<qint64>(1, now - job.startedAt) : 0;
    case ClusterQueueModel::Priority: return job.priority;
    case ClusterQueueModel::Submitted: return job.submittedAt;
    default: return 0;
    }
}

/// Where each job of the one queue is in the other, -1: it is gone. Both are sorted by their ids.
std::vector<int> placesIn(const ClusterQueue &before, const ClusterQueue &after)
{
    std::vector<int> places(size_t(before.jobs.size()), -1);
    qsizetype there = 0;
    for (qsizetype i = 0; i < before.jobs.size(); ++i) {
        const auto id = before.jobs.at(i).id;
        while (there < after.jobs.size() && after.jobs.at(there).id < id)
            ++there;
        if (there < after.jobs.size() && after.jobs.at(there).id == id)
            places[size_t(i)] = int(there);
    }
    return places;
}

} // namespace

bool QueueFilter::matches(const ClusterJob &job) const
{
    const bool isOfKind = which == Which::All || (which == Which::Waiting && job.isWaiting())
        || (which == Which::Running && job.hasNodes()) || (which == Which::Ended && job.isOver());
    if (!isOfKind || text.isEmpty())
        return isOfKind;
    const auto holds = [this](const QString &words) { return words.contains(text, Qt::CaseInsensitive); };
    return holds(job.name) || holds(job.user) || holds(job.partition) || holds(job.nodes)
        || holds(clusterlook::number(job));
}

QueueCounts countsOf(const ClusterQueue &queue)
{
    QueueCounts counts;
    for (const auto &job : queue.jobs) {
        if (job.hasNodes())
            ++counts.running;
        else if (job.isOver())
            ++counts.ended;
        else if (job.isWaiting()) {
            const auto tasks = tasksOf(job);
            counts.waiting += tasks;
            counts.held += job.isHeld() ? tasks : 0;
        }
    }
    return counts;
}

ClusterQueueModel::ClusterQueueModel(QObject *parent)
    : ColumnModel{{{QT_TR_NOOP("Number"), CellLook::Soft},
                   {QT_TR_NOOP("Name"), CellLook::Strong},
                   {QT_TR_NOOP("User"), CellLook::Soft},
                   {QT_TR_NOOP("State")},
                   {QT_TR_NOOP("Why")},
                   {QT_TR_NOOP("Partition"), CellLook::Soft},
                   {QT_TR_NOOP("Hosts"), CellLook::Normal, true},
                   {QT_TR_NOOP("Time"), CellLook::Normal, true},
                   {QT_TR_NOOP("Priority"), CellLook::Normal, true},
                   {QT_TR_NOOP("Submitted"), CellLook::Soft}},
                  parent}
    , m_queue{std::make_shared<const ClusterQueue>()}
{
    undomark::watch(this, [this] { textsChanged(); });
}

QStringList ClusterQueueModel::columnNames()
{
    return {u"number"_s,    u"name"_s,  u"user"_s, u"state"_s,    u"why"_s,
            u"partition"_s, u"hosts"_s, u"time"_s, u"priority"_s, u"submitted"_s};
}

void ClusterQueueModel::setQueue(const QUuid &cluster, Queue queue)
{
    if (std::exchange(m_cluster, cluster) != cluster && !m_rows.empty()) { // the same numbers are other jobs there
        beginResetModel();
        m_rows.clear();
        m_queue = std::make_shared<const ClusterQueue>();
        endResetModel();
    }
    become(std::move(queue));
}

void ClusterQueueModel::setFilter(const QueueFilter &filter)
{
    if (std::exchange(m_filter, filter) != filter)
        become(m_queue);
}

void ClusterQueueModel::sort(int column, Qt::SortOrder order)
{
    m_column = column;
    m_order = order;
    rearrange(orderOf(*m_queue));
}

const ClusterJob *ClusterQueueModel::jobAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_queue->jobs.at(m_rows[size_t(row)]) : nullptr;
}

int ClusterQueueModel::rowOf(qint64 id) const
{
    const auto found = std::ranges::lower_bound(m_queue->jobs, id, {}, &ClusterJob::id);
    if (found == m_queue->jobs.cend() || found->id != id)
        return -1;
    const auto row = std::ranges::find(m_rows, int(found - m_queue->jobs.cbegin()));
    return row == m_rows.end() ? -1 : int(row - m_rows.begin());
}

int ClusterQueueModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

/// What goes is put behind the others and removed in one piece; what is new is put behind them in one piece, and then
/// all take their places. A view pays for each change by the number of its rows, so there are few of them.
void ClusterQueueModel::become(Queue next)
{
    auto wanted = orderOf(*next);
    std::vector<char> isWanted(size_t(next->jobs.size()), 0);
    for (const int place : wanted)
        isWanted[size_t(place)] = 1;
    const auto places = placesIn(*m_queue, *next);
    Places kept;
    Places gone;
    kept.reserve(m_rows.size());
    for (const int place : m_rows) {
        const int now = places[size_t(place)];
        (now >= 0 && isWanted[size_t(now)] != 0 ? kept : gone).push_back(place);
    }
    if (!gone.empty()) {
        auto order = kept;
        order.insert(order.end(), gone.begin(), gone.end());
        rearrange(std::move(order));
        beginRemoveRows({}, int(kept.size()), rowCount() - 1);
        m_rows = kept;
        endRemoveRows();
    }
    for (int &place : m_rows) {
        place = places[size_t(place)];
        isWanted[size_t(place)] = 0; // it is there
    }
    m_queue = std::move(next);
    if (wanted.size() > m_rows.size()) {
        beginInsertRows({}, rowCount(), int(wanted.size()) - 1);
        if (m_rows.empty())
            m_rows = wanted;
        else
            std::ranges::copy_if(wanted, std::back_inserter(m_rows),
                                 [&](int place) { return isWanted[size_t(place)] != 0; });
        endInsertRows();
    }
    rearrange(std::move(wanted));
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

/// The same rows in another order.
void ClusterQueueModel::rearrange(Places order)
{
    if (order == m_rows)
        return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    std::vector<int> rows(size_t(m_queue->jobs.size()), -1);
    for (size_t row = 0; row < order.size(); ++row)
        rows[size_t(order[row])] = int(row);
    const auto before = persistentIndexList();
    QModelIndexList after;
    after.reserve(before.size());
    for (const auto &one : before)
        after.append(index(rows[size_t(m_rows[size_t(one.row())])], one.column()));
    m_rows = std::move(order);
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

ClusterQueueModel::Places ClusterQueueModel::orderOf(const ClusterQueue &queue) const
{
    Places places;
    places.reserve(size_t(queue.jobs.size()));
    for (qsizetype i = 0; i < queue.jobs.size(); ++i) {
        if (m_filter.matches(queue.jobs.at(i)))
            places.push_back(int(i));
    }
    if (isSortedByText(m_column))
        sortByText(queue, &places);
    else
        sortByNumber(queue, &places);
    return places;
}

/// Jobs that are alike stay in the order of their numbers, whichever way it is sorted.
void ClusterQueueModel::sortByText(const ClusterQueue &queue, Places *places) const
{
    std::ranges::stable_sort(*places, [&](int a, int b) {
        const int order =
            sortedText(queue.jobs.at(a), m_column).compare(sortedText(queue.jobs.at(b), m_column), Qt::CaseInsensitive);
        return m_order == Qt::AscendingOrder ? order < 0 : order > 0;
    });
}

/// Values are taken out of the jobs once: a job is some hundred bytes long, and thousands of them are looked at.
void ClusterQueueModel::sortByNumber(const ClusterQueue &queue, Places *places) const
{
    struct Keyed
    {
        qint64 value;
        qint64 then;
        int place;
    };
    std::vector<Keyed> keyed;
    keyed.reserve(places->size());
    for (const int place : *places) {
        const auto &job = queue.jobs.at(place);
        const auto value = sortedNumber(job, m_column, queue.readAt);
        // Among those that wait the one whose turn comes next is first.
        const auto then = m_column == State ? -job.priority : m_column == Number ? job.task : 0;
        keyed.push_back({m_order == Qt::AscendingOrder ? value : -value, then, place});
    }
    std::ranges::sort(keyed, {}, [](const Keyed &one) { return std::tuple{one.value, one.then, one.place}; });
    for (size_t i = 0; i < keyed.size(); ++i)
        (*places)[i] = keyed[i].place;
}

QVariant ClusterQueueModel::data(const QModelIndex &index, int role) const
{
    const auto *job = jobAt(index.row());
    const int column = index.column();
    if (job == nullptr || column < 0 || column >= columnCount())
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(*job, column);
    case Qt::ToolTipRole: return hint(*job, column);
    case LevelRole: return column == State ? QVariant::fromValue(clusterlook::level(*job)) : QVariant{};
    case NoteRole: return column == Name ? note(*job) : QVariant{};
    case undomark::leavingRole:
        return !undomark::word(clusterlook::thing(m_cluster, clusterlook::number(*job))).isEmpty();
    default: return columnData(column, role);
    }
}

QString ClusterQueueModel::text(const ClusterJob &job, int column) const
{
    const auto orNone = [](const QString &words) { return words.isEmpty() ? phrases::none() : words; };
    switch (column) {
    case Number: return clusterlook::number(job);
    case Name: return orNone(job.name);
    case User: return job.user;
    case State: return clusterlook::stateText(job);
    case Why: return clustertext::shortWhy(job);
    case Partition: return job.partition;
    case Nodes: return job.nodeCount > 0 ? phrases::number(job.nodeCount) : phrases::none();
    case Time: return orNone(clusterlook::timeText(job, m_queue->readAt));
    case Priority: return phrases::number(job.priority);
    case Submitted:
        return job.submittedAt > 0 ? phrases::dayAndTime(QDateTime::fromSecsSinceEpoch(job.submittedAt))
                                   : phrases::none();
    default: return {};
    }
}

QString ClusterQueueModel::hint(const ClusterJob &job, int column) const
{
    switch (column) {
    case Number: return job.tasks.isEmpty() ? QString{} : job.tasks.left(longestJobHint);
    case Name: return job.name;
    case State: return job.stateWord;
    case Why: return job.reason;
    case Nodes: return job.nodes.left(longestJobHint);
    case Submitted:
        return job.submittedAt > 0 ? phrases::exactTime(QDateTime::fromSecsSinceEpoch(job.submittedAt)) : QString{};
    default: return {};
    }
}

QVariant ClusterQueueModel::note(const ClusterJob &job) const
{
    const auto leaving = undomark::word(clusterlook::thing(m_cluster, clusterlook::number(job)));
    if (!leaving.isEmpty())
        return QVariant::fromValue(CellNote{StatusLevel::Warning, leaving});
    return job.restarts > 0 ? QVariant::fromValue(CellNote{
                                  StatusLevel::Note, tr("again: %1", "how often a job was put back").arg(job.restarts)})
                            : QVariant{};
}
