// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/id.h"
#include "services/core/taskscope.h"
#include "services/provisioning/capacityhistory.h"
#include "services/usage/interruptions.h"

#include <QTimeZone>
#include <QWidget>

#include <functional>

class CapacityMap;
class CapacityMapModel;
class CapacityModel;
class Card;
class ContentStack;
class FeedbackSheet;
class Label;
class CapacityStore;
class NoticeBar;
class QPushButton;
class QSortFilterProxyModel;
class QTimer;
class Segmented;
class Table;
class TableColumns;

struct CapacityContext
{
    CapacityStore *capacityHistory = nullptr; ///< outlives the view
    Clock *clock = nullptr;
    ProjectId project;
    bool isForSending = true; ///< false: figures of a rehearsal, which are nobody's business
    /// What waits in Google's queue now, so that it is seen before it has ended; may be empty.
    std::function<QList<CapacitySpan>(QDateTime now)> underWay{};
    std::function<QTimeZone()> timeZone{&QTimeZone::systemTimeZone};
    /// What Google took away or restarted itself, since `from`; empty: nobody can say.
    std::function<Task<InterruptionReading>(QDateTime from, std::stop_token stop)> interruptions{};
};

/// What was learned of capacity: a row per zone, type and tier; for the chosen one a map of hours and days, the order
/// that its zones would have in the next race, and for what reasons Google interrupted TPUs in its zone.
///
/// Names: capacityView, capacityPeriod (…Weeks2, …Weeks8, …All), capacityExportButton, capacityFeedbackButton,
/// capacityNotice, capacityStack, capacityEmpty, capacityFailure, capacityTable, capacityMap, capacityHour,
/// capacityOrder, capacityInterruptions, capacityNothing.
class CapacityView : public QWidget
{
    Q_OBJECT

public:
    explicit CapacityView(CapacityContext context, QWidget *parent = nullptr);

signals:
    void createRequested();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    QWidget *tableCard();
    QWidget *bar();
    QWidget *mapCard();
    void connectAll();
    void read();
    void readInterruptions();
    void showInterruptions();
    void showHistory(const Result<CapacityHistory> &history);
    void showChosen();
    void showHour(const QModelIndex &index);
    void exportTable();
    void writeTo(const QString &path);
    void writeHistory(const CapacityHistory &history, const QString &path);
    void showFeedback();
    [[nodiscard]] QDateTime since(const QDateTime &now) const;

    CapacityContext m_context;
    CapacityHistory m_history;
    CapacityModel *m_model;
    QSortFilterProxyModel *m_sorted;
    CapacityMapModel *m_hours;
    Segmented *m_period;
    QPushButton *m_export;
    QPushButton *m_feedback;
    NoticeBar *m_notice;
    Table *m_table;
    TableColumns *m_columns = nullptr;
    CapacityMap *m_map;
    Label *m_hour;
    Label *m_order;
    Label *m_interruptions;
    Label *m_older;
    Label *m_counted;
    Label *m_nothing; ///< in the chosen time
    Card *m_mapCard = nullptr;
    ContentStack *m_stack = nullptr;
    FeedbackSheet *m_sheet = nullptr;
    QTimer *m_soon;
    CapacityKey m_chosen;
    std::optional<Result<InterruptionReading>> m_reasons{}; ///< nothing: not read yet
    QDateTime m_reasonsAt{}; ///< UTC, when they were asked for
    int m_reasonsOf = -1; ///< for which period
    TaskScope m_tasks; // last
};
