// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhookmessage.h"

#include "services/net/origin.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct WebhookTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(WebhookText)
};

constexpr auto late = 10min;
constexpr auto hiddenWord = "HIDDEN"_L1;
// UTF-16 units. ntfy: 4,096 bytes of UTF-8, above it makes a file of the message. Discord: 2,000. Telegram: 4,096.
constexpr qsizetype mostOfNtfy = 1'300;
constexpr qsizetype mostOfTitle = 250;
constexpr qsizetype mostOfDiscordTitle = 420;
constexpr qsizetype mostOfDiscordText = 1'500;
constexpr qsizetype mostOfMessage = 3'000;

/// Piece by piece, so that what belongs together is never cut.
template <typename Escape>
QString escapedText(QStringView text, qsizetype most, Escape escape)
{
    QString made;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        const QString piece = isPair ? text.sliced(i, 2).toString()
            : text[i].isSurrogate()  ? QString{QChar{QChar::ReplacementCharacter}} // half of a character
                                     : escape(text[i]);
        i += isPair ? 1 : 0;
        if (made.size() + piece.size() + (i + 1 < text.size() ? 1 : 0) > most)
            return made + u'…';
        made += piece;
    }
    return made;
}

QString textOf(const Webhook &hook, const WebhookEvent &event, const QDateTime &now)
{
    QStringList lines{event.text};
    if (hook.sendsDetails)
        lines += event.details;
    if (event.leftOut > 0)
        lines += WebhookTextMessages::tr("%n earlier message(s) of this kind were left out.", nullptr, event.leftOut);
    if (event.at.isValid() && event.at.secsTo(now) > std::chrono::seconds{late}.count())
        lines += WebhookTextMessages::tr("This happened at %1.")
                     .arg(QLocale{}.toString(event.at.toLocalTime(), QLocale::ShortFormat));
    lines.removeAll(QString{});
    return lines.join(u'\n');
}

bool isUrgent(WebhookEventKind kind)
{
    return kind == WebhookEventKind::RunFailed || kind == WebhookEventKind::LossAlert || kind == WebhookEventKind::Hung
        || kind == WebhookEventKind::GrantEnds || kind == WebhookEventKind::Money;
}

QJsonObject ntfyBody(const QString &topic, const WebhookEvent &event, const QString &text)
{
    constexpr int high = 4;
    constexpr int usual = 3;
    return {{u"topic"_s, topic},
            {u"title"_s, webhooktext::plain(event.title, mostOfTitle)},
            {u"message"_s, webhooktext::plain(text, mostOfNtfy)},
            {u"priority"_s, isUrgent(event.kind) ? high : usual}};
}

/// Nothing in it is read as Slack's markup, and no address in it is opened for a preview.
QJsonObject slackBody(const WebhookEvent &event, const QString &text)
{
    return {{u"text"_s, webhooktext::slack(event.title + u'\n' + text, mostOfMessage)},
            {u"mrkdwn"_s, false},
            {u"parse"_s, u"none"_s},
            {u"link_names"_s, false},
            {u"unfurl_links"_s, false},
            {u"unfurl_media"_s, false}};
}

QJsonObject telegramBody(const QString &chat, const WebhookEvent &event, const QString &text)
{
    return {{u"chat_id"_s, chat},
            {u"text"_s, webhooktext::telegram(event.title + u'\n' + text, mostOfMessage)},
            {u"link_preview_options"_s, QJsonObject{{u"is_disabled"_s, true}}}};
}

QJsonObject discordBody(const WebhookEvent &event, const QString &text)
{
    constexpr int suppressEmbeds = 4;
    return {{u"content"_s,
             u"**%1**\n%2"_s.arg(webhooktext::discord(event.title, mostOfDiscordTitle),
                                 webhooktext::discord(text, mostOfDiscordText))},
            {u"allowed_mentions"_s, QJsonObject{{u"parse"_s, QJsonArray{}}}},
            {u"flags"_s, suppressEmbeds}};
}

QJsonObject jsonBody(const Webhook &hook, const WebhookEvent &event, const QString &text)
{
    constexpr qsizetype idLength = 32;
    // The key may name machines.
    const auto id = QCryptographicHash::hash(event.key.toUtf8(), QCryptographicHash::Sha256).toHex().left(idLength);
    QJsonObject json{{u"source"_s, u"TPU Desk"_s},
                     {u"event"_s, QString{webhookWord(event.kind)}},
                     {u"title"_s, webhooktext::plain(event.title, mostOfTitle)},
                     {u"text"_s, webhooktext::plain(text, mostOfMessage)},
                     {u"at"_s, event.at.toUTC().toString(Qt::ISODate)},
                     {u"leftOut"_s, event.leftOut}};
    if (!event.key.isEmpty())
        json.insert(u"id"_s, QString::fromLatin1(id));
    if (hook.sendsDetails)
        json.insert(u"details"_s, webhooktext::plain(event.details, mostOfMessage));
    return json;
}

QString pathWithoutEnd(const QUrl &url)
{
    auto path = url.path(QUrl::FullyEncoded);
    while (path.endsWith(u'/'))
        path.chop(1);
    return path;
}

/// `address` is checked, or stands for one.
WebhookMessage messageTo(QUrl address, const QString &token, const Webhook &hook, const WebhookEvent &event,
                         const QDateTime &now)
{
    const auto text = textOf(hook, event, now);
    QJsonObject body;
    switch (hook.format) {
    case WebhookFormat::Ntfy: {
        const auto path = pathWithoutEnd(address);
        const auto topic = path.section(u'/', -1);
        address.setPath(path.chopped(topic.size()), QUrl::StrictMode); // JSON goes to the server, not to the topic
        body = ntfyBody(topic, event, text);
        break;
    }
    case WebhookFormat::Slack: body = slackBody(event, text); break;
    case WebhookFormat::Telegram:
        address.setPath(pathWithoutEnd(address) + "/bot"_L1 + token + "/sendMessage"_L1, QUrl::StrictMode);
        body = telegramBody(hook.chat, event, text);
        break;
    case WebhookFormat::Discord: body = discordBody(event, text); break;
    case WebhookFormat::Json: body = jsonBody(hook, event, text); break;
    }
    WebhookMessage message{.url = address, .body = QJsonDocument{body}.toJson(QJsonDocument::Compact)};
    message.headers = {{"Content-Type"_ba, "application/json"_ba}, {"User-Agent"_ba, "tpudesk"_ba}};
    if (hook.format != WebhookFormat::Telegram && hasToken(hook.format) && !token.isEmpty())
        message.headers.emplaceBack("Authorization"_ba, QByteArray{"Bearer " + token.toLatin1()});
    return message;
}

} // namespace

QString webhooktext::slack(QStringView text, qsizetype most)
{
    return escapedText(text, most, [](QChar c) {
        return c == u'&' ? u"&amp;"_s : c == u'<' ? u"&lt;"_s : c == u'>' ? u"&gt;"_s : QString{c};
    });
}

QString webhooktext::discord(QStringView text, qsizetype most)
{
    return escapedText(text, most, [](QChar c) {
        const bool isMark = c > u' ' && c <= u'~' && !c.isLetterOrNumber();
        return isMark ? QString{u"\\"_s + c} : QString{c};
    });
}

QString webhooktext::telegram(QStringView text, qsizetype most)
{
    return escapedText(text, most, [](QChar c) { return c == u'@' ? u"@\u2060"_s : QString{c}; });
}

QString webhooktext::plain(QStringView text, qsizetype most)
{
    return escapedText(text, most, [](QChar c) { return QString{c}; });
}

Result<WebhookMessage> webhookMessage(const Webhook &hook, const WebhookSecret &secret, const WebhookEvent &event,
                                      const QDateTime &now)
{
    const auto address = webhookAddress(hook.format, secret);
    if (!address)
        return std::unexpected{address.error()};
    auto message = messageTo(*address, secret.token, hook, event, now);
    for (const auto form : {QUrl::FullyEncoded, QUrl::FullyDecoded})
        message.secrets << address->path(form) << address->query(form) << message.url.path(form);
    message.secrets << secret.token;
    if (!pathWithoutEnd(*address).isEmpty()) // else it is the name of a server, which everybody knows
        message.secrets << secret.address.trimmed();
    if (hook.format == WebhookFormat::Ntfy)
        message.secrets << address->path().section(u'/', -1);
    message.secrets.removeAll(QString{});
    message.secrets.removeAll(u"/"_s);
    message.secrets.removeDuplicates();
    return message;
}

WebhookSecret maskedSecret(WebhookFormat format, const WebhookSecret &secret)
{
    const QUrl typed{secret.address.trimmed(), QUrl::StrictMode};
    auto server = usualServer(format);
    if (mayCarryToken(typed)) {
        server.setScheme(typed.scheme());
        server.setHost(typed.host());
        server.setPort(typed.port());
    }
    const bool isThere = format == WebhookFormat::Telegram || (hasToken(format) && !secret.token.isEmpty());
    return {.address = server.toString(QUrl::FullyEncoded), .token = isThere ? QString{hiddenWord} : QString{}};
}

QString webhookPreview(const Webhook &hook, const WebhookSecret &secret, const WebhookEvent &event,
                       const QDateTime &now)
{
    const auto shownSecret = maskedSecret(hook.format, secret);
    QUrl address{shownSecret.address};
    if (hook.format != WebhookFormat::Telegram)
        address.setPath(u"/"_s + hiddenWord);
    const auto message = messageTo(address, shownSecret.token, hook, event, now);
    QString shown = u"POST "_s + message.url.toString(QUrl::FullyEncoded) + u'\n';
    for (const auto &[name, value] : message.headers)
        shown += QString::fromLatin1(name + ": " + value) + u'\n';
    return shown + u'\n' + QString::fromUtf8(message.body);
}
