// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/wipe.h"
#include "services/ssh/dial.h"

#include <QByteArray>
#include <QList>

#include <optional>
#include <thread>

struct AgentKey
{
    QByteArray blob; ///< public key as on the wire
    QByteArray comment;
};

/// $SSH_AUTH_SOCK; empty when there is no agent.
[[nodiscard]] QString agentSocket();

/// The keys the agent holds. Blocking, ends at the deadline: an agent may hang, be locked or answer junk.
[[nodiscard]] Result<QList<AgentKey>> agentKeys(const QString &socket, std::chrono::milliseconds deadline,
                                                std::stop_token stop);

/// Hands a key to the agent: in OpenSSH form, without passphrase. `lifetime`: after it the agent forgets it by itself;
/// nothing: it keeps it. Blocking, ends at the deadline. Errors: NotFound (no agent), Denied (it takes no such key, or
/// is locked), Timeout, Cancelled.
[[nodiscard]] Result<> addToAgent(const QString &socket, const SecretBytes &openKey,
                                  std::optional<std::chrono::seconds> lifetime, std::chrono::milliseconds deadline,
                                  std::stop_token stop);

/// Stands between libssh and the agent: shows only the chosen keys, so that no other is offered to the server, and
/// answers "failure" when the agent does not answer in time, because libssh would wait for ever.
class AgentFilter
{
public:
    /// `stop` ends it from outside: libssh then sees the agent go away.
    AgentFilter(QString socket, QList<AgentKey> shown, std::chrono::milliseconds deadline, std::stop_source stop);
    ~AgentFilter();
    Q_DISABLE_COPY_MOVE(AgentFilter)

    /// The end for libssh, which closes it.
    [[nodiscard]] int takeClientEnd() { return m_client.release(); }

private:
    void serve(const std::stop_token &stop);
    [[nodiscard]] QByteArray answerTo(const QByteArray &request, const std::stop_token &stop) const;

    QString m_socket;
    QList<AgentKey> m_shown;
    std::chrono::milliseconds m_deadline;
    FileDescriptor m_client;
    FileDescriptor m_server;
    std::stop_source m_stop;
    std::thread m_thread;
};
