// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/cellface.h"

#include <QAccessibleWidget>

class CoreMap;

/// What a screen reader gets of a map: a table of cells, each with a name that says all of it, and heads that say where
/// a column or a row stands in the topology. Children are the cells by core, then the heads of columns, then those of
/// rows.
class CoreMapAccessible final : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    explicit CoreMapAccessible(CoreMap *map);
    ~CoreMapAccessible() override;

    static void install(); ///< makes every CoreMap readable; may be called often
    static void forget(CoreMap *map); ///< its cells are others now
    static void saySelection(CoreMap *map);
    static void sayCurrent(CoreMap *map);
    /// Only what is new and stands out is said, and no more than a sentence.
    static void sayOdd(CoreMap *map, const QList<OddOne> &before, const QList<OddOne> &now);

    void *interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] QString text(QAccessible::Text which) const override;
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface *focusChild() const override;

    [[nodiscard]] QAccessibleInterface *caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *cellAt(int row, int column) const override;
    [[nodiscard]] int selectedCellCount() const override;
    [[nodiscard]] QList<QAccessibleInterface *> selectedCells() const override;
    [[nodiscard]] QString columnDescription(int column) const override;
    [[nodiscard]] QString rowDescription(int row) const override;
    [[nodiscard]] int selectedColumnCount() const override { return 0; }
    [[nodiscard]] int selectedRowCount() const override { return 0; }
    [[nodiscard]] int columnCount() const override;
    [[nodiscard]] int rowCount() const override;
    [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
    [[nodiscard]] QList<int> selectedRows() const override { return {}; }
    [[nodiscard]] bool isColumnSelected(int) const override { return false; }
    [[nodiscard]] bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override { }

private:
    friend class CoreCellAccessible;
    friend class MapHeadAccessible;

    [[nodiscard]] CoreMap *map() const;
    [[nodiscard]] QPoint offset() const;
    [[nodiscard]] QAccessibleInterface *head(Qt::Orientation orientation,
                                             int section) const; ///< of a column: horizontal
    [[nodiscard]] QRect boundsOf(Qt::Orientation orientation, int section) const; ///< of its cells, on the screen
    void toggle(int core);
    void forgetCells();

    mutable QHash<int, QAccessible::Id> m_cells; ///< made when asked for
    mutable QHash<std::pair<int, int>, QAccessible::Id> m_heads; ///< by orientation and section; the same
};
