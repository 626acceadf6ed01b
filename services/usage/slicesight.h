// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "services/usage/alerts.h"
#include "services/usage/hostprobe.h"
#include "services/usage/usagestate.h"

#include <deque>
#include <map>
#include <vector>

/// What a look told beside its values.
struct HostNews
{
    bool isRestarted = false; ///< the machine runs since a shorter time than before
    bool isRuntimeRestarted = false; ///< another program holds the chips
    bool isProgramNew = false; ///< none of those that held the chips holds them now, but others do
    bool isRuntimeNew =
        false; ///< its metric server answers, or does not, other than before: who holds the chips is to be looked at
};

/// What was seen of one host lately. Values, no waiting: looks are put in, and what is shown comes out. Times are this
/// computer's.
class HostSight
{
public:
    /// Why a look brought nothing.
    enum class Fault : quint8 {
        Connecting, ///< a login is under way; without a sentence: no more
        Silent, ///< it does not answer
        Unreadable, ///< it is not silent, but nothing can be read of it
        ShutOut, ///< nobody can log in to it, so that how it stands is not known
    };

    explicit HostSight(PodHost host)
        : m_host{std::move(host)}
    {
    }

    [[nodiscard]] const PodHost &host() const { return m_host; }
    HostNews take(const RuntimeReading &reading, const HostTick &tick, const SliceLayout &layout);
    HostNews take(const HostReading &reading, const HostTick &tick);
    void take(const HostTick &tick); ///< of the memory profile or of Cloud Monitoring
    void takeTrouble(Fault trouble, const QString &sentence = {}); ///< one at a time; a machine that answers ends it
    void forgetFuture(qint64 now); ///< values from before the clock was set back

    [[nodiscard]] const std::optional<HostReading> &probe() const { return m_probe; }
    [[nodiscard]] bool isSilent() const { return m_silence.has_value(); }
    [[nodiscard]] bool answersMetrics(qint64 now, qint64 within) const; ///< its runtime did within that time, ms
    [[nodiscard]] bool hasMemoryOfRuntime(qint64 now) const; ///< the profile need not be read

    /// What is shown of the host and its cores, which are added in the order of the layout. The state of the host is
    /// that of its cores.
    [[nodiscard]] HostUsage usage(qint64 now) const;
    struct Sight
    {
        CoreFacts facts;
        CoreUsage usage;
    };
    [[nodiscard]] QList<Sight> cores(const SliceLayout &layout, qint64 now) const;

private:
    struct Row
    {
        QList<float> values;
        qint64 at = 0;
    };
    struct Found
    {
        float value = noValue;
        qint64 at = 0;
        UsageSource source = UsageSource::Runtime;
    };

    void keep(const HostTick &tick);
    void turn(RuntimeState state, qint64 at);
    [[nodiscard]] bool isPast(UsageSource source, Metric metric, qint64 at) const;
    [[nodiscard]] bool knows(Metric metric) const;
    [[nodiscard]] Found find(Metric metric, int unit, qint64 now) const;
    void keepStatus(const RuntimeReading &reading, const SliceLayout &layout);
    [[nodiscard]] QString trouble() const;

    PodHost m_host;
    std::map<UsageSource, QHash<Metric, Row>> m_rows;
    std::optional<HostReading> m_probe; ///< the newest, with what the last full one said
    qint64 m_probeAt = 0, m_runtimeAt = 0, m_answeredAt = 0;
    qint64 m_turnedAt = 0; ///< a program came or went, or it was first seen that there is none: what was said of the
                           ///< time before is past
    qint64 m_busyAt = 0; ///< a chip computed last, as its runtime said
    RuntimeState m_runtime = RuntimeState::NoWorkload;
    QString m_runtimeSentence;
    bool m_isRuntimeAsked = false;
    bool m_isShutOut = false;
    QList<OfferedValue> m_offered;
    struct Stand
    {
        QString where, error;
        int queued = 0;
    };
    QList<Stand> m_stands; ///< by device
    qint64 m_standsAt = 0;
    std::optional<QString> m_silence; ///< the sentence
    QString m_excuse;
    QString m_connecting;
    std::deque<std::pair<qint64, double>> m_disk; ///< bytes used, of the last minutes
    std::deque<std::pair<qint64, qint64>> m_wire; ///< bytes of each look, of the last seconds
};

/// How a slice is judged.
struct SliceRules
{
    UsageThresholds thresholds{};
    double rate = 1; ///< seconds between two looks
    bool isMuted = false;
};

/// What is known of one slice of several.
struct SlicePart
{
    SliceUsage usage{};
    QList<CoreTrack> tracks{}; ///< as usage.cores; shorter: nothing is remembered of the others
};

/// All that was seen of one slice: looks of its hosts are put in, what is shown comes out. Values, no waiting.
class SliceSight
{
public:
    SliceSight(const Tpu &tpu, SeenChips seen);

    /// Another machine under its name, another type, or another number of workers: all of it begins anew.
    [[nodiscard]] bool isSame(const Tpu &tpu) const;
    void renew(const Tpu &tpu); ///< what may change of the same one: its state, its addresses
    /// A type that the catalogue does not know has told how many chips it has. True when the layout is another.
    bool observe(SeenChips seen);

    [[nodiscard]] const Tpu &tpu() const { return m_tpu; }
    [[nodiscard]] SeenChips seen() const { return m_seen; }
    [[nodiscard]] const std::vector<HostSight> &hosts() const { return m_hosts; } ///< by worker
    [[nodiscard]] HostSight *find(int worker, const QString &hostId); ///< null: that worker is another host by now

    void touch(int worker); ///< something came in of that host
    void forgetProgram(int worker); ///< another program has its chips: how long they were still does not count for it
    /// Makes what is shown anew where something came in or time alone changes it.
    UsageAlerts::Change judge(const SliceRules &rules, qint64 now);
    [[nodiscard]] const SliceUsage &usage() const { return m_usage; }
    [[nodiscard]] SlicePart part() const { return {m_usage, m_tracks}; }

private:
    void begin();
    void judgeHost(int worker, const SliceRules &rules, qint64 now);
    void sum(const SliceRules &rules, qint64 now);

    Tpu m_tpu;
    SeenChips m_seen;
    std::vector<HostSight> m_hosts; ///< by worker
    QList<bool> m_isTouched; ///< by worker
    QList<CoreFacts> m_facts; ///< as m_usage.cores
    QList<CoreTrack> m_tracks; ///< the same
    Stragglers m_stragglers;
    UsageAlerts m_alerts;
    SliceUsage m_usage;
};
