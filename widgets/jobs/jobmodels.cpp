// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobmodels.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/undomark.h"
#include "widgets/jobs/jobtext.h"

using namespace Qt::StringLiterals;

JobListModel::JobListModel(JobService *jobs, QObject *parent)
    : QAbstractTableModel{parent}
    , m_jobs{jobs}
{
    const auto reset = [this] {
        beginResetModel();
        m_ids.clear();
        for (const auto &job : m_jobs->jobs())
            m_ids << job.id;
        endResetModel();
    };
    connect(jobs, &JobService::listChanged, this, reset);
    connect(jobs, &JobService::changed, this, [this](const QUuid &id) {
        if (const int row = rowOf(id); row >= 0)
            emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    });
    reset();
}

int JobListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ids.size());
}

int JobListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int{ColumnCount};
}

QUuid JobListModel::idAt(int row) const
{
    return m_ids.value(row);
}

int JobListModel::rowOf(const QUuid &id) const
{
    return static_cast<int>(m_ids.indexOf(id));
}

void JobListModel::refresh()
{
    if (!m_ids.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

QVariant JobListModel::data(const QModelIndex &index, int role) const
{
    const auto job = m_jobs->find(idAt(index.row()));
    if (!job)
        return {};
    const auto live = m_jobs->live(job->id);
    if (role == LevelRole && index.column() == State)
        return QVariant::fromValue(jobtext::stateLevel(*job, live));
    if (role == Qt::ToolTipRole && index.column() == State)
        return jobtext::sentence(*job, live, QDateTime::currentDateTimeUtc());
    const auto leaving = undomark::word(jobtext::thingOf(job->id));
    if (role == NoteRole && index.column() == Name && !leaving.isEmpty())
        return QVariant::fromValue(CellNote{StatusLevel::Warning, leaving});
    if (role == LookRole && (index.column() == Name || !leaving.isEmpty()))
        return QVariant::fromValue(leaving.isEmpty() ? CellLook::Strong : CellLook::Soft);
    if (role == Qt::ToolTipRole && index.column() == Name)
        return job->spec.command.left(2000);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name: return job->spec.name;
    case Hosts: return phrases::number(job->spec.hosts.size());
    case State: return jobtext::stateText(*job, live);
    case Step: return jobtext::step(live) ? phrases::number(*jobtext::step(live)) : phrases::none();
    case Started: return job->last() ? phrases::dayAndTime(job->last()->startedAt) : phrases::none();
    case Attempts: return phrases::number(job->last() ? job->last()->number : 0);
    default: return {};
    }
}

QVariant JobListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Job");
    case Hosts: return tr("Hosts");
    case State: return tr("State");
    case Step: return tr("Step");
    case Started: return tr("Started");
    case Attempts: return tr("Attempts");
    default: return {};
    }
}

JobHostModel::JobHostModel(JobService *jobs, QObject *parent)
    : QAbstractTableModel{parent}
    , m_jobs{jobs}
{
}

void JobHostModel::show(const QUuid &id)
{
    m_id = id;
    refresh();
}

/// Rows keep their places as long as nobody else fails first.
void JobHostModel::refresh()
{
    const auto job = m_jobs->find(m_id);
    QList<int> order;
    const auto count = job && job->last() ? job->last()->hosts.size() : 0;
    for (int host = 0; host < count; ++host)
        order << host;
    if (const auto failed = count > 0 ? firstFailed(*job->last()) : -1; failed > 0)
        order.move(failed, 0);
    if (order == m_order) {
        if (!order.isEmpty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_order = order;
    endResetModel();
}

int JobHostModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int JobHostModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int{ColumnCount};
}

int JobHostModel::hostAt(int row) const
{
    return m_order.value(row, -1);
}

int JobHostModel::rowOf(int host) const
{
    return static_cast<int>(m_order.indexOf(host));
}

QVariant JobHostModel::data(const QModelIndex &index, int role) const
{
    const auto job = m_jobs->find(m_id);
    const int number = hostAt(index.row());
    if (!job || !job->last() || number < 0 || number >= job->last()->hosts.size())
        return {};
    const auto &host = job->last()->hosts[number];
    const auto live = m_jobs->live(m_id);
    const auto now = QDateTime::currentDateTimeUtc();
    const auto stalled = stalledFor(job->spec, host, live.hosts[number], now);
    if (role == LevelRole && index.column() == State)
        return QVariant::fromValue(stalled ? StatusLevel::Warning : jobtext::level(host.state));
    if (role == Qt::ToolTipRole && index.column() == Words)
        return jobtext::hostText(job->spec, host, live.hosts[number], now);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Host: return host.host.label;
    case State: return jobtext::word(host.state);
    case Words: return jobtext::hostText(job->spec, host, live.hosts[number], now);
    default: return {};
    }
}

QVariant JobHostModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Host ? tr("Host") : section == State ? tr("State") : tr("What it says");
}
