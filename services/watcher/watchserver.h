// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/watcher/watchpeer.h"

#include <QHash>
#include <QObject>

#include <memory>
#include <vector>

class Clock;
class QLocalServer;
class WatchHead;

/// Desks that are connected to a watcher: each is told what changes, and asks. GUI thread.
class WatchServer : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostDesks = 16;

    WatchServer(WatchHead *head, Clock *clock, QObject *parent = nullptr);
    ~WatchServer() override;

    /// At a socket in the watcher's data folder, which only its user can enter. Errors: FileFailed with a sentence;
    /// AlreadyExists when another process answers there.
    [[nodiscard]] Result<> listen(const QString &dataFolder);
    void serve(std::shared_ptr<WatchStream> stream); ///< a connection that came otherwise
    [[nodiscard]] qsizetype desks() const { return qsizetype(m_desks.size()); }

signals:
    void lastLeft(); ///< nobody is connected any more

private:
    struct Desk;

    void accept();
    [[nodiscard]] Task<WatchMessage> answer(std::shared_ptr<Desk> desk, WatchMessage ask, std::stop_token stop);
    void sweep();
    void notifySoon();
    void notify();
    void notifyItems(const std::shared_ptr<Desk> &desk);

    WatchHead *m_head;
    Clock *m_clock;
    std::unique_ptr<QLocalServer> m_server;
    std::vector<std::shared_ptr<Desk>> m_desks;
    bool m_isDue = false;
    TaskScope m_tasks; // last
};

/// The path of that socket, short whatever the folder's is: it leads through a descriptor of the folder, which must
/// stay open while the path is used.
[[nodiscard]] QByteArray watchSocketPath(int folderDescriptor);
/// A descriptor connected to the watcher of that data folder. Errors: NotFound (nobody listens), FileFailed.
[[nodiscard]] Result<int> connectToWatcher(const QString &dataFolder);
