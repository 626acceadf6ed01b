// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/taskcurves.h"
#include "services/core/taskscope.h"
#include "services/scalars/scalarhistory.h"
#include "widgets/cluster/clustercalls.h"
#include "widgets/common/rowmodel.h"

#include <QHash>
#include <QSortFilterProxyModel>
#include <QWidget>

#include <map>

class CurvePlot;
class Label;
class NoticeBar;
class QComboBox;
class QPushButton;
class QTimer;
class Table;

/// A task of an array with what it was given and what came of it.
struct SweepTaskRow
{
    qint64 task = 0;
    QString parameters{}; ///< "lr=0.1 seed=3"
    ClusterJobState state = ClusterJobState::Unknown; ///< Unknown: it is not in the queue any more
    QString nodes{};
    std::optional<double> value{}; ///< the last one of the curve that is looked at

    [[nodiscard]] QString key() const { return QString::number(task); }
    friend bool operator==(const SweepTaskRow &, const SweepTaskRow &) = default;
};

class SweepTaskModel : public RowModel<SweepTaskRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Task, Parameters, State, Nodes, Value };
    static constexpr int sortRole = Qt::UserRole + 1; ///< a number where the column is one

    explicit SweepTaskModel(QObject *parent = nullptr);

    void setTasks(QList<SweepTaskRow> rows) { sync(std::move(rows)); }

protected:
    [[nodiscard]] QVariant cell(const SweepTaskRow &row, int column, int role) const override;

private:
    [[nodiscard]] static QVariant number(const SweepTaskRow &row, int column);
};

/// The tasks of an array beside each other: their parameters, their states, and the curves that their logs tell.
/// Names: clusterSweepView, clusterSweepTasks, clusterSweepTag, clusterSweepRead, clusterSweepPlot, clusterSweepNote,
/// clusterSweepNotice.
class ClusterSweepView : public QWidget
{
    Q_OBJECT

public:
    static constexpr qsizetype mostRead = 32; ///< tasks whose logs are read at one time: those that are chosen, else
                                              ///< the first ones

    explicit ClusterSweepView(const ClusterCalls &calls, Clock *clock, QWidget *parent = nullptr);

    /// `array`: number of the array, 0 shows nothing.
    void show(const QUuid &cluster, qint64 array, const ClusterCalls::Queue &queue);
    using QWidget::show;
    [[nodiscard]] QString tag() const; ///< of the curves that are drawn; empty: none

signals:
    void taskRequested(qint64 task);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Followed
    {
        QString path{};
        bool isDone = false; ///< its last word was read
    };

    void build();
    void connectParts();
    void collect(const ClusterQueue &queue);
    void showRows();
    void showTags();
    void showCurves();
    void showNote();
    void read();
    void readNext();
    void findLog(const QString &key, const ClusterJob &job);
    void readLog(const QString &key);
    void take(const QString &key, const ClusterLogPart &part);
    [[nodiscard]] QList<qint64> chosen() const;
    [[nodiscard]] QString keyOf(qint64 task) const;
    [[nodiscard]] QString parametersOf(qint64 task) const;
    [[nodiscard]] static QUuid runOf(const QString &key); ///< what stands for the task in the graph

    const ClusterCalls &m_calls;
    Clock *m_clock;
    QUuid m_cluster;
    qint64 m_array = 0;
    SweepTable m_sweep{}; ///< what was submitted from here; empty: not known
    QMap<qint64, ClusterJob> m_jobs{}; ///< by task, as it was seen last
    QSet<qint64> m_waiting{}; ///< tasks that have not begun
    TaskCurves m_curves{};
    QHash<QString, Followed> m_followed{}; ///< by key
    QStringList m_queue{}; ///< keys whose logs are still to be read in this turn
    bool m_isReading = false;
    int m_serial = 0; ///< of the array; answers for another one come too late
    std::map<QUuid, ScalarHistory> m_histories{}; ///< of what is drawn
    SweepTaskModel *m_model;
    QSortFilterProxyModel *m_sorted;
    Table *m_table;
    QComboBox *m_tag;
    QPushButton *m_readNow;
    CurvePlot *m_plot;
    Label *m_note;
    NoticeBar *m_notice;
    QTimer *m_tick;
    TaskScope m_tasks; // last
};
