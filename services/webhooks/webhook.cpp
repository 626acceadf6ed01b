// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhook.h"

#include "services/core/plaintext.h"
#include "services/net/origin.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct WebhookMessages
{
    Q_DECLARE_TR_FUNCTIONS(Webhooks)
};

constexpr qsizetype longestAddress = 2'048;
constexpr qsizetype longestToken = 2'048;
constexpr qsizetype longestSecret = 16 * 1'024; // bytes, in the keychain

QLatin1StringView formatWord(WebhookFormat format)
{
    switch (format) {
    case WebhookFormat::Ntfy: return "ntfy"_L1;
    case WebhookFormat::Slack: return "slack"_L1;
    case WebhookFormat::Telegram: return "telegram"_L1;
    case WebhookFormat::Discord: return "discord"_L1;
    case WebhookFormat::Json: break;
    }
    return "json"_L1;
}

bool isChat(const QString &chat)
{
    static const QRegularExpression shape{u"\\A(?:-?[0-9]{1,20}|@[A-Za-z][A-Za-z0-9_]{3,63})\\z"_s};
    return shape.match(chat).hasMatch();
}

bool isTopic(const QString &topic)
{
    static const QRegularExpression shape{u"\\A[A-Za-z0-9_-]{1,64}\\z"_s};
    return shape.match(topic).hasMatch();
}

bool isBotToken(const QString &token)
{
    static const QRegularExpression shape{u"\\A[0-9]{1,20}:[A-Za-z0-9_-]{10,200}\\z"_s};
    return shape.match(token).hasMatch();
}

/// What may stand in a header behind "Bearer".
bool isBearer(const QString &token)
{
    return token.size() <= longestToken && std::ranges::all_of(token, [](QChar c) { return c > u' ' && c <= u'~'; });
}

/// Empty: it can be used.
QString tokenProblem(WebhookFormat format, const WebhookSecret &secret)
{
    if (format == WebhookFormat::Telegram && secret.token.isEmpty())
        return WebhookMessages::tr("Enter the token that BotFather gave you.");
    if (format == WebhookFormat::Telegram && !isBotToken(secret.token))
        return WebhookMessages::tr("This is no token of a bot: it is a number, a colon and letters, as BotFather "
                                   "wrote it. Copy all of it.");
    if (hasToken(format) && !isBearer(secret.token))
        return WebhookMessages::tr("A token has no blanks and only letters, digits and marks of ASCII. Copy it again.");
    return {};
}

/// Nothing else is looked at before: the sentence is for a field. Never with the address in it.
Result<QUrl> checkedAddress(WebhookFormat format, const QString &typed)
{
    const auto address = typed.trimmed();
    const auto refused = [](const QString &why) { return failed(ErrorCode::Invalid, why); };
    if (address.isEmpty() && format == WebhookFormat::Telegram)
        return usualServer(format);
    if (address.isEmpty())
        return refused(WebhookMessages::tr("Enter the address that the service gave you."));
    QUrl url{address, QUrl::StrictMode};
    if (address.size() > longestAddress || !url.isValid() || url.host().isEmpty())
        return refused(WebhookMessages::tr("This is no address. It begins with https:// and is copied as a whole."));
    if (!url.userInfo().isEmpty())
        return refused(WebhookMessages::tr("An address must not contain a name or a password. Remove what stands "
                                           "before the “@”; an access token has a field of its own."));
    if (!mayCarryToken(url))
        return refused(WebhookMessages::tr("The address must begin with https:// (http:// only on this computer): "
                                           "everybody on the way could read it otherwise."));
    url.setFragment({});
    if (format == WebhookFormat::Ntfy && !isTopic(url.path().section(u'/', -1)))
        return refused(WebhookMessages::tr("The address of ntfy ends in a topic of at most 64 letters, digits, “-” and "
                                           "“_”, as in https://ntfy.sh/my-topic."));
    return url;
}

} // namespace

const QList<WebhookFormat> &webhookFormats()
{
    static const QList<WebhookFormat> formats{WebhookFormat::Ntfy, WebhookFormat::Slack, WebhookFormat::Telegram,
                                              WebhookFormat::Discord, WebhookFormat::Json};
    return formats;
}

QString webhookFormatText(WebhookFormat format)
{
    switch (format) {
    case WebhookFormat::Ntfy: return u"ntfy"_s;
    case WebhookFormat::Slack: return u"Slack"_s;
    case WebhookFormat::Telegram: return u"Telegram"_s;
    case WebhookFormat::Discord: return u"Discord"_s;
    case WebhookFormat::Json: break;
    }
    return WebhookMessages::tr("JSON for your own program");
}

Webhook newWebhook()
{
    return {.events = {WebhookEventKind::RunDone, WebhookEventKind::RunFailed, WebhookEventKind::RunInterrupted,
                       WebhookEventKind::RunBack, WebhookEventKind::LossAlert, WebhookEventKind::Hung,
                       WebhookEventKind::GrantEnds, WebhookEventKind::Money}};
}

QJsonObject toJson(const Webhook &hook)
{
    QJsonArray events;
    for (const auto kind : webhookEventKinds()) {
        if (hook.events.contains(kind))
            events.append(QString{webhookWord(kind)});
    }
    QJsonObject json{{u"id"_s, hook.id.toString(QUuid::WithoutBraces)},
                     {u"name"_s, hook.name},
                     {u"service"_s, QString{formatWord(hook.format)}},
                     {u"events"_s, events},
                     {u"on"_s, hook.isOn},
                     {u"details"_s, hook.sendsDetails}};
    if (!hook.chat.isEmpty())
        json.insert(u"chat"_s, hook.chat);
    return json;
}

std::optional<Webhook> webhookFrom(const QJsonObject &json)
{
    const auto &formats = webhookFormats();
    const auto word = json["service"_L1].toString();
    const auto format = std::ranges::find_if(formats, [&word](WebhookFormat one) { return word == formatWord(one); });
    Webhook hook{.id = QUuid::fromString(json["id"_L1].toString().left(40)),
                 .name = plainLine(json["name"_L1].toString(), Webhook::longestName),
                 .isOn = json["on"_L1].toBool(true),
                 .sendsDetails = json["details"_L1].toBool()};
    if (format == formats.end() || hook.id.isNull())
        return std::nullopt;
    hook.format = *format;
    if (const auto chat = json["chat"_L1].toString(); isChat(chat))
        hook.chat = chat;
    const auto events = json["events"_L1].toArray();
    for (const auto &event : events) {
        if (const auto kind = webhookKindFrom(event.toString()); kind && *kind != WebhookEventKind::Test)
            hook.events.insert(*kind);
    }
    return hook;
}

bool hasToken(WebhookFormat format)
{
    return format == WebhookFormat::Ntfy || format == WebhookFormat::Telegram || format == WebhookFormat::Json;
}

QByteArray toBytes(const WebhookSecret &secret)
{
    return QJsonDocument{QJsonObject{{u"address"_s, secret.address}, {u"token"_s, secret.token}}}.toJson(
        QJsonDocument::Compact);
}

std::optional<WebhookSecret> webhookSecretFrom(const QByteArray &bytes)
{
    if (bytes.size() > longestSecret)
        return std::nullopt;
    const auto [flaw, object] = readStrictJson(bytes);
    if (flaw != JsonFlaw::None || !object["address"_L1].isString() || !object["token"_L1].isString())
        return std::nullopt;
    return WebhookSecret{.address = object["address"_L1].toString(), .token = object["token"_L1].toString()};
}

QUrl usualServer(WebhookFormat format)
{
    switch (format) {
    case WebhookFormat::Ntfy: return QUrl{u"https://ntfy.sh"_s};
    case WebhookFormat::Slack: return QUrl{u"https://hooks.slack.com"_s};
    case WebhookFormat::Telegram: return QUrl{u"https://api.telegram.org"_s};
    case WebhookFormat::Discord: return QUrl{u"https://discord.com"_s};
    case WebhookFormat::Json: break;
    }
    return QUrl{u"https://example.com"_s};
}

Result<QUrl> webhookAddress(WebhookFormat format, const WebhookSecret &secret)
{
    auto url = checkedAddress(format, secret.address);
    if (!url)
        return url;
    if (const auto problem = tokenProblem(format, secret); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    return url;
}

QMap<QString, QString> problemsOf(const Webhook &hook, const WebhookSecret *secret)
{
    QMap<QString, QString> problems;
    if (hook.name.trimmed().isEmpty())
        problems.insert(u"name"_s, WebhookMessages::tr("Give it a name, so that you know it in the list."));
    else if (hook.name.size() > Webhook::longestName)
        problems.insert(u"name"_s, WebhookMessages::tr("A name has at most 60 characters."));
    if (hook.format == WebhookFormat::Telegram && !isChat(hook.chat))
        problems.insert(u"chat"_s,
                        WebhookMessages::tr("Enter the ID of the chat, a number, or the @name of a channel."));
    if (hook.events.isEmpty())
        problems.insert(u"events"_s, WebhookMessages::tr("Choose at least one event."));
    if (secret == nullptr)
        return problems;
    if (const auto url = checkedAddress(hook.format, secret->address); !url)
        problems.insert(u"address"_s, url.error().message);
    if (const auto problem = tokenProblem(hook.format, *secret); !problem.isEmpty())
        problems.insert(u"token"_s, problem);
    return problems;
}
