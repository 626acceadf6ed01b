// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/hosts/recoveredhost.h"
#include "services/jobs/joblifecycle.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

int lastNumber(const Job &job)
{
    return job.last() ? job.last()->number : 0;
}

/// It was begun on a host since, by the window that had written it down.
bool hasBegunSince(const Job &read, const Job &known)
{
    const auto hasBegun = [](const Job &job) {
        return job.last()
            && std::ranges::any_of(job.last()->hosts, [](const JobHost &host) { return host.startedAt.isValid(); });
    };
    return hasBegun(read) && !hasBegun(known);
}

/// It writes checkpoints, or will when it goes on.
bool isWriter(const Job &job)
{
    const bool goesOn = job.spec.isRestartedAfterLoss && !job.isHeld && job.last() && isInterrupted(*job.last());
    return hasRunningHost(job) || goesOn;
}

} // namespace

void JobRecords::readAgain(JobService &service)
{
    QSet<QUuid> there;
    const auto documents = service.m_context.documents->all(u"job"_s);
    for (const auto &document : documents) {
        const auto read = jobFrom(document.body);
        if (!read)
            continue;
        there.insert(read->id);
        auto *known = service.job(read->id);
        if (known == nullptr && service.m_jobs.size() < JobService::mostJobs) {
            service.m_jobs.append(*read);
            service.run(read->id).isOfAnother = true;
            service.follow(read->id);
            continue;
        }
        if (known == nullptr || *known == *read || service.run(read->id).isBusy)
            continue;
        if (lastNumber(*read) < lastNumber(*known)) {
            service.keepOrSay(read->id);
        } else if (lastNumber(*read) > lastNumber(*known) || hasBegunSince(*read, *known)
                   || !(service.isOwner() || service.run(read->id).isOurs)) {
            *known = *read;
            service.renewRun(read->id);
            service.run(read->id).isOfAnother = true;
            service.follow(read->id);
            emit service.changed(read->id);
        } else if (read->isHeld && !known->isHeld) { // stopped in another window, where nothing runs
            known->isHeld = true;
            service.run(read->id).live.waitReason.clear();
            emit service.changed(read->id);
        }
    }
    QSet<QUuid> forgotten; // by the other window
    for (const auto &job : std::as_const(service.m_jobs)) {
        if (!there.contains(job.id) && !service.run(job.id).isBusy)
            forgotten.insert(job.id);
    }
    service.m_jobs.removeIf([&forgotten](const Job &job) { return forgotten.contains(job.id); });
    std::erase_if(service.m_runs, [&forgotten](const auto &entry) { return forgotten.contains(entry.first); });
    std::ranges::stable_sort(service.m_jobs, std::greater{}, &Job::createdAt);
    emit service.listChanged();
}

JobHost JobRecords::afterLoss(JobService &service, const JobHost &host, JobMachine machine)
{
    if (!host.isOver())
        return host;
    const auto &context = service.m_context;
    const bool isThere = machine == JobMachine::There; // else a TPU of its name is another one
    const auto tpu = isThere && context.tpu ? context.tpu(host.host.tpu) : std::nullopt;
    auto by = JobInterruption::None;
    if (!isThere)
        by = context.recovery.incident    ? context.recovery.incident(host.host)
            : machine == JobMachine::Gone ? JobInterruption::Gone
                                          : JobInterruption::Replaced;
    else if (tpu && takenIn(tpu->state) == JobInterruption::Preempted)
        by = JobInterruption::Preempted;
    // That it is missed is heard at once, why it went only when that was found out.
    return judgedLost(host, by, tpu, host.goneAt.isValid() ? host.goneAt : context.clock->now());
}

QList<QUuid> JobRecords::judgeMachines(JobService &service)
{
    QList<QUuid> concerned;
    const auto &machineOf = service.m_context.machine;
    for (auto &job : service.m_jobs) {
        if (job.attempts.isEmpty() || !machineOf)
            continue;
        auto &hosts = job.attempts.last().hosts;
        const auto before = hosts;
        for (auto &host : hosts) {
            if (const auto machine = host.host.isPlain() ? std::nullopt : machineOf(host.host))
                host = judgedMachine(afterLoss(service, host, *machine), *machine, service.m_context.clock->now());
        }
        if (hosts != before)
            concerned << job.id;
    }
    return concerned;
}

QList<QUuid> JobRecords::moveTo(JobService &service, const TpuId &lost, const QList<Tpu> &now)
{
    QList<QUuid> concerned;
    for (auto &job : service.m_jobs) {
        bool isConcerned = false;
        for (auto &host : job.spec.hosts) {
            if (const auto back = recoveredHost(host, lost, now)) {
                host = *back;
                isConcerned = true;
            }
        }
        if (isConcerned)
            concerned << job.id;
    }
    for (const auto &id : std::as_const(concerned))
        service.keepOrSay(id);
    return concerned;
}

Result<> JobRecords::checkFolder(const JobService &service, const QUuid &id, const JobSpec &spec)
{
    const auto &folder = spec.resume.checkpoints;
    for (const auto &job : service.m_jobs) {
        if (!folder.isEmpty() && job.id != id && job.spec.resume.checkpoints == folder && isWriter(job))
            return failed(
                ErrorCode::Conflict,
                JobText::tr("The job %1 writes its checkpoints to this folder, too: each would go on from what "
                            "the other one wrote. Choose another folder for one of them.")
                    .arg(job.spec.name));
    }
    return {};
}

Result<> JobRecords::hold(JobService &service, const QUuid &id)
{
    auto *job = service.job(id);
    if (!job->spec.isRestartedAfterLoss)
        return {};
    job->isHeld = true;
    auto &live = service.run(id).live;
    live.waitReason.clear();
    const auto kept = service.keep(*job);
    if (!kept)
        live.error = kept.error();
    emit service.changed(id);
    return kept;
}

void JobRecords::link(JobService &service, Job *job, JobAttempt *attempt)
{
    const auto &now = service.run(job->id);
    const bool isByItself = attempt->cause == JobCause::Recovered;
    if (isByItself && job->last()) {
        attempt->interruption = now.isCheckpointGone ? JobInterruption::CheckpointLost : interruptionOf(*job->last());
        attempt->machinesAt = now.machinesAt;
        attempt->readyAt = now.readyAt;
    }
    job->isHeld = isByItself && job->isHeld;
    const auto &requestOf = service.m_context.recovery.requestOf;
    for (const auto &host : job->spec.hosts) {
        const auto asked = host.isPlain() || !requestOf ? QUuid{} : requestOf(host.tpu);
        if (!asked.isNull())
            job->requests.insert(host.tpu.toString(), asked);
    }
}
