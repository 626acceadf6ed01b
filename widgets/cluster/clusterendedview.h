// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/cluster/clustercalls.h"
#include "widgets/common/rowmodel.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class ClusterLogView;
class ContentStack;
class Label;
class NoticeBar;
class QComboBox;
class QPushButton;
class SearchField;
class Table;

/// A run of a job as the accounting has it; one that was put back has several.
struct EndedRow
{
    AccountedRun run{};
    int number = 0; ///< tells the runs of one job apart

    [[nodiscard]] QString key() const { return run.key + u'/' + QString::number(number); }
    friend bool operator==(const EndedRow &, const EndedRow &) = default;
};

class ClusterEndedModel : public RowModel<EndedRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Number, Name, User, State, Partition, Hosts, Ended, Length, Processor };
    static constexpr int sortRole = Qt::UserRole + 1;

    explicit ClusterEndedModel(QObject *parent = nullptr);

    void setRuns(QList<EndedRow> rows) { sync(std::move(rows)); }

protected:
    [[nodiscard]] QVariant cell(const EndedRow &row, int column, int role) const override;

private:
    [[nodiscard]] static QString text(const AccountedRun &run, int column);
    [[nodiscard]] static QVariant number(const AccountedRun &run, int column);
};

/// What has ended, as the accounting tells it, and what it made of the machines: of all, and of the job that is chosen.
/// Names: clusterEndedView, clusterDays, clusterEndedRead, clusterEndedFilter, clusterEfficiency, clusterEnded,
/// clusterEndedEfficiency, clusterEndedAgain, clusterEndedNotice, clusterEndedEmpty.
class ClusterEndedView : public QWidget
{
    Q_OBJECT

public:
    static constexpr qsizetype mostShown = 5'000; ///< the newest ones

    explicit ClusterEndedView(const ClusterCalls &calls, QWidget *parent = nullptr);

    void show(const Cluster &cluster);
    using QWidget::show;
    void refreshSoon(); ///< a job has ended: the next time somebody looks it is read again

signals:
    void againRequested(const ClusterJob &job);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectParts();
    void read();
    void take(const AccountReading &reading);
    void showFace();
    void showSummary();
    void showSelection();

    const ClusterCalls &m_calls;
    Cluster m_cluster{};
    bool m_isStale = true;
    bool m_isReading = false;
    AccountReading m_reading{};
    ClusterEndedModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QComboBox *m_days;
    QPushButton *m_again;
    QPushButton *m_readNow;
    SearchField *m_search;
    Label *m_summary;
    Table *m_table;
    Label *m_efficiency;
    ClusterLogView *m_log;
    NoticeBar *m_notice;
    ContentStack *m_stack = nullptr;
    TaskScope m_tasks; // last
};
