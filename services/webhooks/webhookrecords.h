// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/webhooks/webhook.h"
#include "services/webhooks/webhookresult.h"

class Documents;

/// One line of the log of what was sent. Without secrets.
struct WebhookRecord
{
    QDateTime at{}; ///< UTC, of the last try
    QUuid hook{};
    QString hookName{}; ///< as it was then
    WebhookEventKind kind = WebhookEventKind::Test;
    QString title{};
    WebhookOutcome outcome = WebhookOutcome::Sent; ///< TryAgain: it was given up
    int status = 0; ///< of HTTP; 0: no answer
    QString sentence{}; ///< of the last try
    int tries = 1;

    friend bool operator==(const WebhookRecord &, const WebhookRecord &) = default;
};

[[nodiscard]] QJsonObject toJson(const WebhookRecord &record);
[[nodiscard]] std::optional<WebhookRecord> webhookRecordFrom(const QJsonObject &json);

/// What is kept of a project's messages, in its journal (0600): the log, what waits, and what was sent already. Errors
/// of the disk go to the log of the program: messages are sent all the same.
class WebhookRecords
{
public:
    static constexpr qsizetype mostRecords = 100;
    static constexpr qsizetype mostKeys = 500;

    explicit WebhookRecords(Documents *documents)
        : m_documents{documents}
    {
    }

    [[nodiscard]] QList<WebhookRecord> log() const; ///< newest first
    void keepLog(const QList<WebhookRecord> &log, const QDateTime &now);
    [[nodiscard]] QList<WebhookEvent> waiting(const QUuid &hook) const; ///< oldest first
    void keepWaiting(const QUuid &hook, const QList<WebhookEvent> &events, const QDateTime &now);
    [[nodiscard]] QStringList keys() const; ///< WebhookEvent::key of what was posted, oldest first
    void keepKeys(const QStringList &keys, const QDateTime &now);

private:
    void put(const QString &id, const QJsonObject &body, const QDateTime &now);

    Documents *m_documents; ///< null: nothing is kept
};
