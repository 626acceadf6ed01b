// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/cellface.h"

#include <QAccessibleWidget>

class CoreMap;

/// What a screen reader gets of a map: a table of cells, each with a name that says all of it.
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
    [[nodiscard]] QAccessibleInterface *child(int index) const override; ///< by core
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface *focusChild() const override;

    [[nodiscard]] QAccessibleInterface *caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *cellAt(int row, int column) const override;
    [[nodiscard]] int selectedCellCount() const override;
    [[nodiscard]] QList<QAccessibleInterface *> selectedCells() const override;
    [[nodiscard]] QString columnDescription(int) const override { return {}; }
    [[nodiscard]] QString rowDescription(int) const override { return {}; }
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
    void modelChange(QAccessibleTableModelChangeEvent *) override {}

private:
    friend class CoreCellAccessible;

    [[nodiscard]] CoreMap *map() const;
    [[nodiscard]] QPoint offset() const;
    void toggle(int core);
    void forgetCells();

    mutable QHash<int, QAccessible::Id> m_cells; ///< made when asked for
};
