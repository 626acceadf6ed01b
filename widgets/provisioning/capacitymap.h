// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/capacityhistory.h"

#include <QAbstractTableModel>
#include <QTableView>
#include <QTimeZone>

/// Hours of the day as columns, days as rows, the latest first; local time. Older spans that are whole days have no
/// place.
class CapacityMapModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int hours = 24;
    static constexpr int CountRole = Qt::UserRole + 1; ///< CapacityCount

    using QAbstractTableModel::QAbstractTableModel;

    /// `days` rows up to and including the day of `now`. `zone`: of the clock on the wall.
    void update(const QList<CapacitySpan> &spans, const QDateTime &now, int days, const QTimeZone &zone);
    bool event(QEvent *event) override;
    [[nodiscard]] CapacityCount countAt(const QModelIndex &index) const;
    /// "Sat 21 Nov, 14:00–15:00: asked 6 times, 1 TPU obtained"
    [[nodiscard]] QString sentence(const QModelIndex &index) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void textsChanged(); ///< another language
    [[nodiscard]] QString dayText(int row) const;

    QDate m_last;
    QList<CapacityCount> m_cells; ///< row by row
};
Q_DECLARE_METATYPE(CapacityCount)

/// The colour of a share, and of nothing obtained: five steps from dark blue to yellow that differ in lightness, too.
struct CapacityStep
{
    QColor fill;
    QColor text;
};
inline constexpr int capacitySteps = 5;
[[nodiscard]] int capacityStepOf(const CapacityCount &count); ///< 0: nothing obtained; only where something was asked
[[nodiscard]] CapacityStep capacityStep(int step);

/// The map as a table: arrow keys move from hour to hour, screen readers read the sentence of each. What was not asked
/// is hatched.
class CapacityMap : public QTableView
{
    Q_OBJECT

public:
    explicit CapacityMap(CapacityMapModel *model, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void hourChanged(const QModelIndex &index); ///< under the mouse or the keyboard; invalid: none

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void changeEvent(QEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void applyMetrics();
};

/// The colours and what they mean; goes on in the next line where letters are large.
class CapacityLegend : public QWidget
{
    Q_OBJECT

public:
    explicit CapacityLegend(QWidget *parent = nullptr);
};
