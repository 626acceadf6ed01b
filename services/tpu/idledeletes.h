// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/tpu/changetpu.h"

#include <QObject>
#include <QSet>

#include <functional>

class Activities;
class TpuService;

/// What one look at the hosts showed.
enum class IdleSeen : quint8 {
    Busy, ///< something holds the chips, computes, or somebody types
    Idle, ///< all hosts answered, and nothing of that was seen
    Unknown, ///< a host did not answer: no data is not idle
};

/// A TPU that the user wants deleted when nobody has used it for so long. Of a multislice it is about all slices: they
/// are idle when each of them is, and go together.
struct IdleRule
{
    TpuId tpu{};
    QString number{}; ///< numericId: the one that the user meant, and no later one under its name
    std::chrono::hours after{3};
    QDateTime idleSince{}; ///< UTC; null: it is not idle, or that is not known
    QDateTime graceUntil{}; ///< UTC; with it the user is warned; null: not yet
    QDateTime lookedAt{}; ///< UTC, when the last look began
    QList<ListedNode> looked{}; ///< what that look was at: the TPU, or all slices; nothing else is deleted

    friend bool operator==(const IdleRule &, const IdleRule &) = default;
};

struct IdlePace
{
    std::chrono::minutes look{5};
    std::chrono::minutes grace{15}; ///< from the warning to the deletion
};

/// Pure. What a look makes of it. Any activity, and anything that is not known, begins anew: also time in which nobody
/// looked, because this computer slept.
[[nodiscard]] IdleRule afterLook(IdleRule rule, IdleSeen seen, const QDateTime &now, const IdlePace &pace);
/// Pure. The grace is over, and the last look, not older than a minute, still showed nobody.
[[nodiscard]] bool isDue(const IdleRule &rule, const QDateTime &now);

struct IdleContext
{
    TpuService *tpus = nullptr;
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    std::function<Task<IdleSeen>(Tpu tpu, std::stop_token stop)> look{};
    QString file{}; ///< mode 0600; empty: rules end with the program
    IdlePace pace{};
};

/// Deletes idle TPUs, after a warning, and only while the program runs and can see that they are idle.
class IdleDeletes : public QObject
{
    Q_OBJECT

public:
    explicit IdleDeletes(IdleContext context, QObject *parent = nullptr);

    void start(); ///< reads the rules, then looks now and then; not in two windows at once
    void end() { m_tasks.cancel(); } ///< nobody looks any more

    Result<> set(const Tpu &tpu, std::chrono::hours after); ///< FileFailed: it holds until the program ends
    void clear(const TpuId &tpu); ///< also by another one of its slices, as touch() and rule()
    /// The user is there: types in a terminal, or presses "Keep it". The time begins anew.
    void touch(const TpuId &tpu);
    [[nodiscard]] std::optional<IdleRule> rule(const TpuId &tpu) const;

signals:
    void changed();
    void warned(const TpuId &tpu, const QDateTime &until); ///< it is deleted then, unless somebody uses it
    void deleted(const TpuId &tpu);

private:
    struct Tasks;

    void lookAtAll();
    void lookAt(const IdleRule &rule, const QList<Tpu> &slices);
    void take(const IdleRule &looked, IdleSeen seen);
    [[nodiscard]] bool isAbout(const IdleRule &rule, const TpuId &tpu) const;
    void remove(const IdleRule &rule);
    void notifyActivity(const IdleRule &rule, const Result<> &gone);
    void putOff(const IdleRule &rule);
    void load();
    [[nodiscard]] QJsonObject toFile() const;
    void adopt(const QJsonObject &file);
    Result<> save();

    IdleContext m_context;
    QList<IdleRule> m_rules;
    QJsonObject m_written; ///< as this window last knew the file
    QSet<TpuId> m_looking;
    TaskScope m_tasks; // last
};
