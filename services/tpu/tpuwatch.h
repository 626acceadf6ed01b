// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/tpu/incident.h"

#include <QJsonObject>
#include <QObject>

#include <functional>

class TpuService;

struct WatchContext
{
    TpuService *tpus = nullptr;
    Clock *clock = nullptr;
    /// Whether something that speaks SSH answers at this worker's address now; nobody logs in. An error: not known (no
    /// network here, stopped). Empty: nobody asks, and no TPU is ever told to be unreachable.
    std::function<Task<bool>(Tpu tpu, int worker, std::stop_token stop)> reach{};
    QString file{}; ///< what is remembered of TPUs between runs, mode 0600; empty: nothing
    /// True for a node or request that somebody works on already (a request's race, a recovery): it is no trouble
    /// then.
    std::function<bool(const QString &resource)> isHandled{};
    WatchLimits limits{};
    std::chrono::seconds probeEvery{300}; ///< while all is well
    std::chrono::seconds probeAgain{30}; ///< while a TPU is silent
};

/// What was found out about a TPU that is not in the list any more; see KnownTpu.
struct WhyAbsent
{
    KnownTpu::Absence absence = KnownTpu::Absence::None;
    bool isUnproven = false;
};

/// What the cloud does to the TPUs of one project, seen in TpuService's lists and by probing their SSH servers. Asks
/// Google nothing of its own, except why a TPU that it knew is not in the list any more.
class TpuWatch : public QObject
{
    Q_OBJECT

public:
    explicit TpuWatch(WatchContext context, QObject *parent = nullptr);
    ~TpuWatch() override;

    void start(); ///< begins to probe; what the lists tell is heeded from the constructor on
    void end(); ///< for good: asks and heeds nothing any more

    [[nodiscard]] const QList<Incident> &incidents() const { return m_shown; } ///< worst first, without dismissed ones
    [[nodiscard]] QList<Incident> incidentsOf(const TpuId &tpu) const; ///< worst first
    [[nodiscard]] std::optional<Incident> incidentOf(const QueuedResourceId &request) const;
    /// One that was there is not in the list any more, and why is being found out.
    [[nodiscard]] bool isWondering() const;
    /// As it was last seen, also when it is gone: what "the same again" needs.
    [[nodiscard]] std::optional<Tpu> remembered(const TpuId &tpu) const;

    void dismiss(const Incident &incident); ///< never told again; another one of that kind is
    void lostContact(const TpuId &tpu); ///< a connection to it broke: probes, and reads the list, now
    void lookAgain(); ///< what isHandled() says has changed

signals:
    void incidentsChanged();
    void appeared(const Incident &incident); ///< a new one; not again after a restart for what was told before it
    void addressMoved(const TpuId &tpu, int worker, const QString &from, const QString &to);

private:
    struct Tasks;
    friend struct Tasks;

    void judgeSoon();
    void judge();
    void show();
    void lookFor(const TpuId &tpu);
    void probeAll();
    void probeSsh(const TpuId &tpu);
    void take(const TpuId &tpu, const QString &number, bool answers);
    void note(const TpuId &tpu, const WhyAbsent &why);
    void noteDelete(const QString &resource);
    [[nodiscard]] KnownTpu *find(const TpuId &tpu);
    void load();
    [[nodiscard]] QJsonObject toFile() const;
    void save();

    WatchContext m_context;
    QList<KnownTpu> m_known;
    QList<Incident> m_incidents;
    QList<Incident> m_shown;
    QSet<QString> m_told; ///< keys
    QStringList m_dismissed; ///< keys, oldest first
    QSet<TpuId> m_asking; ///< whether they are gone
    QSet<TpuId> m_knocking;
    QHash<TpuId, std::chrono::milliseconds> m_knockedAt; ///< since boot
    QByteArray m_saved;
    QJsonObject m_written; ///< as this window last knew the file; another one may watch the project, too
    bool m_isDue = false;
    bool m_hasEnded = false;
    TaskScope m_tasks; // last
};

/// What is remembered of TPUs between two runs: as few bytes as make "the same again" and "was there before" possible.
struct WatchMemory
{
    QList<KnownTpu> known;
    QList<Incident> incidents; ///< kind, whose, and since when; the rest is seen again
    QStringList dismissed; ///< keys
    QStringList told; ///< keys of troubles that were told: what is not among them is told at the next start

    friend bool operator==(const WatchMemory &, const WatchMemory &) = default;
};

/// Pure. Bounded to about 3 MiB: what is lost and what is young goes first.
[[nodiscard]] QJsonObject toJson(const WatchMemory &memory);
/// Pure. What cannot be read is left out; `at` stands in for times that are not kept.
[[nodiscard]] WatchMemory parseWatchMemory(const QJsonObject &json, const QDateTime &at);
