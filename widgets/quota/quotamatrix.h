// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/quotacells.h"

#include <QAbstractTableModel>
#include <QJsonObject>

#include <array>

/// Zones as rows, generations and tiers as columns; where that is too wide, a row for each zone and generation and a
/// column for each tier. Only what there is gets a row or a column. Holds no truth: update() brings it.
class QuotaMatrix : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Arrangement : quint8 { Matrix, List };
    enum class Everybodys : quint8 { Hidden, Shown }; ///< limits that every project has, while nothing uses them

    /// `sorting`: as sortingChanged() told it; anything may be missing or wrong in it.
    explicit QuotaMatrix(QObject *parent = nullptr, const QJsonObject &sorting = {});

    /// Single cells change where only numbers did; the whole is laid out anew where rows or columns came or went.
    void update(QList<QuotaCell> cells, PreflightFacts facts);
    void arrange(Arrangement arrangement);
    void show(const QString &words,
              Everybodys everybodys); ///< cells with all these words; rows without any are left out
    void textsChanged();
    /// By which column it is sorted now; each arrangement keeps its own, also while the column is not there.
    [[nodiscard]] std::pair<int, Qt::SortOrder> sortedBy() const;

    [[nodiscard]] int leadColumns() const
    {
        return m_arrangement == Arrangement::Matrix ? 1 : 2;
    } ///< zone; zone and TPU
    /// Columns of numbers that the arrangement Matrix has, or would have.
    [[nodiscard]] int matrixColumns() const { return m_matrixColumns; }
    [[nodiscard]] const QuotaCell *cellAt(const QModelIndex &index) const; ///< null: nothing there
    /// Made when first asked for, kept until the facts change.
    [[nodiscard]] const Preflight &preflightAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const QuotaKey &key) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order) override;

signals:
    void sortingChanged(const QJsonObject &sorting); ///< by the user

private:
    struct Grid
    {
        QStringList rows; ///< zone, or zone and kind
        QStringList columns; ///< tier, or kind and tier
        QList<int> cells; ///< into m_cells, row by row; -1: nothing there
        QList<int> firstInRow; ///< the first cell of each row
        QList<int> firstInColumn;
        bool operator==(const Grid &) const = default;
    };

    struct Sorting
    {
        QString key = QStringLiteral("zone"); ///< zone, tpu, or the key of a column
        Qt::SortOrder order = Qt::AscendingOrder;
    };

    [[nodiscard]] QJsonObject sorting() const;
    [[nodiscard]] Grid gridOf(const QList<QuotaCell> &cells, Arrangement arrangement) const;
    void sortRows(Grid &grid, const QList<QuotaCell> &cells, Arrangement arrangement) const;
    [[nodiscard]] bool isShown(const QuotaCell &cell) const;
    void lay(QList<QuotaCell> cells);
    [[nodiscard]] bool hasSameShape(const QList<QuotaCell> &cells) const;
    void emitChanges(const QList<QuotaCell> &before);
    void keepPreflights(const PreflightFacts &facts);
    [[nodiscard]] int place(const QModelIndex &index) const;
    [[nodiscard]] QVariant lead(const QModelIndex &index, int role) const;
    [[nodiscard]] QVariant number(const QModelIndex &index, int role) const;

    Arrangement m_arrangement = Arrangement::List;
    Everybodys m_everybodys = Everybodys::Shown;
    QStringList m_words;
    std::array<Sorting, 2> m_sorting; ///< by arrangement
    int m_matrixColumns = 0;
    PreflightFacts m_facts;
    QList<QuotaCell> m_cells;
    Grid m_grid;
    mutable QHash<int, Preflight> m_preflights; ///< by place in m_cells
    QDateTime m_preflightsAsOf;
    bool m_shapeChanged = true; ///< other cells are shown than before, whatever update() brings
};
