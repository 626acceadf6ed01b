// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/joblifecycle.h"

#include "services/core/clock.h"
#include "services/core/linkedstop.h"

using namespace std::chrono_literals;

Task<> JobObserver::follow(QPointer<JobService> service, QUuid id, int attempt, int host, std::stop_token stop)
{
    while (service && service->job(id) && service->job(id)->last() && service->job(id)->last()->number == attempt) {
        auto &now = service->run(id);
        const auto from = now.live.hosts[host].readFrom();
        const auto look = co_await lookOn(service->m_context.pool, service->placeOf(id, host), from, mostPerLook, stop);
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

void JobObserver::followHost(JobService &service, const QUuid &id, int host)
{
    auto &now = service.run(id);
    if (service.m_isResting)
        return;
    if (now.isBusy && now.live.phase <= JobPhase::Starting && now.live.phase != JobPhase::Resting)
        return; // finishCourse() comes back to it
    const auto &known = service.job(id)->last()->hosts[host];
    if (now.followed.contains(host) || (known.goneAt.isValid() && known.isOver())) // a log that went is not asked for
        return;
    now.followed.insert(host);
    if (now.live.hosts[host].log.end() == 0)
        now.steps = StepLines{service.job(id)->spec.stepPattern};
    service.m_tasks.run(follow(&service, id, service.job(id)->last()->number, host, service.m_tasks.token()),
                        [](const Result<> &) { });
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
    live.silences = 0;
    live.reachError.reset();
    live.lookedAt = service.m_context.clock->now();
    live.hasNoLog = !look->isThere;
    readLog(service, id, host, *look);
    const auto before = known->last()->hosts[host];
    if (!before.isOver()) {
        auto after = judged(before, *look);
        const bool neverBegan =
            !look->hasProcess && (before.state == JobState::Waiting || (look->isThere && !after.isOver()));
        if (neverBegan && !service.run(id).isBusy) {
            after.state = JobState::NotStarted;
            after.why = {"JobService", QT_TRANSLATE_NOOP("JobService", "It never began on this host.")};
            after.endedAt = service.m_context.clock->now();
        }
        if (look->hasProcess && !after.startedAt.isValid()) // the program was killed before it could write that down
            after.startedAt = known->last()->startedAt;
        service.judge(id, host, after);
    }
    if (wasSilent)
        emit service.changed(id);
    if (look->offset + look->bytes.size() < look->size && !look->bytes.isEmpty())
        return 20ms;
    known = service.job(id);
    if (known == nullptr || known->last()->hosts[host].isOver())
        return std::nullopt;
    if (service.m_watched == id && service.m_watchedHost == host)
        return 1s;
    const std::chrono::seconds age{known->last()->hosts[host].startedAt.secsTo(service.m_context.clock->now())};
    return std::clamp<std::chrono::milliseconds>(age, 6s, 30s)
        / 3; // soon after the start something goes wrong more often
}

JobObserver::Pause JobObserver::onSilence(JobService &service, const QUuid &id, int host, const Error &error)
{
    auto &live = service.run(id).live.hosts[host];
    const bool isNew = !live.reachError;
    live.reachError = error;
    ++live.silences;
    const auto before = service.job(id)->last()->hosts[host];
    if (before.isOver())
        return live.silences < 3 ? Pause{5s} : std::nullopt; // only its log was wanted
    const auto tpu =
        before.host.isPlain() || !service.m_context.tpu ? std::nullopt : service.m_context.tpu(before.host.tpu);
    auto after = judgedSilent(before, error, tpu, service.m_context.isListKnown && service.m_context.isListKnown(),
                              service.m_context.clock->now());
    const auto &incident = service.m_context.recovery.incident;
    if (incident && (after.interruption == JobInterruption::Gone || after.interruption == JobInterruption::Replaced)) {
        if (const auto cause = incident(before.host.tpu); cause != JobInterruption::None)
            after.interruption = cause; // what is gone was taken away first
    }
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
    if (look.bytes.isEmpty())
        return;
    auto &now = service.run(id);
    auto &live = now.live.hosts[host];
    const bool isRenewed = std::exchange(live.isRemembered, false);
    if (isRenewed) { // the host knows all of it
        live.log = {};
        live.errors = ErrorScanner{};
        live.compilationCache = {};
    }
    live.log.append(look.offset, look.bytes);
    const auto time = service.m_context.clock->now();
    now.hasNews = true;
    bool isNewStep = false;
    live.errors.feed(look.offset, look.bytes, [&](const QByteArray &line) {
        if (const auto event = compilationCacheEventIn(line))
            live.compilationCache.add(*event);
        const auto step = now.steps.stepIn(line);
        if (step && step != live.step) {
            live.step = step;
            live.stepAt = time;
            isNewStep = true;
        }
    });
    if (isNewStep)
        JobLifecycle::notifyStrip(service, id); // it is no step behind the table
    if (isNewStep)
        emit service.changed(id);
    auto &record = service.job(id)->attempts.last().hosts[host];
    const auto *cause = live.errors.cause();
    if (cause && record.errorRule != cause->rule) {
        record.errorRule = cause->rule;
        service.keepOrSay(id);
        emit service.changed(id);
    }
    constexpr int seconds = 60; // what runs is kept now and then: the machine may be gone before the next start
    if (!now.keptAt.isValid() || now.keptAt.secsTo(time) >= seconds)
        keepSeen(service, id);
    if (isRenewed)
        emit service.logRenewed(id, host);
    else
        emit service.logGrew(id, host, look.offset, look.bytes);
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
