// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/semaphore.h"
#include "services/core/async/worker.h"
#include "services/core/taskscope.h"
#include "services/net/proxies.h"
#include "services/ssh/connection.h"
#include "services/ssh/hostkeys.h"
#include "services/ssh/iaprelay.h"
#include "services/ssh/sshiothread.h"
#include "services/ssh/unlockedkeys.h"

#include <QHash>

#include <vector>

struct JumpHost;

/// What the hub and its logins share; a login under way keeps it alive.
struct HubCore
{
    static constexpr int handshakes = 8;

    HubCore(HostKeys *keys, int threads, const SshTimings &times);
    ~HubCore();
    Q_DISABLE_COPY_MOVE(HubCore)

    void shutDown();
    [[nodiscard]] std::shared_ptr<SshIoThread> quietestIoThread() const;
    /// A lane for one connection alone: libssh waits for an agent without limit, and nobody else may wait with it.
    [[nodiscard]] std::shared_ptr<SshIoThread> ownIoThread();
    /// Logins that this SSH server has not let in yet; see `handshakes`.
    [[nodiscard]] std::shared_ptr<AsyncSemaphore> doorOf(const SshTarget &target);

    HostKeys *hostKeys;
    Proxies *proxies = &Proxies::instance();
    UnlockedKeys ownKeys; ///< keeps none; for a hub that is given no others
    UnlockedKeys *unlocked = &ownKeys;
    SshTimings timings;
    /// Lets a few handshakes through at once. A login that waits for an answer of the user has left it: nobody else
    /// may wait for that.
    std::shared_ptr<AsyncSemaphore> semaphore = std::make_shared<AsyncSemaphore>(handshakes);
    /// A few for each server until they are in, questions included: sshd drops more (MaxStartups 10:30:100).
    QHash<QString, std::weak_ptr<AsyncSemaphore>> doors;
    QThreadPool dialers; ///< name look-ups, TCP, banners, agents, key files: all that blocks
    std::stop_source stop;
    std::vector<std::shared_ptr<SshIoThread>> ioThreads;
    std::vector<std::weak_ptr<SshIoThread>> ownIoThreads;
    std::vector<std::weak_ptr<SshConnection>> connections;
    QHash<QString, std::shared_ptr<JumpHost>> jumps; ///< see jumpHostOf()
    std::vector<std::shared_ptr<QObject>> bridges; ///< between jump hosts and those behind them
    RelayThread relays;
    quint64 nextSession = 1;
    TaskScope redials; ///< of tunnels whose line broke
};

/// Runs blocking work on the pool; `work` must heed its token. A stop of the hub or of the caller ends it.
template <typename T>
Task<T> offTheGuiThread(std::shared_ptr<HubCore> core, std::function<Result<T>(std::stop_token)> work,
                        std::stop_token stop)
{
    co_return co_await onWorker<T>(&core->dialers, std::move(work), stop, core->stop.get_token());
}
