// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/keys/localkeys.h"
#include "services/keys/sshkeysline.h"
#include "services/store/settings.h"
#include "widgets/common/sidesheet.h"

class CodeView;
class CommandBox;
class FormField;
class KeyService;
class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QDateTimeEdit;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QRadioButton;

/// Publishes a key under a user name that can be edited; the line that results is shown while one types.
/// Names: publishSheet, publishFromFile, publishKey, publishPasted, publishPaste, publishUser, publishComment,
/// publishExpiryBox, publishExpiry, publishLine, publishLogin, publishUse, publishNotice, publishCancel, publishSubmit.
class PublishSheet : public SideSheet
{
    Q_OBJECT

public:
    PublishSheet(KeyService *keys, QWidget *host);

    /// `file`: the private key to begin with; empty: the first usable one.
    void openFor(const QString &file);

signals:
    /// keyFile is empty for a key without a file here; `isHere`: this computer has its private half, perhaps in the
    /// agent.
    void published(const LoginChoice &login, bool isHere);

private:
    void build();
    void connectAll();
    void showTexts();
    void fillKeys();
    void propose();
    void refresh();
    void submit();
    void finish(const Result<> &done, const LoginChoice &login, bool isHere);
    [[nodiscard]] Result<PublicKey> key() const;
    [[nodiscard]] Result<QString> line() const;
    void showPlace();
    void sayProblems();
    [[nodiscard]] std::optional<LocalKey> chosenFile() const;

    KeyService *m_keys;
    NoticeBar *m_notice;
    QRadioButton *m_fromFile;
    QComboBox *m_key;
    QRadioButton *m_pasted;
    QPlainTextEdit *m_paste;
    QLineEdit *m_user;
    QLineEdit *m_comment;
    QCheckBox *m_expiryBox;
    QDateTimeEdit *m_expiry;
    Label *m_lineTitle;
    CodeView *m_line;
    CommandBox *m_command;
    Label *m_login;
    QCheckBox *m_use;
    QPushButton *m_cancel;
    QPushButton *m_submit;
    FormField *m_keyField;
    FormField *m_pasteField;
    FormField *m_userField;
    FormField *m_commentField;
    FormField *m_expiryField;
    QString m_proposedUser;
    QString m_proposedComment;
    bool m_isBusy = false;
    TaskScope m_tasks; // last
};
