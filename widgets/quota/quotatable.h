// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/quotaindex.h"
#include "widgets/common/meter.h"
#include "widgets/common/table.h"

class QuotaMatrix;

/// The matrix as it is seen: one cell is chosen, arrows go from cell to cell over what is empty, and where the columns
/// do not fit they become rows. The chosen quota stays chosen when rows come and go.
class QuotaTable : public Table
{
    Q_OBJECT

public:
    explicit QuotaTable(QuotaMatrix *matrix, QWidget *parent = nullptr);

    void choose(const QModelIndex &index);
    void chooseFirst();

signals:
    void chosen(const QModelIndex &index); ///< always a cell with something in it, or an invalid one

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    [[nodiscard]] QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fit();
    void keepChoice();
    [[nodiscard]] QModelIndex nearest(const QModelIndex &index) const;
    [[nodiscard]] int cellWidth() const;

    QuotaMatrix *m_matrix;
    QuotaKey m_key; ///< of what is chosen
};

/// Draws a cell: the number that is free, a bar of what is used, and the short facts.
class QuotaCellDelegate : public CellDelegate
{
    Q_OBJECT

public:
    QuotaCellDelegate(QuotaMatrix *matrix, QObject *parent);

    /// Chips or cores of the place that binds; nothing where no limit is known.
    [[nodiscard]] static MeterParts partsOf(const QuotaRow &row);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintCell(QPainter *painter, QRect area, const QModelIndex &index, const QStyleOptionViewItem &option) const;

    QuotaMatrix *m_matrix;
};
