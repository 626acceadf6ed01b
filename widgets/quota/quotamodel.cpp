// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/quotamodel.h"

#include "services/quota/quotaservice.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/tpu/quotahint.h"
#include "widgets/tpu/tpulistmodel.h"

#include <QCoreApplication>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(QuotaModel)
};

bool sameUse(const QuotaUse &a, const QuotaUse &b)
{
    return a.used == b.used && a.heldByDead == b.heldByDead && a.deadNames == b.deadNames;
}

/// For sorting: no limit is the most, not known the least.
qint64 rank(const std::optional<qint64> &value)
{
    if (!value)
        return -1;
    return *value == QuotaLimit::unlimited ? std::numeric_limits<qint64>::max() : *value;
}

} // namespace

QString limitText(const std::optional<qint64> &limit)
{
    if (!limit)
        return phrases::none();
    return *limit == QuotaLimit::unlimited ? Words::tr("no limit") : phrases::number(*limit);
}

std::optional<qint64> roomOf(const std::optional<qint64> &limit, const QuotaUse &use)
{
    if (!limit || *limit == QuotaLimit::unlimited)
        return limit;
    return std::max<qint64>(0, *limit - use.used);
}

QString QuotaLine::key() const
{
    return u"%1/%2/%3/%4/%5/%6"_s.arg(row.zone.toString(), row.generation)
        .arg(int(row.quotaClass)).arg(int(row.isServing)).arg(int(row.isDevice)).arg(row.rawId);
}

QString QuotaLine::tier() const
{
    if (!row.rawId.isEmpty() && row.generation.isEmpty())
        return phrases::none();
    switch (row.quotaClass) {
    case QuotaClass::OnDemand: return row.isServing ? Words::tr("on-demand, serving") : Words::tr("on-demand");
    case QuotaClass::Preemptible: return row.isServing ? Words::tr("spot and preemptible, serving") : Words::tr("spot and preemptible");
    case QuotaClass::Reserved: return Words::tr("reserved");
    }
    return {};
}

QString QuotaLine::generation() const
{
    if (row.generation.isEmpty())
        return row.rawId;
    return row.isDevice ? Words::tr("%1, single devices", "v2, single devices").arg(row.generation) : row.generation;
}

bool QuotaLine::isRegionTighter() const
{
    const auto region = roomOf(row.regionLimit, row.regionUse);
    const auto zone = roomOf(row.zoneLimit, row.use);
    if (!region || *region == QuotaLimit::unlimited)
        return false;
    return !zone || *zone == QuotaLimit::unlimited || *region < *zone;
}

bool operator==(const QuotaLine &a, const QuotaLine &b)
{
    const auto &left = a.row;
    const auto &right = b.row;
    return left.zone == right.zone && left.generation == right.generation && left.quotaClass == right.quotaClass
        && left.isServing == right.isServing && left.isDevice == right.isDevice && left.unit == right.unit && left.zoneLimit == right.zoneLimit
        && left.regionLimit == right.regionLimit && sameUse(left.use, right.use) && sameUse(left.regionUse, right.regionUse)
        && left.usedAsOf == right.usedAsOf && left.isStale == right.isStale && left.rawId == right.rawId
        && left.isEverybodys == right.isEverybodys;
}

QuotaModel::QuotaModel(QuotaService *quota, QObject *parent) : RowModel<QuotaLine>{parent}, m_quota{quota}
{
    connect(m_quota, &QuotaService::rowsChanged, this, &QuotaModel::rebuild);
    rebuild();
}

void QuotaModel::rebuild()
{
    QList<QuotaLine> lines;
    for (const auto &row : m_quota->rows())
        lines << QuotaLine{row};
    sync(std::move(lines));
}

QStringList QuotaModel::columnNames()
{
    return {u"zone"_s, u"tpu"_s, u"tier"_s, u"free"_s, u"zoneLimit"_s, u"regionLimit"_s, u"used"_s, u"held"_s};
}

int QuotaModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant QuotaModel::data(const QModelIndex &index, int role) const
{
    const auto *line = rowAt(index.row());
    if (!line || index.column() < 0 || index.column() >= ColumnCount)
        return {};
    const int column = index.column();
    const bool isNumber = column >= ZoneLimit;
    switch (role) {
    case Qt::DisplayRole: return text(*line, column);
    case Qt::ToolTipRole: return toolTip(*line, column);
    case Qt::TextAlignmentRole: return isNumber ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter) : QVariant{};
    case LookRole: return column == Zone ? QVariant::fromValue(CellLook::Strong) : QVariant{};
    case MeterRole: return column == Free ? meter(*line) : QVariant{};
    case NoteRole: return note(*line, column);
    case ToneRole: return tone(*line, column);
    default: return {};
    }
}

QVariant QuotaModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section >= ZoneLimit)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Zone: return tr("Zone");
    case Generation: return tr("TPU");
    case TierColumn: return tr("Tier");
    case Free: return tr("Free");
    case ZoneLimit: return tr("Limit, zone");
    case RegionLimit: return tr("Limit, region");
    case Used: return tr("Used");
    case Held: return tr("Held by dead");
    default: return {};
    }
}

QString QuotaModel::text(const QuotaLine &line, int column) const
{
    const auto &row = line.row;
    switch (column) {
    case Zone: return row.zone.isEmpty() ? phrases::none() : row.zone.toString();
    case Generation: return line.generation();
    case TierColumn: return line.tier();
    case Free: return row.left() ? limitText(row.left()) : tr("not known");
    case ZoneLimit: return limitText(row.zoneLimit);
    case RegionLimit: return limitText(row.regionLimit);
    case Used: return phrases::number(row.use.used);
    case Held: return row.use.heldByDead > 0 ? phrases::number(row.use.heldByDead) : phrases::none();
    default: return {};
    }
}

QVariant QuotaModel::meter(const QuotaLine &line) const
{
    const auto limit = line.row.limit();
    const auto left = line.row.left();
    if (!limit || *limit == QuotaLimit::unlimited || !left)
        return {};
    const auto &use = line.isRegionTighter() ? line.row.regionUse : line.row.use;
    const MeterCell cell{.number = phrases::number(*left),
                         .words = tr("of %1 free", "of 64 chips free").arg(amount(*limit, line.row.unit)),
                         .parts = {.total = double(*limit), .used = double(use.used - use.heldByDead), .held = double(use.heldByDead)}};
    return QVariant::fromValue(cell);
}

QVariant QuotaModel::note(const QuotaLine &line, int column) const
{
    if (column == Zone && line.row.isStale) {
        const auto age = line.row.usedAsOf.isValid()
            ? tr("%1 old").arg(phrases::duration(std::chrono::seconds{
                  std::max<qint64>(0, line.row.usedAsOf.secsTo(QDateTime::currentDateTimeUtc()))}))
            : tr("no answer");
        return QVariant::fromValue(CellNote{Tone::Warning, age});
    }
    if (column == Free && line.row.use.heldByDead > 0)
        return QVariant::fromValue(CellNote{Tone::Warning, tr("%n dead", nullptr, int(line.row.use.deadNames.size()))});
    return {};
}

QVariant QuotaModel::tone(const QuotaLine &line, int column) const
{
    const bool isTight = (column == RegionLimit && line.isRegionTighter())
        || (column == ZoneLimit && !line.isRegionTighter() && line.row.zoneLimit && line.row.zoneLimit != QuotaLimit::unlimited
            && line.row.regionLimit && line.row.left() == 0);
    if (isTight)
        return QVariant::fromValue(Tone::Warning);
    return column == Held && line.row.use.heldByDead > 0 ? QVariant::fromValue(Tone::Warning) : QVariant{};
}

QString QuotaModel::toolTip(const QuotaLine &line, int column) const
{
    if (column == Zone && line.row.isStale)
        return tr("%1 does not answer: what is used there is counted from an older list.").arg(line.row.zone.toString());
    if (column == RegionLimit && line.isRegionTighter())
        return tr("The limit of the region binds: in all zones of the region together %1 are used.")
            .arg(amount(line.row.regionUse.used, line.row.unit));
    if ((column == Held || column == Free) && !line.row.use.deadNames.isEmpty()) {
        QStringList names;
        for (const auto &name : line.row.use.deadNames)
            names << lastSegment(name);
        return tr("Held by %1. They do nothing any more; delete them to free the quota.").arg(names.join(u", "_s));
    }
    if (column == Generation)
        return line.row.rawId;
    return {};
}

QuotaFilter::QuotaFilter(QuotaModel *model, QObject *parent) : QSortFilterProxyModel{parent}, m_model{model}
{
    setSourceModel(model);
}

void QuotaFilter::setWords(const QString &text)
{
    m_words = text.simplified().split(u' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void QuotaFilter::setEverybodys(Everybodys choice)
{
    if (choice == m_everybodys)
        return;
    m_everybodys = choice;
    invalidateRowsFilter();
}

const QuotaLine *QuotaFilter::lineAt(const QModelIndex &index) const
{
    return index.isValid() ? m_model->rowAt(mapToSource(index).row()) : nullptr;
}

bool QuotaFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    const auto *line = m_model->rowAt(row);
    if (!line || (line->row.isEverybodys && line->row.use.used == 0 && m_everybodys == Everybodys::Hidden))
        return false;
    const auto all = line->row.zone.toString() + u'\n' + line->generation() + u'\n' + line->tier();
    return std::ranges::all_of(m_words, [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool QuotaFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const auto &a = m_model->rowAt(left.row())->row;
    const auto &b = m_model->rowAt(right.row())->row;
    const auto number = [&](const QuotaRow &row) -> qint64 {
        switch (left.column()) {
        case QuotaModel::Free: return rank(row.left());
        case QuotaModel::ZoneLimit: return rank(row.zoneLimit);
        case QuotaModel::RegionLimit: return rank(row.regionLimit);
        case QuotaModel::Used: return row.use.used;
        case QuotaModel::Held: return row.use.heldByDead;
        default: return 0;
        }
    };
    if (number(a) != number(b))
        return number(a) < number(b);
    if (left.column() != QuotaModel::Zone) {
        if (const int order = compareNaturally(left.data().toString(), right.data().toString()))
            return order < 0;
    }
    return compareNaturally(a.zone.toString() + a.generation, b.zone.toString() + b.generation) < 0;
}
