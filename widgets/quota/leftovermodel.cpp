// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/leftovermodel.h"

#include "services/quota/leftoverservice.h"
#include "services/quota/priceservice.h"
#include "widgets/common/gracemark.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
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
    case Tier::Spot: return LeftoverModel::tr("spot");
    case Tier::Preemptible: return LeftoverModel::tr("preemptible");
    case Tier::Reserved: return LeftoverModel::tr("reserved");
    case Tier::OnDemand: break;
    }
    return LeftoverModel::tr("on-demand");
}

} // namespace

QString kindName(LeftoverKind kind)
{
    switch (kind) {
    case LeftoverKind::Request: return LeftoverModel::tr("Queued request");
    case LeftoverKind::Node: return LeftoverModel::tr("TPU");
    case LeftoverKind::Disk: return LeftoverModel::tr("Disk");
    case LeftoverKind::Address: break;
    }
    return LeftoverModel::tr("Address");
}

QString holdsText(const LeftoverLine &line)
{
    const auto &left = line.leftover;
    const auto cost = line.perMonth ? LeftoverModel::tr("about %1 a month").arg(line.perMonth->text()) : QString{};
    switch (left.kind) {
    case LeftoverKind::Disk: {
        //: a disk: size, type
        const auto disk = LeftoverModel::tr("%1 GB, %2").arg(phrases::number(left.amount), left.type);
        return cost.isEmpty() ? disk : LeftoverModel::tr("%1, %2").arg(disk, cost);
    }
    case LeftoverKind::Address: return cost.isEmpty() ? left.words : LeftoverModel::tr("%1, %2").arg(left.words, cost);
    case LeftoverKind::Request:
    case LeftoverKind::Node: break;
    }
    if (left.amount <= 0)
        return LeftoverModel::tr("%1, %2").arg(left.type, tierWord(left.tier));
    //: quota: number of chips, type of TPU, spot or on-demand
    return LeftoverModel::tr("%n chips, %1, %2", nullptr, int(left.amount)).arg(left.type, tierWord(left.tier));
}

LeftoverModel::LeftoverModel(LeftoverService *service, PriceService *prices, QObject *parent)
    : RowModel{parent}
    , m_service{service}
    , m_prices{prices}
{
    connect(service, &LeftoverService::changed, this, &LeftoverModel::rebuild);
    if (prices)
        connect(prices, &PriceService::changed, this, &LeftoverModel::rebuild);
    rebuild();
}

std::optional<Usd> LeftoverModel::perMonth(const Leftover &leftover) const
{
    if (!m_prices)
        return std::nullopt;
    if (leftover.kind == LeftoverKind::Address) {
        const auto price = m_prices->list().thing(Thing::AddressUnused, leftover.place);
        return price ? price->price.times(hoursOfMonth) : std::nullopt;
    }
    const auto thing = leftover.kind == LeftoverKind::Disk ? thingOf(leftover.type) : std::nullopt;
    const auto price = thing ? m_prices->list().thing(*thing, regionOf(ZoneId{leftover.place})) : std::nullopt;
    return price ? price->price.times(leftover.amount) : std::nullopt;
}

void LeftoverModel::rebuild()
{
    QList<LeftoverLine> lines;
    for (const auto &leftover : m_service->leftovers()) {
        if (leftover.isOurs && !m_proposed.contains(leftover.path)) { // once: a mark that the user took away stays away
            m_marked.insert(leftover.path);
            m_proposed.insert(leftover.path);
        }
        lines.append({.leftover = leftover,
                      .perMonth = perMonth(leftover),
                      .isMarked = m_marked.contains(leftover.path),
                      .isBusy = m_service->busy().contains(leftover.path)});
    }
    sync(lines);
    emit marksChanged();
}

void LeftoverModel::mark(const QSet<QString> &paths)
{
    m_marked = paths;
    rebuild();
}

QList<LeftoverLine> LeftoverModel::marked() const
{
    QList<LeftoverLine> chosen;
    for (const auto &line : rows()) {
        if (line.isMarked && !line.isBusy)
            chosen.append(line);
    }
    return chosen;
}

int LeftoverModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

Qt::ItemFlags LeftoverModel::flags(const QModelIndex &index) const
{
    const auto usual = RowModel::flags(index);
    const auto *line = rowAt(index.row());
    return line && !line->isBusy && index.column() == Name ? usual | Qt::ItemIsUserCheckable : usual;
}

bool LeftoverModel::setData(const QModelIndex &index, const QVariant &value, int role)
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

QString LeftoverModel::text(const LeftoverLine &line, int column) const
{
    const auto &left = line.leftover;
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
    return left.kind == LeftoverKind::Disk || left.kind == LeftoverKind::Address ? tr("not used") : left.state;
}

QVariant LeftoverModel::data(const QModelIndex &index, int role) const
{
    const auto *line = rowAt(index.row());
    if (!line)
        return {};
    const int column = index.column();
    const bool isLeaving = !gracemark::word(line->key()).isEmpty();
    switch (role) {
    case Qt::DisplayRole: return text(*line, column);
    case Qt::CheckStateRole:
        return column == Name ? QVariant{line->isMarked ? Qt::Checked : Qt::Unchecked} : QVariant{};
    case Qt::ToolTipRole:
        return column == Since && line->leftover.since.isValid() ? phrases::exactTime(line->leftover.since)
            : column == State                                    ? line->leftover.words
                                                                 : QString{};
    case Qt::AccessibleTextRole:
        return column == Name ? (line->isMarked ? tr("%1, marked") : tr("%1, not marked")).arg(line->leftover.name)
                              : text(*line, column);
    case NoteRole:
        return column == Name && isLeaving ? QVariant::fromValue(CellNote{Tone::Warning, gracemark::word(line->key())})
                                           : QVariant{};
    case LookRole:
        return QVariant::fromValue(column == Name        ? CellLook::Strong
                                       : column == Since ? CellLook::Soft
                                                         : CellLook::Normal);
    case gracemark::leavingRole: return isLeaving;
    case ToneRole: return column == State ? QVariant::fromValue(line->isBusy ? Tone::Note : Tone::Warning) : QVariant{};
    default: return {};
    }
}

QVariant LeftoverModel::headerData(int section, Qt::Orientation orientation, int role) const
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
