// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgertrack.h"

#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <utility>

namespace {

using EventKind = LedgerEvent::Kind;

constexpr qint64 longestBlur = 600'000; ///< ms: what is known worse is not known

/// The host that told of the newest step; nothing: none has.
const JobHostLive *newestStep(const JobLive &live)
{
    const JobHostLive *newest = nullptr;
    for (const auto &host : live.hosts) {
        if (host.step && host.stepAt.isValid() && (newest == nullptr || host.stepAt > newest->stepAt))
            newest = &host;
    }
    return newest;
}

QDateTime latestLook(const JobLive &live)
{
    QDateTime latest;
    for (const auto &host : live.hosts) {
        if (host.lookedAt.isValid() && (!latest.isValid() || host.lookedAt > latest))
            latest = host.lookedAt;
    }
    return latest;
}

bool hasBegun(const JobHost &host)
{
    return host.startedAt.isValid() && host.state != JobState::Waiting && host.state != JobState::NotStarted;
}

/// When it was over: the first host that was lost or failed, else the last that ended. Null: it is not.
QDateTime endOfAttempt(const JobAttempt &attempt)
{
    const bool isCut = isInterrupted(attempt);
    const auto failed = firstFailed(attempt);
    if (!isCut && failed >= 0)
        return attempt.hosts[failed].endedAt;
    if (!isCut && !std::ranges::all_of(attempt.hosts, &JobHost::isOver))
        return {};
    QDateTime end;
    for (const auto &host : attempt.hosts) {
        const bool counts = host.endedAt.isValid() && (!isCut || host.state == JobState::Interrupted);
        if (counts && (!end.isValid() || (isCut ? host.endedAt < end : host.endedAt > end)))
            end = host.endedAt;
    }
    return end;
}

LedgerEvent eventOf(EventKind kind, qint64 at)
{
    return {.kind = kind, .at = at};
}

} // namespace

bool losesMachine(JobInterruption cause)
{
    switch (cause) {
    case JobInterruption::Preempted:
    case JobInterruption::Gone:
    case JobInterruption::Replaced:
    case JobInterruption::Stopped:
    case JobInterruption::Maintenance: return true;
    default: return false;
    }
}

void LedgerTrack::resume(const QList<LedgerEvent> &known)
{
    for (const auto &event : known) {
        m_attempt = std::max(m_attempt, event.attempt);
        switch (event.kind) {
        case EventKind::Started:
            m_isOver = m_began = m_isHung = m_isAsking = m_wasAsked = false;
            m_told.reset();
            break;
        case EventKind::Began: m_began = true; break;
        case EventKind::Step:
            m_told = LedgerPoint{.step = event.step, .at = event.at};
            m_isHung = false;
            break;
        case EventKind::HungSince: m_isHung = true; break;
        case EventKind::Interrupted:
        case EventKind::Ended:
            m_isOver = true;
            m_cause = event.cause;
            break;
        case EventKind::CapacityAsked: m_isAsking = m_wasAsked = true; break;
        case EventKind::CapacityGot:
        case EventKind::CapacityDropped: m_isAsking = false; break;
        default: break;
        }
        m_latest = std::max(m_latest, event.at);
    }
    m_seen = m_told;
    m_lookedAt = m_latest;
}

/// A time of the job's own clock: never before what was told, and never in the future.
qint64 LedgerTrack::possible(const QDateTime &wallTime, const LedgerSight &sight) const
{
    const auto at = wallTime.isValid() ? sight.now - (sight.wallNow - wallTime.toMSecsSinceEpoch()) : sight.now;
    return std::clamp(at, m_latest, std::max(m_latest, sight.now));
}

void LedgerTrack::add(LedgerEvent event, Events *events)
{
    event.attempt = m_attempt;
    event.within = std::clamp<qint64>(event.within, 0, longestBlur);
    m_latest = std::max(m_latest, event.at);
    events->append(event);
}

void LedgerTrack::begin(const JobAttempt &attempt, const LedgerSight &sight, Events *events)
{
    const bool isRecovered = attempt.cause == JobCause::Recovered && m_attempt > 0;
    if (!m_isOver) { // its end was not seen
        auto end = eventOf(EventKind::Interrupted, m_latest);
        end.cause = isRecovered ? attempt.interruption : JobInterruption::None;
        add(end, events);
    }
    if (isRecovered) { // where the machine stayed, what followed is its set-up
        const bool isLost = losesMachine(attempt.interruption);
        if (isLost && !m_wasAsked && !m_isUnasked) // while nobody looked
            add(eventOf(EventKind::CapacityAsked, m_latest), events);
        const bool isTold = isLost && attempt.machinesAt.isValid();
        auto got = eventOf(EventKind::CapacityGot, isTold ? possible(attempt.machinesAt, sight) : m_latest);
        got.chips = sight.chips;
        if (isTold || !isLost)
            add(got, events);
    }
    m_attempt = attempt.number;
    m_isOver = m_began = m_isHung = m_isAsking = m_wasAsked = m_isUnasked = false;
    m_told.reset();
    m_seen.reset();
    m_stepHost = -1;
    auto started = eventOf(EventKind::Started, possible(attempt.startedAt, sight));
    started.chips = sight.chips;
    add(started, events);
}

void LedgerTrack::seeBegan(const JobAttempt &attempt, const LedgerSight &sight, Events *events)
{
    if (m_began || attempt.hosts.isEmpty() || !std::ranges::all_of(attempt.hosts, &hasBegun))
        return;
    m_began = true;
    QDateTime last;
    for (const auto &host : attempt.hosts)
        last = !last.isValid() || host.startedAt > last ? host.startedAt : last;
    auto began = eventOf(EventKind::Began, possible(last, sight));
    began.step = attempt.resumedFrom ? attempt.resumedFrom->step : -1;
    add(began, events);
    m_lookedAt = began.at;
}

/// How much later than it happened something is seen: hosts are looked at each ten seconds, and are seen here less
/// often; where the gap is wider they did not answer.
qint64 LedgerTrack::blur() const
{
    constexpr qint64 usualLook = 10'000;
    constexpr qint64 usualSight = 40'000;
    return m_lookGap > usualSight ? m_lookGap : std::min(m_lookGap, usualLook);
}

/// Hosts drift apart by some steps: what one of them says behind another is no way back, so that one alone is followed.
/// When it falls silent and others go on, it is the one of these that came furthest. Null: none has told of a step.
const JobHostLive *LedgerTrack::followedHost(const JobLive &live)
{
    const auto *newest = newestStep(live);
    if (newest == nullptr)
        return nullptr;
    const auto isSpeaking = [newest](const JobHostLive &host) {
        return host.step && host.stepAt.isValid() && host.stepAt.msecsTo(newest->stepAt) <= longestSilence;
    };
    const auto &hosts = live.hosts;
    if (m_stepHost < 0 || m_stepHost >= hosts.size() || !isSpeaking(hosts[m_stepHost])) {
        m_stepHost = newest - hosts.constData();
        for (qsizetype i = 0; i < hosts.size(); ++i) {
            if (isSpeaking(hosts[i]) && *hosts[i].step > *hosts[m_stepHost].step)
                m_stepHost = i;
        }
    }
    return &hosts[m_stepHost];
}

/// What is a corner in the line of steps is told; what lies on the line is not.
void LedgerTrack::takeStep(const LedgerPoint &point, Events *events)
{
    if (!m_seen) {
        m_seen = point;
        flushStep(events);
        return;
    }
    if (point.step == m_seen->step)
        return;
    m_isHung = false;
    const bool isBack = point.step < m_seen->step;
    bool isCorner = isBack || !m_told || point.at - m_told->at >= seenEvery;
    if (!isCorner && m_seen->step > m_told->step) {
        const double pace = double(m_seen->at - m_told->at) / double(m_seen->step - m_told->step);
        const double expected = double(m_told->at) + pace * double(point.step - m_told->step);
        const double tolerance = std::max({2'000.0, 1.5 * double(blur()), double(point.at - m_told->at) * 0.05});
        isCorner = std::abs(double(point.at) - expected) > tolerance;
    }
    if (isCorner && (isBack || !m_told || m_seen->at - m_told->at >= closestSteps))
        flushStep(events);
    m_seen = point;
    if (isBack)
        flushStep(events);
}

void LedgerTrack::flushStep(Events *events)
{
    if (!m_seen || (m_told && *m_told == *m_seen))
        return;
    m_told = m_seen;
    auto step = eventOf(EventKind::Step, m_seen->at);
    step.step = m_seen->step;
    step.within = blur();
    add(step, events);
}

void LedgerTrack::seeStep(const JobLive &live, const LedgerSight &sight, Events *events)
{
    const auto *host = !m_began || m_isOver ? nullptr : followedHost(live);
    if (host == nullptr)
        return;
    const auto from = m_seen ? std::max(m_seen->at, qint64{0}) : qint64{0};
    takeStep({.step = *host->step, .at = std::max(from, possible(host->stepAt, sight))}, events);
}

void LedgerTrack::seeLooks(const JobLive &live, const LedgerSight &sight, Events *events)
{
    const auto look = latestLook(live);
    if (!look.isValid() || !m_began || m_isOver)
        return;
    const auto at = std::min(sight.now - (sight.wallNow - look.toMSecsSinceEpoch()), sight.now);
    if (at <= m_lookedAt)
        return;
    m_wideGap = at - m_lookedAt;
    m_lookGap = std::min(m_wideGap, longestBlur);
    if (at - m_lookedAt > unwatchedAfter) {
        auto gap = eventOf(EventKind::Unwatched, at);
        gap.took = at - m_lookedAt;
        add(gap, events);
        m_lookGap = 0;
    } else if (at - m_latest >= seenEvery) {
        add(eventOf(EventKind::Seen, at), events);
    }
    m_lookedAt = at;
}

void LedgerTrack::seeHang(const Job &job, const JobLive &live, const LedgerSight &sight, Events *events)
{
    const auto *newest = newestStep(live);
    if (newest == nullptr || !m_seen || !m_began || m_isOver || m_isHung)
        return;
    const auto host = newest - live.hosts.constData();
    const auto now = QDateTime::fromMSecsSinceEpoch(sight.wallNow, QTimeZone::UTC);
    if (host >= job.last()->hosts.size() || !stalledFor(job.spec, job.last()->hosts[host], *newest, now))
        return;
    flushStep(events);
    m_isHung = true;
    add(eventOf(EventKind::HungSince, m_seen->at), events);
}

void LedgerTrack::seeEnd(const JobAttempt &attempt, const LedgerSight &sight, Events *events)
{
    const auto end = endOfAttempt(attempt);
    if (m_isOver || !end.isValid())
        return;
    flushStep(events);
    const bool isCut = isInterrupted(attempt);
    auto event = eventOf(isCut ? EventKind::Interrupted : EventKind::Ended, possible(end, sight));
    m_cause = interruptionOf(attempt);
    event.cause = m_cause;
    event.within = isCut && m_lookedAt > 0 ? event.at - m_lookedAt : blur();
    add(event, events);
    m_isOver = true;
}

/// That its machine was lost is seen later than the end of the command, or why it was.
void LedgerTrack::seeCause(const JobAttempt &attempt, const LedgerSight &sight, Events *events)
{
    const auto cause = isInterrupted(attempt) ? interruptionOf(attempt) : m_cause;
    if (cause == m_cause)
        return;
    m_cause = cause;
    auto event = eventOf(EventKind::Interrupted, possible(endOfAttempt(attempt), sight));
    event.cause = cause;
    add(event, events);
}

void LedgerTrack::seeCapacity(const Job &job, const JobLive &live, const LedgerSight &sight, Events *events)
{
    const bool goesOn = job.spec.isRestartedAfterLoss && !job.isHeld && live.restReason.isEmpty();
    if (m_isAsking && !goesOn && job.spec.isRestartedAfterLoss) {
        add(eventOf(EventKind::CapacityDropped, possible({}, sight)), events);
        m_isAsking = false;
    }
    if (!m_isOver || !losesMachine(m_cause) || m_wasAsked || !goesOn)
        return;
    const bool isGivenBack = m_cause == JobInterruption::Maintenance; // by Google, whoever asks
    const bool isAskedAtOnce = isGivenBack || !sight.knowsAsking;
    if (!isAskedAtOnce && !sight.askedAt.isValid()) { // what nobody asks for is not waited for
        m_isUnasked = sight.now - m_latest > askedSoon;
        return;
    }
    m_isAsking = m_wasAsked = true;
    const auto asked = isAskedAtOnce ? m_latest : possible(sight.askedAt, sight);
    add(eventOf(EventKind::CapacityAsked, asked - m_latest > askedSoon ? asked : m_latest), events);
}

QList<LedgerEvent> LedgerTrack::see(const Job &job, const JobLive &live, const LedgerSight &sight)
{
    Events events;
    for (const auto &attempt : job.attempts) {
        if (attempt.number == m_attempt && m_isOver)
            seeCause(attempt, sight, &events);
        if (attempt.number < m_attempt || (attempt.number == m_attempt && m_isOver))
            continue;
        if (attempt.number > m_attempt)
            begin(attempt, sight, &events);
        seeBegan(attempt, sight, &events);
        if (&attempt == job.last()) {
            seeStep(live, sight, &events);
            seeHang(job, live, sight, &events);
            seeLooks(live, sight, &events);
        }
        seeEnd(attempt, sight, &events);
    }
    if (job.last() != nullptr && job.last()->number == m_attempt)
        seeCapacity(job, live, sight, &events);
    return events;
}

QList<LedgerEvent> LedgerTrack::see(const Recovery &recovery, const LedgerSight &sight)
{
    Events events;
    const bool isAsking = recovery.step == RecoveryStep::CleaningUp || recovery.step == RecoveryStep::Asking;
    if (!m_isOver || m_attempt == 0)
        return events;
    if (isAsking && !m_isAsking && !m_wasAsked) {
        m_isAsking = m_wasAsked = true;
        add(eventOf(EventKind::CapacityAsked, possible(recovery.begunAt, sight)), &events);
    } else if (!isAsking && m_isAsking) {
        m_isAsking = false;
        const bool isThere = recovery.step != RecoveryStep::NeedsUser;
        auto event = eventOf(isThere ? EventKind::CapacityGot : EventKind::CapacityDropped, possible({}, sight));
        event.chips = sight.chips;
        add(event, &events);
    }
    return events;
}

std::optional<LedgerEvent> LedgerTrack::take(LedgerEvent event, const LedgerSight &sight)
{
    if (m_attempt == 0)
        return std::nullopt;
    const auto at = event.at > 0 ? std::min(event.at, sight.now) : sight.now;
    const auto minute = at / 60'000; // also of what is told late
    if (std::exchange(m_minute, minute) != minute)
        m_others = 0;
    const auto known = std::ranges::find(m_lastOfOthers, event.kind, &LedgerEvent::kind);
    bool isKnown =
        known != m_lastOfOthers.end() && event.step >= 0 && known->step == event.step && known->attempt == m_attempt;
    if (event.kind == EventKind::Evaluated) { // what steps explain needs no other word
        const auto last = known != m_lastOfOthers.end() && known->attempt == m_attempt ? known->at : qint64{0};
        isKnown = !m_seen || at - last < evaluatedEvery || (at >= m_seen->at && at - m_seen->at < evaluatedEvery);
    }
    if (isKnown || ++m_others > mostOfOthers)
        return std::nullopt;
    event.attempt = m_attempt;
    event.at = at;
    event.took = std::clamp<qint64>(event.took, -1, 30LL * 86'400'000);
    event.within = std::clamp<qint64>(event.within, 0, longestBlur);
    if (known != m_lastOfOthers.end())
        *known = event;
    else
        m_lastOfOthers.append(event);
    if (event.kind == EventKind::CapacityAsked)
        m_isAsking = m_wasAsked = true;
    else if (event.kind == EventKind::CapacityGot || event.kind == EventKind::CapacityDropped)
        m_isAsking = false;
    m_isHung = m_isHung || event.kind == EventKind::HungSince;
    return event;
}

QList<LedgerEvent> LedgerTrack::untold() const
{
    if (m_isOver || !m_began || !m_seen || (m_told && *m_told == *m_seen))
        return {};
    return {LedgerEvent{.kind = EventKind::Step, .at = m_seen->at, .attempt = m_attempt, .step = m_seen->step}};
}

qint64 LedgerTrack::lookGap(qint64 now) const
{
    constexpr qint64 same = 1'000; // ms: the look was seen already
    return now - m_lookedAt < same ? m_wideGap : now - m_lookedAt;
}

QList<LedgerEvent> LedgerTrack::last(qint64 now)
{
    Events events;
    if (m_attempt == 0 || m_isOver || !m_began)
        return events;
    flushStep(&events);
    if (m_lookedAt > m_latest)
        add(eventOf(EventKind::Seen, std::min(m_lookedAt, now)), &events);
    return events;
}
