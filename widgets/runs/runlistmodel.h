// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/runfilter.h"
#include "widgets/common/rowmodel.h"

#include <QSortFilterProxyModel>

#include <chrono>
#include <functional>

class Clock;
class GoodputCache;
class RunBook;

/// What the list shows of a run.
struct RunRow
{
    QUuid id{};
    QString name{};
    JobState state = JobState::Waiting;
    QString slice{};
    QDateTime startedAt{};
    QDateTime endedAt{};
    std::optional<qint64> step{}; ///< while it runs, of the same moment as `loss`
    std::optional<qint64> lastStep{}; ///< that was seen
    std::optional<RunValue> loss{};
    QString tags{};
    int attempts = 0;
    QString why{}; ///< of its failure; may be long
    bool isArchived = false;
    bool isStalled = false; ///< it runs, and has told of no step for long

    [[nodiscard]] QString key() const { return id.toString(QUuid::WithoutBraces); }
    friend bool operator==(const RunRow &, const RunRow &) = default;
};

/// The lab book as a table. Holds no truth: made anew from the book.
class RunListModel : public RowModel<RunRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, State, Slice, Started, Duration, Step, Loss, Goodput, Attempts, Tags };

    /// Both live longer than the model; `clock` says how long what runs has been running.
    RunListModel(RunBook *book, Clock *clock, QObject *parent = nullptr);

    void rebuild();
    [[nodiscard]] static QStringList columnNames(); ///< for the settings
    [[nodiscard]] GoodputCache *goodputs() const { return m_goodputs; }
    /// For how long a run has told of no step although it should; nothing: it has. Empty: nobody knows.
    using Stalls = std::function<std::optional<std::chrono::minutes>(const QUuid &run)>;
    void setStalls(Stalls stalls); ///< before rebuild()
    void setGoodputs(GoodputCache *goodputs); ///< lives longer than the model
    [[nodiscard]] QDateTime now() const;

protected:
    [[nodiscard]] QVariant cell(const RunRow &row, int column, int role) const override;

private:
    [[nodiscard]] QString text(const RunRow &row, int column) const;
    [[nodiscard]] static QString hint(const RunRow &row, int column);
    [[nodiscard]] static QVariant note(const RunRow &row);

    RunBook *m_book;
    Clock *m_clock;
    GoodputCache *m_goodputs = nullptr;
    Stalls m_stalls;
};

/// Those that are looked for, sorted by any column; what has no value comes last.
class RunListFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit RunListFilter(RunListModel *model, QObject *parent = nullptr);

    /// To be called before RunListModel::rebuild(), too.
    void setFilter(const RunFilter &filter, const QList<RunRecord> &runs);
    [[nodiscard]] QUuid idAt(int row) const; ///< of this model; null: there is none
    [[nodiscard]] int rowOf(const QUuid &run) const; ///< -1: it is not shown

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    [[nodiscard]] std::optional<double> numberOf(const RunRow &row, int column) const;

    RunListModel *m_model;
    QSet<QUuid> m_matching;
};
