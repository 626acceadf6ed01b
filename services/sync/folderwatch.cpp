// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/folderwatch.h"

#include <QHash>
#include <QSocketNotifier>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <sys/inotify.h>
#include <unistd.h>
#include <utility>

namespace {

/// A file that is being written is no news before it is closed.
constexpr quint32 watchedEvents = IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK;
constexpr qsizetype mostNamed = 10'000; ///< changed folders; where there are more, all is read

} // namespace

QList<WatchEvent> watchEventsIn(QByteArrayView buffer)
{
    constexpr auto headSize = qsizetype(sizeof(inotify_event));
    QList<WatchEvent> events;
    while (buffer.size() >= headSize) {
        inotify_event head{};
        std::memcpy(&head, buffer.data(), sizeof(head));
        const auto rest = buffer.sliced(headSize);
        if (head.len > size_t(rest.size()))
            break;
        auto name = rest.first(qsizetype(head.len));
        if (const auto end = name.indexOf('\0'); end >= 0)
            name = name.first(end);
        events.append({.watch = head.wd, .mask = head.mask, .name = name.toByteArray()});
        buffer = rest.sliced(qsizetype(head.len));
    }
    return events;
}

struct WatchPort::Folders
{
    std::mutex mutex{};
    QHash<int, QByteArray> byWatch{};
    std::atomic_bool isFull = false;
};

WatchPort::WatchPort()
    : m_handle{::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)}
    , m_folders{std::make_unique<Folders>()}
{
    m_folders->isFull = m_handle < 0;
}

WatchPort::~WatchPort()
{
    if (m_handle >= 0)
        ::close(m_handle);
}

bool WatchPort::isFull() const
{
    return m_folders->isFull;
}

void WatchPort::add(const QByteArray &path, const QByteArray &folder)
{
    if (m_handle < 0)
        return;
    const quint32 follow = folder.isEmpty() ? 0U : quint32{IN_DONT_FOLLOW};
    // Without the lock, which the GUI thread takes, too: on a drive that does not answer this call does not return. An
    // event that comes before the number has its name is lost, and nothing with it: the folder is read after this.
    const int watch = ::inotify_add_watch(m_handle, path.constData(), watchedEvents | follow);
    if (watch < 0) {
        if (errno == ENOSPC || errno == ENOMEM)
            m_folders->isFull = true;
        return;
    }
    const std::scoped_lock lock{m_folders->mutex};
    m_folders->byWatch.insert(watch, folder);
}

TreeChanges WatchPort::changesOf(const QList<WatchEvent> &events)
{
    TreeChanges changes;
    const std::scoped_lock lock{m_folders->mutex};
    for (const auto &event : events) {
        if ((event.mask & (IN_Q_OVERFLOW | IN_UNMOUNT)) != 0) {
            changes.isAll = true;
            continue;
        }
        const auto known = m_folders->byWatch.constFind(event.watch);
        if (known == m_folders->byWatch.cend())
            continue;
        const auto folder = *known;
        if ((event.mask & IN_IGNORED) != 0) {
            m_folders->byWatch.remove(event.watch);
            continue;
        }
        if (event.name.isEmpty()) { // the folder itself: the one above it hears of that, too
            changes.isAll = changes.isAll || (folder.isEmpty() && (event.mask & (IN_DELETE_SELF | IN_MOVE_SELF)) != 0);
            continue;
        }
        const bool isFolder = (event.mask & IN_ISDIR) != 0;
        if (isFolder && (event.mask & (IN_CREATE | IN_MOVED_TO)) != 0)
            changes.trees.insert(below(folder, event.name));
        else if (isFolder || (event.mask & IN_CREATE) == 0)
            changes.folders.insert(folder);
    }
    return changes;
}

FolderWatch::FolderWatch(QObject *parent)
    : QObject{parent}
    , m_port{std::make_shared<WatchPort>()}
{
    if (m_port->handle() < 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(m_port->handle(), QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &FolderWatch::read);
}

FolderWatch::~FolderWatch() = default;

TreeChanges FolderWatch::take()
{
    return std::exchange(m_changes, {});
}

/// A part of what has come: where files never stop changing, the window still gets its turn.
void FolderWatch::read()
{
    constexpr int mostReads = 16;
    std::array<char, 64 * 1024> buffer{};
    bool isNews = false;
    for (int i = 0; i < mostReads; ++i) {
        const auto size = ::read(m_port->handle(), buffer.data(), buffer.size());
        if (size <= 0)
            break;
        const auto changes = m_port->changesOf(watchEventsIn(QByteArrayView{buffer.data(), qsizetype(size)}));
        isNews = isNews || !changes.isEmpty();
        m_changes.isAll = m_changes.isAll || changes.isAll;
        m_changes.folders.unite(changes.folders);
        m_changes.trees.unite(changes.trees);
    }
    if (m_changes.isAll || m_changes.folders.size() + m_changes.trees.size() > mostNamed)
        m_changes = {.isAll = true};
    if (isNews)
        emit changed();
}
