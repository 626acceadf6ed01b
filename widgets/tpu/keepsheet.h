// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"
#include "widgets/common/sidesheet.h"

class ComeBacks;
class IdleDeletes;
class FormField;
class NoticeBar;
class QCheckBox;
class QPushButton;
class QSpinBox;
class ScriptEditor;

/// "Taken back or idle…": whether a TPU comes back by itself and what is run there then,
/// and whether it is deleted when nobody uses it.
/// Names: keepSheet, keepSwitch, keepCommand, keepLimit, keepIdle, keepCancel, keepSubmit, keepNotice.
class KeepSheet : public SideSheet
{
    Q_OBJECT

public:
    KeepSheet(ComeBacks *comeBacks, IdleDeletes *idle, QWidget *host); ///< `idle` may be null

    void openFor(const Tpu &tpu);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void submit();

    ComeBacks *m_comeBacks;
    IdleDeletes *m_idle;
    Tpu m_tpu;
    Label *m_words;
    NoticeBar *m_notice;
    QCheckBox *m_switch;
    ScriptEditor *m_command;
    FormField *m_commandField;
    QSpinBox *m_limit;
    FormField *m_limitField;
    QSpinBox *m_hours;
    FormField *m_hoursField;
    QPushButton *m_cancel;
    QPushButton *m_submit;
};
