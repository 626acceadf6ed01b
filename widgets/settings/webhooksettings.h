// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/settings/settingspart.h"

#include <QPointer>
#include <QUuid>

class NoticeBar;
class QPushButton;
class QVBoxLayout;
class StateBadge;
class WebhookLogSheet;
class WebhookSheet;
class Webhooks;

/// One webhook in the list: its name, how it stands, and what can be done. Names: webhookRow-ID, webhookState-ID,
/// webhookSentence-ID, webhookEdit-ID, webhookRemove-ID.
class WebhookRow : public QWidget
{
    Q_OBJECT

public:
    WebhookRow(const Webhooks *webhooks, const QUuid &id);

    [[nodiscard]] const QUuid &id() const { return m_id; }
    void refresh();

signals:
    void editRequested();
    void removalRequested();

private:
    const Webhooks *m_webhooks;
    QUuid m_id;
    Label *m_name;
    StateBadge *m_state;
    Label *m_sentence;
    QPushButton *m_edit;
    QPushButton *m_remove;
};

/// In the settings sheet: the webhooks, how each stands, and their sheets. Names: webhookAdd, webhookLog,
/// webhooksNotice, and those of WebhookRow, WebhookSheet, WebhookLogSheet.
class WebhookSettings : public SettingsPart
{
    Q_OBJECT

public:
    /// `sheetHost`: what the sheets slide into.
    WebhookSettings(Webhooks *webhooks, QWidget *sheetHost);

    void fill() override;
    void showTexts() override;
    void closeSheets();

private:
    void buildRows();
    [[nodiscard]] WebhookRow *madeRow(const QUuid &id);
    void edit(const QUuid &id);
    void openNew();
    void openLog();
    [[nodiscard]] WebhookSheet *sheet();
    void ask(const QList<QUuid> &doomed);
    void removeAsked();

    Webhooks *m_webhooks;
    QWidget *m_sheetHost;
    Label *m_words;
    QVBoxLayout *m_list;
    QList<WebhookRow *> m_hooks;
    QPushButton *m_add;
    QPushButton *m_log;
    NoticeBar *m_notice;
    QList<QUuid> m_doomed; ///< of the question that the notice asks
    QPointer<WebhookSheet> m_sheet; ///< made at its first use
    QPointer<WebhookLogSheet> m_logSheet; ///< the same
};
