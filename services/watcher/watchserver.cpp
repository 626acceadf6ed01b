// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchserver.h"

#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/watcher/watchhead.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct WatchServerMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatchServer)
};

constexpr auto notifyPause = 1s; ///< news of one second go together

int openFolder(const QString &folder)
{
    return ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

bool fillAddress(int folder, sockaddr_un &address)
{
    const auto path = watchSocketPath(folder);
    address.sun_family = AF_UNIX;
    if (size_t(path.size()) >= sizeof address.sun_path)
        return false;
    std::memcpy(address.sun_path, path.constData(), size_t(path.size()) + 1);
    return true;
}

bool isOfThisUser(qintptr socket)
{
    ucred other{};
    socklen_t size = sizeof other;
    return ::getsockopt(int(socket), SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 && other.uid == ::geteuid();
}

std::unexpected<Error> notListening(const QString &folder, int number)
{
    return failed(ErrorCode::FileFailed,
                  WatchServerMessages::tr("No TPU Desk can connect to this watcher: %1: %2.")
                      .arg(folder, QString::fromLocal8Bit(std::strerror(number))));
}

} // namespace

QByteArray watchSocketPath(int folderDescriptor)
{
    return "/proc/self/fd/" + QByteArray::number(folderDescriptor) + "/watch.sock";
}

Result<int> connectToWatcher(const QString &dataFolder)
{
    const int folder = openFolder(dataFolder);
    if (folder < 0)
        return errno == ENOENT ? failed(ErrorCode::NotFound) : notListening(dataFolder, errno);
    sockaddr_un address{};
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool isThere = socket >= 0 && fillAddress(folder, address)
        && ::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    const int number = errno;
    ::close(folder);
    if (isThere)
        return socket;
    if (socket >= 0)
        ::close(socket);
    return number == ENOENT || number == ECONNREFUSED ? failed(ErrorCode::NotFound) : notListening(dataFolder, number);
}

/// A connection. What is told goes to those that said hello, and of items to those that asked for them.
struct WatchServer::Desk
{
    std::unique_ptr<WatchPeer> peer;
    std::shared_ptr<QHash<QString, QByteArray>> known = std::make_shared<QHash<QString, QByteArray>>();
    QJsonObject desk{}; ///< who it is
    bool isGreeted = false;
    bool isWatching = false;
    bool hasAll = false; ///< it was told of all items once
    bool isTelling = false;
    bool isGone = false;
};

WatchServer::WatchServer(WatchHead *head, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_head{head}
    , m_clock{clock}
{
    connect(m_head, &WatchHead::changed, this, &WatchServer::notifySoon);
    connect(m_head, &WatchHead::itemsChanged, this, &WatchServer::notifySoon);
}

WatchServer::~WatchServer() = default;

Result<> WatchServer::listen(const QString &dataFolder)
{
    if (const auto other = connectToWatcher(dataFolder)) {
        ::close(*other);
        return failed(ErrorCode::AlreadyExists,
                      WatchServerMessages::tr("A watcher of this folder runs already: %1").arg(dataFolder));
    }
    const int folder = openFolder(dataFolder);
    if (folder < 0)
        return notListening(dataFolder, errno);
    sockaddr_un address{};
    ::unlinkat(folder, "watch.sock", 0); // of one that has died: nobody answered
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool isBound = socket >= 0 && fillAddress(folder, address)
        && ::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
        && ::fchmodat(folder, "watch.sock", 0600, 0) == 0 && ::listen(socket, mostDesks) == 0;
    const int number = errno;
    ::close(folder);
    m_server = std::make_unique<QLocalServer>();
    connect(m_server.get(), &QLocalServer::newConnection, this, &WatchServer::accept);
    if (isBound && m_server->listen(socket))
        return {};
    if (socket >= 0)
        ::close(socket);
    m_server.reset();
    return notListening(dataFolder, number);
}

void WatchServer::accept()
{
    while (auto *socket = m_server->nextPendingConnection()) {
        socket->setParent(nullptr);
        std::unique_ptr<QIODevice> device{socket};
        if (isOfThisUser(socket->socketDescriptor()) && desks() < mostDesks)
            serve(watchStreamOver(std::move(device)));
    }
}

void WatchServer::serve(std::shared_ptr<WatchStream> stream)
{
    auto desk = std::make_shared<Desk>();
    const std::weak_ptr weak{desk};
    desk->peer =
        std::make_unique<WatchPeer>(std::move(stream), m_clock, [this, weak](WatchMessage ask, std::stop_token stop) {
            return answer(weak.lock(), std::move(ask), std::move(stop));
        });
    connect(desk->peer.get(), &WatchPeer::closed, this, [this, weak] {
        if (const auto gone = weak.lock())
            gone->isGone = true;
        QMetaObject::invokeMethod(this, [this] { sweep(); }, Qt::QueuedConnection);
    });
    m_desks.push_back(std::move(desk));
}

Task<WatchMessage> WatchServer::answer(std::shared_ptr<Desk> desk, WatchMessage ask, std::stop_token stop)
{
    if (!desk)
        return finishedTask<WatchMessage>(failed(ErrorCode::Cancelled));
    if (ask.word == "hello"_L1) {
        const auto self = ask.body["lease"_L1].toObject()["self"_L1].toObject();
        desk->desk = self;
        desk->isGreeted = true;
    } else if (!desk->isGreeted) {
        return finishedTask<WatchMessage>(failed(ErrorCode::WrongState));
    } else if (ask.word == "watch"_L1) {
        desk->isWatching = true;
        desk->hasAll = false;
        desk->known->clear();
        notifySoon();
        return finishedTask<WatchMessage>(WatchMessage{});
    }
    ask.body.insert(u"desk"_s, desk->desk);
    return m_head->answer(std::move(ask), std::move(stop));
}

void WatchServer::sweep()
{
    const bool hadSome = !m_desks.empty();
    std::erase_if(m_desks, [](const auto &desk) { return desk->isGone; });
    if (hadSome && m_desks.empty())
        emit lastLeft();
}

void WatchServer::notifySoon()
{
    if (std::exchange(m_isDue, true))
        return;
    m_tasks.run(m_clock->sleep(notifyPause, m_tasks.token()), [this](const Result<> &slept) {
        m_isDue = false;
        if (slept)
            notify();
    });
}

void WatchServer::notify()
{
    const auto state = toJson(m_head->state());
    for (const auto &desk : m_desks) {
        if (desk->isGreeted && !desk->isGone)
            desk->peer->notify({.word = u"state"_s, .body = state});
        if (desk->isWatching && !desk->isGone)
            notifyItems(desk);
    }
}

/// One reading of the disk at a time for each; what changes meanwhile is told with the next.
void WatchServer::notifyItems(const std::shared_ptr<Desk> &desk)
{
    if (std::exchange(desk->isTelling, true))
        return notifySoon();
    m_tasks.run(m_head->changedItems(desk->known),
                [head = m_head, weak = std::weak_ptr{desk}](const Result<QList<WatchItem>> &items) {
                    const auto listener = weak.lock();
                    if (!listener)
                        return;
                    listener->isTelling = false;
                    if (!items || !head->lease()->mayAct() || (items->isEmpty() && listener->hasAll)
                        || listener->isGone)
                        return;
                    WatchMessage news{.word = u"items"_s, .body = {{u"all"_s, !std::exchange(listener->hasAll, true)}}};
                    for (const auto &item : *items)
                        news.parts.append(toJson(item));
                    listener->peer->notify(news);
                });
}
