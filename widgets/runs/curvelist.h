// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/rowmodel.h"
#include "widgets/runs/curveframe.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class Label;
class SearchField;
class Table;

/// A curve that can be shown.
struct CurveRow
{
    ScalarCurveId id{};
    QString name{};
    QString value{}; ///< at the cursor, else the last one
    int order = -1; ///< of its look; -1: it is not shown
    bool isNumber = true; ///< its last value is one

    [[nodiscard]] QString key() const { return id.folder + u'\n' + id.tag; }
    friend bool operator==(const CurveRow &, const CurveRow &) = default;
};

/// All curves of the runs that are looked at, with a mark for those that are shown.
class CurveListModel : public RowModel<CurveRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Look, Value };

    explicit CurveListModel(QObject *parent = nullptr);

    void setCurves(QList<CurveRow> rows);
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    void toggled(const ScalarCurveId &id, bool isShown); ///< by the user

protected:
    [[nodiscard]] QVariant cell(const CurveRow &row, int column, int role) const override;
};

/// Draws a piece of the curve's line beside its name.
class CurveSampleDelegate : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// The curves to choose from, searched by their names. Space or Enter shows the chosen ones, or takes them away. Names:
/// runCurveList, runCurveSearch, runCurveTable, runCurveCount.
class CurveList : public QWidget
{
    Q_OBJECT

public:
    static constexpr qsizetype mostShown = 50; ///< lines of a graph

    explicit CurveList(QWidget *parent = nullptr);

    void setCurves(const QList<CurveRow> &rows);
    [[nodiscard]] const QList<CurveRow> &curves() const { return m_model->rows(); }

signals:
    void toggled(const ScalarCurveId &id, bool isShown);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void toggleChosen();
    void showCount();

    CurveListModel *m_model;
    QSortFilterProxyModel *m_filter;
    SearchField *m_search;
    Table *m_table;
    Label *m_count;
};
