// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/common/sidesheet.h"
#include "widgets/keys/keymodels.h"

class CodeView;
class CommandBox;
class FormField;
class KeyService;
class Label;
class NoticeBar;
class QLineEdit;
class QPushButton;

/// Another user name for a key of the project.
/// Names: renameSheet, renameUser, renameLine, renameCommand (see CommandBox), renameNotice, renameCancel,
/// renameSubmit.
class RenameSheet : public SideSheet
{
    Q_OBJECT

public:
    RenameSheet(KeyService *keys, QWidget *host);

    void openFor(const ProjectKeyRow &row);

signals:
    void renamed(const QString &oldUser, const QString &newUser);

private:
    void build();
    void showTexts();
    void refresh();
    void submit();

    KeyService *m_keys;
    ProjectKeyRow m_row;
    NoticeBar *m_notice;
    Label *m_words;
    QLineEdit *m_user;
    FormField *m_userField;
    CodeView *m_line;
    CommandBox *m_command;
    QPushButton *m_cancel;
    QPushButton *m_submit;
    bool m_isBusy = false;
    TaskScope m_tasks; // last
};
