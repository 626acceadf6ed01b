// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/joblifecycle.h"

#include "services/core/clock.h"
#include "services/core/linkedstop.h"
#include "services/core/punctuation.h"

#include <QLocale>

#include <numeric>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Of the host that came furthest; of a job that failed, where the first host failed: the others only waited for it, or
/// were stopped.
std::optional<qint64> lastStep(const Job &job, const JobLive &live)
{
    const auto failed = firstFailed(*job.last());
    if (failed >= 0 && failed < live.hosts.size())
        return live.hosts[failed].step;
    std::optional<qint64> step;
    for (const auto &host : live.hosts)
        step = std::max(step, host.step);
    return step;
}

} // namespace

bool isOutOfSight(const std::optional<Job> &job, const JobLive &live)
{
    return job && job->last() && live.phase == JobPhase::Resting && stateOf(*job) == JobState::Unknown
        && !std::ranges::all_of(job->last()->hosts, &JobHost::isOver);
}

QString activityText(const std::optional<Job> &job, const JobLive &live)
{
    if (!job || !job->last())
        return {};
    const auto words =
        JobText::tr("%1 on %n hosts", nullptr, static_cast<int>(job->last()->hosts.size())).arg(job->spec.name);
    const auto step = lastStep(*job, live);
    switch (live.phase) {
    case JobPhase::Uploading:
        return punctuation::labelled(words, live.progress.isEmpty() ? JobText::tr("uploading") : live.progress);
    case JobPhase::SettingUp:
        return punctuation::labelled(
            words, live.progress.isEmpty() ? JobText::tr("setting up the new machines") : live.progress);
    case JobPhase::Choosing: return punctuation::labelled(words, JobText::tr("looking for the newest checkpoint"));
    case JobPhase::Preparing: return punctuation::labelled(words, JobText::tr("getting the hosts ready"));
    case JobPhase::Starting: return punctuation::labelled(words, JobText::tr("starting"));
    case JobPhase::Stopping: return punctuation::labelled(words, JobText::tr("stopping"));
    case JobPhase::Verifying: return punctuation::labelled(words, JobText::tr("checking that nobody holds the chips"));
    case JobPhase::Unlocking: return punctuation::labelled(words, JobText::tr("freeing the chips"));
    case JobPhase::Resting: break;
    }
    if (isOutOfSight(job, live))
        return punctuation::labelled(words,
                                     step ? JobText::tr("not known (last step %1)").arg(QLocale{}.toString(*step))
                                          : JobText::tr("not known"));
    if (isPartlyFailed(*job->last()))
        return punctuation::labelled(words,
                                     JobText::tr("%1 failed, other hosts still run")
                                         .arg(job->last()->hosts[firstFailed(*job->last())].host.label));
    return step ? punctuation::labelled(words, JobText::tr("step %1").arg(QLocale{}.toString(*step))) : words;
}

void JobLifecycle::notifyStrip(JobService &service, const QUuid &id)
{
    const auto &now = service.run(id);
    const auto job = service.find(id);
    const bool needsUser = isOutOfSight(job, now.live) || (job && job->last() && isPartlyFailed(*job->last()));
    if (service.m_context.activities && now.activity != ActivityId{})
        service.m_context.activities->update(now.activity,
                                             needsUser ? ActivityState::NeedsUser : ActivityState::Running);
}

void JobLifecycle::announce(JobService &service, const Job &job)
{
    const auto state = stateOf(job);
    const bool isOver = std::ranges::all_of(job.last()->hosts, &JobHost::isOver);
    auto *activities = service.m_context.activities;
    auto &now = service.run(job.id);
    if (isOver && activities && now.activity != ActivityId{}) {
        const auto rests = whyItRests(job, service.missingSecrets(job.id), service.m_context.clock->now());
        now.endedActivity = std::exchange(now.activity, {});
        activities->finish(now.endedActivity, endState(job, rests), endText(job, now.live));
    }
    if ((isOver || state == JobState::Failed || state == JobState::Interrupted)
        && std::exchange(now.announced, job.last()->number) != job.last()->number)
        emit service.ended(job.id);
}

QString secretsText(const QStringList &missing)
{
    return JobText::tr("Type the secret values again (%1): they are not kept when TPU Desk ends.")
        .arg(punctuation::list(missing));
}

std::optional<QString> whyItRests(const Job &job, const QStringList &missing, const QDateTime &now, JobInterruption by)
{
    if (const auto why = whyNotAgain(job, now, by))
        return why;
    return missing.isEmpty() ? std::nullopt : std::optional{secretsText(missing)};
}

ActivityState endState(const Job &job, const std::optional<QString> &rests)
{
    switch (stateOf(job)) {
    case JobState::Succeeded: return ActivityState::Done;
    case JobState::Stopped: return ActivityState::Cancelled;
    case JobState::Interrupted: // the command did nothing wrong
        return job.spec.isRestartedAfterLoss && !rests ? ActivityState::Retrying : ActivityState::NeedsUser;
    default: return ActivityState::Failed;
    }
}

std::function<QString()> endText(const Job &job, const JobLive &live)
{
    return [name = job.spec.name, hosts = static_cast<int>(job.last()->hosts.size()), state = stateOf(job),
            step = lastStep(job, live)] {
        const auto words = JobText::tr("%1 on %n hosts", nullptr, hosts).arg(name);
        const auto how = state == JobState::Succeeded ? JobText::tr("done", "how a job ended")
            : state == JobState::Stopped              ? JobText::tr("stopped", "how a job ended")
            : state == JobState::Interrupted          ? JobText::tr("interrupted", "how a job ended")
                                                      : JobText::tr("failed", "how a job ended");
        return step
            ? JobText::tr("%1: %2 at step %3", "a job, how it ended, where").arg(words, how, QLocale{}.toString(*step))
            : JobText::tr("%1: %2", "a job, how it ended").arg(words, how);
    };
}

/// One host that is not ready keeps all others from beginning: they would wait for it and hold the chips.
void JobLifecycle::refuse(JobService &service, const QUuid &id, const QList<std::optional<Error>> &errors)
{
    auto *job = service.job(id);
    StoredMessage first;
    auto &hosts = job->attempts.last().hosts;
    for (qsizetype i = 0; i < hosts.size(); ++i) {
        if (errors[i] && first.isEmpty())
            first = saidLabelOf(hosts[i].host);
    }
    for (qsizetype i = 0; i < hosts.size(); ++i) {
        hosts[i].state = JobState::NotStarted;
        hosts[i].why = errors[i]
            ? StoredMessage{errors[i]->message}
            : StoredMessage{"JobService",
                            QString::fromUtf8(QT_TRANSLATE_NOOP("JobService", "Not started, because %1 is not ready.")),
                            QList<StoredMessage>{first}};
        hosts[i].endedAt = service.m_context.clock->now();
    }
    service.keepOrSay(id);
}

Task<> JobLifecycle::prepare(Service service, QUuid id, std::stop_token stop)
{
    service->setPhase(id, JobPhase::Preparing);
    std::vector<Task<JobWord>> tasks;
    const int count = static_cast<int>(service->job(id)->last()->hosts.size());
    for (int host = 0; host < count; ++host)
        tasks.push_back(prepareOn(service->m_context.pool, service->placeOf(id, host), stop));
    QList<std::optional<Error>> errors;
    QList<bool> inTmux;
    for (auto &task : tasks) {
        const auto word = co_await task;
        errors << (word ? word->error : std::optional{word.error()});
        inTmux << (word && word->isProtected);
    }
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (stop.stop_requested())
        errors[0] = Error{ErrorCode::Cancelled, JobText::tr("It was stopped before it began."), {}};
    for (const auto &error : std::as_const(errors)) {
        if (error) {
            refuse(*service, id, errors);
            co_return std::unexpected{*error};
        }
    }
    for (int host = 0; host < count; ++host)
        service->job(id)->attempts.last().hosts[host].isProtected = inTmux[host];
    co_return {};
}

Task<> JobLifecycle::launch(Service service, QUuid id, QList<int> hosts, std::stop_token stop)
{
    service->setPhase(id, JobPhase::Starting);
    std::vector<Task<JobWord>> tasks;
    for (const int host : hosts)
        tasks.push_back(beginOn(service->m_context.pool, service->placeOf(id, host), service->m_context.clock, stop));
    std::vector<Result<JobWord>> words;
    for (auto &task : tasks)
        words.push_back(co_await task);
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    std::optional<Error> first;
    for (qsizetype i = 0; i < hosts.size(); ++i) {
        auto &host = service->job(id)->attempts.last().hosts[hosts[i]];
        const auto &said = words[size_t(i)];
        const auto word = said.value_or(JobWord{.error = said ? std::nullopt : std::optional{said.error()}});
        host.state = !word.error ? JobState::Running : word.isLost ? JobState::Unknown : JobState::NotStarted;
        host.startedAt = service->m_context.clock->now();
        host.endedAt = {};
        host.group = word.group;
        host.boot = word.boot;
        host.why = word.error ? StoredMessage{word.error->message} : StoredMessage{};
        first = first ? first : word.error;
    }
    const bool isAll = service->job(id)->last()->cause == JobCause::Recovered; // who looks at it decides otherwise
    service->job(id)->attempts.last().isWithdrawn = first && isAll;
    service->keepOrSay(id);
    if (first && isAll)
        static_cast<void>(co_await withdraw(service, id, {})); // what does not end now is ended when it is seen
    if (first)
        co_return std::unexpected{*first};
    if (stop.stop_requested())
        co_return co_await end(service, id, {});
    co_return {};
}

Task<> JobLifecycle::withdraw(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id) || !service->job(id)->last())
        co_return failed(ErrorCode::Cancelled);
    service->job(id)->attempts.last().isWithdrawn = true;
    service->keepOrSay(id);
    if (const auto kept = co_await service->m_context.documents->kept(); !kept)
        co_return kept;
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    co_return co_await end(service, id, stop);
}

Task<> JobLifecycle::takeUp(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id) || !service->job(id)->last())
        co_return failed(ErrorCode::Cancelled);
    if (const auto ready = co_await JobRecovery::setUp(service, id, stop); !ready)
        co_return ready;
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    auto &attempt = service->job(id)->attempts.last();
    attempt = asWrittenDown(attempt);
    attempt.readyAt = service->m_context.clock->now();
    for (qsizetype i = 0; i < std::min(attempt.hosts.size(), service->job(id)->spec.hosts.size()); ++i)
        attempt.hosts[i].host = service->job(id)->spec.hosts[i]; // the machine may be another one by now
    service->run(id).isOurs = true;
    service->run(id).announced = 0;
    service->keepOrSay(id);
    co_return co_await start(service, id, stop);
}

Task<> JobLifecycle::complete(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id) || !service->job(id)->last())
        co_return failed(ErrorCode::Cancelled);
    service->setPhase(id, JobPhase::Preparing);
    std::vector<std::pair<int, Task<JobWord>>> tasks;
    for (int host = 0; host < service->job(id)->last()->hosts.size(); ++host) {
        if (service->job(id)->last()->hosts[host].state == JobState::NotStarted)
            tasks.emplace_back(host, prepareOn(service->m_context.pool, service->placeOf(id, host), stop));
    }
    QList<int> ready;
    Result<> first;
    for (auto &[host, task] : tasks) {
        const auto word = co_await task;
        if (!service || !service->job(id))
            co_return failed(ErrorCode::Cancelled);
        const auto error = word ? word->error : std::optional{word.error()};
        auto &record = service->job(id)->attempts.last().hosts[host];
        record.isProtected = word && word->isProtected;
        if (!error) {
            ready << host;
        } else {
            record.why = error->message;
            first = std::unexpected{*error};
        }
    }
    const auto begun = co_await launch(service, id, ready, stop);
    co_return begun ? first : begun;
}

Task<> JobLifecycle::start(Service service, QUuid id, std::stop_token stop)
{
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto kept = co_await service->m_context.documents->kept(); !kept)
        co_return kept; // nothing runs that nobody would find again
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (const auto checked = co_await JobRecovery::checkBuckets(service, id, stop); !checked) {
        if (service && service->job(id))
            refuse(*service, id, QList<std::optional<Error>>(service->job(id)->last()->hosts.size(), checked.error()));
        co_return checked;
    }
    if (const auto sent = co_await JobUploads::send(service, id, stop); !sent) {
        if (!service || !service->job(id))
            co_return failed(ErrorCode::Cancelled);
        auto error = sent.error();
        if (error.code == ErrorCode::Cancelled)
            error.message = JobText::tr(
                "It was stopped before it began. What was uploaded stays; the next start goes on from there.");
        refuse(*service, id, QList<std::optional<Error>>(service->job(id)->last()->hosts.size(), error));
        co_return std::unexpected{error};
    }
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (const auto chosen = co_await JobRecovery::choose(service, id, stop); !chosen) {
        if (service && service->job(id))
            refuse(*service, id, QList<std::optional<Error>>(service->job(id)->last()->hosts.size(), chosen.error()));
        co_return chosen;
    }
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    const auto ready = co_await prepare(service, id, stop);
    if (!ready)
        co_return ready;
    QList<int> all(service->job(id)->last()->hosts.size());
    std::iota(all.begin(), all.end(), 0);
    co_return co_await launch(service, id, all, stop);
}

Task<> JobLifecycle::end(Service service, QUuid id, std::stop_token stop)
{
    service->setPhase(id, JobPhase::Stopping);
    std::vector<std::pair<int, Task<JobStopWord>>> tasks;
    const auto hosts = service->job(id)->last()->hosts;
    for (int host = 0; host < hosts.size(); ++host) {
        if (!hosts[host].isOver())
            tasks.emplace_back(host, stopOn(service->m_context.pool, service->placeOf(id, host), stop));
    }
    std::optional<Error> first;
    for (auto &[host, task] : tasks) {
        const auto word = co_await task;
        const auto error = word ? word->error : std::optional{word.error()};
        if (error && !first)
            first = Error{error->code,
                          JobText::tr("%1: it could not be stopped there, and may still run. %2")
                              .arg(hosts[host].host.label, error->message),
                          error->serverWords};
        if (word && !word->survivors.isEmpty() && !first)
            first = Error{
                ErrorCode::WrongState,
                JobText::tr("%1: %2 (process %3) does not end, not even when it is killed. Restart that host.")
                    .arg(hosts[host].host.label, word->survivors[0].name, QString::number(word->survivors[0].pid)),
                {}};
    }
    for (auto &[host, task] : tasks) { // what became of them, before anybody is told that all is over
        if (!service || !service->job(id))
            co_return failed(ErrorCode::Cancelled);
        const auto place = service->placeOf(id, host);
        const JobLogPart part{.offset = service->run(id).live.hosts[host].readFrom(), .most = JobObserver::mostPerLook};
        const auto look = co_await lookOn(service->m_context.pool, place, part, stop);
        if (service && service->job(id))
            static_cast<void>(JobObserver::take(*service, id, place.attempt, host, look));
    }
    if (first)
        co_return std::unexpected{*first};
    co_return {};
}

Task<> JobLifecycle::verify(Service service, QUuid id, std::stop_token stop)
{
    service->setPhase(id, JobPhase::Verifying);
    service->run(id).live.holders.clear();
    const auto hosts = service->job(id)->spec.hosts;
    std::vector<Task<QList<ChipHolder>>> tasks;
    for (const auto &host : hosts)
        tasks.push_back(holdersOn(service->m_context.pool, host, stop));
    std::optional<Error> first;
    QMap<QString, QList<ChipHolder>> found;
    for (size_t i = 0; i < tasks.size(); ++i) {
        const auto holders = co_await tasks[i];
        const auto &label = hosts[static_cast<qsizetype>(i)].label;
        if (!holders && !first)
            first =
                Error{holders.error().code, labelledOnce(label, holders.error().message), holders.error().serverWords};
        else if (holders && !holders->isEmpty())
            found.insert(label, *holders);
    }
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    service->run(id).live.holders = found;
    if (first)
        co_return std::unexpected{*first};
    co_return {};
}

Task<> JobLifecycle::stop(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id) || !service->job(id)->last())
        co_return failed(ErrorCode::Cancelled);
    const auto ended = co_await end(service, id, stop);
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    const auto checked = co_await verify(service, id, stop);
    co_return ended ? checked : ended;
}

Task<> JobLifecycle::again(Service service, QUuid id, std::stop_token stop)
{
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    if (const auto checked = co_await JobRecovery::checkBuckets(service, id, stop); !checked)
        co_return checked; // what runs goes on
    if (const auto checked = co_await JobUploads::check(service, id, stop); !checked)
        co_return checked;
    if (!service || !service->job(id))
        co_return failed(ErrorCode::Cancelled);
    const auto ended = co_await end(service, id, stop);
    if (!ended)
        co_return ended;
    const auto ifHeld = service->run(id).ifHeld;
    for (bool wasUnlocked = ifHeld == JobService::IfHeld::Ignore;; wasUnlocked = true) {
        const auto checked = co_await verify(service, id, stop);
        if (!checked)
            co_return checked;
        const auto holders = service->run(id).live.holders;
        if (holders.isEmpty() || ifHeld == JobService::IfHeld::Ignore)
            break;
        if (wasUnlocked || ifHeld == JobService::IfHeld::Ask || !service->m_context.unlock)
            co_return failed(ErrorCode::Busy,
                             JobText::tr("The chips are held on %n hosts. Nothing was started over that.", nullptr,
                                         static_cast<int>(holders.size())));
        service->setPhase(id, JobPhase::Unlocking);
        const auto hosts = service->job(id)->spec.hosts;
        const auto unlocked = co_await service->m_context.unlock(hosts, stop);
        if (!service || !service->job(id))
            co_return failed(ErrorCode::Cancelled);
        if (!unlocked)
            co_return unlocked;
    }
    const auto cause = service->run(id).cause;
    if (cause == JobCause::Recovered) {
        if (const auto ready = co_await JobRecovery::setUp(service, id, stop); !ready)
            co_return ready;
    }
    if (!service || !service->job(id) || stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    service->run(id).readyAt = service->m_context.clock->now();
    if (const auto added = service->addAttempt(id, cause); !added)
        co_return added;
    co_return co_await start(service, id, stop);
}
