// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QList>

/// A table of values that come from a service. `Row` has `QString key() const`, unique, and operator==.
/// The order of rows means nothing: a proxy sorts.
template <typename Row>
class RowModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }

    [[nodiscard]] const QList<Row> &rows() const { return m_rows; }
    [[nodiscard]] const Row *rowAt(int row) const { return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr; }
    [[nodiscard]] int rowOf(const QString &key) const { return m_places.value(key, -1); }

    /// Every text again, after the language or the time changed.
    void textsChanged()
    {
        if (columnCount() == 0)
            return;
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        if (!m_rows.isEmpty())
            emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, columnCount() - 1));
    }

protected:
    /// Becomes `next` with single inserts, removes and changes, so that selection and scroll position stay.
    void sync(const QList<Row> &next)
    {
        QHash<QString, qsizetype> wanted;
        wanted.reserve(next.size());
        for (qsizetype i = 0; i < next.size(); ++i)
            wanted.insert(next.at(i).key(), i);
        removeRowsNotIn(wanted);
        QList<Row> fresh;
        for (const auto &row : next) {
            if (const int place = rowOf(row.key()); place < 0)
                fresh.append(row);
            else
                change(place, row);
        }
        append(fresh);
    }

private:
    void removeRowsNotIn(const QHash<QString, qsizetype> &wanted)
    {
        for (int last = int(m_rows.size()) - 1; last >= 0; --last) {
            if (wanted.contains(m_rows.at(last).key()))
                continue;
            int first = last;
            while (first > 0 && !wanted.contains(m_rows.at(first - 1).key()))
                --first;
            beginRemoveRows({}, first, last);
            m_rows.remove(first, last - first + 1);
            findPlaces(first);
            endRemoveRows();
            last = first;
        }
    }

    void change(int place, const Row &row)
    {
        if (m_rows.at(place) == row)
            return;
        m_rows[place] = row;
        emit dataChanged(index(place, 0), index(place, columnCount() - 1));
    }

    void append(const QList<Row> &fresh)
    {
        if (fresh.isEmpty())
            return;
        const int first = int(m_rows.size());
        beginInsertRows({}, first, first + int(fresh.size()) - 1);
        m_rows.append(fresh);
        findPlaces(first);
        endInsertRows();
    }

    void findPlaces(int from)
    {
        if (from == 0)
            m_places.clear();
        else
            m_places.removeIf([from](const auto &place) { return place.value() >= from; });
        m_places.reserve(m_rows.size());
        for (int i = from; i < m_rows.size(); ++i)
            m_places.insert(m_rows.at(i).key(), i);
    }

    QList<Row> m_rows;
    QHash<QString, int> m_places;
};
