// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/table.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QList>
#include <QSet>

/// How a column of a ColumnModel is headed and drawn.
struct TableColumn
{
    const char *title = nullptr; ///< QT_TR_NOOP in the model's own context
    CellLook look = CellLook::Normal;
    bool isNumber = false; ///< stands at the right
};

/// A table model whose columns are declared once, in its constructor. As a child of a widget it tells its texts anew in
/// another language.
class ColumnModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit ColumnModel(QObject *parent = nullptr)
        : QAbstractTableModel{parent}
    {
    }
    ColumnModel(QList<TableColumn> columns, QObject *parent)
        : QAbstractTableModel{parent}
        , m_columns{std::move(columns)}
    {
    }

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    bool event(QEvent *event) override;
    /// Every text again, after the time or something that all rows tell of changed.
    void textsChanged();

protected:
    [[nodiscard]] virtual QString title(int column) const;
    /// What the column alone decides: LookRole and Qt::TextAlignmentRole.
    [[nodiscard]] QVariant columnData(int column, int role) const;

private:
    QList<TableColumn> m_columns;
};

/// A table of values that come from a service. `Row` has `QString key() const`, unique, and operator==.
/// The order of rows means nothing: a proxy sorts.
template <typename Row>
class RowModel : public ColumnModel
{
public:
    using ColumnModel::ColumnModel;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }

    [[nodiscard]] const QList<Row> &rows() const { return m_rows; }
    [[nodiscard]] const Row *rowAt(int row) const
    {
        return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
    }
    [[nodiscard]] int rowOf(const QString &key) const
    {
        findPlaces();
        return m_places.value(key, -1);
    }

    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override
    {
        const auto *row = rowAt(index.row());
        return row && index.column() >= 0 && index.column() < columnCount() ? cell(*row, index.column(), role)
                                                                            : QVariant{};
    }

protected:
    [[nodiscard]] virtual QVariant cell(const Row &, int column, int role) const { return columnData(column, role); }
    /// Becomes `next` with single inserts, removes and changes, so that selection and scroll position stay.
    void sync(QList<Row> next)
    {
        if (m_rows.isEmpty()) { // the first list may be thousands of rows long
            append(std::move(next));
            return;
        }
        QSet<QString> wanted;
        wanted.reserve(next.size());
        for (const auto &row : std::as_const(next))
            wanted.insert(row.key());
        removeRowsNotIn(wanted);
        QList<Row> fresh;
        for (auto &row : next) {
            if (const int place = rowOf(row.key()); place < 0)
                fresh.append(std::move(row));
            else
                change(place, std::move(row));
        }
        append(std::move(fresh));
    }

private:
    void removeRowsNotIn(const QSet<QString> &wanted)
    {
        for (int last = int(m_rows.size()) - 1; last >= 0; --last) {
            if (wanted.contains(m_rows.at(last).key()))
                continue;
            int first = last;
            while (first > 0 && !wanted.contains(m_rows.at(first - 1).key()))
                --first;
            beginRemoveRows({}, first, last);
            m_rows.remove(first, last - first + 1);
            m_places.clear();
            endRemoveRows();
            last = first;
        }
    }

    void change(int place, Row &&row)
    {
        if (m_rows.at(place) == row)
            return;
        m_rows[place] = std::move(row);
        emit dataChanged(index(place, 0), index(place, columnCount() - 1));
    }

    void append(QList<Row> &&fresh)
    {
        if (fresh.isEmpty())
            return;
        const int first = int(m_rows.size());
        beginInsertRows({}, first, first + int(fresh.size()) - 1);
        if (first == 0)
            m_rows = std::move(fresh); // they need not move
        else
            m_rows.append(std::move(fresh));
        endInsertRows();
    }

    /// Finds what is not placed yet; when rows went, all of them, but once for any number of removals.
    void findPlaces() const
    {
        if (m_places.size() == m_rows.size())
            return;
        m_places.reserve(m_rows.size());
        for (int i = int(m_places.size()); i < m_rows.size(); ++i)
            m_places.insert(m_rows.at(i).key(), i);
    }

    QList<Row> m_rows;
    mutable QHash<QString, int> m_places; ///< of the first rows; cleared when a row goes
};
