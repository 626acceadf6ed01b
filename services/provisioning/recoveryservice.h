// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/core/taskscope.h"
#include "services/provisioning/tpurequest.h"
#include "services/tpu/incident.h"

#include <QObject>
#include <QPointer>

#include <map>

class ProvisioningService;
class TpuService;

/// What is wished for a TPU when it is lost.
struct KeptTpu
{
    TpuId tpu{};
    bool isAutomatic = false; ///< else only the command is known for when the user brings it back
    QString command{}; ///< is run on each host when it is back; empty: nothing
    int limit = 3; ///< equal failures in a row

    friend bool operator==(const KeptTpu &, const KeptTpu &) = default;
};

struct RecoveryContext
{
    TpuService *tpus = nullptr;
    Activities *activities = nullptr;
    QString oldFile{}; ///< where a program of before kept recoveries; read once, then put aside; empty: nothing
};

/// The recoveries of lost TPUs, as the window shows them and its buttons order them. All of it is the life of requests:
/// what is shown follows from them, and what is ordered is an event of theirs.
class RecoveryService : public QObject
{
    Q_OBJECT

public:
    explicit RecoveryService(RecoveryContext context, QObject *parent = nullptr);
    ~RecoveryService() override;

    void show(ProvisioningService *tpuRequests); ///< whose recoveries these are, also where another window runs them
    /// This window runs them: takes over what a program of before left, and tells what happens in Activity.
    void resume(ProvisioningService *tpuRequests);

    [[nodiscard]] const QList<Recovery> &all() const { return m_all; } ///< newest first; one for each request
    [[nodiscard]] std::optional<Recovery> find(const TpuId &tpu) const; ///< the newest one of it
    /// True for the node and the request that one under way works on: full names.
    [[nodiscard]] bool holds(const QString &resource) const;

    /// Begins. `lost` as it was last seen. Errors: FileFailed (it could not be written down, nothing was begun),
    /// Conflict (one is under way already). All that follows ends with Conflict in a window that only watches, and has
    /// no effect.
    [[nodiscard]] Task<QUuid> begin(const Tpu &lost, const Incident &incident, bool mayLose);
    [[nodiscard]] Task<> tryAgain(const QUuid &id); ///< one that needs the user goes on where it stopped
    [[nodiscard]] Task<> stop(const QUuid &id); ///< what was asked for is taken back
    [[nodiscard]] Task<> forget(const QUuid &id); ///< one that is over is shown no more
    void suspend(); ///< the cloud is being left, or another window goes on: nothing is taken back

    /// From now on it comes back by itself, or its command is known. Off for every TPU unless asked: on-demand ones
    /// cost money while they run. Errors: FileFailed. One that is neither automatic nor has a command is forgotten.
    [[nodiscard]] Task<> keep(const KeptTpu &kept);
    [[nodiscard]] std::optional<KeptTpu> kept(const TpuId &tpu) const;
    /// A trouble appeared: brings back what is kept and lost, once for each machine, and nothing else.
    void handle(const Incident &incident, const std::optional<Tpu> &lost);

signals:
    void changed();
    void recovered(const Recovery &recovery);
    void needsUser(const Recovery &recovery);

private:
    [[nodiscard]] bool isOf(const Recovery &recovery, const TpuId &tpu) const;
    void readOldFile();
    void follow();
    void notify(const Recovery &recovery);

    RecoveryContext m_context;
    QPointer<ProvisioningService> m_tpuRequests;
    QList<Recovery> m_all;
    std::map<QUuid, ActivityId> m_activities; ///< of those under way
    bool m_isUp = false;
    TaskScope m_tasks; // last
};

/// "Bringing node-1 back: deleting what is dead", in the user's language.
[[nodiscard]] QString stepText(const Recovery &recovery);
