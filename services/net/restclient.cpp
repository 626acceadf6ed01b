// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"

#include "services/core/linkedstop.h"
#include "services/core/log.h"
#include "services/core/writelock.h"
#include "services/net/endpointtrust.h"
#include "services/net/googleerror.h"
#include "services/net/hostqueue.h"
#include "services/net/httpcall.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/net/rawreply.h"
#include "services/net/servererrors.h"
#include "services/net/token.h"
#include "services/net/untillocked.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>
#include <QPointer>
#include <QRandomGenerator>
#include <QSet>
#include <QTimeZone>
#include <QUrlQuery>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

struct RestClient::State
{
    QPointer<RestClient> owner;
    Clock *clock;
    RestOptions options;
    std::shared_ptr<SharedToken> token;
    QHash<QString, std::shared_ptr<HostQueue>> hostQueues;
    std::stop_source closing;
    std::stop_source moved; ///< see forgetConnections()
    std::chrono::seconds lastSkew{0};
    std::optional<std::chrono::seconds> ahead{};
    bool isNamingDenied = false; ///< this account may not name a quota project
    QSet<QString> needName; ///< origins that refuse a call which names none

    [[nodiscard]] Proxies &proxies() const { return options.proxies ? *options.proxies : Proxies::instance(); }
    [[nodiscard]] WriteLock &lock() const { return options.lock ? *options.lock : WriteLock::instance(); }
    /// Is it one of the calls that read-only mode holds back?
    [[nodiscard]] bool obeysLock(const RestRequest &request) const
    {
        return request.verb != "GET" && request.verb != readingPost && options.readOnly == ReadOnlyMode::Obeyed;
    }
    [[nodiscard]] bool isHeldBack(const RestRequest &request) const { return obeysLock(request) && lock().isLocked(); }
    std::shared_ptr<HostQueue> hostQueue(const QUrl &url);
    void noticeDate(const QByteArray &date);
    [[nodiscard]] ProjectId named(const RestRequest &request) const;
    void denyNaming();
};

namespace {

using StatePtr = std::shared_ptr<RestClient::State>;

constexpr QLatin1StringView apiOffReason{"SERVICE_DISABLED"};

/// How a request is sent this time.
struct Sending
{
    int attempt = 1;
    ProjectId quotaProject{};
};

QNetworkRequest prepared(const RestRequest &request, const Token &token, const Sending &how)
{
    QNetworkRequest prepared{request.url};
    prepared.setAttribute(attemptAttribute, how.attempt);
    prepared.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    prepared.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    prepared.setAttribute(QNetworkRequest::Http2CleartextAllowedAttribute, false);
    prepared.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    prepared.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    prepared.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    prepared.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    prepared.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    // A connection that rests for long may have died with the network it was made on: the next call makes a new one.
    prepared.setAttribute(QNetworkRequest::ConnectionCacheExpiryTimeoutSecondsAttribute, 10);
    prepared.setRawHeader("Authorization"_ba, "Bearer " + token.text.toLatin1());
    prepared.setRawHeader("Accept"_ba, "application/json"_ba);
    prepared.setRawHeader("User-Agent"_ba, "tpudesk"_ba);
    if (request.body)
        prepared.setRawHeader("Content-Type"_ba, "application/json"_ba);
    if (!how.quotaProject.isEmpty())
        prepared.setRawHeader("x-goog-user-project"_ba, how.quotaProject.toString().toLatin1());
    return prepared;
}

QByteArray wireVerb(const RestRequest &request)
{
    return request.verb == readingPost ? "POST"_ba : request.verb;
}

/// A call that was taken back on its way: most likely nobody saw it.
Error takenBack(const WriteLock &lock, Repeat repeat, TransportError::Sent sent)
{
    auto error = lock.refusal();
    if (repeat == Repeat::Never && sent == TransportError::Sent::Perhaps) {
        error.code = ErrorCode::Ambiguous;
        error.message = ServerErrors::mayHaveHappened(lock.problem());
    }
    return error;
}

/// One try: wait for a slot, send, understand.
Task<QJsonObject> tryOnce(StatePtr state, std::shared_ptr<HostQueue> hostQueue, RestRequest request, Token token,
                          Sending how, std::stop_token stop)
{
    const auto slot = co_await hostQueue->enter(stop);
    if (!slot)
        co_return std::unexpected{slot.error()};
    const auto body = request.body ? QJsonDocument{*request.body}.toJson(QJsonDocument::Compact) : QByteArray{};
    if (!state->options.network) {
        const auto route = co_await state->proxies().routeTo(request.url, stop);
        if (!route)
            co_return std::unexpected{route.error()};
        hostQueue->useRoute(*route, state->clock->sinceBoot());
    }
    const auto network = hostQueue->network();
    const auto route = hostQueue->route();
    if (state->isHeldBack(request)) // asked here, where nothing waits any more: queues and retries come through here
        co_return std::unexpected{state->lock().refusal()};
    const UntilLocked open{state->lock(), state->obeysLock(request)};
    // Only what may be sent again: of the rest nobody would know whether it happened.
    const auto moved = request.repeat == Repeat::Safe ? state->moved.get_token() : std::stop_token{};
    const auto answer =
        co_await exchange(network, prepared(request, token, how), wireVerb(request), body,
                          {state->options.deadlines, state->options.bodyLimit, open.token(), moved}, stop);
    if (!answer) {
        if (answer.error().error.code == ErrorCode::Cancelled && !stop.stop_requested()
            && open.token().stop_requested())
            co_return std::unexpected{takenBack(state->lock(), request.repeat, answer.error().sent)};
        if (answer.error().proxy == TransportError::Proxy::WantsPassword)
            state->proxies().refused(route);
        if (answer.error().silent == TransportError::Silent::Yes && hostQueue->network() == network)
            hostQueue->replaceNetwork(state->clock->sinceBoot()); // it may be stuck itself
        co_return std::unexpected{judged(answer.error().error, request.repeat, answer.error().sent)};
    }
    state->noticeDate(answer->date);
    co_return judgedAnswer(*answer, request.url.host(), request.repeat, state->clock->now(), request.read);
}

/// Refreshes the token once when the server says no to it; the refresh is shared by all who wait.
Task<QJsonObject> tryWithToken(StatePtr state, std::shared_ptr<HostQueue> hostQueue, RestRequest request, Sending how,
                               std::stop_token stop)
{
    auto token = co_await state->token->get({}, stop);
    if (!token)
        co_return std::unexpected{token.error()};
    auto result = co_await tryOnce(state, hostQueue, request, *token, how, stop);
    if (result || result.error().code != ErrorCode::SignedOut || request.onRefusal == OnRefusal::EndsCall)
        co_return result;
    token = co_await state->token->get(token->text, stop);
    if (!token)
        co_return std::unexpected{token.error()};
    result = co_await tryOnce(state, hostQueue, request, *token, how, stop);
    if (!result && result.error().code == ErrorCode::SignedOut)
        state->token->giveUp(result.error());
    co_return result;
}

/// A refusal of whom the call is counted to is no refusal of the call: it is asked once more the other way, and what
/// comes of it is remembered.
Task<QJsonObject> tryCounted(StatePtr state, std::shared_ptr<HostQueue> hostQueue, RestRequest request, int attempt,
                             std::stop_token stop)
{
    const auto &project = state->options.quotaProject;
    const auto named = state->named(request);
    auto result = co_await tryWithToken(state, hostQueue, request, {attempt, named}, stop);
    if (result)
        co_return result;
    if (!named.isEmpty() && isQuotaProjectDenied(result.error())) {
        state->denyNaming();
        co_return co_await tryWithToken(state, hostQueue, request, {attempt}, stop);
    }
    // The API is off: perhaps only in the project that the sign-in's own client belongs to.
    const bool isOffSomewhere = result.error().code == ErrorCode::ApiOff || result.error().reason == apiOffReason;
    if (!named.isEmpty() || project.isEmpty() || state->isNamingDenied || !isOffSomewhere)
        co_return result;
    auto again = co_await tryWithToken(state, hostQueue, request, {attempt, project}, stop);
    if (again)
        state->needName.insert(originOf(request.url));
    else if (isQuotaProjectDenied(again.error())) {
        state->denyNaming();
        co_return result;
    }
    co_return again;
}

Task<> pauseBeforeRetry(StatePtr state, std::shared_ptr<HostQueue> hostQueue, Error why, std::chrono::milliseconds wait,
                        std::stop_token stop)
{
    if (hostQueue->waitingToRetry++ == 0 && state->owner)
        emit state->owner->retrying(hostQueue->host(), why, wait);
    const auto slept = co_await state->clock->sleep(wait, stop);
    --hostQueue->waitingToRetry;
    co_return slept;
}

Task<QJsonObject> sendWithRetries(StatePtr state, RestRequest request, std::stop_token callersStop)
{
    const LinkedStop linked{callersStop, state->closing.get_token()};
    if (!mayCarryToken(request.url))
        co_return failed(ErrorCode::Invalid, ServerErrors::notSecure(request.url.toDisplayString()));
    if (const auto refusal = EndpointTrust::instance().refusal(request.url))
        co_return std::unexpected{*refusal};
    if (state->isHeldBack(request)) // no token need be fetched for it
        co_return std::unexpected{state->lock().refusal()};
    const auto hostQueue = state->hostQueue(request.url);
    for (int tries = 1;; ++tries) {
        auto result = co_await tryCounted(state, hostQueue, request, tries, linked.token());
        if (linked.token().stop_requested())
            co_return failed(ErrorCode::Cancelled);
        if (result) {
            hostQueue->budget.giveBack();
            if (state->owner)
                emit state->owner->answered(hostQueue->host());
            co_return result;
        }
        const auto random = state->options.random();
        const auto wait = request.repeat == Repeat::Safe && request.tries == Tries::Many
            ? state->options.retry.delayAfter(tries, result.error(), random)
            : std::nullopt;
        if (!wait || !hostQueue->budget.take(result.error().code)) {
            warn(u"net"_s,
                 u"%1 %2: %3 (%4)"_s.arg(QString::fromLatin1(wireVerb(request)), request.url.path(),
                                         result.error().message, result.error().serverWords));
            co_return result;
        }
        if (const auto slept = co_await pauseBeforeRetry(state, hostQueue, result.error(), *wait, linked.token());
            !slept)
            co_return std::unexpected{slept.error()};
    }
}

} // namespace

std::shared_ptr<HostQueue> RestClient::State::hostQueue(const QUrl &url)
{
    auto &hostQueue = hostQueues[originOf(url)];
    if (!hostQueue) {
        const auto make = options.network
            ? HostQueue::MakeNetwork{[given = options.network](const ProxyRoute &) { return given(); }}
            : HostQueue::MakeNetwork{&plainNetwork};
        hostQueue = std::make_shared<HostQueue>(url.host(), options.perHost, make);
    }
    return hostQueue;
}

ProjectId RestClient::State::named(const RestRequest &request) const
{
    const bool isNeeded = request.counted == CountedTo::Project || needName.contains(originOf(request.url));
    return isNeeded && !isNamingDenied ? options.quotaProject : ProjectId{};
}

void RestClient::State::denyNaming()
{
    if (!std::exchange(isNamingDenied, true) && owner)
        emit owner->quotaProjectDenied(options.quotaProject);
}

void RestClient::State::noticeDate(const QByteArray &date)
{
    constexpr auto tolerated = 5min;
    constexpr auto worthSayingAgain = 1h;
    auto server = QLocale::c().toDateTime(QString::fromLatin1(date), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
    if (!server.isValid() || !owner)
        return;
    server.setTimeZone(QTimeZone::UTC);
    const auto skew = std::chrono::seconds{clock->now().secsTo(server)};
    ahead = skew;
    const auto isFar = std::chrono::abs(skew) > tolerated;
    const bool wasFar = lastSkew != 0s;
    if (isFar == wasFar && std::chrono::abs(skew - lastSkew) < worthSayingAgain)
        return;
    lastSkew = isFar ? skew : 0s;
    if (isFar || wasFar)
        emit owner->clockSkewSeen(lastSkew);
}

RestClient::RestClient(TokenSource *tokens, Clock *clock, RestOptions options, QObject *parent)
    : QObject{parent}
    , m_state{std::make_shared<State>()}
{
    m_state->owner = this;
    m_state->clock = clock;
    m_state->options = std::move(options);
    m_state->token = std::make_shared<SharedToken>(tokens, clock);
    m_state->token->onSignedOut = [this](const Error &why) { emit signedOut(why); };
    if (!m_state->options.random)
        m_state->options.random = [] { return QRandomGenerator::global()->generateDouble(); };
}

RestClient::~RestClient()
{
    m_state->owner.clear();
    m_state->closing.request_stop();
    m_state->token->onSignedOut = {};
    m_state->token->close();
}

Task<QJsonObject> RestClient::send(RestRequest request, std::stop_token stop)
{
    return sendWithRetries(m_state, std::move(request), std::move(stop));
}

Task<QJsonObject> RestClient::get(QUrl url, std::stop_token stop)
{
    return send({.url = std::move(url)}, std::move(stop));
}

Task<QJsonObject> RestClient::post(QUrl url, QJsonObject body, Repeat repeat, std::stop_token stop)
{
    return send({.verb = "POST"_ba, .url = std::move(url), .body = std::move(body), .repeat = repeat}, std::move(stop));
}

Task<QJsonObject> RestClient::patch(QUrl url, QJsonObject body, Repeat repeat, std::stop_token stop)
{
    return send({.verb = "PATCH"_ba, .url = std::move(url), .body = std::move(body), .repeat = repeat},
                std::move(stop));
}

Task<QJsonObject> RestClient::remove(QUrl url, std::stop_token stop)
{
    return send({.verb = "DELETE"_ba, .url = std::move(url)}, std::move(stop));
}

namespace {

Task<QString> tokenText(StatePtr state, QString refused, std::stop_token callersStop)
{
    const LinkedStop linked{callersStop, state->closing.get_token()};
    auto token = co_await state->token->get(std::move(refused), linked.token());
    if (!token)
        co_return std::unexpected{token.error()};
    co_return std::move(token->text);
}

} // namespace

Task<QString> RestClient::token(QString refused, std::stop_token stop)
{
    return tokenText(m_state, std::move(refused), std::move(stop));
}

void RestClient::signInAgain()
{
    m_state->token->renew();
    m_state->isNamingDenied = false;
    m_state->needName.clear();
}

Task<HttpResponse> rawReply(RestClient *rest, RestRequest request, RestOptions options, std::stop_token stop)
{
    if (request.verb != "GET" && request.verb != readingPost)
        co_return std::unexpected{(options.lock ? *options.lock : WriteLock::instance()).refusal()};
    if (!mayCarryToken(request.url))
        co_return failed(ErrorCode::Invalid, ServerErrors::notSecure(request.url.toDisplayString()));
    if (const auto refusal = EndpointTrust::instance().refusal(request.url))
        co_return std::unexpected{*refusal};
    const auto token = co_await rest->token({}, stop);
    if (!token)
        co_return std::unexpected{token.error()};
    std::shared_ptr<QNetworkAccessManager> network;
    if (options.network) {
        network = options.network();
    } else {
        const auto route =
            co_await (options.proxies ? *options.proxies : Proxies::instance()).routeTo(request.url, stop);
        if (!route)
            co_return std::unexpected{route.error()};
        network = plainNetwork(*route);
    }
    const Token bearer{.text = *token};
    const Sending how{.quotaProject = request.counted == CountedTo::Project ? options.quotaProject : ProjectId{}};
    const auto body = request.body ? QJsonDocument{*request.body}.toJson(QJsonDocument::Compact) : QByteArray{};
    const auto answer = co_await exchange(network, prepared(request, bearer, how), wireVerb(request), body,
                                          {.deadlines = options.deadlines, .bodyLimit = options.bodyLimit}, stop);
    if (!answer)
        co_return std::unexpected{answer.error().error};
    co_return *answer;
}

Clock *RestClient::clock() const
{
    return m_state->clock;
}

std::optional<std::chrono::seconds> RestClient::serverAhead() const
{
    return m_state->ahead;
}

void RestClient::forgetConnections()
{
    std::exchange(m_state->moved, {}).request_stop();
    for (const auto &hostQueue : std::as_const(m_state->hostQueues))
        hostQueue->replaceNetwork(m_state->clock->sinceBoot());
}

namespace {

struct PagingMessages
{
    Q_DECLARE_TR_FUNCTIONS(Paging)
};

void addUnreachable(const QJsonObject &page, QStringList &places)
{
    for (const auto &place : page["unreachable"_L1].toArray()) {
        const auto name = place.toString().section(u'/', -1);
        if (!name.isEmpty() && !places.contains(name))
            places += name;
    }
}

Error listCut(const QString &why)
{
    return {ErrorCode::BadReply, why};
}

} // namespace

QUrl withPage(QUrl url, int pageSize, const QString &token)
{
    QUrlQuery query{url};
    if (pageSize > 0)
        query.addQueryItem(u"pageSize"_s, QString::number(pageSize));
    if (!token.isEmpty()) // "+" would be read as a space
        query.addQueryItem(u"pageToken"_s, QString::fromLatin1(QUrl::toPercentEncoding(token)));
    url.setQuery(query);
    return url;
}

Task<Pages> allPages(RestClient *rest, QUrl url, int pageSize, std::stop_token stop)
{
    return allPages(rest, RestRequest{.url = std::move(url)}, pageSize, std::move(stop));
}

Task<Pages> allPages(RestClient *rest, RestRequest request, int pageSize, std::stop_token stop)
{
    const auto first = request.url;
    const QPointer<RestClient> client{rest};
    Result<Pages> result{Pages{}};
    auto &pages = *result;
    QSet<QString> seen;
    QString token;
    for (;;) {
        if (!client)
            co_return failed(ErrorCode::Cancelled);
        request.url = withPage(first, pageSize, token);
        const auto page = co_await client->send(request, stop);
        if (!page)
            co_return std::unexpected{page.error()};
        pages.pages.append(*page);
        addUnreachable(*page, pages.unreachable);
        token = (*page)["nextPageToken"_L1].toString();
        if (token.isEmpty())
            co_return result;
        if (seen.contains(token)) {
            pages.cutShort = listCut(PagingMessages::tr("The server gives the same page of the list again and again. "
                                                        "What is shown may not be all; load it again later."));
            co_return result;
        }
        seen.insert(token);
        if (pages.pages.size() >= Pages::limit) {
            pages.cutShort = listCut(PagingMessages::tr("The list is longer than %n page(s); the rest is not shown.",
                                                        nullptr, int(Pages::limit)));
            co_return result;
        }
    }
}
