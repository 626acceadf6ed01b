// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch/attach.h"

#include "app/watch/watchprogram.h"
#include "services/watcher/watchserver.h"

#include <QCoreApplication>
#include <QFileSystemWatcher>
#include <QTimer>

#include <array>
#include <cerrno>
#include <csignal>

#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// One direction: from where it is read, to where it goes. False: it has ended.
bool carry(int from, int to)
{
    std::array<char, 65'536> room{};
    const auto count = ::read(from, room.data(), room.size());
    if (count <= 0)
        return count < 0 && errno == EINTR;
    for (ssize_t sent = 0; sent < count;) {
        const auto done = ::write(to, room.data() + sent, size_t(count - sent));
        if (done < 0 && errno != EINTR)
            return false;
        sent += std::max<ssize_t>(0, done);
    }
    return true;
}

int bridge(int socket)
{
    std::array<pollfd, 2> ends{pollfd{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                               pollfd{.fd = socket, .events = POLLIN, .revents = 0}};
    for (;;) {
        if (::poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR)
            return 1;
        if (ends[1].revents != 0 && !carry(socket, STDOUT_FILENO))
            return 0;
        if (ends[0].revents != 0 && !carry(STDIN_FILENO, socket))
            return 0;
    }
}

/// One that was started just now makes its socket in a moment: its folder tells.
Result<int> connectedSoon(const QString &folder)
{
    auto socket = connectToWatcher(folder);
    if (socket || socket.error().code != ErrorCode::NotFound)
        return socket;
    constexpr auto longest = 5s;
    QFileSystemWatcher watch{QStringList{folder}};
    QObject::connect(&watch, &QFileSystemWatcher::directoryChanged, &watch, [&socket, &folder] {
        socket = connectToWatcher(folder);
        if (socket)
            QCoreApplication::quit();
    });
    QTimer::singleShot(longest, QCoreApplication::instance(), &QCoreApplication::quit);
    QCoreApplication::exec();
    return socket ? socket : connectToWatcher(folder);
}

/// The process at the other end of a socket.
pid_t processAt(int socket)
{
    ucred other{};
    socklen_t size = sizeof other;
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &other, &size) == 0 ? other.pid : 0;
}

} // namespace

int attach(const WatchOptions &options)
{
    const auto folder = watchDataFolder(options);
    if (!options.isOfDisk) {
        if (const auto socket = connectedSoon(folder))
            return bridge(*socket);
    }
    WatchProgram disk{options, WatchProgram::Use::Disk};
    return disk.serveStandard();
}

int stopWatcher(const WatchOptions &options)
{
    const auto socket = connectToWatcher(watchDataFolder(options));
    if (!socket)
        return 0;
    const auto pid = processAt(*socket);
    const int process = pid > 1 ? int(::syscall(SYS_pidfd_open, pid, 0)) : -1;
    ::close(*socket);
    if (process < 0)
        return 1;
    constexpr int patienceMs = 20'000;
    pollfd end{.fd = process, .events = POLLIN, .revents = 0};
    const bool isEnding = ::syscall(SYS_pidfd_send_signal, process, SIGTERM, nullptr, 0) == 0;
    const bool hasEnded = isEnding && ::poll(&end, 1, patienceMs) > 0;
    ::close(process);
    return hasEnded ? 0 : 1;
}
