// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a server answers to a message, what was kept of webhooks, and names that end up in a message: it stays bounded
// and plain, its body is JSON, and no secret is shown.
#include "services/webhooks/webhookanswer.h"
#include "services/webhooks/webhookmessage.h"
#include "services/webhooks/webhookrecords.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QTimeZone>

#include <cstdint>

using namespace Qt::StringLiterals;

namespace {

const QDateTime now{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
const QString canary = u"canary-0123456789"_s;

void judge(const QByteArray &raw)
{
    constexpr qsizetype longest = 1'000;
    const auto number = raw.isEmpty() ? 0 : quint8(raw.front()) * 4;
    for (const auto format : webhookFormats()) {
        const HttpResponse answer{.status = number,
                                  .body = raw.sliced(std::min<qsizetype>(1, raw.size())),
                                  .contentType = raw.left(30),
                                  .retryAfter = raw.right(40),
                                  .location = QUrl{QString::fromUtf8(raw)}};
        const auto result = judgedWebhook(format, answer, u"host.example"_s, now);
        require(!result.sentence.isEmpty() && result.sentence.size() < longest, "a sentence");
        require(!result.sentence.contains(QChar{0x1b}) && !result.sentence.contains(QChar{0x202e}), "plain");
        require(!result.retryAfter || result.retryAfter->count() >= 0, "a wait");
    }
}

void compose(const QString &text)
{
    if (text.contains(canary))
        return;
    const auto half = text.size() / 2;
    const auto event = boundedEvent({.kind = WebhookEventKind::RunFailed,
                                     .key = text,
                                     .title = text.first(half),
                                     .text = text.sliced(half),
                                     .details = text,
                                     .at = now});
    for (const auto format : webhookFormats()) {
        Webhook hook{.name = text, .format = format, .chat = u"-1"_s, .sendsDetails = true};
        const WebhookSecret secret{.address = u"https://host.example/"_s + canary, .token = u"123456:"_s + canary};
        const auto message = webhookMessage(hook, secret, event, now);
        require(message.has_value(), "an address");
        require(QJsonDocument::fromJson(message->body).isObject() && message->body.size() < 20'000, "a body");
        require(!webhookPreview(hook, secret, event, now).contains(canary), "a secret");
        const WebhookSecret typed{.address = text, .token = text};
        (void)webhookAddress(format, typed);
        (void)webhookPreview(hook, typed, event, now);
    }
    for (const auto most : {1, 7, 100}) {
        require(webhooktext::slack(text, most).size() <= most + 1, "Slack");
        require(webhooktext::discord(text, most).size() <= most + 1, "Discord");
        require(webhooktext::telegram(text, most).size() <= most + 1, "Telegram");
    }
}

void readOnceMore(const QByteArray &raw)
{
    const auto json = QJsonDocument::fromJson(raw).object();
    if (const auto hook = webhookFrom(json))
        require(webhookFrom(toJson(*hook)) == hook, "a hook");
    if (const auto event = webhookEventFrom(json))
        require(webhookEventFrom(toJson(*event)) == event, "an event");
    if (const auto record = webhookRecordFrom(json))
        require(webhookRecordFrom(toJson(*record)) == record, "a record");
    if (const auto secret = webhookSecretFrom(raw))
        require(webhookSecretFrom(toBytes(*secret)) == secret, "a secret");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    judge(raw);
    compose(QString::fromUtf8(raw));
    readOnceMore(raw);
    return 0;
}
