// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/webhooks/webhook.h"

#include <QList>
#include <QStringList>

#include <utility>

/// One POST, as it goes out.
struct WebhookMessage
{
    QUrl url{};
    QList<std::pair<QByteArray, QByteArray>> headers{};
    QByteArray body{}; ///< JSON, UTF-8
    QStringList secrets{}; ///< parts of it that nobody but the server may see
};

/// Pure. What happened, in the form of the hook's service, with its marks escaped and within its limits: no mention, no
/// link, no preview of a page comes of a name. A message that comes more than ten minutes late says of when it is. All
/// stands in the body, nothing in headers, which ntfy takes in ASCII alone. Errors: those of webhookAddress().
[[nodiscard]] Result<WebhookMessage> webhookMessage(const Webhook &hook, const WebhookSecret &secret,
                                                    const WebhookEvent &event, const QDateTime &now);

/// Pure. The very message, byte for byte, but for its secrets: in their place stands "HIDDEN". `secret` may be empty or
/// wrong: what is missing of an address is the service's usual one.
[[nodiscard]] QString webhookPreview(const Webhook &hook, const WebhookSecret &secret, const WebhookEvent &event,
                                     const QDateTime &now);

/// Pure. What webhookPreview() needs of a secret, and nothing that is one: the server, and "HIDDEN" for a token.
[[nodiscard]] WebhookSecret maskedSecret(WebhookFormat format, const WebhookSecret &secret);

/// Escaped text of a service, at most `most` UTF-16 units of it, ending in "…" where it was cut; no escape is cut in
/// two.
namespace webhooktext {

[[nodiscard]] QString slack(QStringView text, qsizetype most); ///< "&", "<" and ">"
[[nodiscard]] QString discord(QStringView text, qsizetype most); ///< each ASCII mark gets a backslash
[[nodiscard]] QString telegram(QStringView text, qsizetype most); ///< no "@name" that calls somebody
[[nodiscard]] QString plain(QStringView text, qsizetype most);

} // namespace webhooktext
