// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointwatch.h"
#include "widgets/common/sidesheet.h"

class CheckpointModel;
class ContentStack;
class Label;
class NoticeBar;
class QPushButton;
class Table;

/// The checkpoints of a folder: step, size, age, whether each is complete or torn and why, and the newest complete one,
/// which a run would go on from. Names: checkpointsSheet, checkpointsSummary, checkpointsNotice, checkpointsStack,
/// checkpointsEmpty, checkpointsFailure, checkpointsTable, checkpointsReason, checkpointsAgain, checkpointsPrune.
class CheckpointsSheet : public SideSheet
{
    Q_OBJECT

public:
    /// `watch` and `clock` live longer than this.
    CheckpointsSheet(CheckpointWatch *watch, Clock *clock, QWidget *host);

    void openFor(const QString &folder); ///< as people write it; what the watch has been given

signals:
    void pruneRequested();

private:
    void build();
    void refresh();
    void showSummary();
    void showWarnings(const CheckpointListing &listing);
    void showReason();

    CheckpointWatch *m_watch;
    Clock *m_clock;
    QString m_folder;
    Label *m_summary;
    NoticeBar *m_notice;
    CheckpointModel *m_model;
    Table *m_table;
    ContentStack *m_stack = nullptr;
    Label *m_reason;
    QPushButton *m_again;
    QPushButton *m_prune;
};
