// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/connection.h"
#include "services/ssh/hostkeys.h"
#include "services/ssh/target.h"

#include <QObject>

#include <memory>
#include <vector>

struct HubCore;
class Proxies;
class UnlockedKeys;

/// All SSH of the program: a few I/O threads, many connections each. libssh never runs on the GUI thread.
class SshHub : public QObject
{
    Q_OBJECT

public:
    explicit SshHub(HostKeys *hostKeys, int threads = 2, SshTimings timings = {}, QObject *parent = nullptr);
    ~SshHub() override;

    /// Resolves, connects, checks the host key before anything is said about the user, and logs in.
    /// Errors: Offline, Timeout, Portal, BadReply, Busy (server full), HostKeyUnknown, HostKeyChanged,
    /// LoginRefused, KeyUnreadable, KeyLocked, ConnectionLost, Cancelled; each with a sentence for the user.
    [[nodiscard]] Task<std::shared_ptr<SshConnection>> connectTo(SshTarget target, SshPrompts prompts,
                                                                 ConnectReport report, std::stop_token stop);

    /// The program's own when nothing else is said. New connections go the way it tells.
    void setProxies(Proxies *proxies);
    /// The program's, where a passphrase that was given opens the key for all logins to come. Without them each login
    /// asks, and those that need the same key at the same moment share the answer.
    void setUnlockedKeys(UnlockedKeys *keys);
    [[nodiscard]] UnlockedKeys *unlockedKeys() const;
    [[nodiscard]] const SshTimings &timings() const;
    [[nodiscard]] HostKeys *hostKeys() const;
    [[nodiscard]] static QString libraryVersion(); ///< of the libssh that runs, "0.11.5"

public slots:
    void probe(); ///< after resume from sleep: every connection answers within 5 s or is lost

private:
    std::shared_ptr<HubCore> m_core;
};
