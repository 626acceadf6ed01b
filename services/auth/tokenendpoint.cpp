// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/tokenendpoint.h"

#include "services/core/log.h"
#include "services/net/endpointtrust.h"
#include "services/net/hostqueue.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/net/retrypolicy.h"
#include "services/net/servererrors.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QLocale>
#include <QRandomGenerator>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct OAuthMessages
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
    OAuthFailure failure{.error = {ErrorCode::SignedOut, {}},
                         .word = word(json["error"_L1]),
                         .subtype = word(json["error_subtype"_L1]),
                         .description = word(json["error_description"_L1], 500)};
    if (json["error"_L1].isObject()) { // Google's other services answer in their own form
        failure.word = word(json["error"_L1]["status"_L1]);
        failure.description = word(json["error"_L1]["message"_L1], 500);
    }
    failure.error.serverWords = u"%1 %2 %3"_s.arg(QString::number(status), failure.word, failure.description).trimmed();
    failure.error.message =
        OAuthMessages::tr(
            "Google refused the sign-in: %1. Sign in again; if that does not help, use another way to sign in.")
            .arg(failure.description.isEmpty() ? failure.word : failure.description);
    return failure;
}

QString aboutTheClock(std::chrono::seconds skew)
{
    const auto minutes = int(std::chrono::round<std::chrono::minutes>(std::chrono::abs(skew)).count());
    if (std::chrono::abs(skew) < worthSaying)
        return OAuthMessages::tr("The clock of this computer is right, so it is one of these:");
    return skew > 0s ? OAuthMessages::tr("First set the clock of this computer: it is %n minute(s) slow. If it happens "
                                         "with the right time, too, it is one of these:",
                                         nullptr, minutes)
                     : OAuthMessages::tr("First set the clock of this computer: it is %n minute(s) fast. If it happens "
                                         "with the right time, too, it is one of these:",
                                         nullptr, minutes);
}

QString causesOf(OAuthGrant grant)
{
    switch (grant) {
    case OAuthGrant::Refresh:
        return OAuthMessages::tr(
            "access was withdrawn or the password changed; the OAuth client is in “Testing”, where a sign-in ends "
            "after 7 days (publish it); it was not used for half a year; or the same account signed in with this "
            "client too often, which ends the oldest sign-in. Sign in again.");
    case OAuthGrant::File:
        return OAuthMessages::tr(
            "access was withdrawn or the password changed; it was not used for half a year; or the same account signed "
            "in too often. Run “gcloud auth application-default login” again.");
    case OAuthGrant::Code:
        return OAuthMessages::tr("the answer of the browser came too late or was used before. Sign in again.");
    case OAuthGrant::Key:
        return OAuthMessages::tr("the key was deleted or replaced, or the service account was deleted or switched off. "
                                 "Make a new key, or ask who owns the project.");
    case OAuthGrant::Federated:
        return OAuthMessages::tr("the token has ended, comes from another provider than the pool expects, or is meant "
                                 "for another audience. Get a new one, or ask who set the pool up.");
    }
    return {};
}

QString invalidGrant(const OAuthFailure &failure, OAuthGrant grant, std::chrono::seconds skew)
{
    if (failure.subtype == "invalid_rapt"_L1 || failure.description.contains("reauth"_L1)
        || failure.description.contains("rapt"_L1))
        return OAuthMessages::tr(
            "Your organisation wants you to prove again who you are (invalid_rapt). Sign in again; with gcloud or its "
            "default credentials, in a terminal with “gcloud auth login”.");
    const auto what = grant == OAuthGrant::Key
        ? OAuthMessages::tr("Google does not accept the key's signature (invalid_grant).")
        : OAuthMessages::tr("Google does not accept this sign-in any more (invalid_grant).");
    return u"%1 %2 %3"_s.arg(what, aboutTheClock(skew), causesOf(grant));
}

} // namespace

OAuthReply judgedOAuth(const HttpResponse &answer, const QString &host, const QDateTime &now)
{
    const auto trouble = [](ErrorCode code, const QString &sentence) {
        return std::unexpected{OAuthFailure{{code, sentence, {}}}};
    };
    if (answer.status >= 300 && answer.status < 400)
        return trouble(ErrorCode::BadReply, ServerErrors::redirect(answer.location.host()));
    constexpr int tooMany = 429;
    constexpr int tooSlow = 408;
    if (answer.status >= 500 || answer.status == tooMany || answer.status == tooSlow || answer.status < 200) {
        OAuthFailure failure{{ErrorCode::Busy, ServerErrors::troubleThere({})}};
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

namespace {

/// What the Security Token Service says of another provider's token; its words for clients mean something else.
QString federatedRefusal(const OAuthFailure &failure, std::chrono::seconds skew)
{
    if (failure.word == "invalid_grant"_L1)
        return u"%1 %2 %3"_s.arg(
            OAuthMessages::tr("Google does not accept the token of the identity provider (invalid_grant)."),
            aboutTheClock(skew), causesOf(OAuthGrant::Federated));
    if (failure.word == "unauthorized_client"_L1)
        return OAuthMessages::tr(
            "The identity pool does not let this identity in (unauthorized_client): a condition of "
            "its provider keeps it out. Ask who set the pool up.");
    if (failure.word == "invalid_target"_L1)
        return OAuthMessages::tr("The identity pool or its provider does not exist, or is switched off "
                                 "(invalid_target). Ask who set it up, and make the credentials again.");
    return failure.error.message;
}

} // namespace

Error apiErrorOf(const OAuthFailure &failure, OAuthGrant grant, std::chrono::seconds skew)
{
    auto error = failure.error;
    if (grant == OAuthGrant::Federated) {
        error.message = federatedRefusal(failure, skew);
        return error;
    }
    if (failure.word == "invalid_grant"_L1)
        error.message = invalidGrant(failure, grant, skew);
    else if (failure.word == "invalid_client"_L1 || failure.word == "unauthorized_client"_L1
             || failure.word == "deleted_client"_L1 || failure.word == "disabled_client"_L1)
        error.message = OAuthMessages::tr("Google does not know this OAuth client, or its secret has changed (%1). "
                                          "Download the client's file again and sign in with it.")
                            .arg(failure.word);
    else if (failure.word == "admin_policy_enforced"_L1 || failure.word == "org_internal"_L1)
        error.message = OAuthMessages::tr("Your organisation does not allow this OAuth client (%1). Ask its "
                                          "administrator to trust the client's id, or sign in through gcloud.")
                            .arg(failure.word);
    else if (failure.word == "access_denied"_L1)
        error.message = OAuthMessages::tr("Access was not allowed in the browser. Nothing was changed; sign in again "
                                          "and choose “Allow”, or use another way.");
    else if (failure.word == "invalid_scope"_L1)
        error.message = OAuthMessages::tr(
            "This account may not be asked for access to Google Cloud (invalid_scope). Use another account.");
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
                      OAuthMessages::tr("The sign-in server sent no usable token. Try again; if this persists, check "
                                        "the network and its proxy."));
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

namespace {

constexpr qint64 largestAnswer = 256 * 1'024;
constexpr int perHost = 4;
// RestClient tries again, too, where it may: three tries here are enough.
constexpr HttpRetryPolicy policy{.maxTries = 3, .base = 500ms, .cap = 5'000ms, .longestServerDelay = 15'000ms};

QNetworkRequest prepared(const QUrl &url, const QByteArray &type)
{
    QNetworkRequest request{url};
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::Http2CleartextAllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::ConnectionCacheExpiryTimeoutSecondsAttribute, 5);
    request.setRawHeader("Accept"_ba, "application/json"_ba);
    request.setRawHeader("User-Agent"_ba, "tpudesk"_ba);
    if (!type.isEmpty())
        request.setRawHeader("Content-Type"_ba, type);
    return request;
}

QByteArray encoded(const OAuthForm &form)
{
    QByteArrayList fields;
    for (const auto &[name, value] : form)
        fields += QUrl::toPercentEncoding(name) + '=' + QUrl::toPercentEncoding(value);
    return fields.join('&');
}

struct Asked
{
    QNetworkRequest request;
    QByteArray body;
    AskAgain again;
    QByteArray verb = "POST"_ba;
};

struct Tried
{
    std::expected<HttpResponse, OAuthFailure> answer;
    TransportError::Sent sent = TransportError::Sent::Perhaps;
};

QCoro::Task<Tried> tryOnce(std::shared_ptr<TokenEndpoint> endpoint, Asked asked, std::stop_token stop)
{
    const auto hostQueue = endpoint->hostQueue(asked.request.url());
    const auto slot = co_await hostQueue->enter(stop);
    if (!slot)
        co_return Tried{std::unexpected{OAuthFailure{slot.error()}}, TransportError::Sent::No};
    if (!endpoint->hasOwnNetwork() && !isMetadataServer(asked.request.url())) {
        const auto route = co_await Proxies::instance().routeTo(asked.request.url(), stop);
        if (!route)
            co_return Tried{std::unexpected{OAuthFailure{route.error()}}, TransportError::Sent::No};
        hostQueue->useRoute(*route, endpoint->clock()->sinceBoot());
    }
    const auto network = hostQueue->network();
    const auto way = hostQueue->route();
    auto answer =
        co_await exchange(network, asked.request, asked.verb, asked.body, {endpoint->deadlines(), largestAnswer}, stop);
    if (!answer) {
        if (answer.error().proxy == TransportError::Proxy::WantsPassword)
            Proxies::instance().refused(way);
        if (answer.error().silent == TransportError::Silent::Yes && hostQueue->network() == network)
            hostQueue->replaceNetwork(endpoint->clock()->sinceBoot());
        co_return Tried{std::unexpected{OAuthFailure{answer.error().error}}, answer.error().sent};
    }
    if (asked.verb == "POST"_ba) // Google's clock; another provider's is none to go by
        endpoint->noticeDate(answer->date);
    co_return Tried{*std::move(answer)};
}

template <typename T>
using Judge = std::expected<T, OAuthFailure> (*)(const HttpResponse &, const QString &, const QDateTime &);

template <typename T>
QCoro::Task<std::expected<T, OAuthFailure>> ask(std::shared_ptr<TokenEndpoint> endpoint, Asked asked, Judge<T> judge,
                                                std::stop_token stop)
{
    const auto url = asked.request.url();
    if (!mayCarryToken(url) && !(asked.verb == "GET"_ba && isMetadataServer(url)))
        co_return std::unexpected{OAuthFailure{{ErrorCode::Invalid, ServerErrors::notSecure(url.toDisplayString())}}};
    // What is read from another identity provider takes nothing of Google's there.
    if (const auto refusal = asked.verb == "GET"_ba ? std::nullopt : EndpointTrust::instance().refusal(url))
        co_return std::unexpected{OAuthFailure{*refusal}};
    for (int tries = 1;; ++tries) {
        const auto tried = co_await tryOnce(endpoint, asked, stop);
        if (stop.stop_requested())
            co_return std::unexpected{OAuthFailure{{ErrorCode::Cancelled, {}}}};
        auto reply = tried.answer ? judge(*tried.answer, url.host(), endpoint->clock()->now())
                                  : std::expected<T, OAuthFailure>{std::unexpected{tried.answer.error()}};
        if (reply)
            co_return std::move(reply);
        const auto &failure = reply.error();
        const bool mayAgain = asked.again == AskAgain::Yes || tried.sent == TransportError::Sent::No;
        const auto wait = mayAgain && failure.word.isEmpty()
            ? policy.delayAfter(tries, failure.error, endpoint->random())
            : std::nullopt;
        if (!wait) {
            warn(u"auth"_s,
                 u"%1%2: %3 (%4)"_s.arg(url.host(), url.path(), failure.error.message, failure.error.serverWords));
            co_return std::move(reply);
        }
        if (const auto slept = co_await endpoint->clock()->sleep(*wait, stop); !slept)
            co_return std::unexpected{OAuthFailure{slept.error()}};
    }
}

/// What another identity provider answered. Its words are a stranger's, and may hold a token: they are not shown.
std::expected<QByteArray, OAuthFailure> judgedProvider(const HttpResponse &answer, const QString &host,
                                                       const QDateTime &now)
{
    constexpr int fine = 200;
    constexpr int tooMany = 429;
    if (answer.status == fine)
        return answer.body;
    if (answer.status >= 300 && answer.status < 400)
        return std::unexpected{OAuthFailure{{ErrorCode::BadReply, ServerErrors::redirect(answer.location.host())}}};
    const bool isBusy = answer.status >= 500 || answer.status == tooMany;
    OAuthFailure failure{{isBusy ? ErrorCode::Busy : ErrorCode::Invalid,
                          OAuthMessages::tr("The identity provider at %1 gave no token (status %2). Look whether its "
                                            "address in the credentials file is right, and whether it answers.")
                              .arg(host, QString::number(answer.status))}};
    if (isBusy)
        failure.error.retryAfter = parseRetryAfter(answer.retryAfter, now);
    return std::unexpected{failure};
}

Task<QByteArray> fetched(std::shared_ptr<TokenEndpoint> endpoint, QNetworkRequest request, std::stop_token stop)
{
    auto reply =
        co_await ask<QByteArray>(endpoint, {request, {}, AskAgain::Yes, "GET"_ba}, &judgedProvider, std::move(stop));
    if (!reply)
        co_return std::unexpected{reply.error().error};
    co_return *std::move(reply);
}

Task<> revoked(std::shared_ptr<TokenEndpoint> endpoint, QUrl url, QString token, std::stop_token stop)
{
    auto reply = co_await endpoint->post(url, {{u"token"_s, token}}, AskAgain::Yes, stop);
    // Google answers 200 with {} or without a body, and 400 invalid_token for one that counts no more.
    if (!reply && reply.error().word != "invalid_token"_L1 && reply.error().word != "invalid_request"_L1)
        co_return std::unexpected{reply.error().error};
    co_return {};
}

} // namespace

TokenEndpoint::TokenEndpoint(Clock *clock, MakeNetwork network, Deadlines deadlines)
    : random{[] { return QRandomGenerator::global()->generateDouble(); }}
    , m_clock{clock}
    , m_network{std::move(network)}
    , m_deadlines{deadlines}
{
}

TokenEndpoint::~TokenEndpoint() = default;

bool isMetadataServer(const QUrl &url)
{
    return url.isValid() && url.scheme() == "http"_L1 && url.userInfo().isEmpty()
        && (url.host() == "169.254.169.254"_L1 || url.host() == "fd00:ec2::254"_L1);
}

QCoro::Task<OAuthReply> TokenEndpoint::post(QUrl url, OAuthForm form, AskAgain again, std::stop_token stop,
                                            QByteArray authorization)
{
    auto request = prepared(url, "application/x-www-form-urlencoded"_ba);
    if (!authorization.isEmpty())
        request.setRawHeader("Authorization"_ba, authorization);
    return ask<QJsonObject>(shared_from_this(), {request, encoded(form), again}, &judgedOAuth, std::move(stop));
}

QCoro::Task<OAuthReply> TokenEndpoint::postJson(QUrl url, QJsonObject body, Token speaker, std::stop_token stop)
{
    auto request = prepared(url, "application/json"_ba);
    request.setRawHeader("Authorization"_ba, "Bearer " + speaker.text.toLatin1());
    return ask<QJsonObject>(shared_from_this(),
                            {request, QJsonDocument{body}.toJson(QJsonDocument::Compact), AskAgain::Yes}, &judgedOAuth,
                            std::move(stop));
}

Task<QByteArray> TokenEndpoint::get(QUrl url, QList<std::pair<QByteArray, QByteArray>> headers, std::stop_token stop)
{
    auto request = prepared(url, {});
    request.setRawHeader("Accept"_ba, "*/*"_ba);
    for (const auto &[name, value] : std::as_const(headers))
        request.setRawHeader(name, value);
    return fetched(shared_from_this(), request, std::move(stop));
}

std::shared_ptr<HostQueue> TokenEndpoint::hostQueue(const QUrl &url)
{
    auto &hostQueue = m_ioThreads[originOf(url)];
    if (!hostQueue) {
        const auto make = m_network
            ? HostQueue::MakeNetwork{[given = m_network](const ProxyRoute &) { return given(); }}
            : HostQueue::MakeNetwork{&plainNetwork};
        hostQueue = std::make_shared<HostQueue>(url.host(), perHost, make);
    }
    return hostQueue;
}

void TokenEndpoint::noticeDate(const QByteArray &date)
{
    auto server = QLocale::c().toDateTime(QString::fromLatin1(date), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
    if (!server.isValid())
        return;
    server.setTimeZone(QTimeZone::UTC);
    m_skew = std::chrono::seconds{m_clock->now().secsTo(server)};
}

Task<> revokeToken(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth, QString token, std::stop_token stop)
{
    oauth.setPath(u"/revoke"_s);
    return revoked(std::move(endpoint), std::move(oauth), std::move(token), std::move(stop));
}
