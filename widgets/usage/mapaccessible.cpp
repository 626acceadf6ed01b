// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/mapaccessible.h"

#include "services/core/punctuation.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/mapgeometry.h"
#include "widgets/usage/maptext.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QAccessibleInterface *mapInterfaceFor(const QString &, QObject *object)
{
    auto *map = qobject_cast<CoreMap *>(object);
    return map != nullptr ? new CoreMapAccessible{map} : nullptr;
}

/// A change in this time after another one is left to the eye: a screen reader is not to talk all day.
constexpr qint64 quietFor = 10'000;

struct MapHeadMessages
{
    Q_DECLARE_TR_FUNCTIONS(UsageMap)
};

/// The cores of a column (dx 0, dy 1) or a row, from its first place; there may be places where none stands.
QList<Core> coresFrom(const SliceLayout &layout, const MapGeometry &plan, QPoint place, QPoint step)
{
    QList<Core> cores;
    for (; QRect{{}, plan.sizes().grid}.contains(place); place += step) {
        if (const int core = plan.coreAtPlace(place.x(), place.y()); core >= 0 && core < layout.cores.size())
            cores.append(layout.cores.at(core));
    }
    return cores;
}

/// The layer that all of them are of, or, where the wiring is not known, the host; empty when there is but one, or they
/// are of several.
QString blockOf(const SliceLayout &layout, const QList<Core> &cores)
{
    const auto block = layout.isKnown ? &Core::z : &Core::host;
    const auto first = cores.constFirst().*block;
    if ((layout.isKnown ? layout.depth : layout.hosts) < 2
        || std::ranges::any_of(cores, [=](const Core &core) { return core.*block != first; }))
        return {};
    return layout.isKnown ? maptext::layer(layout, first) : maptext::host(layout, first);
}

QString joined(QStringList parts)
{
    parts.removeAll(QString{});
    return punctuation::list(parts);
}

/// What all cells of a column have in common: "x 3", "layer z = 1, x 3". The map itself has no heads, it shows where
/// the chips stand.
QString columnHead(const SliceLayout &layout, const MapGeometry &plan, int column)
{
    const auto cores = coresFrom(layout, plan, {column, 0}, {0, 1});
    if (cores.isEmpty())
        return MapHeadMessages::tr("column %1").arg(column + 1);
    const auto &core = cores.constFirst();
    const auto place = layout.isKnown ? u"x %1"_s.arg(core.x) : MapHeadMessages::tr("column %1").arg(column + 1);
    const bool isOneOfTwo = layout.isKnown && layout.devicesPerChip > 1;
    return joined(
        {blockOf(layout, cores), place,
         isOneOfTwo ? MapHeadMessages::tr("core %1 of the chip").arg(core.device % layout.devicesPerChip) : QString{}});
}

/// "y 0"
QString rowHead(const SliceLayout &layout, const MapGeometry &plan, int row)
{
    const auto cores = coresFrom(layout, plan, {0, row}, {1, 0});
    if (cores.isEmpty() || !layout.isKnown)
        return joined(
            {cores.isEmpty() ? QString{} : blockOf(layout, cores), MapHeadMessages::tr("row %1").arg(row + 1)});
    return joined({blockOf(layout, cores), u"y %1"_s.arg(cores.constFirst().y)});
}

} // namespace

/// One core.
class CoreCellAccessible final : public QAccessibleInterface,
                                 public QAccessibleTableCellInterface,
                                 public QAccessibleActionInterface
{
public:
    CoreCellAccessible(CoreMap *map, int core)
        : m_map{map}
        , m_core{core}
    {
    }

    [[nodiscard]] bool isValid() const override { return m_map && m_core < m_map->faces().size(); }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override { return m_map ? m_map->window()->windowHandle() : nullptr; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override
    {
        return m_map ? QAccessible::queryAccessibleInterface(m_map) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text which) const override
    {
        return isValid() && which == QAccessible::Name ? maptext::spoken(m_map->usage(), m_core) : QString{};
    }
    void setText(QAccessible::Text, const QString &) override { }
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Cell; }
    [[nodiscard]] QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    [[nodiscard]] bool isSelected() const override { return isValid() && m_map->selectedCores().contains(m_core); }
    [[nodiscard]] QList<QAccessibleInterface *> columnHeaderCells() const override;
    [[nodiscard]] QList<QAccessibleInterface *> rowHeaderCells() const override;
    [[nodiscard]] int columnIndex() const override { return isValid() ? m_map->plan().placeOf(m_core).x() : -1; }
    [[nodiscard]] int rowIndex() const override { return isValid() ? m_map->plan().placeOf(m_core).y() : -1; }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface *table() const override { return parent(); }

    [[nodiscard]] QStringList actionNames() const override { return {toggleAction(), pressAction()}; }
    void doAction(const QString &name) override;
    [[nodiscard]] QStringList keyBindingsForAction(const QString &) const override { return {}; }

    [[nodiscard]] int core() const { return m_core; }

private:
    QPointer<CoreMap> m_map;
    int m_core;
};

QRect CoreCellAccessible::rect() const
{
    if (!isValid())
        return {};
    auto *map = static_cast<CoreMapAccessible *>(parent());
    return map ? QRect{m_map->viewport()->mapToGlobal(m_map->plan().cells()[m_core].topLeft() - map->offset()),
                       m_map->plan().cells()[m_core].size()}
               : QRect{};
}

QAccessible::State CoreCellAccessible::state() const
{
    QAccessible::State state;
    state.selectable = state.focusable = state.multiSelectable = true;
    state.invalid = !isValid();
    state.selected = isSelected();
    const auto *map = static_cast<CoreMapAccessible *>(parent());
    state.focused = map && map->focusChild() == this;
    return state;
}

void *CoreCellAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface *>(this);
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
}

void CoreCellAccessible::doAction(const QString &name)
{
    if (!isValid())
        return;
    if (name == pressAction())
        emit m_map->activated(m_core);
    if (name == toggleAction())
        static_cast<CoreMapAccessible *>(parent())->toggle(m_core);
}

QList<QAccessibleInterface *> CoreCellAccessible::columnHeaderCells() const
{
    return isValid() ? QList{static_cast<CoreMapAccessible *>(parent())->head(Qt::Horizontal, columnIndex())}
                     : QList<QAccessibleInterface *>{};
}

QList<QAccessibleInterface *> CoreCellAccessible::rowHeaderCells() const
{
    return isValid() ? QList{static_cast<CoreMapAccessible *>(parent())->head(Qt::Vertical, rowIndex())}
                     : QList<QAccessibleInterface *>{};
}

/// Of a column or a row. Nothing is painted for it: it lies where its cells are.
class MapHeadAccessible final : public QAccessibleInterface
{
public:
    MapHeadAccessible(CoreMap *map, Qt::Orientation orientation, int section)
        : m_map{map}
        , m_orientation{orientation}
        , m_section{section}
    {
    }

    [[nodiscard]] bool isValid() const override
    {
        return m_map
            && m_section < (isColumn() ? m_map->plan().sizes().grid.width() : m_map->plan().sizes().grid.height());
    }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override { return m_map ? m_map->window()->windowHandle() : nullptr; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override
    {
        return m_map ? QAccessible::queryAccessibleInterface(m_map) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text which) const override
    {
        if (!isValid() || which != QAccessible::Name)
            return {};
        return (isColumn() ? columnHead : rowHead)(m_map->usage().layout, m_map->plan(), m_section);
    }
    void setText(QAccessible::Text, const QString &) override { }
    [[nodiscard]] QRect rect() const override
    {
        return isValid() ? static_cast<CoreMapAccessible *>(parent())->boundsOf(m_orientation, m_section) : QRect{};
    }
    [[nodiscard]] QAccessible::Role role() const override
    {
        return isColumn() ? QAccessible::ColumnHeader : QAccessible::RowHeader;
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        return state;
    }

    [[nodiscard]] bool isColumn() const { return m_orientation == Qt::Horizontal; }
    [[nodiscard]] int section() const { return m_section; }

private:
    QPointer<CoreMap> m_map;
    Qt::Orientation m_orientation;
    int m_section;
};

CoreMapAccessible::CoreMapAccessible(CoreMap *map)
    : QAccessibleWidget{map, QAccessible::Table}
{
}

CoreMapAccessible::~CoreMapAccessible()
{
    forgetCells();
}

void CoreMapAccessible::install()
{
    static const bool once = [] {
        QAccessible::installFactory(mapInterfaceFor);
        return true;
    }();
    Q_UNUSED(once);
}

void CoreMapAccessible::forget(CoreMap *map)
{
    static_cast<CoreMapAccessible *>(QAccessible::queryAccessibleInterface(map))->forgetCells();
}

void CoreMapAccessible::forgetCells()
{
    for (const auto id : std::as_const(m_cells))
        QAccessible::deleteAccessibleInterface(id);
    for (const auto id : std::as_const(m_heads))
        QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
    m_heads.clear();
}

void CoreMapAccessible::saySelection(CoreMap *map)
{
    QAccessibleEvent event{map, QAccessible::SelectionWithin};
    QAccessible::updateAccessibility(&event);
}

void CoreMapAccessible::sayCurrent(CoreMap *map)
{
    if (!map->hasFocus() || map->m_current < 0)
        return;
    QAccessibleEvent event{map, QAccessible::Focus};
    event.setChild(map->m_current);
    QAccessible::updateAccessibility(&event);
}

void CoreMapAccessible::sayOdd(CoreMap *map, const QList<OddOne> &before, const QList<OddOne> &now)
{
    const auto fresh = std::ranges::find_if(now, [&](const OddOne &one) { return !before.contains(one); });
    if (!map->isVisible() || fresh == now.end())
        return;
    const auto said = map->property("saidAt").toLongLong();
    const auto at = QDateTime::currentMSecsSinceEpoch();
    if (at - said < quietFor)
        return;
    map->setProperty("saidAt", at);
    QAccessibleAnnouncementEvent event{map, maptext::spoken(map->usage(), fresh->core)};
    QAccessible::updateAccessibility(&event);
}

CoreMap *CoreMapAccessible::map() const
{
    return static_cast<CoreMap *>(object());
}

QPoint CoreMapAccessible::offset() const
{
    return map()->offset();
}

void CoreMapAccessible::toggle(int core)
{
    map()->chooseAt(core, Qt::ControlModifier);
}

void *CoreMapAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableInterface)
        return static_cast<QAccessibleTableInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

QString CoreMapAccessible::text(QAccessible::Text which) const
{
    if (which != QAccessible::Description)
        return QAccessibleWidget::text(which);
    const auto &usage = map()->usage();
    const int count = int(map()->faces().size());
    return (usage.layout.isOfChips() ? CoreMap::tr("%1: %n chips. %2", nullptr, count)
                                     : CoreMap::tr("%1: %n cores. %2", nullptr, count))
        .arg(maptext::outside(usage.type), usage.sentence);
}

int CoreMapAccessible::childCount() const
{
    return int(map()->faces().size()) + columnCount() + rowCount();
}

QAccessibleInterface *CoreMapAccessible::child(int index) const
{
    const int cores = int(map()->faces().size());
    if (index < 0 || index >= childCount())
        return nullptr;
    if (index >= cores + columnCount())
        return head(Qt::Vertical, index - cores - columnCount());
    if (index >= cores)
        return head(Qt::Horizontal, index - cores);
    auto found = m_cells.constFind(index);
    if (found == m_cells.constEnd())
        found = m_cells.insert(index, QAccessible::registerAccessibleInterface(new CoreCellAccessible{map(), index}));
    return QAccessible::accessibleInterface(*found);
}

QAccessibleInterface *CoreMapAccessible::head(Qt::Orientation orientation, int section) const
{
    const std::pair key{int(orientation), section};
    auto found = m_heads.constFind(key);
    if (found == m_heads.constEnd())
        found = m_heads.insert(
            key, QAccessible::registerAccessibleInterface(new MapHeadAccessible{map(), orientation, section}));
    return QAccessible::accessibleInterface(*found);
}

QRect CoreMapAccessible::boundsOf(Qt::Orientation orientation, int section) const
{
    const auto &plan = map()->plan();
    QRect bounds;
    for (int core = 0; core < plan.cells().size(); ++core) {
        const auto place = plan.placeOf(core);
        if ((orientation == Qt::Horizontal ? place.x() : place.y()) == section)
            bounds |= plan.cells().at(core);
    }
    return bounds.isEmpty() ? QRect{}
                            : QRect{map()->viewport()->mapToGlobal(bounds.topLeft() - offset()), bounds.size()};
}

int CoreMapAccessible::indexOfChild(const QAccessibleInterface *child) const
{
    if (const auto *cell = dynamic_cast<const CoreCellAccessible *>(child))
        return cell->core();
    const auto *head = dynamic_cast<const MapHeadAccessible *>(child);
    if (head == nullptr)
        return -1;
    return int(map()->faces().size()) + head->section() + (head->isColumn() ? 0 : columnCount());
}

QAccessibleInterface *CoreMapAccessible::childAt(int x, int y) const
{
    return child(map()->plan().coreAt(map()->viewport()->mapFromGlobal(QPoint{x, y}) + map()->offset()));
}

QAccessibleInterface *CoreMapAccessible::focusChild() const
{
    return map()->hasFocus() ? child(map()->m_current) : nullptr;
}

QAccessibleInterface *CoreMapAccessible::cellAt(int row, int column) const
{
    return child(map()->plan().coreAtPlace(column, row));
}

int CoreMapAccessible::selectedCellCount() const
{
    return int(map()->m_selected.size());
}

QList<QAccessibleInterface *> CoreMapAccessible::selectedCells() const
{
    QList<QAccessibleInterface *> cells;
    for (const int core : map()->selectedCores())
        cells << child(core);
    return cells;
}

int CoreMapAccessible::columnCount() const
{
    return map()->plan().sizes().grid.width();
}

int CoreMapAccessible::rowCount() const
{
    return map()->plan().sizes().grid.height();
}

QString CoreMapAccessible::columnDescription(int column) const
{
    return column >= 0 && column < columnCount() ? columnHead(map()->usage().layout, map()->plan(), column) : QString{};
}

QString CoreMapAccessible::rowDescription(int row) const
{
    return row >= 0 && row < rowCount() ? rowHead(map()->usage().layout, map()->plan(), row) : QString{};
}
