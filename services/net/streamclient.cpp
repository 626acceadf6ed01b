// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/streamclient.h"

#include "services/core/async/semaphore.h"
#include "services/core/async/worker.h"
#include "services/core/contacts.h"
#include "services/core/linkedstop.h"
#include "services/core/log.h"
#include "services/net/endpointtrust.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/net/restclient.h"
#include "services/net/servererrors.h"
#include "services/net/untillocked.h"

#include <QHash>
#include <QPointer>
#include <QRandomGenerator>
#include <QThreadPool>

using namespace Qt::StringLiterals;

struct StreamClient::State
{
    QPointer<RestClient> rest;
    StreamOptions options;
    QHash<QString, std::shared_ptr<AsyncSemaphore>> places{}; ///< by origin
    std::stop_source closing{};

    [[nodiscard]] Proxies &proxies() const { return options.proxies ? *options.proxies : Proxies::instance(); }
    [[nodiscard]] WriteLock &lock() const { return options.lock ? *options.lock : WriteLock::instance(); }
    [[nodiscard]] std::shared_ptr<AsyncSemaphore> placesAt(const QUrl &url)
    {
        auto &free = places[originOf(url)];
        if (!free)
            free = std::make_shared<AsyncSemaphore>(options.perHost);
        return free;
    }
};

namespace {

using StreamState = std::shared_ptr<StreamClient::State>;

/// How one try went.
struct StreamTry
{
    std::optional<Error> error{};
    bool hasProgressed = false;
};

/// Where the next try leads, with the token of now.
Task<StreamPlace> placeFor(StreamState state, QUrl url, QString refused, std::stop_token stop)
{
    if (!state->rest)
        co_return failed(ErrorCode::Cancelled);
    const auto token = co_await state->rest->token(std::move(refused), stop);
    if (!token)
        co_return std::unexpected{token.error()};
    const auto route = co_await state->proxies().routeTo(url, stop);
    if (!route)
        co_return std::unexpected{route.error()};
    if (!route->isDirect())
        Contacts::instance().add(route->host, route->port,
                                 route->kind == ProxyRoute::Kind::Socks5 ? u"SOCKS5"_s : u"HTTP CONNECT"_s);
    co_return StreamPlace{.url = std::move(url),
                          .route = *route,
                          .token = *token,
                          .connect = state->options.connect,
                          .silence = state->options.silence};
}

/// One try on a thread of its own.
Task<StreamTry> triedOnce(StreamState state, StreamOrder order, StreamPlace place, std::stop_token stop)
{
    const bool changes = order.effect == StreamOrder::Effect::Changes;
    if (changes && state->lock().isLocked()) // asked here, where nothing waits any more
        co_return std::unexpected{state->lock().refusal()};
    const UntilLocked open{state->lock(), changes};
    const LinkedStop both{stop, open.token()};
    const std::function<Result<StreamTry>(std::stop_token)> work =
        [order = std::move(order), place = std::move(place)](const std::stop_token &token) -> Result<StreamTry> {
        HttpStream stream{place, token};
        const auto done = order.work(stream);
        return StreamTry{.error = done ? std::nullopt : std::optional{done.error()},
                         .hasProgressed = stream.hasProgressed()};
    };
    auto end = co_await onWorker<StreamTry>(&streamWorkers(), work, both.token());
    if (!end && !stop.stop_requested() && open.token().stop_requested())
        co_return std::unexpected{state->lock().refusal()};
    co_return end;
}

Task<> streamedWithRetries(StreamState state, StreamOrder order, std::stop_token callersStop)
{
    const LinkedStop linked{callersStop, state->closing.get_token()};
    const auto stop = linked.token();
    if (!mayCarryToken(order.place))
        co_return failed(ErrorCode::Invalid, ServerErrors::notSecure(order.place.toDisplayString()));
    if (const auto refusal = EndpointTrust::instance().refusal(order.place))
        co_return std::unexpected{*refusal};
    Result<AsyncSemaphore::Permit> permit{AsyncSemaphore::Permit{}};
    if (order.size == StreamOrder::Size::Bulk)
        permit = co_await state->placesAt(order.place)->enter(stop);
    if (!permit)
        co_return std::unexpected{permit.error()};
    QString refused;
    for (int tries = 1;; ++tries) {
        const auto place = co_await placeFor(state, order.place, refused, stop);
        if (!place)
            co_return std::unexpected{place.error()};
        const auto end = co_await triedOnce(state, order, *place, stop);
        if (!end)
            co_return std::unexpected{end.error()};
        if (!end->error)
            co_return Result<>{};
        if (end->hasProgressed)
            tries = 1;
        if (end->error->code == ErrorCode::SignedOut && refused != place->token) {
            const bool isFirst = refused.isEmpty() || end->hasProgressed;
            refused = place->token;
            if (isFirst)
                continue;
        }
        const auto wait = state->options.retry.delayAfter(tries, *end->error, state->options.random());
        if (!wait || !state->rest) {
            warn(u"net"_s, u"%1: %2 (%3)"_s.arg(order.place.path(), end->error->message, end->error->serverWords));
            co_return std::unexpected{*end->error};
        }
        if (const auto slept = co_await state->rest->clock()->sleep(*wait, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

} // namespace

StreamClient::StreamClient(RestClient *rest, StreamOptions options)
    : m_state{std::make_shared<State>(rest, std::move(options))}
{
    if (!m_state->options.random)
        m_state->options.random = [] { return QRandomGenerator::global()->generateDouble(); };
}

StreamClient::~StreamClient()
{
    m_state->closing.request_stop();
}

void StreamClient::cancel()
{
    m_state->closing.request_stop();
}

Task<> StreamClient::run(StreamOrder order, std::stop_token stop)
{
    return streamedWithRetries(m_state, std::move(order), std::move(stop));
}

namespace {

/// More than one large file can have at once, and small ones beside it.
constexpr int mostStreamThreads = 24;

/// One may wait for a server, or for a drive of this computer, for long: whoever ends waits no longer than this.
constexpr int streamPatience = 2'000; // ms

class StreamThreads
{
public:
    StreamThreads() { m_pool->setMaxThreadCount(mostStreamThreads); }
    ~StreamThreads()
    {
        static QThreadPool *left = nullptr; // where it can be found: it is left on purpose, not lost
        m_pool->clear();
        if (m_pool->waitForDone(streamPatience))
            delete m_pool;
        else
            left = m_pool;
        static_cast<void>(left);
    }
    Q_DISABLE_COPY_MOVE(StreamThreads)

    [[nodiscard]] QThreadPool &pool() const { return *m_pool; }

private:
    QThreadPool *m_pool = new QThreadPool; ///< not always deleted
};

} // namespace

QThreadPool &streamWorkers()
{
    static const StreamThreads threads;
    return threads.pool();
}
