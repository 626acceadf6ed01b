// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ports/hostserver.h"

#include <QObject>
#include <QSet>
#include <QTcpServer>
#include <QTimer>
#include <QUrl>

class Clock;
class Documents;
class Forwards;
struct SavedForward;

/// Sends a browser on to an address that holds a secret. The browser is started with ours, which all users of this
/// computer can see in the list of processes; it works once, for half a minute, and on 127.0.0.1 alone.
class OneTimeRedirect : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds opening{30};

    explicit OneTimeRedirect(QObject *parent = nullptr);

    /// The address that leads there; empty when this computer gives no port. One door at a time: the older one is shut.
    [[nodiscard]] QUrl leadTo(const QUrl &page);

private:
    void let();
    void answer(QTcpSocket *socket);
    void shut();

    QTcpServer m_server;
    QTimer m_close;
    QByteArray m_path;
    QUrl m_page;
};

struct ServersContext
{
    Documents *documents = nullptr;
    Clock *clock = nullptr;
    QPointer<HostPool> hosts{};
    Forwards *forwards = nullptr;
    StepRunner runner{}; ///< empty: over the pool
    /// The machine that a saved host is now.
    std::function<PodHost(const PodHost &)> current{};
    /// The very machine is there, and not another one of its name. Empty: nobody knows.
    std::function<bool(const PodHost &)> isThere{};
};

/// TensorBoard, XProf and Jupyter on the hosts of a project: started, found again after a restart of this program,
/// opened here through a forward, stopped. One thing at a time; nothing is kept of a token.
class Servers : public QObject
{
    Q_OBJECT

public:
    explicit Servers(ServersContext context, QObject *parent = nullptr);
    ~Servers() override;

    [[nodiscard]] const QList<HostServer> &all() const { return m_servers; }
    [[nodiscard]] bool isBusy() const { return !m_doing.isEmpty(); }
    [[nodiscard]] const QString &doing() const
    {
        return m_doing;
    } ///< translated, of now: "JupyterLab on pod · host 0: install"

    void start(const ServerOrder &order); ///< and opens it, when it serves; while something else is done, after that
    void open(const HostServer &server); ///< its page, by the token that is read now
    void fetchAddress(const HostServer &server); ///< the same for the clipboard: addressReady(), of Colab linkReady()
    void stop(const HostServer &server); ///< and takes its forward away; of a machine that is gone it is only forgotten
    void onMachinesChanged(); ///< TPUs came or went
    /// Looks on these hosts, and on those that are known to have one.
    void look(const QList<PodHost> &hosts);
    void cancel();

signals:
    void began(); ///< something that was asked for: what was told of an earlier one is over
    void changed();
    void failedWith(const Error &error);
    void pageReady(const QUrl &url); ///< for the browser: works once, for half a minute
    /// Before pageReady(): what is opened in fact. It may hold the token, as that of addressReady(): for the clipboard,
    /// not for the screen.
    void opening(const HostServer &server, const QUrl &page);
    void addressReady(const QUrl &page);
    /// What Colab's page wants to have pasted. It holds the token: for the clipboard, not for the screen.
    void linkReady(const QString &link);
    /// How many hosts did not answer, and what was there before and is no more: "TensorBoard on node-1".
    void lookedAt(int missing, const QStringList &ended);

private:
    enum class Purpose : quint8 { Browser, Clipboard };

    template <typename T, typename Done>
    void run(const QString &doing, Task<T> task, Done done);
    template <typename T, typename Ended>
    void runUnasked(const QString &doing, Task<T> task, Ended ended); ///< an error is told to `ended` alone
    void resume();
    void say(const QString &doing);
    void fail(const Error &error);
    void put(const HostServer &server);
    void remove(const HostServer &server);
    void onLinkChanged(const QString &hostId);
    void lookAfterLoss();
    QStringList take(const QList<PodHost> &hosts, const ServersFound &found);
    void closeForwardsOf(const HostServer &server);
    [[nodiscard]] QList<SavedForward> forwardsOf(const HostServer &server) const;
    void reach(const HostServer &server, Purpose purpose);
    void arrive(const HostServer &server, Purpose purpose, const QString &token);
    [[nodiscard]] Result<quint16> portHere(const HostServer &server);

    ServersContext m_context;
    QList<HostServer> m_servers;
    QString m_doing;
    QSet<QString> m_lost; ///< hosts whose connection was lost: what runs there may have ended with them
    QSet<QString> m_toLook; ///< they are back
    QList<ServerOrder> m_toStart; ///< ordered while something else was done
    QList<HostServer> m_toStop; ///< agreed to while something else was done
    OneTimeRedirect m_door;
    TaskScope m_tasks; // last
};
