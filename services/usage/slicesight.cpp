// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/slicesight.h"

#include "services/pod/hosts.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

UsagePatience patienceOf(const SliceRules &rules)
{
    UsagePatience patience;
    const auto period = qint64(rules.rate * 1'000);
    patience.stale = std::max(patience.stale, 3 * period);
    patience.grace = std::max(patience.grace, 2 * period);
    patience.hung = rules.thresholds.hungMinutes * 60'000LL;
    return patience;
}

SliceSight::SliceSight(const Tpu &tpu, SeenChips seen)
    : m_tpu{tpu}
    , m_seen{seen}
{
    for (const auto &host : hostsOf(tpu))
        m_hosts.emplace_back(host);
    begin();
}

void SliceSight::begin()
{
    m_usage = {.id = m_tpu.id, .type = m_tpu.acceleratorType, .layout = layoutOf(m_tpu, m_seen)};
    m_isTouched = QList<bool>(qsizetype(m_hosts.size()), true);
    m_facts = QList<CoreFacts>(m_usage.layout.cores.size());
    m_tracks = QList<CoreTrack>(m_usage.layout.cores.size());
    m_usage.cores = QList<CoreUsage>(m_usage.layout.cores.size());
    m_usage.hosts.clear(); // as many as the layout has, also while the API names fewer
    for (int worker = 0; worker < std::max(m_usage.layout.hosts, int(m_hosts.size())); ++worker)
        m_usage.hosts += HostUsage{};
    m_stragglers = {};
    renew(m_tpu);
}

bool SliceSight::isSame(const Tpu &tpu) const
{
    const bool isCounted = tpu.endpoints.isEmpty() || hostsOf(tpu).size() == qsizetype(m_hosts.size());
    return tpu.id == m_tpu.id && tpu.numericId == m_tpu.numericId && tpu.acceleratorType == m_tpu.acceleratorType
        && tpu.topology == m_tpu.topology && isCounted;
}

void SliceSight::renew(const Tpu &tpu)
{
    const auto endpoints =
        tpu.endpoints.isEmpty() ? m_tpu.endpoints : tpu.endpoints; // a machine that restarts names none
    m_tpu = tpu;
    m_tpu.endpoints = endpoints;
    m_usage.isLive = tpu.state == TpuState::Ready && !tpu.isLegacyNode();
}

bool SliceSight::learn(SeenChips seen)
{
    if (seen.devices <= m_seen.devices && seen.chips <= m_seen.chips)
        return false;
    const SeenChips all{std::max(seen.devices, m_seen.devices), std::max(seen.chips, m_seen.chips)};
    m_seen = all;
    if (layoutOf(m_tpu, all) == m_usage.layout)
        return false;
    begin();
    return true;
}

HostSight *SliceSight::find(int worker, const QString &hostId)
{
    const bool isIt = worker >= 0 && worker < int(m_hosts.size()) && m_hosts[size_t(worker)].host().id == hostId;
    return isIt ? &m_hosts[size_t(worker)] : nullptr;
}

void SliceSight::touch(int worker)
{
    if (worker >= 0 && worker < m_isTouched.size())
        m_isTouched[worker] = true;
}

void SliceSight::forgetProgram(int worker)
{
    const auto each = m_usage.layout.devicesPerHost();
    for (auto i = qsizetype(worker) * each; i < qsizetype(worker + 1) * each && i >= 0 && i < m_tracks.size(); ++i)
        m_tracks[i] = {.wasGone = true};
}

void SliceSight::judgeHost(int worker, const SliceRules &rules, qint64 now)
{
    auto &sight = m_hosts[size_t(worker)];
    sight.forgetFuture(now);
    const auto each = m_usage.layout.devicesPerHost();
    const auto first = worker * each;
    const auto patience = patienceOf(rules);
    const auto cores = sight.cores(m_usage.layout, now);
    for (int device = 0; device < each && first + device < m_usage.cores.size() && device < cores.size(); ++device) {
        const auto i = first + device;
        auto &facts = m_facts[i];
        const auto &fresh = cores.at(device).facts;
        const auto isGone = [](const CoreFacts &of) { return of.runtime == RuntimeState::NoWorkload; };
        const bool isNew = fresh.at != facts.at || fresh.isReachable != facts.isReachable
            || isGone(fresh) != isGone(facts) || fresh.hasAnswered != facts.hasAnswered;
        facts = fresh;
        if (isNew)
            follow(m_tracks[i], facts, now);
        const bool wasLagging = m_usage.cores.at(i).isStraggler;
        m_usage.cores[i] = cores.at(device).usage;
        m_usage.cores[i].isStraggler = wasLagging;
        m_usage.cores[i].state = stateOf(facts, m_tracks.at(i), patience, now);
    }
    m_usage.hosts[worker] = sight.usage(now);
}

UsageAlerts::Change SliceSight::judge(const SliceRules &rules, qint64 now)
{
    for (int worker = 0; worker < m_isTouched.size(); ++worker) {
        if (std::exchange(m_isTouched[worker], false))
            judgeHost(worker, rules, now);
    }
    sum(rules, now);
    UsageAlerts::Change change;
    if (m_usage.isLive)
        change = m_alerts.look({.usage = m_usage, .tracks = m_tracks}, rules.thresholds, now);
    else
        m_alerts = {};
    m_usage.alerts = m_alerts.alerts();
    m_usage.isMuted = rules.isMuted;
    return change;
}

void SliceSight::sum(const SliceRules &rules, qint64 now)
{
    const auto count = m_usage.cores.size();
    const auto patience = patienceOf(rules);
    QList<UsageState> states;
    QList<float> paces, duties, useds;
    m_usage.at = 0;
    for (qsizetype i = 0; i < count; ++i) { // time alone makes a value old and a hang long
        auto &core = m_usage.cores[i];
        core.state = stateOf(m_facts.at(i), m_tracks.at(i), patience, now);
        states += core.state;
        paces += core.state == UsageState::Busy ? m_tracks.at(i).smoothed : noValue;
        const bool isFresh = core.state != UsageState::Unreachable && core.state != UsageState::Stale;
        const bool isFirstOfChip = m_usage.layout.cores.at(i).device % std::max(1, m_usage.layout.devicesPerChip) == 0;
        if (isFresh && isFirstOfChip)
            duties += core.duty;
        if (isFresh)
            useds += core.hbmUsed;
        m_usage.at = std::max(m_usage.at, core.at);
        m_usage.hbmTotal = core.hbmTotal > 0 ? core.hbmTotal : m_usage.hbmTotal;
    }
    spreadHang(states, m_facts, m_tracks, patience, now);
    const auto lag = m_stragglers.look(paces, rules.thresholds.stragglerPercent, now);
    for (qsizetype i = 0; i < count; ++i) {
        m_usage.cores[i].state = states.at(i);
        m_usage.cores[i].isStraggler = lag.at(i);
    }
    if (std::isnan(m_usage.hbmTotal) && m_usage.layout.hbmPerDevice > 0)
        m_usage.hbmTotal = float(m_usage.layout.hbmPerDevice);
    m_usage.duty = median(duties);
    m_usage.medianUsed = median(useds);
    const auto each = m_usage.layout.devicesPerHost();
    for (qsizetype worker = 0; worker < m_usage.hosts.size(); ++worker)
        m_usage.hosts[worker].state = stateOf(states.sliced(
            std::min(worker * each, count), std::min<qsizetype>(each, count - std::min(worker * each, count))));
    m_usage.state = m_usage.isLive ? stateOf(states) : UsageState::NoData;
    m_usage.sentence = m_usage.isLive ? sliceSentence(m_usage) : whyUnreachable(m_tpu);
}
