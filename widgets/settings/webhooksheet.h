// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/webhooks/webhook.h"
#include "services/webhooks/webhookresult.h"
#include "widgets/common/sidesheet.h"

#include <QHash>

class CodeView;
class FormField;
class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class Webhooks;

/// A webhook, new or changed: where it leads, what it is sent for, what that looks like, and a test. What is kept of
/// its address never comes back into the field. Names: webhookSheet, webhookNotice, webhookName, webhookFormat,
/// webhookAddress, webhookToken, webhookChat, webhookOn, webhookEvent-WORD of each kind, webhookDetails,
/// webhookPreviewKind, webhookPreview, webhookTest, webhookAnswer, webhookCancel, webhookSubmit.
class WebhookSheet : public SideSheet
{
    Q_OBJECT

public:
    WebhookSheet(Webhooks *webhooks, QWidget *host);

    void openNew();
    void openFor(const Webhook &hook);

signals:
    void saved(const QString &warning); ///< empty: its secret is in the keychain

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    void build();
    void nameFields();
    void connectAll();
    void fill(const Webhook &hook);
    void forgetSecrets();
    [[nodiscard]] Webhook typed() const;
    [[nodiscard]] bool needsSecret() const;
    [[nodiscard]] std::optional<WebhookSecret> typedSecret() const;
    [[nodiscard]] bool showProblems(bool isForTest);
    void showFormat();
    void showPreview();
    void test();
    void submit();
    void showAnswer(const Result<WebhookResult> &result);
    void bringUpAnswer();

    Webhooks *m_webhooks;
    Webhook m_hook; ///< as it was opened
    bool m_isNew = true;
    WebhookSecret m_masked; ///< of what is kept
    NoticeBar *m_notice;
    QLineEdit *m_name;
    QComboBox *m_format;
    QLineEdit *m_address;
    QLineEdit *m_token;
    QLineEdit *m_chat;
    QCheckBox *m_on;
    QCheckBox *m_details;
    FormField *m_nameField;
    FormField *m_formatField;
    FormField *m_addressField;
    FormField *m_tokenField;
    FormField *m_chatField;
    Label *m_eventsTitle;
    Label *m_eventsProblem;
    QHash<WebhookEventKind, QCheckBox *> m_events;
    QComboBox *m_kind;
    FormField *m_kindField;
    CodeView *m_preview;
    QPushButton *m_test;
    bool m_isTesting = false;
    NoticeBar *m_answer;
    QPushButton *m_submit = nullptr;
    TaskScope m_tasks; // last
};
