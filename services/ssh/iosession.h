// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/wipe.h"
#include "services/ssh/agent.h"
#include "services/ssh/dial.h"
#include "services/ssh/hostkeys.h"
#include "services/ssh/iochannel.h"

#include <functional>
#include <map>
#include <memory>

/// Tells the GUI thread once that a connection broke, also when nobody listens yet.
class ConnectionLostSignal : public std::enable_shared_from_this<ConnectionLostSignal>
{
public:
    void ring(const Error &error); ///< any thread
    void listen(std::function<void(const Error &)> owner); ///< GUI thread; called at once when it rang before

private:
    std::function<void(const Error &)> m_owner;
    std::optional<Error> m_error;
};

/// What the key exchange showed.
struct Handshake
{
    HostKey hostKey;
    QString serverVersion;
    QString cipher;
};

/// One libssh session on its I/O thread. Every call returns at once; answers come through Answer.
class IoSession
{
public:
    struct Plan
    {
        std::shared_ptr<FileDescriptor> socket;
        std::shared_ptr<TunnelLine> line{}; ///< of a tunnel; null: there is none
        QString host;
        QString user;
        QString through{}; ///< name of the jump host; empty: none
        QStringList firstHostKeyTypes; ///< what is pinned or published, asked for before others
        std::shared_ptr<ConnectionLostSignal> connectionLost;
    };

    IoSession(const Plan &plan, const SshTimings &timings);
    ~IoSession();
    Q_DISABLE_COPY_MOVE(IoSession)

    void handshake(Answer<Handshake> answer);
    /// Would the server take this public key? Nothing is signed. LoginRefused when not.
    void offer(const QString &type, const QString &base64, Answer<void> answer);
    void logIn(const SecretBytes &openKey, Answer<void> answer);
    void logInByAgent(std::unique_ptr<AgentFilter> agent, Answer<void> answer);
    void open(quint64 channel, ChannelRequest request, std::shared_ptr<ChannelLink> link, Answer<void> started);
    [[nodiscard]] IoChannel *channel(quint64 id);
    void probe();
    void breakOff(const Error &error);

    /// Moves everything on as far as it goes now.
    void pump();
    struct Wants
    {
        int fd;
        short events;
        SteadyTime next;
    };
    [[nodiscard]] Wants wants() const;
    [[nodiscard]] bool isDead() const { return m_dead; }

private:
    enum class Progress : quint8 { Again, Done };
    struct Step
    {
        std::function<Progress()> attempt;
        std::function<void(const Error &)> fail;
        QString late; ///< sentence when the deadline passes
        SteadyTime deadline;
    };

    [[nodiscard]] bool configure(const Plan &plan);
    void start(Step step);
    void advanceStep(SteadyTime now);
    void watch(SteadyTime now);
    void compareHostKey(SteadyTime now);
    [[nodiscard]] bool renewLine();
    void sendKeepalive();
    [[nodiscard]] Handshake shown();
    [[nodiscard]] Progress judgeLogin(int code, const Answer<void> &answer);
    [[nodiscard]] Error lossError() const;
    [[nodiscard]] Error silenceError() const;
    [[nodiscard]] Error httpCallError() const;
    [[nodiscard]] Error terrapinError() const;

    SshTimings m_timings;
    ssh_session m_session = nullptr;
    ssh_event m_event = nullptr;
    ssh_counter_struct m_sent{};
    ssh_counter_struct m_received{};
    ssh_callbacks_struct m_callbacks{};
    std::shared_ptr<FileDescriptor> m_socket;
    quint64 m_inode; ///< of the socket
    QString m_through; ///< name of the jump host
    std::shared_ptr<TunnelLine> m_line;
    bool m_isLineRenewed = false; ///< since the last sign of life
    std::shared_ptr<ConnectionLostSignal> m_connectionLost;
    std::unique_ptr<AgentFilter> m_agent;
    std::optional<Step> m_step;
    std::map<quint64, std::unique_ptr<IoChannel>> m_channels;
    quint64 m_receivedBefore = 0;
    SteadyTime m_lastSign;
    std::shared_ptr<ssh_key_struct> m_hostKey; ///< that the login was judged by
    SteadyTime m_compared; ///< when the host key was looked at last
    bool m_hasNews = false; ///< something came since then
    std::optional<SteadyTime> m_verdict; ///< set by probe()
    int m_missed = 0;
    bool m_isStrict = false; ///< keys were exchanged in the strict way
    bool m_loggedIn = false;
    bool m_more = false;
    bool m_dead = false;
};
