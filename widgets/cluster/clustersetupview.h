// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/core/taskscope.h"
#include "widgets/cluster/clustercalls.h"

#include <QWidget>

#include <map>

class CodeView;
class Label;
class NoticeBar;
class QPushButton;
class QVBoxLayout;
class StateBadge;

/// How a cluster is set up on its hosts: what it is made of, the scripts, doing it, doing what is missing, and taking
/// it back. What runs goes on while another cluster is looked at. Names: clusterSetup, clusterSetupState,
/// clusterSetupFacts, clusterSetupNotice, clusterSetUp, clusterSetupStop, clusterChange, clusterUndo, clusterForget,
/// clusterSetupScripts, clusterSetupLog, clusterSetupText.
class ClusterSetupView : public QWidget
{
    Q_OBJECT

public:
    explicit ClusterSetupView(const ClusterPageContext &context, QWidget *parent = nullptr);
    ~ClusterSetupView() override;

    void show(const Cluster &cluster);
    using QWidget::show;
    void setUp(const QUuid &cluster); ///< does on its hosts what is missing

signals:
    void changeRequested(const QUuid &cluster);

private:
    /// What is done to one cluster.
    struct Work
    {
        bool isRunning = false;
        bool isUndo = false;
        QStringList said{}; ///< sentences, oldest first
        std::optional<Error> error{};
        ActivityId activity{};
        std::unique_ptr<TaskScope> tasks = std::make_unique<TaskScope>();
    };
    static constexpr qsizetype mostSaid = 200;

    void build();
    void connectParts();
    void begin(const Cluster &cluster, bool isUndo);
    void hear(const QUuid &cluster, const QString &sentence);
    void finish(const QUuid &cluster, const Result<> &done);
    void refresh();
    void showFacts();
    void showButtons();
    void showScripts();
    void askUndo();
    void askForget();
    [[nodiscard]] std::optional<Cluster> find(const QUuid &cluster) const;

    const ClusterPageContext &m_context;
    Cluster m_cluster{};
    std::map<QUuid, Work> m_works;
    StateBadge *m_state;
    Label *m_facts;
    NoticeBar *m_notice;
    QPushButton *m_setUp;
    QPushButton *m_stop;
    QPushButton *m_change;
    QPushButton *m_undo;
    QPushButton *m_forget;
    QPushButton *m_scripts;
    CodeView *m_log;
    CodeView *m_text;
};
