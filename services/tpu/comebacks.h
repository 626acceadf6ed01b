// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/comeback.h"
#include "services/tpu/createtpu.h"
#include "services/tpu/trouble.h"

#include <QObject>

#include <map>

class Activities;
class TpuService;

/// What is wished for a TPU when it is lost.
struct KeptTpu
{
    TpuId tpu{};
    bool isAutomatic = false; ///< else only the command is known for when the user brings it back
    QString command{}; ///< is run on each host when it is back; empty: nothing
    int limit = 3; ///< equal failures in a row
    int interruptions = 0; ///< since it is kept

    friend bool operator==(const KeptTpu &, const KeptTpu &) = default;
};

struct ComeBacksContext
{
    TpuService *tpus = nullptr;
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    QString file{}; ///< mode 0600; empty: nothing outlives the program
    std::function<Task<>(Tpu tpu, std::stop_token stop)> reach{}; ///< as in ComeBackTools
    std::function<Task<RunOutcome>(Tpu tpu, QString command, std::stop_token stop)> run{};
    /// The durable request that a TPU came from, and asking it again. Without one the TPU is created directly, again
    /// and again until there is capacity.
    std::function<QUuid(const TpuId &tpu)> wishOf{};
    std::function<Task<Tpu>(ComeBack now, std::stop_token stop)> askWish{};
    PollPace pace{};
    std::function<Result<>()>
        mayAct{}; ///< an error: another window does all this, and writes the file; empty: this one does
};

/// All TPUs that are brought back, and those that come back by themselves. Survives the program: what was under way
/// goes on with goOn().
class ComeBacks : public QObject
{
    Q_OBJECT

public:
    explicit ComeBacks(ComeBacksContext context, QObject *parent = nullptr);
    ~ComeBacks() override;

    /// When the cloud can be asked, and this window is the one that does it: reads what another one left, and goes on.
    void goOn();

    [[nodiscard]] const QList<ComeBack> &all() const { return m_all; } ///< newest first; bounded
    [[nodiscard]] std::optional<ComeBack> find(const TpuId &tpu) const; ///< the newest one of it
    /// True for the node and the request that one under way works on: full names.
    [[nodiscard]] bool holds(const QString &resource) const;

    /// Begins. `lost` as it was last seen; `wanted.command` and `wanted.limit` are taken from it. Errors: FileFailed
    /// (it could not be written down, nothing was begun), Conflict (one is under way already). All that follows ends
    /// with the error of ComeBacksContext::mayAct() in a window that only watches, and has no effect.
    Result<QUuid> begin(const Tpu &lost, const Trouble &trouble, const KeptTpu &wanted, bool mayLose);
    Result<> tryAgain(const QUuid &id); ///< one that needs the user goes on where it stopped
    Result<> stop(const QUuid &id); ///< what was asked for is taken back
    Result<> forget(const QUuid &id); ///< one that is over
    void rest(); ///< the cloud is being left: all stops where it is, and nothing is taken back

    /// From now on it comes back by itself, or its command is known. Off for every TPU unless asked: on-demand ones
    /// cost money while they run. Errors: FileFailed; then it holds only until the program ends. One that is neither
    /// automatic nor has a command is forgotten.
    Result<> keep(const KeptTpu &kept);
    [[nodiscard]] std::optional<KeptTpu> kept(const TpuId &tpu) const;
    /// A trouble appeared: brings back what is kept and lost, once for each machine, and nothing else.
    void heed(const Trouble &trouble, const std::optional<Tpu> &lost);

signals:
    void changed();
    void cameBack(const ComeBack &comeBack);
    void needsUser(const ComeBack &comeBack);

private:
    struct Run;

    void start(const QUuid &id);
    void finish(const QUuid &id, const Result<ComeBack> &result);
    void addActivity(Run &run, const ComeBack &comeBack);
    void endActivity(Run &run, const ComeBack &comeBack);
    [[nodiscard]] Task<Tpu> createDirectly(TpuSpec spec, std::stop_token stop);
    void showTry(const QUuid &id, const CreateProgress &progress);
    [[nodiscard]] ComeBackTools tools(const std::stop_token &cancelled);
    [[nodiscard]] Result<> keepRecord(const ComeBack &comeBack);
    [[nodiscard]] Result<> mayAct() const { return m_context.mayAct ? m_context.mayAct() : Result<>{}; }
    [[nodiscard]] ComeBack *record(const QUuid &id);
    void load();
    Result<> save() const;

    ComeBacksContext m_context;
    QList<ComeBack> m_all;
    QList<KeptTpu> m_kept;
    std::map<QUuid, std::unique_ptr<Run>> m_runs;
    bool m_isResting = false;
    TaskScope m_tasks; // last
};

/// "Bringing node-1 back: deleting what is dead", in the user's language.
[[nodiscard]] QString stepText(const ComeBack &comeBack);
