// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/jobcourse.h"

#include "services/core/clock.h"

using namespace std::chrono_literals;

// The half of JobService that looks: what hosts say becomes states, findings, steps, and the end of an attempt.

void JobService::follow(const QUuid &id)
{
    const auto *known = job(id);
    if (known == nullptr || !known->last())
        return;
    const auto hosts = known->last()->hosts;
    for (int host = 0; host < hosts.size(); ++host) {
        if (!hosts[host].isOver())
            followHost(id, host);
    }
}

void JobService::followHost(const QUuid &id, int host)
{
    auto &now = run(id);
    if (m_isResting)
        return;
    if (now.isBusy && now.live.phase <= JobPhase::Starting && now.live.phase != JobPhase::Resting)
        return; // finishCourse() comes back to it
    const auto &known = job(id)->last()->hosts[host];
    if (now.followed.contains(host) || (known.goneAt.isValid() && known.isOver())) // a log that went is not asked for
        return;
    now.followed.insert(host);
    if (now.live.hosts[host].log.end() == 0)
        now.steps = StepLines{job(id)->spec.stepPattern};
    m_tasks.run(JobCourse::follow(this, id, job(id)->last()->number, host, m_tasks.token()), [](const Result<> &) { });
}

JobService::Pause JobService::take(const QUuid &id, int attempt, int host, const Result<JobLook> &look)
{
    auto *known = job(id);
    if (known == nullptr || !known->last() || known->last()->number != attempt)
        return std::nullopt;
    if (!look)
        return takeSilence(id, host, look.error());
    auto &live = run(id).live.hosts[host];
    const bool wasSilent = live.reachError.has_value() || !live.lookedAt.isValid();
    live.silences = 0;
    live.reachError.reset();
    live.lookedAt = m_context.clock->now();
    live.hasNoLog = !look->isThere;
    readLog(id, host, *look);
    const auto before = known->last()->hosts[host];
    if (!before.isOver()) {
        auto after = judged(before, *look);
        const bool neverBegan =
            !look->hasProcess && (before.state == JobState::Waiting || (look->isThere && !after.isOver()));
        if (neverBegan && !run(id).isBusy) {
            after.state = JobState::NotStarted;
            after.why = {"JobService", QT_TRANSLATE_NOOP("JobService", "It never began on this host.")};
            after.endedAt = m_context.clock->now();
        }
        judge(id, host, after);
    }
    if (wasSilent)
        emit changed(id);
    if (look->offset + look->bytes.size() < look->size && !look->bytes.isEmpty())
        return 20ms;
    known = job(id);
    if (known == nullptr || known->last()->hosts[host].isOver())
        return std::nullopt;
    if (m_watched == id && m_watchedHost == host)
        return 1s;
    const std::chrono::seconds age{known->last()->hosts[host].startedAt.secsTo(m_context.clock->now())};
    return std::clamp<std::chrono::milliseconds>(age, 6s, 30s)
        / 3; // soon after the start something goes wrong more often
}

JobService::Pause JobService::takeSilence(const QUuid &id, int host, const Error &error)
{
    auto &live = run(id).live.hosts[host];
    const bool isNew = !live.reachError;
    live.reachError = error;
    ++live.silences;
    const auto before = job(id)->last()->hosts[host];
    if (before.isOver())
        return live.silences < 3 ? Pause{5s} : std::nullopt; // only its log was wanted
    const auto tpu = before.host.isPlain() || !m_context.tpu ? std::nullopt : m_context.tpu(before.host.tpu);
    const auto after =
        judgedSilent(before, error, tpu, m_context.isListKnown && m_context.isListKnown(), m_context.clock->now());
    // One lost look is no news: the connection is made again first.
    if (after.isOver() || live.silences > 1)
        judge(id, host, after);
    if (isNew)
        emit changed(id);
    const auto *known = job(id);
    if (known == nullptr || known->last()->hosts[host].isOver())
        return std::nullopt;
    return std::min<std::chrono::milliseconds>(60s, 3s * live.silences);
}

void JobService::readLog(const QUuid &id, int host, const JobLook &look)
{
    if (look.bytes.isEmpty())
        return;
    auto &now = run(id);
    auto &live = now.live.hosts[host];
    const bool isRenewed = std::exchange(live.isRemembered, false);
    if (isRenewed) { // the host knows all of it
        live.log = {};
        live.errors = ErrorScanner{};
    }
    live.log.append(look.offset, look.bytes);
    const auto time = m_context.clock->now();
    now.hasNews = true;
    bool isNewStep = false;
    live.errors.feed(look.offset, look.bytes, [&](const QByteArray &line) {
        const auto step = now.steps.stepIn(line);
        if (step && step != live.step) {
            live.step = step;
            live.stepAt = time;
            isNewStep = true;
        }
    });
    if (isNewStep)
        JobCourse::tellStrip(*this, id); // it is no step behind the table
    if (isNewStep)
        emit changed(id);
    auto &record = job(id)->attempts.last().hosts[host];
    const auto *cause = live.errors.cause();
    if (cause && record.errorRule != cause->rule) {
        record.errorRule = cause->rule;
        keepOrSay(id);
        emit changed(id);
    }
    constexpr int seconds = 60; // what runs is kept now and then: the machine may be gone before the next start
    if (!now.keptAt.isValid() || now.keptAt.secsTo(time) >= seconds)
        keepSeen(id);
    if (isRenewed)
        emit logRenewed(id, host);
    else
        emit logGrew(id, host, look.offset, look.bytes);
}

/// Where a secret's value is not known any more, nobody could take it out: nothing is kept then.
void JobService::keepSeen(const QUuid &id)
{
    const auto found = m_runs.find(id);
    auto *known = job(id);
    if (found == m_runs.end() || known == nullptr || !known->last() || !std::exchange(found->second->hasNews, false))
        return;
    auto &now = *found->second;
    now.keptAt = m_context.clock->now();
    auto &hosts = known->attempts.last().hosts;
    bool hasNewStep = false;
    QList<JobTail> tails;
    for (qsizetype i = 0; i < hosts.size() && i < now.live.hosts.size(); ++i) {
        const auto &live = now.live.hosts[i];
        hasNewStep = hasNewStep || (live.step && live.step != hosts[i].step);
        hosts[i].step = live.step ? live.step : hosts[i].step;
        tails.append(tailOf(live.log, now.secrets.values(), hosts.size()));
    }
    if (hasNewStep)
        keepOrSay(id);
    if (!missingSecrets(id).isEmpty())
        return;
    if (const auto kept = m_tails.keep(id, known->last()->number, tails, now.keptAt); !kept)
        now.live.error = kept.error();
}

void JobService::recall(const QUuid &id)
{
    const auto *known = job(id);
    if (known == nullptr || !known->last() || std::exchange(run(id).isRecalled, true))
        return;
    const auto tails = m_tails.find(id, known->last()->number);
    auto &hosts = run(id).live.hosts;
    for (qsizetype i = 0; i < std::min(tails.size(), hosts.size()); ++i) {
        auto &live = hosts[i];
        if (tails[i].text.isEmpty() || live.log.end() > 0)
            continue;
        live.log.append(tails[i].begin, tails[i].text);
        live.errors.feed(tails[i].begin, tails[i].text);
        live.isRemembered = true;
        emit logRenewed(id, int(i));
    }
}

void JobService::judge(const QUuid &id, int host, JobHost after)
{
    auto *known = job(id);
    auto &record = known->attempts.last().hosts[host];
    if (after.state == JobState::Failed && after.errorRule.isEmpty()) {
        if (const auto *rule = ErrorRules::standard().ofStatus(after.status))
            after.errorRule = rule->id;
    }
    if (record == after)
        return;
    record = std::move(after);
    keepOrSay(id);
    JobCourse::tellStrip(*this, id);
    emit changed(id);
    if (!run(id).isBusy)
        settle(id);
}

/// The end is told once: when all hosts are over, or as soon as one has failed.
void JobService::settle(const QUuid &id)
{
    const auto known = find(id);
    if (!known || !known->last())
        return;
    const auto state = stateOf(*known);
    const bool isOver = std::ranges::all_of(known->last()->hosts, &JobHost::isOver);
    auto &now = run(id);
    if (isOver)
        keepSeen(id);
    if (isOver && m_context.activities && now.activity != ActivityId{}) {
        const auto end = endState(*known, whyItRests(*known, missingSecrets(id), m_context.clock->now()));
        m_context.activities->finish(std::exchange(now.activity, {}), end, endText(*known, now.live));
    }
    if ((isOver || state == JobState::Failed || state == JobState::Interrupted)
        && std::exchange(now.announced, known->last()->number) != known->last()->number) {
        emit ended(id);
        considerAgain(id);
    }
}

void JobService::considerAgain(const QUuid &id)
{
    const auto known = find(id);
    if (m_context.isOwner && !m_context.isOwner())
        return;
    if (!known || !known->spec.isRestartedAfterLoss || !known->last() || stateOf(*known) != JobState::Interrupted)
        return;
    auto &now = run(id);
    if (now.isBusy)
        return;
    for (const auto &host : known->spec.hosts) {
        const auto tpu = host.isPlain() || !m_context.tpu ? std::nullopt : m_context.tpu(host.tpu);
        if (!host.isPlain() && (!tpu || tpu->state != TpuState::Ready))
            return; // cameBack() comes
    }
    if (const auto why = whyItRests(*known, missingSecrets(id), m_context.clock->now())) {
        now.live.restReason = *why;
        emit changed(id);
        return;
    }
    now.ifHeld = IfHeld::Ask;
    now.cause = JobCause::CameBack;
    begin(id, &JobCourse::again, JobPhase::Stopping);
}
