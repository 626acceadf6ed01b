// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxies.h"

#include "services/core/async/reply.h"
#include "services/core/log.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/core/wipe.h"
#include "services/net/origin.h"
#include "services/net/proxychoice.h"
#include "services/net/servererrors.h"

#include <QDeadlineTimer>
#include <QNetworkProxy>

#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What was learned under one choice; calls under way keep it, so that a change cannot mix old and new.
struct Proxies::Asked
{
    Asked() = default;
    ~Asked()
    {
        if (password && *password)
            wipe(**password);
    }
    Q_DISABLE_COPY_MOVE(Asked)

    std::optional<Result<QString>> password; ///< a failure stays, too: nobody is asked for it again and again
    bool isFetching = false;
    QList<std::shared_ptr<Wake>> waiting;
    QList<ProxyRoute> refused;

    struct Said
    {
        ProxyRoute route;
        QDeadlineTimer validFor;
    };
    QHash<QString, Said> desktop; ///< by scheme and host
    TaskScope tasks; // last

    void finish(Result<QString> read)
    {
        isFetching = false;
        password = std::move(read);
        for (const auto &ticket : std::exchange(waiting, {}))
            ticket->now();
    }
};

namespace {

ProxyRoute routeOf(const QNetworkProxy &proxy)
{
    ProxyRoute route{.source = u"desktop"_s};
    if (proxy.type() == QNetworkProxy::Socks5Proxy)
        route.kind = ProxyRoute::Kind::Socks5;
    else if (proxy.type() == QNetworkProxy::HttpProxy || proxy.type() == QNetworkProxy::HttpCachingProxy)
        route.kind = ProxyRoute::Kind::Http;
    else
        return route;
    route.host = proxy.hostName();
    route.port = proxy.port();
    route.user = proxy.user();
    route.password = proxy.password();
    return route;
}

/// The first one that can be used; the list is in the desktop's order of preference.
ProxyRoute firstUsable(const QList<QNetworkProxy> &proxies)
{
    for (const auto &proxy : proxies) {
        auto route = routeOf(proxy);
        if (proxy.type() == QNetworkProxy::NoProxy || (!route.isDirect() && !route.host.isEmpty() && route.port != 0))
            return route;
    }
    return {.source = u"desktop"_s};
}

QList<QNetworkProxy> systemProxies(const QUrl &place)
{
    // The desktop knows web addresses; what goes by SSH is asked for as the tunnel that it is.
    auto asked = place;
    if (place.scheme() == "ssh"_L1)
        asked.setScheme(u"https"_s);
    return QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery{asked});
}

/// The desktop may read a script from the network: never on the GUI thread, and never waited for without end.
Task<ProxyRoute> askDesktop(Proxies::Desktop desktop, QUrl place, std::stop_token stop)
{
    constexpr auto patience = 5s;
    Answer<ProxyRoute> answer{ErrorCode::Timeout};
    const auto reply = answer.reply();
    std::thread{[desktop = std::move(desktop), place, answer = std::move(answer)] {
        answer(firstUsable(desktop(place)));
    }}.detach();
    const auto route = co_await awaitedInTime<ProxyRoute>(reply, patience, stop);
    if (route || route.error().code != ErrorCode::Timeout)
        co_return route;
    warn(u"net"_s, u"the desktop did not say in time which proxy to use; connecting without one"_s);
    co_return ProxyRoute{};
}

QString keyOf(const QUrl &place)
{
    return place.scheme() + u' ' + place.host();
}

using AskedPtr = std::shared_ptr<Proxies::Asked>;

/// One reading of the keychain for all who wait.
Task<QString> sharedPassword(AskedPtr asked, Proxies::Password read, std::stop_token stop)
{
    if (!asked->password) {
        const auto ticket = std::make_shared<Wake>();
        asked->waiting.append(ticket);
        if (!std::exchange(asked->isFetching, true)) {
            asked->tasks.run(read(asked->tasks.token()),
                             [raw = asked.get()](Result<QString> got) { raw->finish(std::move(got)); });
        }
        if (const auto woken = co_await wokenOrStopped(ticket, stop); !woken) {
            asked->waiting.removeOne(ticket);
            co_return std::unexpected{woken.error()};
        }
    }
    if (!asked->password) // the choice has changed meanwhile
        co_return failed(ErrorCode::Cancelled);
    if (!*asked->password)
        co_return std::unexpected{asked->password->error()};
    co_return ownCopy(**asked->password); // who has it may need it for longer
}

Task<ProxyRoute> chosenRoute(AskedPtr asked, ProxyChoice choice, Proxies::Password read, std::stop_token stop)
{
    ProxyRoute route{.kind = choice.kind == ProxyChoice::Kind::Http ? ProxyRoute::Kind::Http : ProxyRoute::Kind::Socks5,
                     .host = choice.host,
                     .port = choice.port,
                     .user = choice.user};
    if (!choice.user.isEmpty() && read) {
        auto password = co_await sharedPassword(asked, std::move(read), stop);
        if (!password)
            co_return std::unexpected{password.error()};
        route.password = *std::move(password);
    }
    co_return route;
}

Task<ProxyRoute> systemRoute(AskedPtr asked, Proxies::Desktop desktop, QUrl place, std::stop_token stop)
{
    constexpr auto remembered = 60s;
    const auto named = routeFromEnvironment(QProcessEnvironment::systemEnvironment(), place);
    if (!named)
        co_return std::unexpected{named.error()};
    if (*named)
        co_return std::as_const(**named);
    if (const auto known = asked->desktop.constFind(keyOf(place));
        known != asked->desktop.cend() && !known->validFor.hasExpired())
        co_return std::as_const(known->route);
    const auto said = co_await askDesktop(std::move(desktop), place, stop);
    if (said)
        asked->desktop.insert(keyOf(place), {*said, QDeadlineTimer{remembered}});
    co_return said;
}

Task<ProxyRoute> checked(AskedPtr asked, Task<ProxyRoute> task)
{
    auto route = co_await task;
    if (route && asked->refused.contains(*route))
        co_return failed(ErrorCode::Denied, ServerErrors::proxyPassword(route->name(), route->user));
    co_return route;
}

} // namespace

Proxies::Proxies(Desktop desktop, QObject *parent)
    : QObject{parent}
    , m_desktop{desktop ? std::move(desktop) : Desktop{&systemProxies}}
    , m_asked{std::make_shared<Asked>()}
{
}

Proxies::~Proxies()
{
    clear();
}

Proxies &Proxies::instance()
{
    static Proxies proxies;
    return proxies;
}

void Proxies::clear()
{
    const auto old = std::exchange(m_asked, std::make_shared<Asked>());
    old->tasks.cancel();
    for (const auto &ticket : std::exchange(old->waiting, {}))
        ticket->now();
}

void Proxies::choose(ProxyChoice choice, Password password)
{
    m_choice = std::move(choice);
    m_password = std::move(password);
    clear();
    emit changed();
}

Task<ProxyRoute> Proxies::routeTo(QUrl place, std::stop_token stop)
{
    if (m_choice.kind == ProxyChoice::Kind::None || isNeverProxied(place))
        return [](ProxyRoute direct) -> Task<ProxyRoute> { co_return direct; }({});
    return checked(m_asked,
                   m_choice.isOwn() ? chosenRoute(m_asked, m_choice, m_password, std::move(stop))
                                    : systemRoute(m_asked, m_desktop, std::move(place), std::move(stop)));
}

void Proxies::refused(const ProxyRoute &route)
{
    if (route.isDirect() || m_asked->refused.contains(route))
        return;
    m_asked->refused.append(route);
    emit passwordRefused({ErrorCode::Denied, ServerErrors::proxyPassword(route.name(), route.user)});
}

void Proxies::forgetRefusals()
{
    m_asked->refused.clear();
    if (m_asked->password && !*m_asked->password)
        m_asked->password.reset();
    m_asked->desktop.clear();
}

QNetworkProxy qtProxy(const ProxyRoute &route)
{
    if (route.isDirect())
        return QNetworkProxy::NoProxy;
    const auto type = route.kind == ProxyRoute::Kind::Http ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy;
    // Qt sends the low byte of each character; proxies expect UTF-8 (RFC 7617), as our own talk with them has it.
    const auto bytes = [](const QString &text) { return QString::fromLatin1(text.toUtf8()); };
    return {type, route.host, route.port, bytes(route.user), bytes(route.password)};
}

bool isNeverProxied(const QUrl &place)
{
    return isThisMachine(place);
}
