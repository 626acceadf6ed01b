// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"
#include "widgets/common/sidesheet.h"

class CodeView;
class FormField;
class Label;
class NoticeBar;
class QLineEdit;
class QPushButton;
class QRadioButton;

/// Practice, or a pasted access token with a project. The token stays in memory only.
/// Names: signInSheet, signInNow, signOutButton, signInPractice, signInToken, signInProjectField, signInTokenField, signInButton, signInCancel,
/// signInNotice.
class SignInSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit SignInSheet(QWidget *host);

    enum class Way : quint8 { Practice, Token };
    void choose(Way way);
    void setChecking(bool checking);
    void showError(const Error &error);
    /// Who is signed in to which project; empty texts: nobody is.
    void setSignedIn(const QString &account, const ProjectId &project);
    void proposeProject(const ProjectId &project); ///< the last one, so that it need not be typed again

signals:
    void practiceChosen(); ///< also: sign out
    void tokenGiven(const ProjectId &project, const QString &token);
    void cancelled(); ///< while the token is checked

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void connectParts();
    void retranslate();
    void showNow();
    void showWay();
    void submit();

    NoticeBar *m_now;
    QString m_account;
    ProjectId m_project;
    QRadioButton *m_practice;
    Label *m_practiceWords;
    QRadioButton *m_token;
    Label *m_tokenWords;
    CodeView *m_command;
    QLineEdit *m_projectEdit;
    QLineEdit *m_tokenEdit;
    FormField *m_projectField;
    FormField *m_tokenField;
    NoticeBar *m_notice;
    Label *m_warning;
    QPushButton *m_cancel;
    QPushButton *m_go;
    bool m_checking = false;
};
