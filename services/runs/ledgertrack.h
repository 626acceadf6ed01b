// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/joblive.h"
#include "services/provisioning/tpurequest.h"
#include "services/runs/ledger.h"

/// When and by what something is seen.
struct LedgerSight
{
    qint64 now = 0; ///< ms since 1970, of a clock that does not jump
    qint64 wallNow = 0; ///< ms since 1970, of the clock that a job's own times are of
    int chips = 0; ///< of the job's hosts now; 0: not known
    /// `askedAt` is known; else a job that goes on by itself is taken to ask at once.
    bool knowsAsking = false;
    QDateTime askedAt{}; ///< when a recovery of its machine began that is under way; null: nobody asks for one
};

/// What is remembered of a run while its events are recorded: what was told already is not told again, and steps are
/// thinned to a line that is drawn anew only where the pace changes.
class LedgerTrack
{
public:
    static constexpr qint64 seenEvery = 600'000; ///< ms: at least one event in so long, while it is looked at
    static constexpr qint64 unwatchedAfter = 120'000; ///< ms without a look
    static constexpr qint64 longestSilence = 60'000; ///< ms for which a host is followed while others go on
    static constexpr qint64 askedSoon = 120'000; ///< ms from a loss until it is noticed: it was asked for at once
    static constexpr qint64 closestSteps = 5'000; ///< ms between two events of steps, but for the last one
    static constexpr int mostOfOthers = 20; ///< events of logs and other services in a minute
    static constexpr qint64 evaluatedEvery = 60'000; ///< ms between two that tell of an evaluation, and behind a step

    /// Goes on behind what is on the disk.
    void resume(const QList<LedgerEvent> &known);
    /// What is new in how a job stands.
    [[nodiscard]] QList<LedgerEvent> see(const Job &job, const JobLive &live, const LedgerSight &sight);
    /// The same of a recovery that brings its machine back, where the job does not do so itself.
    [[nodiscard]] QList<LedgerEvent> see(const Recovery &recovery, const LedgerSight &sight);
    /// Something that somebody else told, or a line of a log: with its attempt and a time that is possible. Nothing: it
    /// is known already, or there is too much of its kind.
    [[nodiscard]] std::optional<LedgerEvent> take(LedgerEvent event, const LedgerSight &sight);
    /// The program ends.
    [[nodiscard]] QList<LedgerEvent> last(qint64 now);
    /// What was seen and is not told yet, as it lies on the line of those that are: the last step.
    [[nodiscard]] QList<LedgerEvent> untold() const;
    [[nodiscard]] bool isRunning() const { return m_began && !m_isOver; } ///< the last attempt, as far as was told
    /// ms between the look that is just being read, and the one before it.
    [[nodiscard]] qint64 lookGap(qint64 now) const;

private:
    using Events = QList<LedgerEvent>;

    void add(LedgerEvent event, Events *events);
    void begin(const JobAttempt &attempt, const LedgerSight &sight, Events *events);
    void seeBegan(const JobAttempt &attempt, const LedgerSight &sight, Events *events);
    void seeStep(const JobLive &live, const LedgerSight &sight, Events *events);
    void seeLooks(const JobLive &live, const LedgerSight &sight, Events *events);
    void seeHang(const Job &job, const JobLive &live, const LedgerSight &sight, Events *events);
    void seeEnd(const JobAttempt &attempt, const LedgerSight &sight, Events *events);
    void seeCause(const JobAttempt &attempt, const LedgerSight &sight, Events *events);
    void seeCapacity(const Job &job, const JobLive &live, const LedgerSight &sight, Events *events);
    [[nodiscard]] const JobHostLive *followedHost(const JobLive &live);
    void takeStep(const LedgerPoint &point, Events *events);
    void flushStep(Events *events);
    [[nodiscard]] qint64 blur() const; ///< ms
    [[nodiscard]] qint64 possible(const QDateTime &wallTime, const LedgerSight &sight) const;

    int m_attempt = 0; ///< the last that was told
    bool m_began = false;
    bool m_isOver = true;
    JobInterruption m_cause = JobInterruption::None; ///< with m_isOver: why it was cut off
    bool m_isHung = false;
    bool m_isAsking = false; ///< for another machine
    bool m_wasAsked = false; ///< since the attempt is over
    bool m_isUnasked = false; ///< it is over for a while, and nobody was seen to ask
    qint64 m_latest = 0; ///< ms: of the last event of its course
    qint64 m_lookedAt = 0; ///< ms: when a host answered last
    qint64 m_lookGap = 0; ///< ms between the last two looks
    qint64 m_wideGap = 0; ///< the same, also where nobody looked for long
    std::optional<LedgerPoint> m_told; ///< the last step that is an event
    std::optional<LedgerPoint> m_seen; ///< the last step that was seen
    qsizetype m_stepHost = -1; ///< whose steps are told; -1: of none yet
    qint64 m_minute = 0; ///< of m_others
    int m_others = 0; ///< events of others in that minute
    Events m_lastOfOthers{}; ///< the last of each kind
};

/// The machine is lost, and another one is asked for; else what ran on it begins again where it was.
[[nodiscard]] bool losesMachine(JobInterruption cause);
