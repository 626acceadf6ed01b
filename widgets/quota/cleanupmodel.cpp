// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/cleanupmodel.h"

#include "services/quota/cleanupservice.h"
#include "services/quota/priceservice.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/undomark.h"
#include "widgets/tpu/tpudetails.h"

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 hoursOfMonth = 730;

/// The price list's word for a type of disk; nothing: it has none.
std::optional<Thing> thingOf(const QString &diskType)
{
    static const QHash<QString, Thing> things{{u"pd-standard"_s, Thing::DiskStandard},
                                              {u"pd-balanced"_s, Thing::DiskBalanced},
                                              {u"pd-ssd"_s, Thing::DiskSsd},
                                              {u"pd-extreme"_s, Thing::DiskExtreme},
                                              {u"hyperdisk-balanced"_s, Thing::HyperdiskBalanced}};
    const auto found = things.constFind(diskType);
    return found == things.constEnd() ? std::nullopt : std::optional{*found};
}

QString tierWord(Tier tier)
{
    switch (tier) {
    case Tier::Spot: return CleanupModel::tr("spot");
    case Tier::Preemptible: return CleanupModel::tr("preemptible");
    case Tier::Reserved: return CleanupModel::tr("reserved");
    case Tier::FlexStart: return CleanupModel::tr("flex-start");
    case Tier::OnDemand: break;
    }
    return CleanupModel::tr("on-demand");
}

} // namespace

QString kindName(OrphanKind kind)
{
    switch (kind) {
    case OrphanKind::Request: return CleanupModel::tr("Queued request");
    case OrphanKind::Node: return CleanupModel::tr("TPU");
    case OrphanKind::Disk: return CleanupModel::tr("Disk");
    case OrphanKind::Address: break;
    }
    return CleanupModel::tr("Address");
}

QString holdsText(const CleanupLine &line)
{
    const auto &left = line.orphan;
    const auto cost = line.perMonth ? CleanupModel::tr("about %1 a month").arg(line.perMonth->text()) : QString{};
    switch (left.kind) {
    case OrphanKind::Disk: {
        //: a disk: size, type
        const auto disk = CleanupModel::tr("%1 GB, %2").arg(phrases::number(left.amount), left.type);
        return cost.isEmpty() ? disk : CleanupModel::tr("%1, %2").arg(disk, cost);
    }
    case OrphanKind::Address: return cost.isEmpty() ? left.words : CleanupModel::tr("%1, %2").arg(left.words, cost);
    case OrphanKind::Request:
    case OrphanKind::Node: break;
    }
    if (left.amount <= 0)
        return CleanupModel::tr("%1, %2").arg(left.type, tierWord(left.tier));
    //: quota: number of chips, type of TPU, spot or on-demand
    return CleanupModel::tr("%n chips, %1, %2", nullptr, int(left.amount)).arg(left.type, tierWord(left.tier));
}

CleanupModel::CleanupModel(CleanupService *service, PriceService *prices, QObject *parent)
    : RowModel{parent}
    , m_service{service}
    , m_prices{prices}
{
    connect(service, &CleanupService::changed, this, &CleanupModel::rebuild);
    if (prices)
        connect(prices, &PriceService::changed, this, &CleanupModel::rebuild);
    rebuild();
}

std::optional<Usd> CleanupModel::perMonth(const OrphanedResource &orphan) const
{
    if (!m_prices)
        return std::nullopt;
    if (orphan.kind == OrphanKind::Address) {
        const auto price = m_prices->list().thing(Thing::AddressUnused, orphan.place);
        return price ? price->price.times(hoursOfMonth) : std::nullopt;
    }
    const auto thing = orphan.kind == OrphanKind::Disk ? thingOf(orphan.type) : std::nullopt;
    const auto price = thing ? m_prices->list().thing(*thing, regionOf(ZoneId{orphan.place})) : std::nullopt;
    return price ? price->price.times(orphan.amount) : std::nullopt;
}

void CleanupModel::rebuild()
{
    QList<CleanupLine> lines;
    for (const auto &orphan : m_service->orphans()) {
        if (orphan.isOurs && !m_proposed.contains(orphan.path)) { // once: a mark that the user took away stays away
            m_marked.insert(orphan.path);
            m_proposed.insert(orphan.path);
        }
        lines.append({.orphan = orphan,
                      .perMonth = perMonth(orphan),
                      .isMarked = m_marked.contains(orphan.path),
                      .isBusy = m_service->busy().contains(orphan.path)});
    }
    sync(lines);
    emit marksChanged();
}

void CleanupModel::mark(const QSet<QString> &paths)
{
    m_marked = paths;
    rebuild();
}

QList<CleanupLine> CleanupModel::marked() const
{
    QList<CleanupLine> chosen;
    for (const auto &line : rows()) {
        if (line.isMarked && !line.isBusy)
            chosen.append(line);
    }
    return chosen;
}

int CleanupModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

Qt::ItemFlags CleanupModel::flags(const QModelIndex &index) const
{
    const auto usual = RowModel::flags(index);
    const auto *line = rowAt(index.row());
    return line && !line->isBusy && index.column() == Name ? usual | Qt::ItemIsUserCheckable : usual;
}

bool CleanupModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const auto *line = rowAt(index.row());
    if (!line || role != Qt::CheckStateRole || line->isBusy)
        return false;
    if (value.value<Qt::CheckState>() == Qt::Checked)
        m_marked.insert(line->key());
    else
        m_marked.remove(line->key());
    rebuild();
    return true;
}

QString CleanupModel::text(const CleanupLine &line, int column) const
{
    const auto &left = line.orphan;
    switch (column) {
    case Name: return left.name;
    case Kind: return kindName(left.kind);
    case Place: return left.place;
    case Holds: return holdsText(line);
    case Since:
        return left.since.isValid()
            ? phrases::ago(std::chrono::seconds{left.since.secsTo(QDateTime::currentDateTimeUtc())})
            : phrases::none();
    default: break;
    }
    if (line.isBusy)
        return tr("being deleted");
    return left.kind == OrphanKind::Disk || left.kind == OrphanKind::Address ? tr("not used") : left.state;
}

QVariant CleanupModel::data(const QModelIndex &index, int role) const
{
    const auto *line = rowAt(index.row());
    if (!line)
        return {};
    const int column = index.column();
    const bool isLeaving = !undomark::word(line->key()).isEmpty();
    switch (role) {
    case Qt::DisplayRole: return text(*line, column);
    case Qt::CheckStateRole:
        return column == Name ? QVariant{line->isMarked ? Qt::Checked : Qt::Unchecked} : QVariant{};
    case Qt::ToolTipRole:
        return column == Since && line->orphan.since.isValid() ? phrases::exactTime(line->orphan.since)
            : column == State                                  ? line->orphan.words
                                                               : QString{};
    case Qt::AccessibleTextRole:
        return column == Name ? (line->isMarked ? tr("%1, marked") : tr("%1, not marked")).arg(line->orphan.name)
                              : text(*line, column);
    case NoteRole:
        return column == Name && isLeaving
            ? QVariant::fromValue(CellNote{StatusLevel::Warning, undomark::word(line->key())})
            : QVariant{};
    case LookRole:
        return QVariant::fromValue(column == Name        ? CellLook::Strong
                                       : column == Since ? CellLook::Soft
                                                         : CellLook::Normal);
    case undomark::leavingRole: return isLeaving;
    case LevelRole:
        return column == State ? QVariant::fromValue(line->isBusy ? StatusLevel::Note : StatusLevel::Warning)
                               : QVariant{};
    default: return {};
    }
}

QVariant CleanupModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Name");
    case Kind: return tr("What");
    case Place: return tr("Where");
    case Holds: return tr("Holds");
    case Since: return tr("Since");
    default: return tr("State");
    }
}
