// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhookanswer.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct WebhookAnswerMessages
{
    Q_DECLARE_TR_FUNCTIONS(WebhookAnswer)
};

constexpr qsizetype longestWords = 200;
constexpr double longestWait = 86'400; // seconds

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

bool isRedirect(int status)
{
    return status >= 300 && status < 400;
}

/// It passes by itself.
bool isPassingTrouble(int status)
{
    constexpr int requestTimeout = 408;
    constexpr int tooEarly = 425;
    constexpr int tooMany = 429;
    return status >= 500 || status == requestTimeout || status == tooEarly || status == tooMany || status < 200;
}

/// Of the address or its token, whatever the message says.
bool isAboutTheHook(WebhookFormat format, int status, const QString &words)
{
    constexpr int badRequest = 400;
    constexpr int unauthorized = 401;
    constexpr int forbidden = 403;
    constexpr int notFound = 404;
    constexpr int notAllowed = 405;
    constexpr int gone = 410;
    if (format == WebhookFormat::Telegram && status == badRequest)
        return words.contains("chat"_L1, Qt::CaseInsensitive); // "chat not found"
    return status == unauthorized || status == forbidden || status == notFound || status == notAllowed
        || status == gone;
}

/// What the server says to people, where it does.
QString wordsOf(const HttpResponse &answer, const QJsonObject &json)
{
    for (const auto key : {"description"_L1, "message"_L1, "error"_L1}) {
        if (const auto words = json[key].toString(); !words.isEmpty())
            return plainText(words, longestWords);
    }
    const auto type = answer.contentType.split(';').constFirst().trimmed().toLower();
    if (!json.isEmpty() || type == "text/html" || type == "application/json" || answer.body.trimmed().startsWith('<'))
        return {};
    return plainText(QByteArrayView{answer.body}, longestWords);
}

std::optional<std::chrono::milliseconds> waitIn(const QJsonValue &seconds)
{
    const auto value = seconds.toDouble(-1);
    if (!std::isfinite(value) || value < 0)
        return std::nullopt;
    return std::chrono::milliseconds{qint64(std::ceil(std::min(value, longestWait) * 1'000))};
}

/// The longest of those that the server names: in a header, as Telegram and as Discord do.
std::optional<std::chrono::milliseconds> waitOf(const HttpResponse &answer, const QJsonObject &json,
                                                const QDateTime &now)
{
    std::optional<std::chrono::milliseconds> longest;
    for (const auto &wait : {parseRetryAfter(answer.retryAfter, now), waitIn(json["retry_after"_L1]),
                             waitIn(json["parameters"_L1].toObject()["retry_after"_L1])}) {
        if (wait)
            longest = std::max(longest.value_or(*wait), *wait);
    }
    return longest;
}

QString withWords(const QString &sentence, const QString &words, const QString &advice)
{
    const auto first = words.isEmpty() ? sentence : punctuation::labelled(sentence, words);
    return punctuation::sentences({punctuation::stopped(first), advice});
}

QString redirectSentence(const HttpResponse &answer, const QString &host)
{
    const auto to = plainText(answer.location.host(), longestWords);
    const auto first = to.isEmpty()
        ? WebhookAnswerMessages::tr("%1 answered with a redirect (status %2), which TPU Desk does not follow.")
              .arg(host, QString::number(answer.status))
        : WebhookAnswerMessages::tr("%1 answered with a redirect to %2 (status %3), which TPU Desk does not follow.")
              .arg(host, to, QString::number(answer.status));
    return punctuation::sentences(
        {first,
         WebhookAnswerMessages::tr("Your messages could end up with somebody else. Ask the service for the address of "
                                   "now, and enter it.")});
}

} // namespace

WebhookResult judgedWebhook(WebhookFormat format, const HttpResponse &answer, const QString &host, const QDateTime &now)
{
    const auto status = QString::number(answer.status);
    if (isRedirect(answer.status))
        return {.outcome = WebhookOutcome::HookRefused,
                .status = answer.status,
                .sentence = redirectSentence(answer, host)};
    const auto json = readStrictJson(answer.body).object;
    const auto words = wordsOf(answer, json);
    const bool isTelegramsNo = format == WebhookFormat::Telegram && json["ok"_L1].isBool() && !json["ok"_L1].toBool();
    if (isSuccess(answer.status) && !isTelegramsNo) {
        const auto said = json.isEmpty() ? words : QString{}; // of JSON it repeats the message
        return {.outcome = WebhookOutcome::Sent,
                .status = answer.status,
                .sentence = withWords(
                    WebhookAnswerMessages::tr("%1 accepted the message (status %2)").arg(host, status), said, {})};
    }
    if (isPassingTrouble(answer.status))
        return {.outcome = WebhookOutcome::TryAgain,
                .status = answer.status,
                .sentence =
                    withWords(WebhookAnswerMessages::tr("%1 could not take the message (status %2)").arg(host, status),
                              words, WebhookAnswerMessages::tr("It is tried again.")),
                .retryAfter = waitOf(answer, json, now)};
    const bool isHooks = isAboutTheHook(format, answer.status, words);
    return {.outcome = isHooks ? WebhookOutcome::HookRefused : WebhookOutcome::MessageRefused,
            .status = answer.status,
            .sentence = withWords(
                WebhookAnswerMessages::tr("%1 refused the message (status %2)").arg(host, status), words,
                isHooks ? WebhookAnswerMessages::tr("Check the address and the token of this webhook; the service may "
                                                    "have deleted it.")
                        : WebhookAnswerMessages::tr("This message is not sent again."))};
}

WebhookResult judgedWebhook(const TransportError &error)
{
    // What came was no answer to understand: the message may have arrived, and is not sent twice.
    const bool isOver = error.error.code == ErrorCode::BadReply;
    return {.outcome = isOver ? WebhookOutcome::MessageRefused : WebhookOutcome::TryAgain,
            .sentence = error.error.message,
            .retryAfter = error.error.retryAfter};
}
