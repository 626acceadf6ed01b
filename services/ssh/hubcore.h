// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/net/proxies.h"
#include "services/ssh/connection.h"
#include "services/ssh/hostkeys.h"
#include "services/ssh/iaprelay.h"
#include "services/ssh/iolane.h"

#include <QHash>
#include <QThreadPool>

#include <deque>
#include <vector>

/// Lets a few handshakes through at once: sshd drops more (MaxStartups 10:30:100). GUI thread.
class Turnstile : public std::enable_shared_from_this<Turnstile>
{
public:
    /// Gives its place back when the last copy goes.
    using Pass = std::shared_ptr<void>;

    explicit Turnstile(int places)
        : m_free{places}
    {
    }
    [[nodiscard]] bool isFull() const { return m_free <= 0; }
    [[nodiscard]] Task<Pass> enter(std::stop_token stop);

private:
    void leave();

    int m_free;
    std::deque<Answer<void>> m_waiting;
};

struct JumpHost;

/// What the hub and its logins share; a login under way keeps it alive.
struct HubCore
{
    static constexpr int handshakes = 8;

    HubCore(HostKeys *keys, int threads, const SshTimings &times);
    ~HubCore();
    Q_DISABLE_COPY_MOVE(HubCore)

    void shutDown();
    [[nodiscard]] std::shared_ptr<IoLane> quietestLane() const;
    /// A lane for one connection alone: libssh waits for an agent without limit, and nobody else may wait with it.
    [[nodiscard]] std::shared_ptr<IoLane> ownLane();

    HostKeys *hostKeys;
    Proxies *proxies = &Proxies::instance();
    SshTimings timings;
    std::shared_ptr<Turnstile> turnstile = std::make_shared<Turnstile>(handshakes);
    QThreadPool dialers; ///< name look-ups, TCP, banners, agents, key files: all that blocks
    std::stop_source stop;
    std::vector<std::shared_ptr<IoLane>> lanes;
    std::vector<std::weak_ptr<IoLane>> ownLanes;
    std::vector<std::weak_ptr<SshConnection>> connections;
    QHash<QString, std::shared_ptr<JumpHost>> jumps; ///< see jumpHostOf()
    std::vector<std::shared_ptr<QObject>> bridges; ///< between jump hosts and those behind them
    RelayLane relays;
    quint64 nextSession = 1;
    TaskScope redials; ///< of tunnels whose line broke
};

/// Runs blocking work on the pool; `work` must heed its token. A stop of the hub or of the caller ends it.
template <typename T>
Task<T> offTheGuiThread(std::shared_ptr<HubCore> core, std::function<Result<T>(std::stop_token)> work,
                        std::stop_token stop)
{
    auto source = std::make_shared<std::stop_source>();
    const std::stop_callback ours{core->stop.get_token(), [source] { source->request_stop(); }};
    Answer<T> answer;
    const auto reply = answer.reply();
    core->dialers.start(
        [work = std::move(work), answer = std::move(answer), source] { answer(work(source->get_token())); });
    co_return co_await awaited<T>(reply, [source] { source->request_stop(); }, stop);
}
