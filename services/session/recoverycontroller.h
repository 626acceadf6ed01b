// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/taskscope.h"
#include "services/hosts/podhost.h"
#include "services/provisioning/recoveryservice.h"
#include "services/tpu/idledeletes.h"
#include "services/tpu/tpuwatch.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <utility>

class Activities;
class KeyService;
class SshHub;
class ProvisioningService;

struct RecoveryControllerContext
{
    CloudProfile profile;
    TpuService *tpus = nullptr;
    SshHub *hub = nullptr;
    KeyService *keys = nullptr;
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    QString knownFile{}; ///< see WatchContext::file
    QString oldRecoveriesFile{}; ///< see RecoveryContext::oldFile
    QString idleFile{}; ///< see IdleContext::file
    QString sshFolder{}; ///< of the user's SSH configuration; empty: ~/.ssh
};

/// What follows from what the cloud does to TPUs: who watches, who brings back, and what hears of a new address.
class RecoveryController : public QObject
{
    Q_OBJECT

public:
    explicit RecoveryController(RecoveryControllerContext context, QObject *parent = nullptr);

    /// Durable requests: what one made goes when it is idle, as its user wished; what one works on, or brings back, is
    /// its own affair.
    void useRequests(ProvisioningService *tpuRequests);
    void begin(); ///< the services are in use from now on
    void suspend(); ///< they are being left, or the program ends: all tasks end soon, and nothing is taken back
    /// What the cloud did last to the very machine of that host, in this run of the program; nothing: nothing that was
    /// seen.
    [[nodiscard]] std::optional<IncidentKind> lastIncident(const PodHost &host) const;
    void onKeyUnlocked(); ///< what stopped because nobody could log in without a passphrase is tried again

    [[nodiscard]] TpuWatch *watch() { return &m_watch; }
    [[nodiscard]] RecoveryService *recoveries() { return &m_recoveries; }
    [[nodiscard]] IdleDeletes *idle() { return &m_idle; }

signals:
    void reconnectWanted(const TpuId &tpu); ///< its terminals: it has another address, or is back

private:
    [[nodiscard]] WatchContext watchContext();
    [[nodiscard]] IdleContext idleContext();
    void followMove(const TpuId &tpu, int worker, const QString &to);
    void renewEntries(const Recovery &back);
    void onRequestFulfilled(const QUuid &tpuRequest, const Tpu &tpu);
    [[nodiscard]] bool isRequested(const QString &resource) const;
    [[nodiscard]] bool isOurs() const;
    void takeUp();
    void handleMissed();

    RecoveryControllerContext m_context;
    QPointer<ProvisioningService> m_tpuRequests;
    bool m_hasBegun = false;
    bool m_isUp = false; ///< brings back and deletes
    QList<Incident> m_missed; ///< appeared while another window did
    QHash<std::pair<TpuId, QString>, IncidentKind> m_last; ///< of each machine: its TPU and that one's number
    RecoveryService m_recoveries;
    TpuWatch m_watch;
    IdleDeletes m_idle;
    TaskScope m_tasks; // last
};
