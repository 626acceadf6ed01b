// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/setup/changeflags.h"
#include "widgets/common/sidesheet.h"

#include <memory>

class CommandBox;
class FormField;
class HostProgressModel;
class Label;
class NoticeBar;
class QLineEdit;
class QPushButton;
class Table;

/// Other flags for libtpu on a TPU that is there: what is sent and run is shown before, and how each host stands after.
/// Names: flagsSheet, flagsField, flagsCommand (see CommandBox), flagsHosts, flagsNotice, flagsCancel, flagsSubmit.
class FlagsSheet : public SideSheet
{
    Q_OBJECT

public:
    FlagsSheet(const FlagTools &tools, QWidget *host);

    void openFor(const Tpu &tpu);

private:
    void build();
    void showState();
    void showCommand();
    void submit();
    void showRows(const QList<HostProgress> &rows);
    void showEnd(const Result<> &done);

    FlagTools m_tools;
    Tpu m_tpu;
    Label *m_words;
    NoticeBar *m_notice;
    QLineEdit *m_flags;
    FormField *m_field;
    CommandBox *m_command;
    HostProgressModel *m_model;
    Table *m_hosts;
    QPushButton *m_cancel;
    QPushButton *m_submit;
    std::unique_ptr<TaskScope> m_task; ///< of the change under way
};
