// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotamatrix.h"

#include "widgets/common/phrases.h"
#include "widgets/quota/quotatext.h"
#include "widgets/tpu/tpulistmodel.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace Qt::StringLiterals;

namespace {

/// v5e before v5e serving, v2 before v2 devices; never shown.
QString kindKey(const QuotaRow &row)
{
    return row.generation + (row.isServing ? u"/s"_s : row.isDevice ? u"/d"_s : QString{});
}

QString rowKey(const QuotaRow &row, QuotaMatrix::Arrangement arrangement)
{
    return arrangement == QuotaMatrix::Arrangement::Matrix ? row.zone.toString()
                                                           : row.zone.toString() + u' ' + kindKey(row);
}

QString columnKey(const QuotaRow &row, QuotaMatrix::Arrangement arrangement)
{
    const auto tier = QString::number(int(row.quotaClass));
    return arrangement == QuotaMatrix::Arrangement::Matrix ? kindKey(row) + u' ' + tier : tier;
}

const auto zoneColumn = u"zone"_s;
const auto kindColumn = u"tpu"_s;

QString nameOf(QuotaMatrix::Arrangement arrangement)
{
    return arrangement == QuotaMatrix::Arrangement::Matrix ? u"matrix"_s : u"list"_s;
}

/// For sorting: no limit is the most, nothing there the least.
qint64 rank(const QuotaCell *cell)
{
    if (!cell || !cell->row.left())
        return -2;
    return *cell->row.left() == QuotaLimit::unlimited ? std::numeric_limits<qint64>::max() : *cell->row.left();
}

} // namespace

QuotaMatrix::QuotaMatrix(QObject *parent, const QJsonObject &sorting)
    : QAbstractTableModel{parent}
{
    constexpr qsizetype longest = 100;
    for (const auto arrangement : {Arrangement::Matrix, Arrangement::List}) {
        const auto one = sorting[nameOf(arrangement)];
        const auto key = one["sort"_L1].toString(zoneColumn).left(longest);
        m_sorting[size_t(arrangement)] = {key,
                                          one["descending"_L1].toBool() ? Qt::DescendingOrder : Qt::AscendingOrder};
    }
}

bool QuotaMatrix::isShown(const QuotaCell &cell) const
{
    if (cell.row.generation.isEmpty() || cell.isIdle())
        return false; // what is not understood is listed elsewhere
    if (m_everybodys == Everybodys::Hidden && cell.isOnlyEverybodys())
        return false;
    if (m_words.isEmpty())
        return true;
    const auto all =
        cell.row.zone.toString() + u'\n' + quotatext::kind(cell.row) + u'\n' + quotatext::tier(cell.row.quotaClass);
    return std::ranges::all_of(m_words, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

QuotaMatrix::Grid QuotaMatrix::gridOf(const QList<QuotaCell> &cells, Arrangement arrangement) const
{
    Grid grid;
    QMap<QString, int> rows;
    QMap<QString, int> columns;
    for (int i = 0; i < cells.size(); ++i) {
        if (!isShown(cells[i]))
            continue;
        if (const auto key = rowKey(cells[i].row, arrangement); !rows.contains(key))
            rows.insert(key, i);
        if (const auto key = columnKey(cells[i].row, arrangement); !columns.contains(key))
            columns.insert(key, i);
    }
    grid.rows = rows.keys();
    grid.columns = columns.keys();
    grid.firstInRow = rows.values();
    grid.firstInColumn = columns.values();
    sortRows(grid, cells, arrangement);
    QHash<QString, int> rowPlaces;
    for (int i = 0; i < grid.rows.size(); ++i)
        rowPlaces.insert(grid.rows[i], i);
    grid.cells.fill(-1, grid.rows.size() * grid.columns.size());
    for (int i = 0; i < cells.size(); ++i) {
        if (isShown(cells[i]))
            grid.cells[rowPlaces.value(rowKey(cells[i].row, arrangement)) * grid.columns.size()
                       + grid.columns.indexOf(columnKey(cells[i].row, arrangement))] = i;
    }
    return grid;
}

void QuotaMatrix::sortRows(Grid &grid, const QList<QuotaCell> &cells, Arrangement arrangement) const
{
    QHash<QString, const QuotaCell *> sought; // of the column that sorts
    const auto &sorting = m_sorting[size_t(arrangement)];
    const auto column = grid.columns.indexOf(sorting.key);
    for (const auto &cell : cells) {
        if (column >= 0 && isShown(cell) && columnKey(cell.row, arrangement) == grid.columns[column])
            sought.insert(rowKey(cell.row, arrangement), &cell);
    }
    QList<int> order(grid.rows.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](int left, int right) {
        const bool isDown = sorting.order == Qt::DescendingOrder;
        const auto &a = cells[grid.firstInRow[isDown ? right : left]].row;
        const auto &b = cells[grid.firstInRow[isDown ? left : right]].row;
        if (column >= 0) {
            const auto more = rank(sought.value(grid.rows[isDown ? right : left]));
            const auto less = rank(sought.value(grid.rows[isDown ? left : right]));
            if (more != less)
                return more < less;
        }
        const bool isByKind = arrangement == Arrangement::List && sorting.key == kindColumn;
        if (isByKind && kindKey(a) != kindKey(b))
            return kindKey(a) < kindKey(b);
        return compareNaturally(a.zone.toString(), b.zone.toString()) < 0;
    });
    const auto rows = grid.rows;
    const auto first = grid.firstInRow;
    for (int i = 0; i < order.size(); ++i) {
        grid.rows[i] = rows[order[i]];
        grid.firstInRow[i] = first[order[i]];
    }
}

void QuotaMatrix::update(QList<QuotaCell> cells, PreflightFacts facts)
{
    keepPreflights(facts);
    m_facts = std::move(facts);
    lay(std::move(cells));
}

/// What a cell says follows from the cell, but for ages: once a minute all is asked anew.
void QuotaMatrix::keepPreflights(const PreflightFacts &facts)
{
    constexpr qint64 minute = 60;
    const bool isSameMoment = m_preflightsAsOf.isValid() && m_preflightsAsOf.secsTo(facts.now) < minute;
    if (isSameMoment && m_facts.isLimitsReadFailing == facts.isLimitsReadFailing
        && m_facts.limitsAsOf.isValid() == facts.limitsAsOf.isValid() && m_facts.hardware == facts.hardware)
        return;
    m_preflights.clear();
    m_preflightsAsOf = facts.now;
}

/// The same quotas, and of each whether it is shown: rows and columns are the same then.
bool QuotaMatrix::hasSameShape(const QList<QuotaCell> &cells) const
{
    if (cells.size() != m_cells.size() || sortedBy().first >= leadColumns())
        return false;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const auto &is = cells[i].row;
        const auto &was = m_cells[i].row;
        if (is.zone != was.zone || is.generation != was.generation || is.quotaClass != was.quotaClass
            || is.isServing != was.isServing || is.isDevice != was.isDevice || isShown(cells[i]) != isShown(m_cells[i]))
            return false;
    }
    return true;
}

void QuotaMatrix::lay(QList<QuotaCell> cells)
{
    if (!m_shapeChanged && hasSameShape(cells)) {
        const auto before = std::exchange(m_cells, std::move(cells));
        emitChanges(before);
        return;
    }
    auto grid = gridOf(cells, m_arrangement);
    if (!std::exchange(m_shapeChanged, false) && grid == m_grid
        && cells.size() == m_cells.size()) { // sorted by a number, and still in order
        const auto before = std::exchange(m_cells, std::move(cells));
        emitChanges(before);
        return;
    }
    m_preflights.clear();
    const auto matrix = m_arrangement == Arrangement::Matrix ? grid : gridOf(cells, Arrangement::Matrix);
    m_matrixColumns = int(matrix.columns.size());
    beginResetModel();
    m_cells = std::move(cells);
    m_grid = std::move(grid);
    endResetModel();
}

/// Of places that are the same; what a row says of its zone stands in the first column.
void QuotaMatrix::emitChanges(const QList<QuotaCell> &before)
{
    const auto columns = m_grid.columns.size();
    for (qsizetype i = 0; i < m_grid.cells.size(); ++i) {
        const int place = m_grid.cells[i];
        if (place < 0 || before[place] == m_cells[place])
            continue;
        m_preflights.remove(place);
        const auto changed = index(int(i / columns), leadColumns() + int(i % columns));
        emit dataChanged(changed, changed);
        if (before[place].row.isStale || m_cells[place].row.isStale)
            emit dataChanged(changed.siblingAtColumn(0), changed.siblingAtColumn(0));
    }
}

void QuotaMatrix::arrange(Arrangement arrangement)
{
    if (arrangement == m_arrangement)
        return;
    beginResetModel();
    m_arrangement = arrangement;
    m_grid = gridOf(m_cells, m_arrangement);
    endResetModel();
}

void QuotaMatrix::show(const QString &words, Everybodys everybodys)
{
    const auto wanted = words.simplified().split(u' ', Qt::SkipEmptyParts);
    if (wanted == m_words && everybodys == m_everybodys)
        return;
    m_words = wanted;
    m_everybodys = everybodys;
    m_shapeChanged = true;
    lay(QList<QuotaCell>{m_cells});
}

void QuotaMatrix::textsChanged()
{
    if (columnCount() == 0)
        return;
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void QuotaMatrix::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || std::pair{column, order} == sortedBy())
        return;
    const int leads = leadColumns();
    m_sorting[size_t(m_arrangement)] = {column == 0          ? zoneColumn
                                            : column < leads ? kindColumn
                                                             : m_grid.columns.value(column - leads),
                                        order};
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const auto before = persistentIndexList();
    QList<QString> rowsBefore;
    for (const auto &persistent : before)
        rowsBefore << m_grid.rows.value(persistent.row());
    m_grid = gridOf(m_cells, m_arrangement);
    for (qsizetype i = 0; i < before.size(); ++i)
        changePersistentIndex(before[i], index(int(m_grid.rows.indexOf(rowsBefore[i])), before[i].column()));
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    emit sortingChanged(sorting());
}

std::pair<int, Qt::SortOrder> QuotaMatrix::sortedBy() const
{
    const auto &[key, order] = m_sorting[size_t(m_arrangement)];
    const auto column = m_grid.columns.indexOf(key);
    return {column >= 0 ? leadColumns() + int(column) : key == kindColumn && leadColumns() > 1 ? 1 : 0, order};
}

QJsonObject QuotaMatrix::sorting() const
{
    QJsonObject all;
    for (const auto arrangement : {Arrangement::Matrix, Arrangement::List}) {
        const auto &[key, order] = m_sorting[size_t(arrangement)];
        all[nameOf(arrangement)] = QJsonObject{{u"sort"_s, key}, {u"descending"_s, order == Qt::DescendingOrder}};
    }
    return all;
}

int QuotaMatrix::place(const QModelIndex &index) const
{
    const int column = index.column() - leadColumns();
    if (!index.isValid() || column < 0 || column >= m_grid.columns.size() || index.row() >= m_grid.rows.size())
        return -1;
    return m_grid.cells[index.row() * m_grid.columns.size() + column];
}

const QuotaCell *QuotaMatrix::cellAt(const QModelIndex &index) const
{
    const int i = place(index);
    return i < 0 ? nullptr : &m_cells[i];
}

const Preflight &QuotaMatrix::preflightAt(const QModelIndex &index) const
{
    const int i = place(index);
    auto it = m_preflights.find(i);
    if (it == m_preflights.end()) {
        PreflightQuestion question;
        if (i >= 0) {
            const auto &row = m_cells[i].row;
            question = {.zone = row.zone,
                        .generation = row.generation,
                        .tier = tierOf(row.quotaClass),
                        .pool = row.isServing || row.isDevice ? std::optional{poolOf(row)} : std::nullopt};
        }
        it = m_preflights.insert(i, i < 0 ? Preflight{} : preflight(question, m_facts));
    }
    return *it;
}

QModelIndex QuotaMatrix::indexOf(const QuotaKey &key) const
{
    for (qsizetype i = 0; i < m_grid.cells.size(); ++i) {
        if (m_grid.cells[i] >= 0 && keyOf(m_cells[m_grid.cells[i]].row) == key)
            return index(int(i / m_grid.columns.size()), leadColumns() + int(i % m_grid.columns.size()));
    }
    return {};
}

int QuotaMatrix::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_grid.rows.size());
}

int QuotaMatrix::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : leadColumns() + int(m_grid.columns.size());
}

QVariant QuotaMatrix::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_grid.rows.size())
        return {};
    return index.column() < leadColumns() ? lead(index, role) : number(index, role);
}

QVariant QuotaMatrix::lead(const QModelIndex &index, int role) const
{
    const auto &row = m_cells[m_grid.firstInRow[index.row()]].row;
    const bool isZone = index.column() == 0;
    const auto *above = index.row() > 0 ? &m_cells[m_grid.firstInRow[index.row() - 1]].row : nullptr;
    const bool isRepeated = above && above->zone == row.zone;
    switch (role) {
    case Qt::DisplayRole: return isZone ? row.zone.toString() : quotatext::kind(row);
    case LookRole:
        return QVariant::fromValue(!isZone ? CellLook::Normal : isRepeated ? CellLook::Soft : CellLook::Strong);
    case NoteRole: {
        const auto age = isZone ? quotatext::staleness(row, m_facts.now) : QString{};
        return age.isEmpty() ? QVariant{} : QVariant::fromValue(CellNote{StatusLevel::Warning, age});
    }
    case Qt::ToolTipRole:
        return isZone && row.isStale
            ? tr("%1 does not answer: what is used there is counted from an older list.").arg(row.zone.toString())
            : QVariant{};
    default: return {};
    }
}

QVariant QuotaMatrix::number(const QModelIndex &index, int role) const
{
    const auto *cell = cellAt(index);
    if (!cell)
        return role == Qt::DisplayRole ? phrases::none() : role == Qt::AccessibleTextRole ? tr("nothing") : QVariant{};
    switch (role) {
    case Qt::DisplayRole: return quotatext::limit(cell->row.left());
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: return quotatext::spoken(*cell, preflightAt(index));
    default: return {};
    }
}

QVariant QuotaMatrix::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    if (section == 0)
        return tr("Zone");
    if (section < leadColumns())
        return tr("TPU");
    const auto first = m_grid.firstInColumn.value(section - leadColumns(), -1);
    if (first < 0)
        return {};
    const auto quotaClass = m_cells[first].row.quotaClass;
    return m_arrangement == Arrangement::Matrix
        ? quotatext::kind(m_cells[first].row) + u" · "_s + quotatext::tier(quotaClass)
        : quotatext::tierHead(quotaClass);
}
