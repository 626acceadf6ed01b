// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/hosts/recoveredhost.h"
#include "services/jobs/joblifecycle.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QList<TpuId> tpusOf(const JobSpec &spec)
{
    QList<TpuId> tpus;
    for (const auto &host : spec.hosts) {
        if (!host.isPlain() && !tpus.contains(host.tpu))
            tpus << host.tpu;
    }
    return tpus;
}

/// It says nothing about the job: a network, a machine that is still coming up. It is tried for as long as it takes.
bool isPassing(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Offline:
    case ErrorCode::Timeout:
    case ErrorCode::ConnectionLost:
    case ErrorCode::Ambiguous:
    case ErrorCode::RateLimited:
    case ErrorCode::SignedOut: return true;
    default: return false;
    }
}

/// The hosts that stood on `tpu` stand on `now`; false: one of them has no place there.
bool moveHosts(QList<PodHost> *hosts, const TpuId &tpu, const QList<Tpu> &now)
{
    for (auto &host : *hosts) {
        if (host.tpu != tpu)
            continue;
        const auto back = recoveredHost(host, tpu, now);
        if (!back)
            return false;
        host = *back;
    }
    return true;
}

/// Of what is lost: whether it is asked for.
void lookWhoAsks(const JobRecoveryTools &tools, const JobSpec &spec, JobSurroundings *around)
{
    for (const auto &tpu : tools.isAskedFor ? tpusOf(spec) : QList<TpuId>{}) {
        const auto isAskedFor = tools.isAskedFor(tpu);
        around->isAskedFor = around->isAskedFor || isAskedFor.value_or(false);
        if (around->unasked.isEmpty() && isAskedFor && !*isAskedFor)
            around->unasked = tpu.toString().section(u'/', -1);
    }
}

} // namespace

bool JobRecovery::findMachines(JobService &service, const QUuid &id)
{
    const auto *job = service.job(id);
    const auto &tools = service.m_context.recovery;
    auto found = *job;
    bool areAllThere = true;
    for (const auto &tpu : tpusOf(job->spec)) {
        if (!tools.machinesNow) { // a TPU is where it was
            const auto known = service.m_context.tpu ? service.m_context.tpu(tpu) : std::nullopt;
            areAllThere = areAllThere && known && known->state == TpuState::Ready;
            continue;
        }
        auto asked = found.requests.value(tpu.toString());
        if (asked.isNull() && tools.requestOf)
            asked = tools.requestOf(tpu);
        const auto now = tools.machinesNow(tpu, asked);
        if (now.isEmpty() || !moveHosts(&found.spec.hosts, tpu, now)) {
            areAllThere = false;
            continue;
        }
        for (const auto &machine : now) {
            if (!asked.isNull())
                found.requests.insert(machine.id.toString(), asked);
        }
    }
    if (!areAllThere) // all of them, or none: a job does not stand on two places
        found.spec.hosts = job->spec.hosts;
    if (found != *job) {
        *service.job(id) = found;
        service.keepOrSay(id);
        emit service.changed(id);
    }
    return areAllThere;
}

void JobRecovery::show(JobService &service, const QUuid &id, const QString &rest, const QString &wait)
{
    auto &live = service.run(id).live;
    if (live.restReason == rest && live.waitReason == wait)
        return;
    live.restReason = rest;
    live.waitReason = wait;
    emit service.changed(id);
}

JobSurroundings JobRecovery::surroundingsOf(JobService &service, const Job &job)
{
    const auto &now = service.run(job.id);
    const bool isLookedFor = now.lookedFor == job.last()->number;
    return {.areMachinesThere = false, // asked for where it matters: who answers looks through all requests
            .isCheckpointGone = isLookedFor ? std::optional{now.isCheckpointGone} : std::nullopt,
            .missingSecrets = service.missingSecrets(job.id),
            .now = service.m_context.clock->now()};
}

bool JobRecovery::goesOn(JobService &service, const QUuid &id)
{
    const auto *job = service.job(id);
    if (job == nullptr || !job->last() || service.m_isResting || !service.isOwner()
        || service.run(id).tries >= mostRecoveryTries)
        return false;
    const auto move = decisionFor(*job, surroundingsOf(service, *job)).move;
    return move != JobMove::None && move != JobMove::Rest;
}

void JobRecovery::countAnew(JobService &service, const QUuid &id)
{
    service.run(id).tries = 0;
    service.run(id).retryAt = {};
}

void JobRecovery::consider(JobService &service, const QUuid &id)
{
    const auto *job = service.job(id);
    if (job == nullptr || !job->last() || service.m_isResting || !service.isOwner() || service.run(id).isBusy)
        return;
    auto &now = service.run(id);
    auto around = surroundingsOf(service, *job);
    auto decision = decisionFor(*job, around);
    if (decision.move == JobMove::AwaitMachines) {
        around.areMachinesThere = findMachines(service, id);
        if (!around.areMachinesThere)
            lookWhoAsks(service.m_context.recovery, service.job(id)->spec, &around);
        decision = decisionFor(*service.job(id), around);
    }
    const bool begins = decision.move >= JobMove::Withdraw && decision.move != JobMove::Rest;
    if (begins && now.tries >= mostRecoveryTries) {
        const auto why = now.live.error ? now.live.error->message : QString{};
        return show(service, id, JobText::tr("It does not go on by itself any more. %1").arg(why), {});
    }
    if (begins && service.m_context.clock->sinceBoot() < now.retryAt)
        return; // holdOff() comes back to it
    switch (decision.move) {
    case JobMove::None: return show(service, id, now.live.restReason, {});
    case JobMove::Rest: return show(service, id, decision.why, {});
    case JobMove::AwaitMachines:
    case JobMove::AwaitWord: return show(service, id, {}, decision.why);
    default: break;
    }
    show(service, id, {}, {});
    now.ifHeld = JobService::IfHeld::Ask;
    now.cause = JobCause::Recovered;
    now.machinesAt = around.now;
    now.goesOnByItself = true;
    if (decision.move == JobMove::Withdraw)
        service.begin(id, &JobLifecycle::withdraw, JobPhase::Stopping);
    else if (decision.move == JobMove::Continue)
        service.begin(id, &JobLifecycle::takeUp, JobPhase::SettingUp);
    else if (decision.move == JobMove::LookForCheckpoint)
        service.begin(id, &JobRecovery::lookForCheckpoint, JobPhase::Choosing);
    else
        service.begin(id, &JobLifecycle::again, JobPhase::Stopping);
}

void JobRecovery::considerAll(JobService &service)
{
    QList<QUuid> all; // who hears of one of them may change the list
    for (const auto &job : std::as_const(service.m_jobs)) {
        if (job.spec.isRestartedAfterLoss || (job.last() && job.last()->isWithdrawn))
            all << job.id;
    }
    for (const auto &id : std::as_const(all))
        consider(service, id);
}

void JobRecovery::onEnd(JobService &service, const QUuid &id, const Result<> &result)
{
    auto &now = service.run(id);
    if (result || result.error().code == ErrorCode::Cancelled) {
        now.tries = hasRunningHost(*service.job(id)) ? 0 : now.tries;
        now.retryAt = {};
        return;
    }
    now.tries = isPassing(result.error().code) ? std::min(now.tries + 1, mostRecoveryTries - 1) : now.tries + 1;
    note(u"jobs"_s,
         u"%1 could not go on by itself (try %2): %3"_s.arg(service.job(id)->spec.name)
             .arg(now.tries)
             .arg(result.error().message));
    holdOff(service, id, pauseAfter(now.tries));
}

void JobRecovery::holdOff(JobService &service, const QUuid &id, std::chrono::milliseconds pause)
{
    service.run(id).retryAt = service.m_context.clock->sinceBoot() + pause;
    service.m_tasks.run(service.m_context.clock->sleep(pause, service.m_tasks.token()),
                        [self = QPointer{&service}, id](const Result<> &slept) {
                            if (!slept || !self || !self->job(id))
                                return;
                            self->run(id).retryAt = {};
                            consider(*self, id);
                        });
}

Task<> JobRecovery::setUp(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    const auto work = service->m_context.recovery.setUp;
    if (!work)
        co_return {};
    service->setPhase(id, JobPhase::SettingUp);
    const SetUpReport report = [service, id](const QString &sentence) {
        if (service && service->job(id))
            service->setPhase(id, JobPhase::SettingUp, sentence);
    };
    auto done = co_await work(*service->job(id), report, stop);
    if (!service || !service->job(id) || stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    co_return done;
}

Task<> JobRecovery::checkBuckets(Service service, QUuid id, std::stop_token stop)
{
    const auto check = service->m_context.recovery.buckets;
    if (!check)
        co_return {};
    const auto checked = co_await check(service->job(id)->spec, stop);
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (!checked && checked.error().code != ErrorCode::Cancelled)
        service->run(id).tries = mostRecoveryTries; // trying again changes nothing
    co_return checked;
}

Task<> JobRecovery::choose(Service service, QUuid id, std::stop_token stop)
{
    const auto look = service->m_context.recovery.checkpoints;
    const auto spec = service->job(id)->spec;
    if (!look || spec.resume.checkpoints.isEmpty() || spec.resume.kind == ResumeTemplate::Anew)
        co_return {};
    service->setPhase(id, JobPhase::Choosing);
    const auto found = co_await look(spec, stop);
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (!found && !needsCheckpoint(spec.resume) && found.error().code != ErrorCode::Cancelled)
        co_return {}; // the program looks for it itself
    if (!found)
        co_return std::unexpected{found.error()};
    auto *job = service->job(id);
    auto &attempt = job->attempts.last();
    if (attempt.cause == JobCause::Recovered && hasLostAll(*job, *found)) {
        service->run(id).tries = mostRecoveryTries; // trying again brings nothing back
        co_return failed(ErrorCode::NotFound,
                         JobText::tr("No complete checkpoint is left in %1. Nothing was started over that: look there, "
                                     "then start it again to begin at its first step.")
                             .arg(spec.resume.checkpoints));
    }
    attempt.resumedFrom = found->newest();
    attempt.note = noteFor(*job, *found);
    service->keepOrSay(id);
    co_return co_await service->m_context.documents->kept();
}

Task<> JobRecovery::lookForCheckpoint(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id) || !service->job(id)->last())
        co_return failed(ErrorCode::Cancelled);
    const auto job = *service->job(id);
    const auto look = service->m_context.recovery.checkpoints;
    Result<ResumeChoice> found;
    if (look)
        found = co_await look(job.spec, stop);
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (!found)
        co_return std::unexpected{found.error()};
    auto &now = service->run(id);
    now.lookedFor = job.last()->number;
    const auto &from = *job.last()->resumedFrom;
    const bool hasNewer = from.step >= 0 // whoever wrote newer ones had read it
        && std::ranges::any_of(found->complete, [&](const ResumePoint &one) { return one.step > from.step; });
    now.isCheckpointGone = look && !hasNewer && !found->complete.contains(from);
    co_return {};
}
