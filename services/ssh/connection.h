// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/process.h"
#include "services/ssh/target.h"
#include "services/terminal/shell.h"

#include <QByteArray>
#include <QObject>

#include <memory>
#include <stop_token>

/// How a shell is kept through a lost connection.
enum class TmuxWay : quint8 {
    Control, ///< in tmux 3.2 or newer, by its control mode: services/tmux/controlshell.h
    Plain, ///< in tmux as a terminal shows it, with its own bar and keys
    None, ///< not at all
};

struct ShellRequest
{
    enum class Terminal : quint8 { Wanted, None }; ///< None: the command speaks over two pipes

    int columns = 80;
    int rows = 24;
    QString term = QStringLiteral("xterm-256color");
    QString command{}; ///< run instead of the login shell; empty: the login shell
    QString tmuxSession{}; ///< "tpudesk-1": connectShell() starts in it, or returns to it, where tmux exists;
                           ///< openShell() only marks the shell as protected by it: the command must start it
    QString attachTo{}; ///< a tmux session that connectShell() enters instead, as long as it is there
    TmuxWay way = TmuxWay::Control;
    int historyLines = 100'000; ///< of what scrolled away in the session: read when it is entered
    Terminal terminal = Terminal::Wanted;
    QString folder{}; ///< where connectShell() begins, or a new tmux session; empty or not there: the home folder
    QString clientName{}; ///< in control mode, as tmux tells it (client_termname): others of that name are ended, for
                          ///< they are connections of the same terminal that broke; letters, digits, '-' and '_'
    bool isReturn = false; ///< it was in tmux there: when nobody can tell whether tmux is there now, connectShell()
                           ///< fails (Timeout, Busy), and opens no shell without it
};

/// What is kept of a command's output; more is counted, not kept.
struct ExecLimits
{
    qsizetype output = 4 * 1024 * 1024; ///< bytes, for each of the two streams
    std::chrono::milliseconds time{60'000};
};

/// What a remote command said, and how it ended.
struct ExecResult : ProcessEnd
{
    QByteArray out{};
    QByteArray err{};
    bool truncated = false; ///< more came than ExecLimits::output
};

class DirectStream;
class ChannelLink;
class ChannelPort;
class SshIoThread;
class ConnectionLostSignal;
class RemoteProcess;
struct ProcessRequest;

/// One authenticated connection. Lives on the GUI thread; the last owner gone, it is closed.
class SshConnection : public QObject, public std::enable_shared_from_this<SshConnection>
{
    Q_OBJECT

public:
    struct Facts
    {
        QString serverVersion; ///< "SSH-2.0-OpenSSH_10.0p2 …"
        QString hostKeyFingerprint; ///< "SHA256:…"
        QString cipher;
        quint64 session = 0; ///< of the I/O thread
    };

    SshConnection(std::shared_ptr<SshIoThread> ioThread, const std::shared_ptr<ConnectionLostSignal> &connectionLost,
                  Facts facts);
    ~SshConnection() override;

    /// A shell (or `request.command`) on a PTY. It says nothing before control is back in the event loop, so that its
    /// signals can be connected first. The connection lives as long as its shells.
    [[nodiscard]] Task<std::shared_ptr<Shell>> openShell(ShellRequest request, std::stop_token stop);
    /// Runs without a PTY. Cancelling sends HUP and closes the channel: what runs remotely may run on.
    [[nodiscard]] Task<ExecResult> exec(QString command, QByteArray input, ExecLimits limits, std::stop_token stop);
    /// Runs a script without a PTY and streams what it says: services/ssh/process.h.
    [[nodiscard]] Task<std::shared_ptr<RemoteProcess>> openProcess(ProcessRequest request, std::stop_token stop);
    /// A TCP connection from that machine to `host`:`port`. It says nothing until its reading is set to Flowing.
    /// Errors: Denied (it passes nothing on), Offline (it cannot reach the place), Timeout.
    [[nodiscard]] Task<std::shared_ptr<DirectStream>> openDirect(QString host, quint16 port, std::stop_token stop);
    /// What speaks on a subsystem of the server ("sftp") over `link`: services/ssh/sftp.h.
    [[nodiscard]] Task<std::shared_ptr<ChannelPort>> openSubsystem(QByteArray name, std::shared_ptr<ChannelLink> link,
                                                                   std::stop_token stop);
    void disconnectNow();
    /// How to log in to the same machine once more, for when it opens no further session here (MaxSessions).
    using SecondLogin = std::function<Task<std::shared_ptr<SshConnection>>(std::stop_token)>;
    void setSecondLogin(SecondLogin login) { m_secondLogin = std::move(login); }
    /// Is the other side still there? lost() follows within SshTimings::verdict when it is not.
    void probe();

    [[nodiscard]] bool isLost() const { return m_lost; }
    [[nodiscard]] const Facts &facts() const { return m_facts; }

signals:
    void lost(const Error &error); ///< at most once; not after disconnectNow()

private:
    template <typename T>
    using Start = std::function<Task<T>(std::shared_ptr<SshConnection>)>;
    template <typename T>
    [[nodiscard]] static Task<T> whereThereIsRoom(std::shared_ptr<SshConnection> connection, Start<T> start,
                                                  std::stop_token stop);

    std::shared_ptr<SshIoThread> m_ioThread;
    std::shared_ptr<ConnectionLostSignal> m_connectionLost;
    Facts m_facts;
    SecondLogin m_secondLogin;
    std::shared_ptr<SshConnection> m_second;
    bool m_lost = false;
    bool m_closed = false;
};
