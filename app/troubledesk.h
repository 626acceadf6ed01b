// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/taskscope.h"
#include "services/tpu/comebacks.h"
#include "services/tpu/idledeletes.h"
#include "services/tpu/tpuwatch.h"

#include <QObject>
#include <QPointer>

class Activities;
class KeyService;
class SshHub;
class WishService;

struct TroubleDeskContext
{
    CloudProfile profile;
    TpuService *tpus = nullptr;
    SshHub *hub = nullptr;
    KeyService *keys = nullptr;
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    QString knownFile{}; ///< see WatchContext::file
    QString comeBacksFile{}; ///< see ComeBacksContext::file
    QString idleFile{}; ///< see IdleContext::file
    QString sshFolder{}; ///< of the user's SSH configuration; empty: ~/.ssh
};

/// What follows from what the cloud does to TPUs: who watches, who brings back, and what hears of a new address.
class TroubleDesk : public QObject
{
    Q_OBJECT

public:
    explicit TroubleDesk(TroubleDeskContext context, QObject *parent = nullptr);

    /// Durable requests: what one made comes back, and goes when it is idle, as its user wished; what one works on is
    /// its own affair.
    void useWishes(WishService *wishes);
    void begin(); ///< the services are in use from now on
    void rest(); ///< they are being left, or the program ends: all tasks end soon, and nothing is taken back

    [[nodiscard]] TpuWatch *watch() { return &m_watch; }
    [[nodiscard]] ComeBacks *comeBacks() { return &m_comeBacks; }
    [[nodiscard]] IdleDeletes *idle() { return &m_idle; }

signals:
    void reconnectWanted(const TpuId &tpu); ///< its terminals: it has another address, or is back

private:
    [[nodiscard]] WatchContext watchContext();
    [[nodiscard]] ComeBacksContext comeBacksContext();
    [[nodiscard]] IdleContext idleContext();
    void followMove(const TpuId &tpu, int worker, const QString &to);
    void renewEntries(const ComeBack &back);
    void heedWish(const QUuid &wish, const Tpu &tpu);
    [[nodiscard]] bool isWished(const QString &resource) const;
    [[nodiscard]] bool isOurs() const;
    [[nodiscard]] Result<> mayAct() const;
    void takeUp();
    void heedMissed();

    TroubleDeskContext m_context;
    QPointer<WishService> m_wishes;
    bool m_hasBegun = false;
    bool m_isUp = false; ///< brings back and deletes
    QList<Trouble> m_missed; ///< appeared while another window did
    ComeBacks m_comeBacks;
    TpuWatch m_watch;
    IdleDeletes m_idle;
    TaskScope m_tasks; // last
};
