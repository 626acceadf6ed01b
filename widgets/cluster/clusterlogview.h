// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/cluster/clustercalls.h"

#include <QWidget>

class JobLogText;
class Label;
class NoticeBar;
class QComboBox;
class QPushButton;
class QTimer;
class SearchField;

/// The log of a job of a cluster: read on while it is looked at, one piece after the other. Names: clusterLogView,
/// clusterLogFiles, clusterLog, clusterLogFollow, clusterLogSearch, clusterLogHits, clusterLogNote, clusterLogNotice.
class ClusterLogView : public QWidget
{
    Q_OBJECT

public:
    /// Of a longer log its end is shown.
    static constexpr qint64 mostAtFirst = 512 * 1024; ///< bytes

    explicit ClusterLogView(const ClusterCalls &calls, QWidget *parent = nullptr);

    void show(const QUuid &cluster, const ClusterJob &job);
    using QWidget::show;

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void connectParts();
    void findFiles();
    void fillFiles(const QStringList &files);
    void begin();
    void readOn();
    void take(const ClusterLogPart &part);
    void showNote();
    void fail(const Error &error);

    const ClusterCalls &m_calls;
    QUuid m_cluster;
    ClusterJob m_job{};
    QString m_path;
    qint64 m_offset = 0; ///< what is behind it was not read yet
    qint64 m_left = 0; ///< bytes before what is shown
    bool m_isThere = false;
    bool m_isReading = false;
    int m_serial = 0; ///< of the log that is read; answers for another one come too late
    QComboBox *m_files;
    QPushButton *m_follow;
    SearchField *m_search;
    Label *m_hits;
    Label *m_note;
    NoticeBar *m_notice;
    JobLogText *m_log;
    QTimer *m_tick;
    TaskScope m_tasks; // last
};
