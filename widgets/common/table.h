// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/meter.h"
#include "widgets/theme/statusshape.h"

#include <QMetaType>
#include <QStyledItemDelegate>
#include <QTableView>

/// What a model may say about a cell beside Qt's own roles.
enum CellRole {
    LevelRole = Qt::UserRole + 0x100, ///< Tone as QVariant::fromValue: shape before the word, in the tone's colour
    LookRole, ///< CellLook
    MeterRole, ///< MeterCell: number, words and a bar below
    NoteRole, ///< CellNote: a small pill behind the text, or a sign
    RoomRole, ///< QStringList: what the text may become by itself; the column has room for each of these already
};

enum class CellLook : quint8 { Normal, Strong, Soft, Code };
Q_DECLARE_METATYPE(CellLook)

/// "32 of 64 free" over a bar, perhaps with a pill.
struct MeterCell
{
    QString number; ///< semibold
    QString words; ///< soft, behind it
    MeterParts parts;
};
Q_DECLARE_METATYPE(MeterCell)

struct CellNote
{
    StatusLevel level = StatusLevel::Note;
    QString text; ///< empty: only the tone's shape; then the tool tip has the words
};
Q_DECLARE_METATYPE(CellNote)

/// A table set up for this application: rows of 34 px, whole rows selected, no grid but lines between rows,
/// sortable where the model's proxy can, right-aligned numbers, keyboard moves by row. With the focus it always has a
/// current row, and a key that does something with rows takes that one where none is selected.
class Table : public QTableView
{
    Q_OBJECT
public:
    explicit Table(QWidget *parent = nullptr);

    void setRowHeight(int designPixels); ///< 34 by default; 46 fits a MeterCell
    /// Columns take the width of their content; this one takes the rest.
    void setStretchColumn(int column);
    void setModel(QAbstractItemModel *model) override;
    [[nodiscard]] int hoveredRow() const { return m_hoveredRow; } ///< -1: none

signals:
    void rowActivated(const QModelIndex &index); ///< Enter or double click

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void rowsInserted(const QModelIndex &parent, int first, int last) override;
    bool viewportEvent(QEvent *event) override;

private:
    void applyMetrics();
    void measureSoon();
    void setHoveredRow(int row);
    void giveCurrentRow();
    void chooseCurrentRow();

    int m_rowHeight = 34;
    int m_stretchColumn = -1;
    int m_hoveredRow = -1;
};

/// Draws cells after CellRole; installed by Table.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    /// A click on the mark of a cell that can be checked. Qt::CheckStateRole gives a cell its mark.
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;
};
