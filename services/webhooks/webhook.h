// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/webhooks/webhookevent.h"

#include <QByteArray>
#include <QMap>
#include <QSet>
#include <QUrl>
#include <QUuid>

/// Whose form a message has.
enum class WebhookFormat : quint8 { Ntfy, Slack, Telegram, Discord, Json };

[[nodiscard]] const QList<WebhookFormat> &webhookFormats();
[[nodiscard]] QString webhookFormatText(WebhookFormat format); ///< "Slack", "JSON for a program of your own"

/// One place that messages are sent to, as it stands in the settings. Its address and token are secrets: WebhookSecret.
struct Webhook
{
    static constexpr qsizetype longestName = 60;

    QUuid id{};
    QString name{}; ///< the user's own
    WebhookFormat format = WebhookFormat::Ntfy;
    QString chat{}; ///< of Telegram: a number, or "@channel"
    QSet<WebhookEventKind> events{};
    bool isOn = true;
    bool sendsDetails = false; ///< names of hosts, and commands

    friend bool operator==(const Webhook &, const Webhook &) = default;
};

/// What a new one begins with: those kinds that somebody wants to hear of while away.
[[nodiscard]] Webhook newWebhook();
[[nodiscard]] QJsonObject toJson(const Webhook &hook); ///< holds no secret
/// Of settings that anybody may have edited; nothing when it is none.
[[nodiscard]] std::optional<Webhook> webhookFrom(const QJsonObject &json);

/// What lets anybody write there. Lives in the keychain and in the memory of what uses it: never in settings, logs,
/// documents and arguments.
struct WebhookSecret
{
    QString address{}; ///< all of it; of Telegram the server, empty: Telegram's own
    QString token{}; ///< of a Telegram bot; of ntfy and JSON what stands behind "Bearer", empty: none

    friend bool operator==(const WebhookSecret &, const WebhookSecret &) = default;
};

[[nodiscard]] bool hasToken(WebhookFormat format); ///< WebhookSecret::token is used
[[nodiscard]] QByteArray toBytes(const WebhookSecret &secret); ///< for the keychain
[[nodiscard]] std::optional<WebhookSecret> webhookSecretFrom(const QByteArray &bytes); ///< nothing: none of ours

/// Where the service lives when nothing is typed: https://ntfy.sh.
[[nodiscard]] QUrl usualServer(WebhookFormat format);
/// WebhookSecret::address, checked. Errors: Invalid with a sentence: none, not https (http is for this computer alone),
/// a user name in it, of ntfy no topic at its end; for Telegram a token that is none. The sentence does not repeat it.
[[nodiscard]] Result<QUrl> webhookAddress(WebhookFormat format, const WebhookSecret &secret);
/// What is missing or wrong, by field ("name", "address", "token", "chat", "events"): a sentence for each. `secret`:
/// null: the one that is kept.
[[nodiscard]] QMap<QString, QString> problemsOf(const Webhook &hook, const WebhookSecret *secret);
