// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/keys/localkeys.h"
#include "widgets/common/sidesheet.h"

class FormField;
class KeyService;
class Label;
class NoticeBar;
class QComboBox;
class QLineEdit;
class QPushButton;

/// Makes a new key pair.
/// Names: generateSheet, generateType, generateFile, generateComment, generatePassphrase, generateRepeat,
/// generateNotice, generateCancel, generateSubmit.
class GenerateSheet : public SideSheet
{
    Q_OBJECT

public:
    GenerateSheet(KeyService *keys, QWidget *host);

    void openNew();

signals:
    void generated(const LocalKey &key);

private:
    void build();
    void refresh();
    void proposeFile();
    void submit();
    void showResult(const Result<LocalKey> &key);
    [[nodiscard]] KeyType type() const;

    KeyService *m_keys;
    NoticeBar *m_notice;
    Label *m_words;
    QComboBox *m_type;
    QLineEdit *m_file;
    QLineEdit *m_comment;
    QLineEdit *m_passphrase;
    QLineEdit *m_repeat;
    FormField *m_typeField;
    FormField *m_fileField;
    FormField *m_commentField;
    FormField *m_passphraseField;
    FormField *m_repeatField;
    QPushButton *m_cancel;
    QPushButton *m_submit;
    QString m_proposedFile;
    bool m_isBusy = false;
    TaskScope m_tasks; // last
};
