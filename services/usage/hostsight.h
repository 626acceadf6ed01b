// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/podhost.h"
#include "services/usage/hostprobe.h"
#include "services/usage/usagestate.h"

#include <deque>
#include <map>

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
    enum class Trouble : quint8 {
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
    void takeTrouble(Trouble trouble, const QString &sentence = {}); ///< one at a time; a machine that answers ends it
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
