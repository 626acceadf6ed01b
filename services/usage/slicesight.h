// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/alerts.h"
#include "services/usage/hostsight.h"

#include <vector>

/// How a slice is judged.
struct SliceRules
{
    UsageThresholds thresholds{};
    double rate = 1; ///< seconds between two looks
    bool isMuted = false;
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
    bool learn(SeenChips seen);

    [[nodiscard]] const Tpu &tpu() const { return m_tpu; }
    [[nodiscard]] const SliceLayout &layout() const { return m_usage.layout; }
    [[nodiscard]] SeenChips seen() const { return m_seen; }
    [[nodiscard]] const std::vector<HostSight> &hosts() const { return m_hosts; } ///< by worker
    [[nodiscard]] HostSight *find(int worker, const QString &hostId); ///< null: that worker is another host by now

    void touch(int worker); ///< something came in of that host
    void forgetProgram(int worker); ///< another program has its chips: how long they were still does not count for it
    /// Makes what is shown anew where something came in or time alone changes it.
    UsageAlerts::Change judge(const SliceRules &rules, qint64 now);
    [[nodiscard]] const SliceUsage &usage() const { return m_usage; }

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

[[nodiscard]] UsagePatience patienceOf(const SliceRules &rules);
