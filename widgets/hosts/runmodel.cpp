// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/runmodel.h"

#include "widgets/common/table.h"
#include "widgets/hosts/runtext.h"

using namespace Qt::StringLiterals;

RunModel::RunModel(QObject *parent)
    : QAbstractTableModel{parent}
{
    m_later.setSingleShot(true);
    m_later.setInterval(100);
    connect(&m_later, &QTimer::timeout, this, &RunModel::refresh);
}

void RunModel::setRun(const PodRun *run)
{
    beginResetModel();
    if (m_run)
        m_run->disconnect(this);
    m_run = run;
    m_touched.clear();
    m_order = run ? run->firstFailureFirst() : QList<qsizetype>{};
    endResetModel();
    if (!run)
        return;
    connect(run, &PodRun::changed, this, &RunModel::touch);
    connect(run, &PodRun::received, this, &RunModel::touch);
    connect(run, &QObject::destroyed, this, [this, run] {
        if (m_run == run)
            setRun(nullptr);
    });
}

void RunModel::touch(qsizetype host)
{
    m_touched.insert(host);
    if (!m_later.isActive())
        m_later.start();
}

void RunModel::refresh()
{
    order();
    for (const auto host : std::exchange(m_touched, {})) {
        const int row = rowOf(host);
        if (row >= 0)
            emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

void RunModel::order()
{
    const auto next = m_run ? m_run->firstFailureFirst() : QList<qsizetype>{};
    if (next == m_order)
        return;
    emit layoutAboutToBeChanged();
    const auto before = persistentIndexList();
    QModelIndexList after;
    for (const auto &old : before)
        after.append(index(static_cast<int>(next.indexOf(m_order.value(old.row()))), old.column()));
    m_order = next;
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

int RunModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int RunModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString RunModel::text(qsizetype host, int column) const
{
    const auto &run = m_run->run(host);
    switch (column) {
    case Host: return m_run->hosts()[host].label;
    case State: return stateWord(run);
    case Time: return run.isOver() && run.took.count() > 0 ? runtext::time(run.took) : QString{};
    case LastLine:
        return run.output.size() > 0 ? runtext::lastLine(run.output) : run.error ? run.error->message : QString{};
    default: return {};
    }
}

QVariant RunModel::data(const QModelIndex &index, int role) const
{
    const auto host = hostAt(index.row());
    if (!m_run || host < 0)
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(host, index.column());
    case Qt::ToolTipRole: return index.column() == LastLine ? text(host, LastLine) : runtext::remarks(m_run->run(host));
    case LevelRole:
        return index.column() == State ? QVariant::fromValue(runtext::levelOf(m_run->run(host))) : QVariant{};
    case LookRole:
        return QVariant::fromValue(index.column() == Host           ? CellLook::Strong
                                       : index.column() == LastLine ? CellLook::Code
                                                                    : CellLook::Normal);
    case Qt::TextAlignmentRole:
        return index.column() == Time ? QVariant{int(Qt::AlignRight | Qt::AlignVCenter)} : QVariant{};
    default: return {};
    }
}

QVariant RunModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal && section == Time)
        return int(Qt::AlignRight | Qt::AlignVCenter); // as the times below
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Host: return tr("Host");
    case State: return tr("State");
    case Time: return tr("Time");
    case LastLine: return tr("Last line");
    default: return {};
    }
}

void RunModel::textsChanged()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}
