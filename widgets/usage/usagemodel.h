// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"
#include "widgets/common/rowmodel.h"

#include <QSortFilterProxyModel>

/// The cores of a slice as rows, in their order. A change is told only where what is written in a cell differs, so that
/// a table of thousands keeps its place and its selection.
class UsageModel : public ColumnModel
{
    Q_OBJECT

public:
    enum Column : quint8 {
        HostColumn,
        ChipColumn,
        CoreColumn,
        StateColumn,
        DutyColumn,
        HbmColumn,
        HbmShareColumn,
        TensorColumn,
        IdleColumn,
        QueueColumn,
        UserColumn,
        ProcessColumn,
        PidColumn,
        SinceColumn,
        AgeColumn
    };
    enum Role : int {
        SortRole = Qt::UserRole + 1, ///< a number or a text; a number that was not said sorts below all others
        OddRole, ///< bool: it stands out
        SearchRole, ///< all that a filter looks into
    };

    explicit UsageModel(QObject *parent = nullptr);

    void setUsage(const SliceUsage &usage, qint64 now); ///< ms UTC
    [[nodiscard]] const SliceUsage &usage() const { return m_usage; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

    /// What is written in a cell; also for copies and reports.
    [[nodiscard]] QString text(int row, int column) const;

protected:
    [[nodiscard]] QString title(int column) const override;

private:
    struct Shown ///< of a row, as exact as it is written
    {
        UsageState state = UsageState::NoData;
        bool isStraggler = false;
        bool isOdd = false;
        std::array<qint64, 7> numbers{}; ///< duty, HBM used, HBM in all, TensorCore, idle, queue, age
        size_t users = 0;

        friend bool operator==(const Shown &, const Shown &) = default;
    };

    [[nodiscard]] QList<Shown> shownNow() const;
    [[nodiscard]] QVariant sortValue(int row, int column) const;
    [[nodiscard]] QString userText(int row, int column) const;
    [[nodiscard]] QString hint(int row, int column) const;

    SliceUsage m_usage;
    qint64 m_now = 0;
    QList<Shown> m_shown;
};

/// Rows that have all words of a filter, or those that stand out.
class UsageFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit UsageFilter(QObject *parent = nullptr);

    void setWords(const QString &text);
    void setOnlyOdd(bool onlyOdd);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList m_words;
    bool m_onlyOdd = false;
};
