// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/iaprelay.h"

#include "services/net/origin.h"
#include "services/net/servererrors.h"
#include "services/ssh/dial.h"
#include "services/ssh/hubcore.h"
#include "services/ssh/translations.h"

#include <QThread>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

/// The tunnels by number; only on their thread.
struct RelayThread::Thread
{
    QThread thread;
    QObject *ticket = new QObject; // parent of the tunnels, on their thread
    std::map<quint64, RelayTunnel *> tunnels;

    Thread()
    {
        thread.setObjectName(u"relay"_s);
        ticket->moveToThread(&thread);
        QObject::connect(&thread, &QThread::finished, ticket, &QObject::deleteLater);
        thread.start();
    }
    ~Thread()
    {
        thread.quit();
        thread.wait();
    }
    Q_DISABLE_COPY_MOVE(Thread)

    template <typename Action>
    void post(Action action)
    {
        QMetaObject::invokeMethod(ticket, std::move(action), Qt::QueuedConnection);
    }

    template <typename Action>
    void on(quint64 number, Action action)
    {
        post([this, number, action = std::move(action)]() mutable {
            if (const auto found = tunnels.find(number); found != tunnels.end())
                action(*found->second);
        });
    }
};

RelayThread::RelayThread() = default;
RelayThread::~RelayThread() = default;

quint64 RelayThread::open(RelayPlan plan, RelayTunnel::Opened opened)
{
    if (!m_thread)
        m_thread = std::make_unique<Thread>();
    const auto number = m_next++;
    m_thread->post([there = m_thread.get(), number, plan = std::move(plan), opened = std::move(opened)] {
        auto *tunnel = new RelayTunnel{plan, opened, there->ticket};
        there->tunnels[number] = tunnel;
        QObject::connect(
            tunnel, &RelayTunnel::ended, tunnel,
            [there, number, tunnel] {
                there->tunnels.erase(number);
                tunnel->deleteLater();
            },
            Qt::QueuedConnection);
    });
    return number;
}

void RelayThread::abandon(quint64 tunnel)
{
    if (m_thread)
        m_thread->on(tunnel, [there = m_thread.get(), tunnel](RelayTunnel &found) {
            there->tunnels.erase(tunnel);
            found.deleteLater();
        });
}

void RelayThread::resume(quint64 tunnel, Result<RelayLine> line)
{
    if (m_thread)
        m_thread->on(tunnel, [line = std::move(line)](RelayTunnel &found) { found.resume(line); });
}

void RelayThread::renew(quint64 tunnel)
{
    if (m_thread)
        m_thread->on(tunnel, [](RelayTunnel &found) { found.renew(); });
}

void RelayThread::stop()
{
    m_thread.reset();
}

namespace {

Task<RelayLine> lineTo(std::shared_ptr<HubCore> core, std::shared_ptr<const RelayPlace> place, QString refused,
                       std::stop_token stop)
{
    if (!mayCarryToken(place->base))
        co_return failed(ErrorCode::Invalid, ServerErrors::notSecure(place->base.toDisplayString()));
    const auto token = co_await place->token(refused, stop);
    if (!token)
        co_return std::unexpected{token.error()};
    const auto route = co_await core->proxies->routeTo(place->base, stop);
    if (!route)
        co_return std::unexpected{route.error()};
    const auto timings = core->timings;
    const int usual = place->base.scheme() == "https"_L1 ? 443 : 80;
    const DialTarget there{place->base.host(), quint16(place->base.port(usual))};
    const auto host = route->isDirect() ? there.host : route->host;
    std::function<Result<QList<QHostAddress>>(std::stop_token)> resolve = [host, timings](std::stop_token ended) {
        return resolveHost(host, timings.resolve, std::move(ended));
    };
    const auto addresses = co_await offTheGuiThread(core, std::move(resolve), stop);
    if (!addresses)
        co_return std::unexpected{route->isDirect() ? addresses.error() : unresolvedProxy(addresses.error(), *route)};
    const auto trouble = std::make_shared<ProxyFault>(ProxyFault::None);
    std::function<Result<std::shared_ptr<FileDescriptor>>(std::stop_token)> connect =
        [list = *addresses, route = *route, there, timings, trouble](std::stop_token ended) {
            return dialTarget({list, route, there}, timings, trouble.get(), ended);
        };
    const auto socket = co_await offTheGuiThread(core, std::move(connect), stop);
    if (socket)
        co_return RelayLine{*socket, token->toLatin1()};
    if (socket.error().code != ErrorCode::Cancelled
        && (*trouble == ProxyFault::WantsPassword || *trouble == ProxyFault::WrongPassword))
        core->proxies->refused(*route);
    auto error = socket.error();
    if (route->isDirect() && error.code != ErrorCode::Cancelled) // else it would speak of the machine
        error.message = error.code == ErrorCode::Timeout ? ServerErrors::connectTimeout(there.host)
                                                         : ServerErrors::refusedConnection(there.host);
    co_return std::unexpected{error};
}

/// wss://…/v4/connect?…, as https or http: what of it is told to the relay stands in the address, the token does not.
QUrl relayConnectUrl(const RelayPlace &place)
{
    auto url = place.base;
    url.setPath(url.path() + u"/v4/connect"_s);
    url.setQuery(QUrlQuery{{u"project"_s, place.project.toString()},
                           {u"port"_s, u"22"_s},
                           {u"newWebsocket"_s, u"True"_s},
                           {u"zone"_s, place.zone.toString()},
                           {u"instance"_s, place.instance},
                           {u"interface"_s, u"nic0"_s}});
    return url;
}

template <typename Action>
void onGuiThread(const std::weak_ptr<HubCore> &core, Action action)
{
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [core, action = std::move(action)] {
            if (const auto alive = core.lock(); alive && !alive->stop.stop_requested())
                action(alive);
        },
        Qt::QueuedConnection);
}

} // namespace

Task<RelaySocket> dialRelay(std::shared_ptr<HubCore> core, std::shared_ptr<const RelayPlace> place, QString host,
                            std::stop_token stop)
{
    QString refused;
    for (;;) {
        const auto line = co_await lineTo(core, place, refused, stop);
        if (!line)
            co_return std::unexpected{line.error()};
        const auto number = core->relays.next();
        const std::weak_ptr weak{core};
        const auto redial = [weak, place, number](const QByteArray &token) {
            onGuiThread(weak, [weak, place, number, token](const std::shared_ptr<HubCore> &alive) {
                const auto done = [weak, number](const Result<RelayLine> &again) {
                    if (const auto there = weak.lock())
                        there->relays.resume(number, again);
                };
                alive->redials.run(lineTo(alive, place, QString::fromLatin1(token), alive->stop.get_token()), done);
            });
        };
        RelayPlan plan{.line = *line,
                       .connect = relayConnectUrl(*place),
                       .host = host,
                       .opening = core->timings.proxy,
                       .resuming = core->timings.resume,
                       .redial = redial};
        const auto state = plan.state;
        state->renew = [weak, number] {
            onGuiThread(weak, [number](const std::shared_ptr<HubCore> &alive) { alive->relays.renew(number); });
        };
        RelayTunnel::Opened opened;
        const auto reply = opened.reply();
        core->relays.open(std::move(plan), std::move(opened));
        auto socket = co_await awaited<std::shared_ptr<FileDescriptor>>(
            reply,
            [weak, number] {
                if (const auto there = weak.lock())
                    there->relays.abandon(number);
            },
            stop);
        const bool isOld = !socket && socket.error().code == ErrorCode::SignedOut && refused.isEmpty();
        if (!socket && !isOld)
            co_return std::unexpected{socket.error()};
        if (socket)
            co_return RelaySocket{*socket, state};
        refused = QString::fromLatin1(line->token);
    }
}
