// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/practice/hosts/diskwatch.h"
#include "services/practice/hosts/hosts.h"

#include <memory>

/// Hosts as bubblewrap sandboxes with a real OpenSSH server each; see the end of this file for how it is built.
class SandboxHosts final : public Hosts
{
    Q_OBJECT

public:
    explicit SandboxHosts(QObject *parent = nullptr);
    ~SandboxHosts() override; ///< stops everything; waits at most 3 s

    /// Before start().
    void setDiskLimits(const DiskLimits &limits);
    [[nodiscard]] Result<quint16> start(quint16 sshPort, const QString &stateDir) override;
    void keepDisks(const QStringList &nodes) override;
    void bootSlice(const QList<WorkerSpec> &workers, const QMap<QString, QString> &attributes) override;
    void haltSlice(const QString &node, DiskFate disk) override;
    void giveNotice(const QString &node) override;
    void setSshKeys(const QString &node, const QStringList &lines) override;
    void setAttributes(const QString &node, const QMap<QString, QString> &attributes) override;
    [[nodiscard]] QMap<QString, QString> hostKeys(const QString &node, int worker) const override;
    void setCondition(const QString &node, int worker, const QString &name, const QString &value) override;
    void setOutsideIp(const QString &node, int worker, const QString &ip) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/* How a practice slice is built

   tpudesk-practice                        world, HTTP APIs, metadata servers (listening in the workers' networks)
     tpudesk-practice-slice                one per booted node, in a user namespace: our own id is the only one, as 0
       tpudesk-practice-slice              pid 1 of the slice's pid namespace; ends when we end
         bwrap → /sbin/init                one per worker: own user (id 1001), pid, ipc, uts, net, mount namespaces
           sshd                            real; its sockets are given to it: port 22 of the network, 127.x:PORT outside
           what users start

   A network (VPC) is a network namespace that we hold by a descriptor: it routes between the veths of its workers, of
   whatever slice. All are in one user namespace, which the slices join.

   Control goes over sockets whose far ends are file descriptor 3 of the slice and of each init. No process of a slice
   holds our ends, so they close when this program ends in whatever way, the slice's pid 1 leaves, and the kernel kills
   the rest.

   The boot disk is STATE/disks/NODE-HASH/wK: root/ is /, local/ is /usr/local. /usr is the system's, read-only. Only
   one user id exists, so system files have no write bit, every user has the id 1001, and login.so (in
   /etc/ld.so.preload) answers getpwuid() with the login's name. sudo (resources/practice/lib) asks init, which has kept
   what a sandbox can have of root.

   What a host may do to this machine: the filter of slice/callfilter.h keeps it from parts of the kernel, bubblewrap's
   --disable-userns from namespaces of its own, DiskWatch from filling the disk.

   Where it is less than a VM: users share one id (ls -l names the login as the owner, tmux sockets are shared), there
   is no systemd, no /sys, no kernel module, no Internet, and nobody but sshd counts connections. The only mounts
   are of other hosts' exports: slice/ binds the folder of the other disk here, and lets it hang while it is not served.
   To look around: tst_sandboxhosts --serve 2 prints the ssh command for a slice of two workers. */
