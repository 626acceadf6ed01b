// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/joblifecycle.h"

#include "services/core/clock.h"
#include "services/core/linkedstop.h"

#include <QTimeZone>

#include <algorithm>

using namespace std::chrono_literals;

Task<> JobObserver::follow(QPointer<JobService> service, QUuid id, int attempt, int host, std::stop_token stop)
{
    while (service && service->job(id) && service->job(id)->last() && service->job(id)->last()->number == attempt) {
        const auto part = partFor(*service, id, host);
        const auto look = co_await lookOn(service->m_context.pool, service->placeOf(id, host), part, stop);
        if (stop.stop_requested() || !service || !service->job(id))
            co_return failed(ErrorCode::Cancelled);
        const auto pause = take(*service, id, attempt, host, look);
        if (!pause || !service)
            break;
        const LinkedStop either{stop, service->run(id).waits.get_token()};
        const auto slept = co_await service->m_context.clock->sleep(*pause, either.token());
        if (!slept && stop.stop_requested())
            co_return slept;
    }
    if (service && service->job(id) && service->job(id)->last() && service->job(id)->last()->number == attempt)
        service->run(id).followed.remove(host);
    if (service)
        keepSeen(*service, id);
    co_return {};
}

/// Where nobody looked for a while, lines have been written that are not of now.
JobLogPart JobObserver::partFor(JobService &service, const QUuid &id, int host)
{
    constexpr qint64 usualPause = 30; // seconds
    const auto &live = service.run(id).live.hosts[host];
    const auto since = live.lookedAt.isValid() ? live.lookedAt : service.job(id)->last()->hosts[host].startedAt;
    const bool isLate = since.isValid() && since.secsTo(service.m_context.clock->now()) > usualPause;
    return {.offset = live.readFrom(), .most = mostPerLook, .hasTimes = isLate || live.isBehind};
}

void JobObserver::followHost(JobService &service, const QUuid &id, int host)
{
    auto &now = service.run(id);
    if (service.m_isResting)
        return;
    if (now.isBusy && now.live.phase <= JobPhase::Starting && now.live.phase != JobPhase::Resting)
        return; // finishCourse() comes back to it
    const auto &known = service.job(id)->last()->hosts[host];
    if (now.isBusy && known.state == JobState::Waiting)
        return; // its scripts are not there yet: finishCourse() comes back to it
    if (now.followed.contains(host) || (known.goneAt.isValid() && known.isOver())) // a log that went is not asked for
        return;
    now.followed.insert(host);
    if (now.live.hosts[host].log.end() == 0)
        now.steps = StepLines{service.job(id)->spec.stepPattern};
    service.m_tasks.run(follow(&service, id, service.job(id)->last()->number, host, service.m_tasks.token()),
                        [](const Result<> &) { });
}

/// Whether it hangs, or hangs no more, which no line of its log says: lists that show it are to hear of it.
bool JobObserver::noteStall(JobService &service, const QUuid &id, int host)
{
    const auto *known = service.job(id);
    auto &live = service.run(id).live;
    if (known == nullptr || !known->last() || host >= known->last()->hosts.size() || host >= live.hosts.size())
        return false;
    auto &there = live.hosts[host];
    const bool isStalled =
        stalledFor(known->spec, known->last()->hosts[host], there, service.m_context.clock->now()).has_value();
    return std::exchange(there.isStalled, isStalled) != isStalled;
}

JobObserver::Pause JobObserver::take(JobService &service, const QUuid &id, int attempt, int host,
                                     const Result<JobLook> &look)
{
    auto *known = service.job(id);
    if (known == nullptr || !known->last() || known->last()->number != attempt)
        return std::nullopt;
    if (!look)
        return onSilence(service, id, host, look.error());
    auto &live = service.run(id).live.hosts[host];
    const bool wasSilent = live.reachError.has_value() || !live.lookedAt.isValid();
    const auto seenAt = std::exchange(live.lookedAt, service.m_context.clock->now());
    live.silences = 0;
    live.reachError.reset();
    live.hasNoLog = !look->isThere;
    readLog(service, id, host, *look);
    judgeLook(service, id, host, *look, seenAt);
    const bool isNewlyStalled = noteStall(service, id, host);
    if (wasSilent || isNewlyStalled)
        emit service.changed(id);
    if (look->offset + look->bytes.size() < look->size && !look->bytes.isEmpty())
        return 20ms;
    known = service.job(id);
    if (known == nullptr)
        return std::nullopt;
    if (known->last()->hosts[host].isOver())
        return pauseOver(service, known->last()->hosts[host]);
    const auto &isLookedAt = service.m_context.isLookedAt;
    if ((service.m_watched == id && service.m_watchedHost == host) || (host == 0 && isLookedAt && isLookedAt(id)))
        return 1s;
    const std::chrono::seconds age{known->last()->hosts[host].startedAt.secsTo(service.m_context.clock->now())};
    return std::clamp<std::chrono::milliseconds>(age, 6s, 30s)
        / 3; // soon after the start something goes wrong more often
}

void JobObserver::judgeLook(JobService &service, const QUuid &id, int host, const JobLook &look,
                            const QDateTime &seenAt)
{
    const auto attempt = *service.job(id)->last();
    const auto before = attempt.hosts[host];
    if (before.isOver())
        return service.judge(id, host, judgedAgain(before, look));
    auto after = judged(before, look);
    const bool neverBegan =
        !look.hasProcess && (before.state == JobState::Waiting || (look.isThere && !after.isOver()));
    if (neverBegan && isLeftBehind(service, id)) {
        after.state = JobState::NotStarted;
        after.why = {"JobService", QT_TRANSLATE_NOOP("JobService", "It never began on this host.")};
        after.endedAt = service.m_context.clock->now();
    }
    if (look.hasProcess && !after.startedAt.isValid()) // the program was killed before it could write that down
        after.startedAt = attempt.startedAt;
    if (after.state == JobState::Interrupted && !after.seenAt.isValid())
        after.seenAt = after.endedAt;
    if (after.state == JobState::Interrupted && seenAt.isValid() && seenAt < after.seenAt)
        after.seenAt = seenAt;
    if (after.state == JobState::Interrupted && look.cut != JobCut::None && look.boot == after.boot)
        JobRecovery::holdOff(service, id, 60s);
    service.judge(id, host, after);
}

/// What another window wrote down it is about to begin, for as long as it takes to get ready; only the window that
/// carries jobs on says that nobody will.
bool JobObserver::isLeftBehind(JobService &service, const QUuid &id)
{
    constexpr qint64 longestStart = 600; // seconds
    const auto &now = service.run(id);
    if (now.isBusy)
        return false;
    if (now.isOurs)
        return true;
    const auto startedAt = service.job(id)->last()->startedAt;
    const bool mayBegin = now.isOfAnother && startedAt.secsTo(service.m_context.clock->now()) < longestStart;
    return service.isOwner() && !mayBegin;
}

JobObserver::Pause JobObserver::pauseOver(JobService &service, const JobHost &host)
{
    return mayBeOfLoss(host, service.m_context.clock->now()) ? Pause{15s} : std::nullopt;
}

JobObserver::Pause JobObserver::onSilence(JobService &service, const QUuid &id, int host, const Error &error)
{
    auto &live = service.run(id).live.hosts[host];
    const bool isNew = !live.reachError;
    live.reachError = error;
    ++live.silences;
    const auto before = service.job(id)->last()->hosts[host];
    if (before.isOver()) // its log was wanted, or whether its machine restarts
        return live.silences < 3 ? Pause{5s} : pauseOver(service, before);
    const auto tpu =
        before.host.isPlain() || !service.m_context.tpu ? std::nullopt : service.m_context.tpu(before.host.tpu);
    auto after = judgedSilent(before, error, tpu, service.m_context.isListKnown && service.m_context.isListKnown(),
                              service.m_context.clock->now());
    const auto &incident = service.m_context.recovery.incident;
    if (incident && (after.interruption == JobInterruption::Gone || after.interruption == JobInterruption::Replaced)) {
        if (const auto cause = incident(before.host); cause != JobInterruption::None)
            after.interruption = cause; // what is gone was taken away first
    }
    if (after.state == JobState::Interrupted && live.lookedAt.isValid())
        after.seenAt = live.lookedAt;
    // One lost look is no news: the connection is made again first.
    if (after.isOver() || live.silences > 1)
        service.judge(id, host, after);
    if (isNew)
        emit service.changed(id);
    const auto *known = service.job(id);
    if (known == nullptr || known->last()->hosts[host].isOver())
        return std::nullopt;
    return std::min<std::chrono::milliseconds>(60s, 3s * live.silences);
}

void JobObserver::readLog(JobService &service, const QUuid &id, int host, const JobLook &look)
{
    auto &live = service.run(id).live.hosts[host];
    live.isBehind = look.offset + look.bytes.size() < look.size && !look.bytes.isEmpty();
    if (look.bytes.isEmpty())
        return;
    const bool isRenewed = std::exchange(live.isRemembered, false);
    if (isRenewed) { // the host knows all of it
        live.log = {};
        live.errors = ErrorScanner{};
        live.compilationCache = {};
    }
    if (look.offset == 0)
        live.firstSteps.clear();
    live.isWhole = look.offset == 0 || (live.isWhole && look.offset == live.log.end());
    live.log.append(look.offset, look.bytes);
    live.times = look.times;
    const auto time = service.m_context.clock->now();
    const auto ahead = look.now.isValid() ? look.now.msecsTo(time) : 0; // our clock before the host's
    for (auto &one : live.times)
        one.at = std::min(one.at + ahead, time.toMSecsSinceEpoch());
    service.run(id).hasNews = true;
    if (readLines(service, id, host, look)) {
        JobLifecycle::notifyStrip(service, id); // it is no step behind the table
        emit service.changed(id);
    }
    seeOrigin(service, id, host);
    auto &record = service.job(id)->attempts.last().hosts[host];
    const auto *cause = live.errors.cause();
    if (cause && record.errorRule != cause->rule) {
        record.errorRule = cause->rule;
        service.keepOrSay(id);
        emit service.changed(id);
    }
    constexpr int seconds = 60; // what runs is kept now and then: the machine may be gone before the next start
    auto &now = service.run(id);
    if (!now.keptAt.isValid() || now.keptAt.secsTo(time) >= seconds)
        keepSeen(service, id);
    if (isRenewed)
        emit service.logRenewed(id, host);
    else
        emit service.logGrew(id, host, look.offset, look.bytes);
}

bool JobObserver::readLines(JobService &service, const QUuid &id, int host, const JobLook &look)
{
    constexpr qsizetype longest = 1'024; // bytes of a line
    auto &run = service.run(id);
    auto &live = run.live.hosts[host];
    const auto time = service.m_context.clock->now();
    bool isNewStep = false;
    auto &attempt = service.job(id)->attempts.last();
    const bool hadSaved = attempt.hasSaved || service.job(id)->spec.resume.checkpoints.isEmpty();
    const auto &from = attempt.resumedFrom;
    const auto handed = from ? from->path.toUtf8() : QByteArray{}; // who repeats it has not made that step
    const auto pieces = logPieces(live.times, look.offset, look.bytes);
    for (const auto &piece : pieces) {
        const auto at = piece.at > 0 ? QDateTime::fromMSecsSinceEpoch(piece.at, QTimeZone::UTC) : time;
        live.errors.feed(piece.offset, piece.bytes, [&](const QByteArray &line) {
            if (const auto event = compilationCacheEventIn(line))
                live.compilationCache.add(*event);
            const auto lower = line.left(longest).toLower();
            if (tellsOfEvaluation(lower))
                live.evaluatedAt = at;
            attempt.hasSaved = attempt.hasSaved || (!hadSaved && tellsOfSavedCheckpoint(lower));
            const auto step = run.steps.stepIn(line);
            if (step && step != live.step) {
                live.step = step;
                live.stepAt = at;
                isNewStep = true;
            }
            if (step && live.isWhole && live.firstSteps.size() < enoughFirstSteps && !live.firstSteps.contains(*step)
                && (handed.isEmpty() || !line.contains(handed)))
                live.firstSteps.append(*step);
        });
    }
    if (attempt.hasSaved && !hadSaved) // its machine may be gone at any time, and with it what the log says
        service.keepOrSay(id);
    return isNewStep;
}

void JobObserver::seeOrigin(JobService &service, const QUuid &id, int host)
{
    auto *known = service.job(id);
    auto &attempt = known->attempts.last();
    if (!attempt.resumedFrom || attempt.resumedFrom->step < 0 || attempt.firstStep)
        return;
    std::optional<qint64> reached; // by the attempts before it, as their logs count
    for (const auto &before : std::as_const(known->attempts)) {
        for (const auto &one : before.hosts)
            reached = before.number < attempt.number ? std::max(reached, one.step) : reached;
    }
    if (reached && *reached < attempt.resumedFrom->step / 2)
        return; // the log counts something else than the checkpoints, such as epochs
    attempt.firstStep = firstStepOf(service.run(id).live.hosts[host].firstSteps, attempt.resumedFrom->step);
    if (!attempt.firstStep)
        return;
    service.keepOrSay(id);
    emit service.changed(id);
}

/// Where a secret's value is not known any more, nobody could take it out: nothing is kept then.
void JobObserver::keepSeen(JobService &service, const QUuid &id)
{
    const auto found = service.m_runs.find(id);
    auto *known = service.job(id);
    if (found == service.m_runs.end() || known == nullptr || !known->last()
        || !std::exchange(found->second->hasNews, false))
        return;
    auto &now = *found->second;
    now.keptAt = service.m_context.clock->now();
    auto &hosts = known->attempts.last().hosts;
    bool hasNewStep = false;
    QList<JobTail> tails;
    for (qsizetype i = 0; i < hosts.size() && i < now.live.hosts.size(); ++i) {
        const auto &live = now.live.hosts[i];
        hasNewStep = hasNewStep || (live.step && live.step != hosts[i].step);
        hosts[i].step = live.step ? live.step : hosts[i].step;
        if (hosts[i].state == JobState::Running && live.lookedAt.isValid())
            hosts[i].seenAt = live.lookedAt;
        tails.append(tailOf(live.log, now.secrets.values(), hosts.size()));
    }
    if (hasNewStep)
        service.keepOrSay(id);
    if (!service.missingSecrets(id).isEmpty())
        return;
    if (const auto kept = service.m_tails.keep(id, known->last()->number, tails, now.keptAt); !kept)
        now.live.error = kept.error();
}

void JobObserver::recall(JobService &service, const QUuid &id)
{
    const auto *known = service.job(id);
    if (known == nullptr || !known->last() || std::exchange(service.run(id).isRecalled, true))
        return;
    const auto tails = service.m_tails.find(id, known->last()->number);
    auto &hosts = service.run(id).live.hosts;
    for (qsizetype i = 0; i < std::min(tails.size(), hosts.size()); ++i) {
        auto &live = hosts[i];
        if (tails[i].text.isEmpty() || live.log.end() > 0)
            continue;
        live.log.append(tails[i].begin, tails[i].text);
        live.errors.feed(tails[i].begin, tails[i].text, [&](const QByteArray &line) {
            if (const auto event = compilationCacheEventIn(line))
                live.compilationCache.add(*event);
        });
        live.isRemembered = true;
        emit service.logRenewed(id, int(i));
    }
}
