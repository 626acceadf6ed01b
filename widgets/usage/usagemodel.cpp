// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagemodel.h"

#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"
#include "widgets/usage/cellface.h"
#include "widgets/usage/maptext.h"
#include "widgets/usage/usagetext.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double tenthOfGib = 107'374'182.4;
constexpr qint64 young = 2'000; ///< ms: "just now"

qint64 rounded(float value, double unit = 1)
{
    return std::isfinite(value) ? std::llround(std::min(double(value), 1e17) / unit)
                                : std::numeric_limits<qint64>::min();
}

/// The gravest first when it is sorted by state.
int gravityOf(const CoreUsage &core)
{
    switch (core.state) {
    case UsageState::Hung: return 0;
    case UsageState::Unreachable: return 1;
    case UsageState::Failed: return 2;
    case UsageState::Busy: return core.isStraggler ? 3 : 9;
    case UsageState::Stale: return 4;
    case UsageState::HeldIdle: return 5;
    case UsageState::Idle: return 6;
    case UsageState::NoData:
    case UsageState::Coarse: return 7;
    case UsageState::NoWorkload: return 8;
    }
    return 9;
}

} // namespace

UsageModel::UsageModel(QObject *parent)
    : ColumnModel{{{QT_TR_NOOP("Host"), CellLook::Strong},
                   {QT_TR_NOOP("Chip"), CellLook::Normal, true},
                   {QT_TR_NOOP("Core"), CellLook::Normal, true},
                   {QT_TR_NOOP("State")},
                   {nullptr, CellLook::Strong, true},
                   {nullptr, CellLook::Normal, true},
                   {QT_TR_NOOP("HBM %"), CellLook::Normal, true},
                   {QT_TR_NOOP("TensorCore"), CellLook::Normal, true},
                   {nullptr, CellLook::Normal, true},
                   {QT_TR_NOOP("Queue"), CellLook::Normal, true},
                   {QT_TR_NOOP("User")},
                   {QT_TR_NOOP("Process"), CellLook::Code},
                   {QT_TR_NOOP("PID"), CellLook::Normal, true},
                   {QT_TR_NOOP("Since"), CellLook::Soft},
                   {QT_TR_NOOP("Age"), CellLook::Soft}},
                  parent}
{
}

void UsageModel::setUsage(const SliceUsage &usage, qint64 now)
{
    const bool isSame = usage.id == m_usage.id && usage.layout == m_usage.layout;
    if (!isSame) {
        beginResetModel();
        m_usage = usage;
        m_now = now;
        m_shown = shownNow();
        endResetModel();
        return;
    }
    m_usage = usage;
    m_now = now;
    auto shown = shownNow();
    m_shown.swap(shown);
    for (int row = 0; row < m_shown.size(); ++row) {
        const int first = row;
        while (row < m_shown.size() && m_shown[row] != shown[row])
            ++row;
        if (row > first)
            emit dataChanged(index(first, 0), index(row - 1, columnCount() - 1));
    }
}

QList<UsageModel::Shown> UsageModel::shownNow() const
{
    QList<Shown> shown(std::min(m_usage.layout.cores.size(), m_usage.cores.size()));
    QList<size_t> users;
    for (const auto &host : m_usage.hosts) {
        size_t hash = qHash(host.label);
        for (const auto &user : host.users)
            hash = qHashMulti(hash, user.pid, user.user, user.command,
                              user.since.isValid() ? user.since.toMSecsSinceEpoch() / 60'000 : 0);
        users << hash;
    }
    for (qsizetype core = 0; core < shown.size(); ++core) {
        const auto &values = m_usage.cores[core];
        const qint64 age = values.at <= 0 ? -1 : m_now - values.at < young ? 0 : (m_now - values.at) / 1'000;
        shown[core] = {.state = values.state,
                       .isStraggler = values.isStraggler,
                       .numbers = {rounded(values.duty), rounded(values.hbmUsed, tenthOfGib),
                                   rounded(values.hbmTotal, tenthOfGib), rounded(values.tensorCore),
                                   rounded(values.idle), rounded(values.queue, 0.1), age},
                       .users = users.value(m_usage.layout.cores[core].host)};
    }
    for (const auto &one : oddOnes(m_usage)) {
        for (qsizetype core = one.core; core < shown.size() && (core == one.core || one.isWholeHost)
             && m_usage.layout.cores[core].host == m_usage.layout.cores[one.core].host;
             ++core)
            shown[core].isOdd = true;
    }
    return shown;
}

int UsageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

/// Metrics are called as everywhere.
QString UsageModel::title(int column) const
{
    switch (column) {
    case DutyColumn: return metricName(Metric::DutyCycle);
    case HbmColumn: return metricName(Metric::HbmUsed);
    case IdleColumn: return metricName(Metric::IdleTime);
    default: return ColumnModel::title(column);
    }
}

QString UsageModel::text(int row, int column) const
{
    if (row < 0 || row >= m_shown.size())
        return {};
    const auto &place = m_usage.layout.cores[row];
    const auto &values = m_usage.cores[row];
    switch (column) {
    case HostColumn: {
        const auto label = maptext::label(m_usage.hosts.value(place.host));
        if (m_usage.hosts.size() == 1 || !m_usage.slices.isEmpty())
            return hostName(m_usage, place.host);
        return label.isEmpty() ? QString::number(place.host) : u"%1 · %2"_s.arg(QString::number(place.host), label);
    }
    case ChipColumn: return QString::number(place.chipOfSlice);
    case CoreColumn: return QString::number(place.index);
    case StateColumn: return maptext::face(values).word;
    case DutyColumn: return metricText(Metric::DutyCycle, values.duty);
    case HbmColumn: return usedOfTotal(values.hbmUsed, values.hbmTotal > 0 ? values.hbmTotal : m_usage.hbmTotal);
    case HbmShareColumn: return mapValueText(mapValue(m_usage, row, Metric::HbmUsed), Metric::HbmUsed);
    case TensorColumn: return metricText(Metric::TensorCore, values.tensorCore);
    case IdleColumn: return metricText(Metric::IdleTime, values.idle);
    case QueueColumn: return metricText(Metric::QueueSize, values.queue);
    case AgeColumn: return maptext::age(values.at, m_now);
    default: return userText(row, column);
    }
}

QString UsageModel::userText(int row, int column) const
{
    const auto users = maptext::usersOf(m_usage, row);
    if (users.isEmpty())
        return phrases::none();
    const auto &user = users.first();
    const auto more = users.size() > 1 ? tr(" and %1 more", "processes").arg(users.size() - 1) : QString{};
    switch (column) {
    case UserColumn: return maptext::outside(user.user, 64);
    case ProcessColumn: return maptext::outside(user.command) + more;
    case PidColumn: return QString::number(user.pid);
    case SinceColumn: return user.since.isValid() ? phrases::dayAndTime(user.since) : phrases::none();
    default: return {};
    }
}

QString UsageModel::hint(int row, int column) const
{
    if (column != ProcessColumn && column != UserColumn)
        return maptext::tip(m_usage, row, m_now);
    QStringList lines;
    for (const auto &user :
         maptext::usersOf(m_usage, row).first(std::min<qsizetype>(8, maptext::usersOf(m_usage, row).size())))
        lines << maptext::user(user);
    return lines.join(u'\n');
}

QVariant UsageModel::sortValue(int row, int column) const
{
    const auto number = [](float value) { return QVariant{std::isfinite(value) ? double(value) : -1}; };
    const auto &place = m_usage.layout.cores[row];
    const auto &values = m_usage.cores[row];
    switch (column) {
    case HostColumn: return place.host;
    case ChipColumn: return place.chipOfSlice;
    case CoreColumn: return place.index;
    case StateColumn: return gravityOf(values);
    case DutyColumn: return number(values.duty);
    case HbmColumn: return number(values.hbmUsed);
    case HbmShareColumn: return number(mapValue(m_usage, row, Metric::HbmUsed));
    case TensorColumn: return number(values.tensorCore);
    case IdleColumn: return number(values.idle);
    case QueueColumn: return number(values.queue);
    case PidColumn: return text(row, column).toLongLong();
    case SinceColumn: {
        const auto users = maptext::usersOf(m_usage, row);
        return users.isEmpty() || !users.first().since.isValid() ? qint64{0} : users.first().since.toMSecsSinceEpoch();
    }
    case AgeColumn: return m_shown[row].numbers.back();
    default: return text(row, column);
    }
}

QVariant UsageModel::data(const QModelIndex &index, int role) const
{
    const int row = index.row();
    const int column = index.column();
    if (!index.isValid() || row >= m_shown.size())
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole: return hint(row, column);
    case Qt::AccessibleTextRole:
        return column == HostColumn
            ? maptext::spoken(m_usage, row)
            : punctuation::labelled(headerData(column, Qt::Horizontal).toString(), text(row, column));
    case LevelRole:
        return column == StateColumn ? QVariant::fromValue(maptext::face(m_usage.cores[row]).level) : QVariant{};
    case RoomRole: return column == AgeColumn ? QVariant{phrases::longestAgo()} : QVariant{};
    case SortRole: return sortValue(row, column);
    case OddRole: return m_shown[row].isOdd;
    case SearchRole: {
        QStringList all{maptext::host(m_usage.layout, m_usage.layout.cores[row].host),
                        maptext::chip(m_usage.layout.cores[row].chipOfSlice), maptext::core(row)};
        for (const int one : {HostColumn, StateColumn, UserColumn, ProcessColumn, PidColumn})
            all << text(row, one);
        return all.join(u'\n');
    }
    default: return columnData(column, role);
    }
}

UsageFilter::UsageFilter(QObject *parent)
    : QSortFilterProxyModel{parent}
{
    setSortRole(UsageModel::SortRole);
    setDynamicSortFilter(true);
}

void UsageFilter::setWords(const QString &text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void UsageFilter::setOnlyOdd(bool onlyOdd)
{
    m_onlyOdd = onlyOdd;
    invalidateRowsFilter();
}

bool UsageFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto index = sourceModel()->index(row, 0, parent);
    if (m_onlyOdd && !index.data(UsageModel::OddRole).toBool())
        return false;
    if (m_words.isEmpty())
        return true;
    const auto text = index.data(UsageModel::SearchRole).toString();
    return std::ranges::all_of(m_words, [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// Equal ones stay in the order of the cores.
bool UsageFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const auto one = left.data(UsageModel::SortRole);
    const auto other = right.data(UsageModel::SortRole);
    if (one.typeId() == QMetaType::QString) {
        const int order = QString::localeAwareCompare(one.toString(), other.toString());
        return order != 0 ? order < 0 : left.row() < right.row();
    }
    const double a = one.toDouble(), b = other.toDouble();
    return a != b ? a < b : left.row() < right.row();
}
