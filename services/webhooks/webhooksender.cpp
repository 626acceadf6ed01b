// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhooksender.h"

#include "services/core/log.h"
#include "services/net/hostqueue.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/webhooks/webhookanswer.h"

#include <QCoreApplication>
#include <QHash>

using namespace Qt::StringLiterals;

struct WebhookSender::State
{
    Clock *clock;
    MakeNetwork network;
    Deadlines deadlines;
    QHash<QString, std::shared_ptr<HostQueue>> queues{}; ///< by origin
};

namespace {

struct WebhookSenderMessages
{
    Q_DECLARE_TR_FUNCTIONS(WebhookSender)
};

using SenderState = std::shared_ptr<WebhookSender::State>;

std::shared_ptr<HostQueue> queueTo(WebhookSender::State &state, const QUrl &url)
{
    constexpr int perHost = 2;
    constexpr qsizetype most = 32; // addresses change when users try
    if (state.queues.size() >= most)
        state.queues.clear();
    auto &queue = state.queues[originOf(url)];
    if (!queue)
        queue = std::make_shared<HostQueue>(url.host(), perHost, [make = state.network](const ProxyRoute &route) {
            return make ? make() : plainNetwork(route);
        });
    return queue;
}

QNetworkRequest requestOf(const WebhookMessage &message)
{
    QNetworkRequest request{message.url};
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::Http2CleartextAllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::ConnectionCacheExpiryTimeoutSecondsAttribute, 5);
    request.setAttribute(secretAddressAttribute, true);
    for (const auto &[name, value] : message.headers)
        request.setRawHeader(name, value);
    return request;
}

Task<WebhookResult> sentTo(SenderState state, WebhookFormat format, WebhookMessage message, std::stop_token stop)
{
    if (!mayCarryToken(message.url)) // whoever made it has looked already
        co_return WebhookResult{.outcome = WebhookOutcome::HookRefused,
                                .sentence = WebhookSenderMessages::tr(
                                    "The address of this webhook is not safe, so nothing was sent there. Enter one "
                                    "that begins with https://.")};
    const auto queue = queueTo(*state, message.url);
    const auto slot = co_await queue->enter(stop);
    if (!slot)
        co_return std::unexpected{slot.error()};
    if (!state->network) {
        // Who finds the way for the desktop gets the server alone: the path is a secret.
        const auto route = co_await Proxies::instance().routeTo(QUrl{originOf(message.url)}, stop);
        if (stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        if (!route)
            co_return WebhookResult{.outcome = WebhookOutcome::TryAgain, .sentence = route.error().message};
        queue->useRoute(*route, state->clock->sinceBoot());
    }
    const auto network = queue->network();
    const auto way = queue->route();
    const auto answer = co_await exchange(network, requestOf(message), "POST"_ba, message.body,
                                          {state->deadlines, WebhookSender::largestAnswer}, stop);
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (answer)
        co_return judgedWebhook(format, *answer, message.url.host(), state->clock->now());
    if (answer.error().proxy == TransportError::Proxy::WantsPassword)
        Proxies::instance().refused(way);
    if (answer.error().silent == TransportError::Silent::Yes && queue->network() == network)
        queue->replaceNetwork(state->clock->sinceBoot());
    co_return judgedWebhook(answer.error());
}

} // namespace

WebhookSender::WebhookSender(Clock *clock, MakeNetwork network, Deadlines deadlines)
    : m_state{std::make_shared<State>(clock, std::move(network), deadlines)}
{
}

Task<WebhookResult> WebhookSender::send(WebhookFormat format, WebhookMessage message, std::stop_token stop)
{
    for (const auto &secret : std::as_const(message.secrets))
        Log::instance().hide(secret);
    auto result = co_await sentTo(m_state, format, std::move(message), std::move(stop));
    if (result) // a server may repeat what it was asked
        result->sentence = redacted(result->sentence);
    co_return result;
}
