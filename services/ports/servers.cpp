// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/servers.h"

#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/hosts/hostpool.h"
#include "services/ports/forwards.h"
#include "services/store/documents.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QTcpSocket>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestRequest = 16 * 1024;

QByteArray nonce()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    return QByteArray{reinterpret_cast<const char *>(words.data()), sizeof words}.toHex();
}

} // namespace

OneTimeRedirect::OneTimeRedirect(QObject *parent)
    : QObject{parent}
{
    m_close.setSingleShot(true);
    connect(&m_close, &QTimer::timeout, this, &OneTimeRedirect::shut);
    connect(&m_server, &QTcpServer::newConnection, this, &OneTimeRedirect::let);
}

QUrl OneTimeRedirect::leadTo(const QUrl &page)
{
    shut();
    if (!m_server.listen(QHostAddress::LocalHost))
        return {};
    m_page = page;
    m_path = '/' + nonce();
    m_close.start(opening);
    return QUrl{u"http://127.0.0.1:%1%2"_s.arg(m_server.serverPort()).arg(QLatin1StringView{m_path})};
}

void OneTimeRedirect::let()
{
    while (auto *socket = m_server.nextPendingConnection()) {
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
            if (socket->bytesAvailable() > longestRequest)
                socket->abort();
            else if (socket->peek(longestRequest).contains("\r\n\r\n"))
                answer(socket);
        });
    }
}

/// Only who knows the path is led on, and only the first. A favicon or a guess is told nothing.
void OneTimeRedirect::answer(QTcpSocket *socket)
{
    const auto request = socket->readAll();
    const bool isOurs = !m_path.isEmpty() && request.startsWith("GET " + m_path + " HTTP/1.");
    if (isOurs)
        socket->write("HTTP/1.1 302 Found\r\nLocation: " + m_page.toEncoded()
                      + "\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nContent-Length: "
                        "0\r\nConnection: close\r\n\r\n");
    else
        socket->write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    socket->disconnectFromHost();
    if (isOurs)
        shut();
}

void OneTimeRedirect::shut()
{
    m_close.stop();
    m_server.close();
    m_path.clear();
    m_page.clear();
}

namespace {

const auto serverKind = u"server"_s;

/// A name that a document may have, whatever is in the host's.
QString idOf(const HostServer &server)
{
    return server.key().left(400);
}

bool isOf(const SavedForward &forward, const HostServer &server)
{
    return forward.host.id == server.host.id && forward.port == server.port && forward.name == serverTitle(server.kind);
}

bool mayRun(const HostServer &server)
{
    return server.state != HostServer::State::Ended && server.state != HostServer::State::Gone;
}

} // namespace

Servers::Servers(ServersContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    if (!m_context.runner)
        m_context.runner = runnerOver(m_context.hosts);
    for (const auto &document : m_context.documents->all(serverKind)) {
        if (auto server = hostServerFrom(document.body))
            m_servers << *std::move(server);
        else
            warn(u"ports"_s, u"the server %1 cannot be read and is kept as it is"_s.arg(document.id));
    }
    if (m_context.hosts)
        connect(m_context.hosts, &HostPool::linkChanged, this, &Servers::onLinkChanged);
}

Servers::~Servers() = default;

void Servers::say(const QString &doing)
{
    m_doing = doing;
    emit changed();
}

void Servers::fail(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        emit failedWith(error);
}

template <typename T, typename Done>
void Servers::run(const QString &doing, Task<T> task, Done done)
{
    emit began();
    runUnasked(doing, std::move(task), [this, done](Result<T> result) {
        if (result)
            done(*std::move(result));
        else
            fail(result.error());
    });
}

template <typename T, typename Ended>
void Servers::runUnasked(const QString &doing, Task<T> task, Ended ended)
{
    say(doing);
    m_tasks.run(std::move(task), [this, ended](Result<T> result) {
        say({});
        ended(std::move(result));
        resume();
    });
}

void Servers::resume()
{
    while (!isBusy() && !m_toStop.isEmpty())
        stop(m_toStop.takeFirst());
    if (!isBusy() && !m_toStart.isEmpty())
        start(m_toStart.takeFirst());
    lookAfterLoss();
}

void Servers::start(const ServerOrder &order)
{
    if (isBusy())
        return m_toStart.append(order); // a look that nobody asked for may have begun while its form was filled in
    const auto title = tr("%1 on %2").arg(serverTitle(order.kind), order.host.label);
    auto told = m_tasks.guard([this, title](const QString &step) { say(tr("%1: %2").arg(title, step)); });
    auto task =
        startServer(m_context.runner, order, [told](const QString &step) mutable { told(step); }, m_tasks.token());
    run(title, std::move(task), [this](const HostServer &server) {
        put(server);
        open(server);
    });
}

void Servers::open(const HostServer &server)
{
    reach(server, Purpose::Browser);
}

void Servers::fetchAddress(const HostServer &server)
{
    reach(server, Purpose::Clipboard);
}

void Servers::reach(const HostServer &server, Purpose purpose)
{
    if (isBusy())
        return;
    if (!server.needsToken()) {
        arrive(server, purpose, {});
        return;
    }
    auto now = server;
    if (m_context.current)
        now.host = m_context.current(server.host);
    run(tr("Opening %1 on %2").arg(serverTitle(server.kind), server.host.label),
        readToken(m_context.runner, now, m_tasks.token()),
        [this, server, purpose](const QString &token) { arrive(server, purpose, token); });
}

Result<quint16> Servers::portHere(const HostServer &server)
{
    const auto id = m_context.forwards->add(
        {.name = serverTitle(server.kind), .host = server.host, .port = server.port, .wanted = server.port});
    if (!id)
        return std::unexpected{id.error()};
    const auto view = m_context.forwards->find(*id);
    return view ? view->port : quint16(0);
}

void Servers::arrive(const HostServer &server, Purpose purpose, const QString &token)
{
    const auto here = portHere(server);
    if (!here) {
        fail(here.error());
        return;
    }
    const auto page = pageOf(server, *here, token);
    if (server.kind == ServerKind::Colab) {
        if (*here != server.port)
            fail({ErrorCode::AlreadyExists,
                  tr("Port %1 of this computer is taken, and Colab needs the same number on both sides. Close the "
                     "program that uses it, or stop this server and start it on another port.")
                      .arg(server.port)});
        else
            emit linkReady(QString::fromLatin1(page.toEncoded()));
        return;
    }
    if (purpose == Purpose::Clipboard)
        return emit addressReady(page);
    const auto url = token.isEmpty() ? page : m_door.leadTo(page);
    if (url.isEmpty()) {
        fail({ErrorCode::FileFailed,
              tr("This computer has no free port to open the page with. Close programs that hold many connections, "
                 "then try again.")});
        return;
    }
    emit opening(server, page);
    emit pageReady(url);
}

void Servers::onMachinesChanged()
{
    bool isNews = false;
    for (auto &server : m_servers) {
        const bool isGone = m_context.isThere && !m_context.isThere(server.host);
        if (isGone == (server.state == HostServer::State::Gone))
            continue;
        server.state = isGone ? HostServer::State::Gone : HostServer::State::Unknown;
        isNews = true;
    }
    if (isNews)
        emit changed();
}

void Servers::stop(const HostServer &server)
{
    if (server.state == HostServer::State::Gone)
        return remove(server);
    if (isBusy())
        return m_toStop.append(server); // it was promised
    auto now = server;
    if (m_context.current)
        now.host = m_context.current(server.host);
    run(tr("Stopping %1 on %2").arg(serverTitle(server.kind), server.host.label),
        stopServer(m_context.runner, now, m_tasks.token()), [this, server](bool) { remove(server); });
}

void Servers::look(const QList<PodHost> &hosts)
{
    if (isBusy())
        return;
    QList<PodHost> wanted = hosts;
    for (const auto &server : std::as_const(m_servers)) {
        if (server.state != HostServer::State::Gone && !std::ranges::contains(wanted, server.host.id, &PodHost::id))
            wanted << server.host;
    }
    if (wanted.isEmpty())
        return emit lookedAt(0, {});
    run(tr("Looking for servers"), serversOn(m_context.runner, wanted, m_tasks.token()),
        [this, wanted](const ServersFound &servers) {
            const auto ended = take(wanted, servers);
            emit lookedAt(int(servers.missing.size()), ended);
        });
}

/// A host that restarts takes its servers with it: they are looked at as soon as somebody is connected to it again.
void Servers::onLinkChanged(const QString &hostId)
{
    const auto state = m_context.hosts->link(hostId).state;
    if (state == HostLink::State::Connected && m_lost.remove(hostId)) {
        m_toLook.insert(hostId);
        return lookAfterLoss();
    }
    if (state != HostLink::State::Failed)
        return;
    bool isNews = false;
    for (auto &server : m_servers) {
        if (server.host.id != hostId || !mayRun(server))
            continue;
        m_lost.insert(hostId); // also where nothing was known yet: a look may have been broken off
        isNews = std::exchange(server.state, HostServer::State::Unknown) != HostServer::State::Unknown || isNews;
    }
    if (isNews)
        emit changed();
}

/// Nobody asked for it: only what has ended is told, and what could not be asked is asked at the next connection.
void Servers::lookAfterLoss()
{
    if (isBusy() || m_toLook.isEmpty())
        return;
    QList<PodHost> hosts;
    const auto wanted = std::exchange(m_toLook, {});
    for (const auto &server : std::as_const(m_servers)) {
        if (wanted.contains(server.host.id) && !std::ranges::contains(hosts, server.host.id, &PodHost::id))
            hosts << server.host;
    }
    if (hosts.isEmpty())
        return;
    runUnasked(tr("Looking for servers"), serversOn(m_context.runner, hosts, m_tasks.token()),
               [this, hosts, wanted](const Result<ServersFound> &servers) {
                   if (!servers) {
                       m_lost += wanted;
                       return;
                   }
                   if (const auto ended = take(hosts, *servers); !ended.isEmpty())
                       emit lookedAt(0, ended);
               });
}

/// What a host does not name any more is not there any more; of a host that did not answer nothing is known.
QStringList Servers::take(const QList<PodHost> &hosts, const ServersFound &found)
{
    for (auto &server : m_servers) {
        if (!found.missing.contains(server.host.id) || server.state == HostServer::State::Gone)
            continue;
        server.state = HostServer::State::Unknown;
        m_lost.insert(server.host.id);
    }
    const auto before = m_servers;
    for (const auto &server : found.servers) // first: who runs now has the forward of its port
        put(server);
    QStringList ended;
    for (const auto &server : before) {
        const bool wasAsked =
            std::ranges::contains(hosts, server.host.id, &PodHost::id) && !found.missing.contains(server.host.id);
        if (!wasAsked || std::ranges::contains(found.servers, server.key(), &HostServer::key))
            continue;
        ended << tr("%1 on %2").arg(serverTitle(server.kind), server.host.label);
        remove(server);
    }
    for (const auto &server : found.servers) {
        if (server.state == HostServer::State::Ended)
            closeForwardsOf(server);
    }
    emit changed();
    return ended;
}

/// Nothing answers there any more: an open port here would only say so to each program. Started again, it opens again.
void Servers::closeForwardsOf(const HostServer &server)
{
    for (const auto &forward : forwardsOf(server)) {
        if (forward.isOpen)
            static_cast<void>(m_context.forwards->close(forward.id));
    }
}

/// None where another server has got the port meanwhile: the forward is of that one.
QList<SavedForward> Servers::forwardsOf(const HostServer &server) const
{
    const auto hasPort = [&](const HostServer &one) {
        return one.key() != server.key() && one.host.id == server.host.id && one.port == server.port && mayRun(one);
    };
    if (std::ranges::any_of(m_servers, hasPort))
        return {};
    QList<SavedForward> forwards;
    for (const auto &view : m_context.forwards->all()) {
        if (isOf(view.saved, server))
            forwards << view.saved;
    }
    return forwards;
}

void Servers::put(const HostServer &server)
{
    const auto known = std::ranges::find(m_servers, server.key(), &HostServer::key);
    if (known == m_servers.end())
        m_servers << server;
    else
        *known = server;
    if (const auto kept = m_context.documents->put(serverKind, idOf(server), toJson(server), m_context.clock->now());
        !kept)
        warn(u"ports"_s, u"a server could not be noted: %1"_s.arg(kept.error().message));
    emit changed();
}

void Servers::remove(const HostServer &server)
{
    if (const auto removed = m_context.documents->remove(serverKind, idOf(server)); !removed) {
        fail(removed.error());
        return;
    }
    for (const auto &forward : forwardsOf(server))
        static_cast<void>(m_context.forwards->remove(forward.id));
    m_servers.removeIf([&](const HostServer &one) { return one.key() == server.key(); });
    emit changed();
}

void Servers::cancel()
{
    m_toStart.clear();
    m_tasks.cancel();
}
