// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/oauthanswer.h"

#include "services/net/retrypolicy.h"
#include "services/net/servererrors.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(OAuth)
};

constexpr auto worthSaying = 60s; // of a clock's difference

bool isJson(const QByteArray &contentType)
{
    return contentType.split(';').constFirst().trimmed().toLower() == "application/json";
}

/// A stranger's word: short, printable, and safe in a sentence.
QString word(const QJsonValue &value, qsizetype longest = 100)
{
    auto text = value.toString().left(longest);
    text.removeIf([](QChar c) { return c < u' ' || c > u'~'; });
    return text;
}

OAuthFailure refusal(const QJsonObject &json, int status)
{
    OAuthFailure failure{.error = {ErrorCode::SignedOut, {}, {}},
                         .word = word(json["error"_L1]),
                         .subtype = word(json["error_subtype"_L1]),
                         .description = word(json["error_description"_L1], 500)};
    if (json["error"_L1].isObject()) { // Google's other services answer in their own form
        failure.word = word(json["error"_L1]["status"_L1]);
        failure.description = word(json["error"_L1]["message"_L1], 500);
    }
    failure.error.serverWords = u"%1 %2 %3"_s.arg(QString::number(status), failure.word, failure.description).trimmed();
    failure.error.message =
        Words::tr("Google refused the sign-in: %1. Sign in again; if that does not help, use another way to "
                  "sign in.")
            .arg(failure.description.isEmpty() ? failure.word : failure.description);
    return failure;
}

QString aboutTheClock(std::chrono::seconds skew)
{
    const auto minutes = int(std::chrono::round<std::chrono::minutes>(std::chrono::abs(skew)).count());
    if (std::chrono::abs(skew) < worthSaying)
        return Words::tr("The clock of this computer is right, so it is one of these:");
    return skew > 0s
        ? Words::tr("First set the clock of this computer: it is %n minute(s) slow. If it happens with the right "
                    "time, too, it is one of these:",
                    nullptr, minutes)
        : Words::tr("First set the clock of this computer: it is %n minute(s) fast. If it happens with the right "
                    "time, too, it is one of these:",
                    nullptr, minutes);
}

QString causesOf(OAuthGrant grant)
{
    switch (grant) {
    case OAuthGrant::Refresh:
        return Words::tr(
            "access was withdrawn or the password changed; the OAuth client is in “Testing”, where a sign-in ends "
            "after "
            "7 days (publish it); it was not used for half a year; or the same account signed in with this client too "
            "often, which ends the oldest sign-in. Sign in again.");
    case OAuthGrant::File:
        return Words::tr(
            "access was withdrawn or the password changed; it was not used for half a year; or the same account "
            "signed in too often. Run “gcloud auth application-default login” again.");
    case OAuthGrant::Code:
        return Words::tr("the answer of the browser came too late or was used before. Sign in once more.");
    case OAuthGrant::Key:
        return Words::tr(
            "the key was deleted or replaced, or the service account was deleted or switched off. Make a new key, "
            "or ask who owns the project.");
    }
    return {};
}

QString invalidGrant(const OAuthFailure &failure, OAuthGrant grant, std::chrono::seconds skew)
{
    if (failure.subtype == "invalid_rapt"_L1 || failure.description.contains("reauth"_L1)
        || failure.description.contains("rapt"_L1))
        return Words::tr(
            "Your organisation wants you to prove again who you are (invalid_rapt). Sign in again; with gcloud or its "
            "default credentials, in a terminal with “gcloud auth login”.");
    const auto what = grant == OAuthGrant::Key
        ? Words::tr("Google does not accept the key's signature (invalid_grant).")
        : Words::tr("Google does not accept this sign-in any more (invalid_grant).");
    return u"%1 %2 %3"_s.arg(what, aboutTheClock(skew), causesOf(grant));
}

} // namespace

OAuthReply judgedOAuth(const HttpAnswer &answer, const QString &host, const QDateTime &now)
{
    const auto trouble = [](ErrorCode code, const QString &sentence) {
        return std::unexpected{OAuthFailure{{code, sentence, {}}}};
    };
    if (answer.status >= 300 && answer.status < 400)
        return trouble(ErrorCode::BadReply, ServerErrors::redirect(answer.location.host()));
    constexpr int tooMany = 429;
    constexpr int tooSlow = 408;
    if (answer.status >= 500 || answer.status == tooMany || answer.status == tooSlow || answer.status < 200) {
        OAuthFailure failure{{ErrorCode::Busy, ServerErrors::troubleThere({}), {}}};
        failure.error.retryAfter = parseRetryAfter(answer.retryAfter, now);
        return std::unexpected{failure};
    }
    if (!isJson(answer.contentType))
        return trouble(ErrorCode::Portal, ServerErrors::portal());
    auto [flaw, json] = readStrictJson(answer.body);
    if (flaw == JsonFlaw::Cut)
        return trouble(ErrorCode::Offline, ServerErrors::cutOff(host));
    if (flaw != JsonFlaw::None)
        return trouble(ErrorCode::BadReply, ServerErrors::badJson(host));
    if (answer.status >= 400 || json.contains("error"_L1))
        return std::unexpected{refusal(json, answer.status)};
    return json;
}

Error refusalError(const OAuthFailure &failure, OAuthGrant grant, std::chrono::seconds skew)
{
    auto error = failure.error;
    if (failure.word == "invalid_grant"_L1)
        error.message = invalidGrant(failure, grant, skew);
    else if (failure.word == "invalid_client"_L1 || failure.word == "unauthorized_client"_L1
             || failure.word == "deleted_client"_L1 || failure.word == "disabled_client"_L1)
        error.message =
            Words::tr(
                "Google does not know this OAuth client, or its secret has changed (%1). Download the client's file "
                "again and sign in with it.")
                .arg(failure.word);
    else if (failure.word == "admin_policy_enforced"_L1 || failure.word == "org_internal"_L1)
        error.message =
            Words::tr("Your organisation does not allow this OAuth client (%1). Ask its administrator to trust the "
                      "client's id, or sign in through gcloud.")
                .arg(failure.word);
    else if (failure.word == "access_denied"_L1)
        error.message = Words::tr(
            "Access was not allowed in the browser. Nothing was changed; sign in again and choose “Allow”, or "
            "use another way.");
    else if (failure.word == "invalid_scope"_L1)
        error.message =
            Words::tr("This account may not be asked for access to Google Cloud (invalid_scope). Use another account.");
    return error;
}

Result<TokenGrant> grantFrom(const QJsonObject &reply, const QDateTime &now)
{
    constexpr qsizetype longest = 16 * 1'024;
    constexpr qint64 mostSeconds = 86'400;
    const auto isToken = [](const QString &text) {
        return !text.isEmpty() && text.size() <= longest
            && std::ranges::all_of(text, [](QChar c) { return c > u' ' && c <= u'~'; });
    };
    const auto refused = [] {
        return failed(ErrorCode::BadReply,
                      Words::tr("The sign-in server sent no usable token. Try again; if it stays so, check the "
                                "network and its proxy."));
    };
    const auto access = reply["access_token"_L1].toString();
    const auto type = reply["token_type"_L1].toString(u"Bearer"_s);
    const auto renewing = reply["refresh_token"_L1].toString();
    if (!isToken(access) || type.compare("Bearer"_L1, Qt::CaseInsensitive) != 0
        || (!renewing.isEmpty() && !isToken(renewing)))
        return refused();
    TokenGrant grant{
        {access, {}}, renewing, reply["scope"_L1].toString().left(longest).split(u' ', Qt::SkipEmptyParts)};
    const auto seconds = reply["expires_in"_L1].toVariant().toLongLong(); // some servers write it as a text
    if (seconds > 0)
        grant.access.expiresAt = now.addSecs(std::min(seconds, mostSeconds));
    return grant;
}
