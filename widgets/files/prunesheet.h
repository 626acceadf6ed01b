// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointpruning.h"
#include "widgets/common/sidesheet.h"

class CheckpointModel;
class Clock;
class FormField;
class Label;
class NoticeBar;
class QCheckBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class Table;

/// Old checkpoints go by a rule, and what goes is seen before: how many of the newest stay, every how many steps one
/// stays, which steps, and how old they must be. Names: pruneSheet, pruneNotice, pruneNewest, pruneEvery, pruneDays,
/// pruneSteps, pruneTorn, pruneTable, pruneSummary, pruneCancel, pruneSubmit.
class PruneSheet : public SideSheet
{
    Q_OBJECT

public:
    /// `clock` lives longer than this.
    PruneSheet(Clock *clock, QWidget *host);

    /// `inUse`: paths that running jobs name.
    void openFor(const CheckpointListing &listing, const QList<QByteArray> &inUse);

signals:
    void pruneRequested(const PrunePlan &plan);

private:
    void build();
    void refresh();
    [[nodiscard]] PruneRule rule() const;

    Clock *m_clock;
    CheckpointListing m_listing{};
    QList<QByteArray> m_inUse;
    PrunePlan m_plan{};
    NoticeBar *m_notice;
    QSpinBox *m_newest;
    QSpinBox *m_every;
    QSpinBox *m_days;
    QLineEdit *m_steps;
    FormField *m_stepsField;
    QCheckBox *m_torn;
    CheckpointModel *m_model;
    Table *m_table;
    Label *m_summary;
    QPushButton *m_submit;
};
