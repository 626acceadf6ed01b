// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/httpcall.h"
#include "services/webhooks/webhook.h"
#include "services/webhooks/webhookresult.h"

/// Pure. What a server answered to a message: its status decides, and of Telegram "ok" in its answer; all in it is a
/// stranger's, and shown as plain text of at most 200 characters. A redirect is never followed, and said. How long to
/// wait it may say in Retry-After, and as Telegram and Discord do.
[[nodiscard]] WebhookResult judgedWebhook(WebhookFormat format, const HttpResponse &answer, const QString &host,
                                          const QDateTime &now);
/// Pure. The same where there is no answer.
[[nodiscard]] WebhookResult judgedWebhook(const TransportError &error);
