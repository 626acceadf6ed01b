// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/core/taskscope.h"
#include "services/hosts/hosts.h"
#include "services/hosts/podhost.h"
#include "services/ssh/hub.h"

#include <QHash>
#include <QPointer>

#include <map>

/// How it stands with the connection to one host.
struct HostLink
{
    enum class State : quint8 { Idle, Waiting, Connecting, Connected, Failed };

    State state = State::Idle;
    QString sentence{}; ///< translated: what is being done while it connects
    std::optional<Error> error{}; ///< with Failed: of the last attempt, or why the connection was lost
};

/// Where a host is now, and what its key must be.
using HostReach = std::function<Task<SshTarget>(PodHost, std::stop_token)>;

/// Of a worker: its node is read afresh, once for all workers that are asked for within some seconds. Of a plain
/// address: as it is written; the first time the user is asked for its key.
[[nodiscard]] HostReach reachOf(TpuApi api, std::function<LoginChoice()> login, Clock *clock);

/// Whether a login may put a question (a passphrase, an unknown host key) to the user, or fails instead.
enum class Questions : quint8 { Asked, None };

/// One SSH connection per host, shared by all that work there. Made when somebody wants it, made again when it was
/// lost; never more logins at once than the hub lets through. GUI thread; one for each project.
class HostPool : public QObject
{
    Q_OBJECT

public:
    HostPool(HostReach reach, SshHub *hub, QObject *parent = nullptr);
    ~HostPool() override;

    /// The connection that stands, or a new one. A stop ends the waiting; the login itself goes on while somebody else
    /// waits for it. Errors: those of the API and of SshHub::connectTo(), each with a sentence; without questions also
    /// KeyLocked (KeyUnreadable) and HostKeyUnknown where one would have been asked: the link is Idle then, as nobody
    /// was refused.
    [[nodiscard]] Task<std::shared_ptr<SshConnection>> connection(PodHost host, std::stop_token stop,
                                                                  Questions questions = Questions::Asked);
    [[nodiscard]] HostLink link(const QString &hostId) const;
    void drop(const QString &hostId); ///< closes it; whoever waits for it gets Cancelled
    void dropAll();
    void renewLogins(); ///< those that are under way begin again, with the user and key of now; whoever waits goes on
                        ///< waiting
    void dropLogins(); ///< those that are under way; a connection that stands goes on
    /// Who answers what a login has to ask, one question at a time. Nobody (as at the start): a login that would have
    /// to ask fails instead. A passphrase holds for all logins that are under way.
    void setPrompts(SshPrompts prompts);
    void forgetAnswers(); ///< passphrases: logins that are under way ask once more

signals:
    void linkChanged(const QString &hostId);

private:
    using Connection = std::shared_ptr<SshConnection>;
    struct Waiter
    {
        Answer<Connection> answer;
        Questions questions = Questions::Asked;
    };
    struct Entry
    {
        PodHost host; ///< as it was asked for last
        HostLink link;
        Connection connection;
        std::map<quint64, Waiter> waiting; ///< by a number of our own
        Questions questions = Questions::Asked; ///< of the login that is under way
        std::shared_ptr<std::stop_source> attempt; ///< the login that is under way
    };
    struct PromptQueue;

    void begin(const PodHost &host, Questions questions);
    void finish(const PodHost &host, const std::shared_ptr<std::stop_source> &attempt, Result<Connection> result);
    void keep(const QString &hostId, const Connection &connection);
    [[nodiscard]] bool isAsking() const;
    void giveUp(const QString &hostId, quint64 waiter);
    void set(const QString &hostId, HostLink link);

    HostReach m_reach;
    QPointer<SshHub> m_hub;
    std::shared_ptr<PromptQueue> m_desk; ///< where questions queue
    std::map<QString, Entry> m_entries;
    quint64 m_lastWaiter = 0;
    TaskScope m_tasks;
};
