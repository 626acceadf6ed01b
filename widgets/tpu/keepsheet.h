// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/tpu.h"
#include "widgets/common/sidesheet.h"

class RecoveryService;
class IdleDeletes;
class FormField;
class NoticeBar;
class QCheckBox;
class QSpinBox;
class ScriptEditor;

/// "Taken back or idle…": whether a TPU comes back by itself and what is run there then,
/// and whether it is deleted when nobody uses it.
/// Names: keepSheet, keepSwitch, keepCommand, keepLimit, keepIdle, keepCancel, keepSubmit, keepNotice.
class KeepSheet : public SideSheet
{
    Q_OBJECT

public:
    KeepSheet(RecoveryService *recoveries, IdleDeletes *idle, QWidget *host); ///< `idle` may be null

    void openFor(const Tpu &tpu);

private:
    void showTitle();
    void submit();

    RecoveryService *m_recoveries;
    IdleDeletes *m_idle;
    Tpu m_tpu;
    NoticeBar *m_notice;
    QCheckBox *m_switch;
    ScriptEditor *m_command;
    QSpinBox *m_limit;
    QSpinBox *m_hours;
    FormField *m_hoursField;
    TaskScope m_tasks; // last
};
