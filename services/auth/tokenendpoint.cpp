// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/tokenendpoint.h"

#include "services/core/log.h"
#include "services/net/hostlane.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/net/servererrors.h"

#include <QJsonDocument>
#include <QLocale>
#include <QRandomGenerator>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 largestAnswer = 256 * 1'024;
constexpr int perHost = 4;
// RestClient tries again, too, where it may: three tries here are enough.
constexpr HttpRetryPolicy policy{.maxTries = 3, .base = 500ms, .cap = 5'000ms, .longestServerWish = 15'000ms};

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
};

struct Tried
{
    OAuthReply reply;
    NoAnswer::Sent sent = NoAnswer::Sent::Perhaps;
};

QCoro::Task<Tried> tryOnce(std::shared_ptr<TokenEndpoint> endpoint, Asked asked, std::stop_token stop)
{
    const auto lane = endpoint->lane(asked.request.url());
    const auto slot = co_await lane->enter(stop);
    if (!slot)
        co_return Tried{std::unexpected{OAuthFailure{slot.error()}}, NoAnswer::Sent::No};
    if (!endpoint->hasOwnNetwork()) {
        const auto route = co_await Proxies::instance().routeTo(asked.request.url(), stop);
        if (!route)
            co_return Tried{std::unexpected{OAuthFailure{route.error()}}, NoAnswer::Sent::No};
        lane->useRoute(*route, endpoint->clock()->sinceBoot());
    }
    const auto network = lane->network();
    const auto way = lane->route();
    const auto answer =
        co_await exchange(network, asked.request, "POST"_ba, asked.body, {endpoint->deadlines(), largestAnswer}, stop);
    if (!answer) {
        if (answer.error().proxy == NoAnswer::Proxy::WantsPassword)
            Proxies::instance().refused(way);
        if (answer.error().silent == NoAnswer::Silent::Yes && lane->network() == network)
            lane->replaceNetwork(endpoint->clock()->sinceBoot());
        co_return Tried{std::unexpected{OAuthFailure{answer.error().error}}, answer.error().sent};
    }
    endpoint->noticeDate(answer->date);
    co_return Tried{judgedOAuth(*answer, asked.request.url().host(), endpoint->clock()->now())};
}

QCoro::Task<OAuthReply> ask(std::shared_ptr<TokenEndpoint> endpoint, Asked asked, std::stop_token stop)
{
    const auto url = asked.request.url();
    if (!mayCarryToken(url))
        co_return std::unexpected{
            OAuthFailure{{ErrorCode::Invalid, ServerErrors::notSecure(url.toDisplayString()), {}}}};
    for (int tries = 1;; ++tries) {
        auto tried = co_await tryOnce(endpoint, asked, stop);
        if (stop.stop_requested())
            co_return std::unexpected{OAuthFailure{{ErrorCode::Cancelled, {}, {}}}};
        if (tried.reply)
            co_return std::move(tried.reply);
        const auto &failure = tried.reply.error();
        const bool mayAgain = asked.again == AskAgain::Yes || tried.sent == NoAnswer::Sent::No;
        const auto wait = mayAgain && failure.word.isEmpty()
            ? policy.delayAfter(tries, failure.error, endpoint->random())
            : std::nullopt;
        if (!wait) {
            warn(u"auth"_s,
                 u"%1%2: %3 (%4)"_s.arg(url.host(), url.path(), failure.error.message, failure.error.serverWords));
            co_return std::move(tried.reply);
        }
        if (const auto slept = co_await endpoint->clock()->sleep(*wait, stop); !slept)
            co_return std::unexpected{OAuthFailure{slept.error()}};
    }
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

QCoro::Task<OAuthReply> TokenEndpoint::post(QUrl url, OAuthForm form, AskAgain again, std::stop_token stop)
{
    return ask(shared_from_this(), {prepared(url, "application/x-www-form-urlencoded"_ba), encoded(form), again},
               std::move(stop));
}

QCoro::Task<OAuthReply> TokenEndpoint::postJson(QUrl url, QJsonObject body, Token speaker, std::stop_token stop)
{
    auto request = prepared(url, "application/json"_ba);
    request.setRawHeader("Authorization"_ba, "Bearer " + speaker.text.toLatin1());
    return ask(shared_from_this(), {request, QJsonDocument{body}.toJson(QJsonDocument::Compact), AskAgain::Yes},
               std::move(stop));
}

std::shared_ptr<HostLane> TokenEndpoint::lane(const QUrl &url)
{
    auto &lane = m_lanes[originOf(url)];
    if (!lane) {
        const auto make = m_network ? HostLane::MakeNetwork{[given = m_network](const ProxyRoute &) { return given(); }}
                                    : HostLane::MakeNetwork{&plainNetwork};
        lane = std::make_shared<HostLane>(url.host(), perHost, make);
    }
    return lane;
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
