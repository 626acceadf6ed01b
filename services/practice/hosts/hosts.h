// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <utility>

/// Below it are the addresses at which a machine is reached that has no external one, or whose firewall lets nobody in
/// there: only the practice cloud's own relay knows them, and the metadata server does not tell of them.
inline constexpr QLatin1StringView tunnelNet{"127.250."};

/// One host VM of a slice, as the world wants it.
struct WorkerSpec
{
    QString node; ///< full resource name: projects/P/locations/Z/nodes/N; the same for all workers of a slice
    int worker = 0; ///< 0, 1, … within the slice
    QString hostName; ///< t1v-n-<8 hex>-w-K
    QString internalIp; ///< of a private range; unique within its network
    QString outsideIp; ///< a 127.x.y.z of this worker alone, not 127.0.0.1; empty: no external address
    QStringList deviceFiles; ///< below /dev: "accel0" … or "vfio/0" …
    QString network = QStringLiteral("default"); ///< workers of one network reach each other, of whatever node
};

/// What Compute Engine numbers the machine with: 19 digits, the same for the same host name in every run.
[[nodiscard]] QString machineNumber(const QString &hostName);

enum class DiskFate : quint8 {
    Keep, ///< stop or preemption: home folders and host keys are there again after the next boot
    Delete, ///< delete: nothing stays
};

/// The machines of the practice cloud. The world decides what exists; this makes it run and takes it away.
/// Everything answers on the thread that owns the object. Nothing of a worker outlives it, not even after SIGKILL.
class Hosts : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// What the metadata server gives of the account that a node runs as: {access_token, expires_in, token_type, email,
    /// scopes}; empty: it has none.
    using TokenSource = std::function<QJsonObject(const QString &node)>;
    void setTokenSource(TokenSource source) { m_tokenSource = std::move(source); }
    /// Takes over a connection, a file descriptor, that a program on a host has opened to Google's APIs.
    using ApiAcceptor = std::function<void(int connection)>;
    void setApiAcceptor(ApiAcceptor acceptor) { m_apiAcceptor = std::move(acceptor); }

    /// Call once, first. sshPort 0: a free one. Returns the port that all outside addresses listen on.
    /// `stateDir` is created (0700) if it is missing; boot disks live below it and survive a restart.
    [[nodiscard]] virtual Result<quint16> start(quint16 sshPort, const QString &stateDir) = 0;

    /// Deletes the boot disks of all other nodes: a kill may have come between a node's end and its disk's. Before the
    /// first boot.
    virtual void keepDisks(const QStringList &nodes) = 0;

    /// Boots all workers of one node (they share `node`). Ends with exactly one of booted() and bootFailed(), never
    /// before this returns. `attributes` are what instance/attributes/ of the metadata server shows (accelerator-type,
    /// tpu-env, …; agent-worker-number and worker-network-endpoints are added when absent, instance/hostname and the
    /// like come from the specs). The disk is the one kept from an earlier boot of the same (node, worker), otherwise a
    /// new one.
    virtual void bootSlice(const QList<WorkerSpec> &workers, const QMap<QString, QString> &attributes) = 0;

    /// Pulls the plug (also during a boot; then neither signal comes). Open connections are cut. Asynchronous; halted()
    /// follows, at once if it does not run. A later bootSlice() of the same node waits for the end by itself.
    virtual void haltSlice(const QString &node, DiskFate disk) = 0;

    /// The node will be taken back: the metadata server says so (instance/preempted), every process of its hosts gets
    /// SIGTERM, and nobody can log in any more. What has not ended until haltSlice() is killed by that. Nothing happens
    /// when the node does not run.
    virtual void giveNotice(const QString &node) = 0;

    /// The effective `ssh-keys` lines (project and node, already merged). Applied at once, or at the end of the boot
    /// that runs.
    virtual void setSshKeys(const QString &node, const QStringList &lines) = 0;

    /// New attributes for a running node; the metadata server shows them at once.
    virtual void setAttributes(const QString &node, const QMap<QString, QString> &attributes) = 0;

    /// "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256" → base64, as the guest attributes have it. Empty before the
    /// first boot.
    [[nodiscard]] virtual QMap<QString, QString> hostKeys(const QString &node, int worker) const = 0;

    /// Makes trouble for a worker, or ends it: the programs on the host look into /run/practice/conditions/NAME, which
    /// then holds `value`; null: it goes. Known: offline, disk-full, apt-lock (seconds), sshd (refuse or silent), slow,
    /// workload (options of train.py).
    /// It is gone after the next boot. Nothing happens when the node does not run.
    virtual void setCondition(const QString &node, int worker, const QString &name, const QString &value) = 0;

    /// Moves a worker to another 127.x.y.z; empty takes the external address away. Open connections of the old one are
    /// cut.
    virtual void setOutsideIp(const QString &node, int worker, const QString &ip) = 0;

signals:
    void booted(const QString &node);
    void bootFailed(const QString &node, const QString &reason); ///< a sentence: what happened, why, what to do
    void halted(const QString &node);
    /// What the chips of a worker do, told by its workload every few seconds: {"duty": [percent], "idle": [seconds],
    /// "used": [bytes], "total": bytes}. It comes from inside a sandbox: anything may be in it.
    void measured(const QString &node, int worker, const QJsonObject &usage);
    /// A running slice ended by itself (killed from outside, out of memory). The disk is kept.
    void lost(const QString &node, const QString &reason);

protected:
    [[nodiscard]] QJsonObject tokenOf(const QString &node) const
    {
        return m_tokenSource ? m_tokenSource(node) : QJsonObject{};
    }
    /// False: nobody takes it, and it stays the caller's.
    [[nodiscard]] bool acceptApi(int connection) const
    {
        if (m_apiAcceptor)
            m_apiAcceptor(connection);
        return bool(m_apiAcceptor);
    }

private:
    TokenSource m_tokenSource;
    ApiAcceptor m_apiAcceptor;
};
