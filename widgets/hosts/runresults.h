// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/plainoutput.h"
#include "services/hosts/podrun.h"
#include "widgets/hosts/reachadvice.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <deque>

class ContentStack;
class Label;
class OutputText;
class QGridLayout;
class QStackedWidget;
class RunModel;
class RunPane;
class Segmented;
class StateBadge;
class Table;

/// What came of a run: how far it is and who still works; then a pane for each chosen host, everything in one with the
/// host before each line, or what is alike folded.
/// Names: runResults, runSwitch (runSwitchPanes, runSwitchMerged, runSwitchFolded), runTable, runMerged, runFolded,
/// runEmpty.
class RunResults : public QWidget
{
    Q_OBJECT

public:
    enum class View : quint8 { Panes, Merged, Folded };

    explicit RunResults(QWidget *parent = nullptr);

    void setRun(PodRun *run);
    /// Right of the headline: what can be done with the run.
    void addAction(QWidget *widget);
    using QWidget::addAction;
    void showView(View view);

signals:
    void actionRequested(ReachAction action, const TpuId &tpu);
    void againRequested(qsizetype host);

private:
    struct Speaker ///< one host in the merged view
    {
        PlainOutput plain[2];
        QString begun[2]; ///< a line that is not over
    };

    void build();
    void buildPanes();
    void connectRun();
    void showState();
    void showPanes();
    void chooseFirst();
    void writeMerged();
    void hear(qsizetype host, RunOutput::Stream stream, const QByteArray &bytes);
    void flushMerged();
    void say(qsizetype host, RunOutput::Stream stream, const QString &line);

    QPointer<PodRun> m_run;
    StateBadge *m_badge;
    Label *m_sentence;
    Label *m_working;
    Segmented *m_switch;
    QWidget *m_actions;
    ContentStack *m_stack;
    QStackedWidget *m_views;
    RunModel *m_model;
    Table *m_table;
    QGridLayout *m_grid;
    QList<RunPane *> m_panes;
    OutputText *m_merged;
    OutputText *m_folded;
    std::vector<Speaker> m_speakers; ///< by host
    std::deque<std::tuple<qsizetype, RunOutput::Stream, QString>> m_lines; ///< to be added to the merged view
    int m_skipped = 0; ///< lines that came too fast for anybody to read
    QTimer m_later;
    QTimer m_foldLater;
    bool m_hasChosen = false; ///< the user chose rows: the first failure does not take the place
    bool m_isChoosing = false;
};
