// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobservice.h"

#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/core/undoqueue.h"
#include "services/jobs/joblifecycle.h"
#include "services/store/documents.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto jobKind = "job"_L1;

} // namespace

/// What is over was looked at before: its steps are kept with it.
static void fillFrom(const JobAttempt &attempt, JobLive &live)
{
    live.hosts.resize(attempt.hosts.size());
    for (qsizetype i = 0; i < attempt.hosts.size(); ++i) {
        if (!live.hosts[i].step && attempt.hosts[i].isOver())
            live.hosts[i].step = attempt.hosts[i].step;
    }
}

bool hasRunningHost(const Job &job)
{
    const auto isRunning = [](const JobHost &host) { return host.state == JobState::Running; };
    return job.last() && std::ranges::any_of(job.last()->hosts, isRunning);
}

JobService::JobService(JobContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_tails{m_context.documents}
{
    const auto documents = m_context.documents->all(jobKind);
    for (const auto &document : documents) {
        auto read = jobFrom(document.body);
        if (!read)
            warn(u"jobs"_s, u"the job %1 cannot be read and is kept as it is"_s.arg(document.id));
        else if (m_jobs.size() < mostJobs)
            m_jobs.append(*std::move(read));
    }
    std::ranges::stable_sort(m_jobs, std::greater{}, &Job::createdAt);
}

JobService::~JobService()
{
    for (auto &[id, course] : m_runs) {
        JobObserver::keepSeen(*this, id);
        course->stop.request_stop();
        if (m_context.activities && course->activity != ActivityId{})
            m_context.activities->drop(course->activity); // it may go on, but nobody looks any more
    }
}

Job *JobService::job(const QUuid &id)
{
    const auto found = std::ranges::find(m_jobs, id, &Job::id);
    return found == m_jobs.end() ? nullptr : &*found;
}

JobService::Run &JobService::run(const QUuid &id)
{
    auto &entry = m_runs[id];
    if (!entry)
        entry = std::make_unique<Run>();
    if (const auto *known = job(id); known && known->last())
        entry->live.hosts.resize(known->last()->hosts.size());
    return *entry;
}

std::optional<Job> JobService::find(const QUuid &id) const
{
    const auto found = std::ranges::find(m_jobs, id, &Job::id);
    return found == m_jobs.end() ? std::nullopt : std::optional{*found};
}

JobLive JobService::live(const QUuid &id) const
{
    const auto found = m_runs.find(id);
    JobLive live = found == m_runs.end() ? JobLive{} : found->second->live;
    live.endsWithProgram = m_context.isOnlyHere;
    if (const auto known = find(id); known && known->last())
        fillFrom(*known->last(), live);
    return live;
}

bool JobService::goesOnAlone(ActivityId activity) const
{
    return std::ranges::any_of(
        m_runs, [activity](const auto &entry) { return entry.second->activity == activity && !entry.second->isBusy; });
}

bool JobService::isOwner() const
{
    return !m_context.isOwner || m_context.isOwner();
}

Result<> JobService::keep(const Job &job)
{
    return m_context.documents->put(jobKind, job.id.toString(QUuid::WithoutBraces), toJson(job),
                                    m_context.clock->now());
}

/// What is seen is written down by one window: the one that carries jobs on, and of what it began this one.
void JobService::keepOrSay(const QUuid &id)
{
    const auto *known = job(id);
    if (known == nullptr || !(isOwner() || run(id).isOurs))
        return;
    if (const auto kept = keep(*known); !kept)
        run(id).live.error = kept.error();
}

JobPlace JobService::placeOf(const QUuid &id, int host)
{
    const auto *known = job(id);
    return {.job = *known,
            .attempt = known->last()->number,
            .index = host,
            .token = known->last()->token,
            .secrets = run(id).secrets};
}

void JobService::resume()
{
    for (const auto &known : std::as_const(m_jobs)) {
        if (!known.last())
            continue;
        const bool isOver = std::ranges::all_of(known.last()->hosts, &JobHost::isOver);
        if (isOver || stateOf(known) == JobState::Failed || stateOf(known) == JobState::Interrupted)
            run(known.id).announced = known.last()->number; // it was told before this program began
        if (!isOver)
            notifyActivity(known.id);
        follow(known.id);
    }
    m_isResumed = true;
    JobRecovery::considerAll(*this);
}

void JobService::takeUp()
{
    if (m_isResting || !m_isResumed || std::exchange(m_isReading, true))
        return;
    m_tasks.run(m_context.documents->refreshed(), [this](const Result<bool> &isOther) {
        m_isReading = false;
        if (isOther && *isOther)
            JobRecords::readAgain(*this);
        JobRecovery::considerAll(*this);
    });
}

void JobService::lookNow(const QUuid &id)
{
    for (auto &[known, course] : m_runs) {
        if (id.isNull() || id == known)
            std::exchange(course->waits, {}).request_stop();
    }
}

void JobService::lookForMachines()
{
    const auto concerned = JobRecords::judgeMachines(*this);
    for (const auto &id : concerned) {
        keepOrSay(id);
        if (const auto found = m_runs.find(id); found != m_runs.end())
            std::exchange(found->second->waits, {})
                .request_stop(); // with its machine it has ended: nobody waits a minute to hear it
        emit changed(id);
    }
    takeUp(); // what was waited for may be there
}

/// What is being started or stopped goes on as long as there is time: half of it would help nobody.
void JobService::suspend()
{
    m_isResting = true;
    for (const auto &[id, course] : m_runs)
        JobObserver::keepSeen(*this, id);
    m_tasks.cancel();
}

Result<QUuid> JobService::add(const JobSpec &spec, const Secrets &secrets)
{
    if (const auto problems = problemsOf(spec); !problems.isEmpty())
        return failed(ErrorCode::Invalid, problems.first());
    if (const auto isFree = JobRecords::checkFolder(*this, {}, spec); !isFree)
        return std::unexpected{isFree.error()};
    Job fresh{.id = QUuid::createUuid(), .spec = spec, .createdAt = m_context.clock->now()};
    m_jobs.prepend(fresh);
    if (const auto added = addAttempt(fresh.id, JobCause::User); !added) {
        m_jobs.removeFirst();
        return std::unexpected{added.error()};
    }
    run(fresh.id).secrets = secrets;
    while (m_jobs.size() > mostJobs && m_jobs.constLast().last() && stateOf(m_jobs.constLast()) != JobState::Running) {
        [[maybe_unused]] const auto removed =
            m_context.documents->remove(jobKind, m_jobs.constLast().id.toString(QUuid::WithoutBraces));
        [[maybe_unused]] const auto forgotten = m_tails.forget(m_jobs.constLast().id);
        m_runs.erase(m_jobs.constLast().id);
        m_jobs.removeLast();
    }
    emit listChanged();
    begin(fresh.id, &JobLifecycle::start, JobPhase::Preparing);
    return fresh.id;
}

/// With the hosts as they are now: another machine may stand for a worker by this time.
Result<> JobService::addAttempt(const QUuid &id, JobCause cause)
{
    auto *known = job(id);
    if (known == nullptr)
        return failed(ErrorCode::NotFound);
    auto changed = *known;
    JobAttempt attempt{.number = changed.last() ? changed.last()->number + 1 : 1,
                       .cause = cause,
                       .startedAt = m_context.clock->now(),
                       .token = newToken()};
    for (auto &host : changed.spec.hosts) {
        const auto tpu = host.isPlain() || !m_context.tpu ? std::nullopt : m_context.tpu(host.tpu);
        if (tpu && host.worker < hostsOf(*tpu).size())
            host = hostsOf(*tpu)[host.worker];
        attempt.hosts.append({.host = host});
    }
    JobRecords::link(*this, &changed, &attempt);
    changed.attempts.append(attempt);
    if (changed.attempts.size() > Job::mostAttempts)
        changed.attempts.removeFirst();
    if (auto kept = keep(changed); !kept)
        return kept;
    *known = changed;
    renewRun(id);
    run(id).isOurs = true;
    return {};
}

/// Its last attempt is another one than before.
void JobService::renewRun(const QUuid &id)
{
    const auto *known = job(id);
    auto &now = run(id);
    now.live.hosts = QList<JobHostLive>(known->last() ? known->last()->hosts.size() : 0);
    now.live.holders.clear();
    now.live.edited.clear();
    now.live.restReason.clear();
    now.live.waitReason.clear();
    now.followed.clear();
    now.hasNews = false;
    now.isRecalled = true; // of another attempt
    now.isOurs = false;
    now.isOfAnother = false;
    now.announced = 0;
    now.lookedFor = 0;
    now.isCheckpointGone = false;
    now.steps = StepLines{known->spec.stepPattern};
}

void JobService::begin(const QUuid &id, Course course, JobPhase phase)
{
    auto &now = run(id);
    now.isBusy = true;
    now.live.error.reset();
    setPhase(id, phase);
    notifyActivity(id);
    m_tasks.run(course(this, id, now.stop.get_token()),
                [this, id](const Result<> &result) { finishCourse(id, result); });
}

void JobService::notifyActivity(const QUuid &id)
{
    auto &now = run(id);
    if (!m_context.activities || now.activity != ActivityId{})
        return;
    m_context.activities->replaceEnded(std::exchange(now.endedActivity, {})); // of a job there is one line
    const QPointer self{this};
    now.activity = m_context.activities->add(
        [self, id] { return self ? activityText(self->find(id), self->live(id)) : QString{}; },
        [self, id] {
            if (self)
                stopWithGrace(self, id);
        });
    JobLifecycle::notifyStrip(*this, id); // it may have been out of sight when the program ended
}

void JobService::finishCourse(const QUuid &id, const Result<> &result)
{
    if (job(id) == nullptr)
        return;
    auto &now = run(id);
    now.isBusy = false;
    now.stop = {};
    if (std::exchange(now.isOutdated, false))
        startAgainWith(job(id)->spec.runAgainWith);
    if (!result && result.error().code != ErrorCode::Cancelled)
        now.live.error = result.error();
    if (std::exchange(now.goesOnByItself, false))
        JobRecovery::onEnd(*this, id, result);
    setPhase(id, JobPhase::Resting);
    follow(id);
    settle(id);
}

void JobService::setPhase(const QUuid &id, JobPhase phase, const QString &progress)
{
    auto &now = run(id);
    now.live.phase = phase;
    now.live.progress = progress;
    JobLifecycle::notifyStrip(*this, id);
    emit changed(id);
}

QStringList JobService::missingSecrets(const QUuid &id)
{
    QStringList names;
    const auto *known = job(id);
    for (const auto &variable : known ? known->spec.variables : QList<JobVariable>{}) {
        if (variable.isSecret && !run(id).secrets.contains(variable.name))
            names << variable.name;
    }
    return names;
}

Result<> JobService::startAgain(const QUuid &id, const Secrets &secrets, IfHeld ifHeld, IfEdited ifEdited)
{
    const auto *known = job(id);
    if (known == nullptr)
        return failed(ErrorCode::NotFound, JobText::tr("This job is not in the list any more."));
    auto &now = run(id);
    if (now.isBusy)
        return failed(ErrorCode::Conflict,
                      JobText::tr("Something is being done to this job already. Wait until that is over."));
    if (!secrets.isEmpty())
        now.secrets = secrets;
    if (const auto missing = missingSecrets(id); !missing.isEmpty())
        return failed(ErrorCode::Invalid, secretsText(missing));
    if (const auto problems = problemsOf(known->spec); !problems.isEmpty())
        return failed(ErrorCode::Invalid, problems.first());
    if (auto isFree = JobRecords::checkFolder(*this, id, known->spec); !isFree)
        return isFree;
    now.ifHeld = ifHeld;
    now.ifEdited = ifEdited;
    now.cause = JobCause::User;
    now.tries = 0;
    begin(id, &JobLifecycle::again, JobPhase::Stopping);
    return {};
}

Result<> JobService::startMissing(const QUuid &id)
{
    const auto *known = job(id);
    if (known == nullptr)
        return failed(ErrorCode::NotFound, JobText::tr("This job is not in the list any more."));
    if (run(id).isBusy)
        return failed(ErrorCode::Conflict,
                      JobText::tr("Something is being done to this job already. Wait until that is over."));
    if (!known->last() || !isPartlyStarted(*known->last()))
        return failed(ErrorCode::Conflict,
                      JobText::tr("There is no host left that it is missing on. Start it again everywhere instead."));
    if (const auto missing = missingSecrets(id); !missing.isEmpty())
        return failed(ErrorCode::Invalid, secretsText(missing));
    begin(id, &JobLifecycle::complete, JobPhase::Preparing);
    return {};
}

Result<> JobService::change(const QUuid &id, const JobSpec &spec, const Secrets &secrets)
{
    auto *known = job(id);
    if (known == nullptr)
        return failed(ErrorCode::NotFound, JobText::tr("This job is not in the list any more."));
    if (const auto problems = problemsOf(spec); !problems.isEmpty())
        return failed(ErrorCode::Invalid, problems.first());
    auto changedJob = *known;
    changedJob.spec = spec;
    if (auto kept = keep(changedJob); !kept)
        return kept;
    *known = changedJob;
    run(id).secrets = secrets.isEmpty() ? run(id).secrets : secrets;
    JobRecovery::countAnew(*this, id);
    emit changed(id);
    return {};
}

Result<> JobService::stop(const QUuid &id)
{
    if (job(id) == nullptr)
        return failed(ErrorCode::NotFound, JobText::tr("This job is not in the list any more."));
    auto &now = run(id);
    const auto held = JobRecords::hold(*this, id);
    if (now.isBusy && (now.live.phase <= JobPhase::Starting || now.goesOnByItself)) {
        now.isOutdated = false;
        now.stop.request_stop(); // what has begun by then is seen by the looks, and stopped after it
        return {};
    }
    if (now.isBusy)
        return failed(ErrorCode::Conflict, JobText::tr("It is being stopped already."));
    const auto *known = job(id);
    const bool isOver = known->last() && std::ranges::all_of(known->last()->hosts, &JobHost::isOver);
    if (known->spec.isRestartedAfterLoss && isOver)
        return held; // it only waited for its machines
    begin(id, &JobLifecycle::stop, JobPhase::Stopping);
    return {};
}

void JobService::follow(const QUuid &id)
{
    const auto *known = job(id);
    if (known == nullptr || !known->last())
        return;
    const auto hosts = known->last()->hosts;
    for (int host = 0; host < hosts.size(); ++host) {
        if (!hosts[host].isOver() || mayBeOfLoss(hosts[host], m_context.clock->now()))
            JobObserver::followHost(*this, id, host);
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
    if (record.isOver()) // how it ended is what is said now; the next start asks again
        run(id).live.edited.clear();
    keepOrSay(id);
    JobLifecycle::notifyStrip(*this, id);
    emit changed(id);
    if (!run(id).isBusy)
        settle(id);
}

/// What is tried again by itself has not ended; an interruption is told of all the same.
void JobService::settle(const QUuid &id)
{
    const auto known = find(id);
    if (!known || !known->last())
        return;
    if (std::ranges::all_of(known->last()->hosts, &JobHost::isOver))
        JobObserver::keepSeen(*this, id);
    if (stateOf(*known) == JobState::Interrupted || !JobRecovery::goesOn(*this, id))
        JobLifecycle::announce(*this, *known);
    JobRecovery::consider(*this, id);
}

void JobService::startAgainWith(const QUuid &syncFolder)
{
    if (m_isResting || syncFolder.isNull()
        || !std::ranges::contains(m_jobs, syncFolder, [](const Job &job) { return job.spec.runAgainWith; }))
        return;
    const auto number = ++m_changes[syncFolder];
    m_tasks.run(m_context.clock->sleep(2s, m_tasks.token()), [this, syncFolder, number](const Result<> &slept) {
        if (slept && m_changes[syncFolder] == number)
            beginWith(syncFolder);
    });
}

void JobService::beginWith(const QUuid &syncFolder)
{
    if (m_isResting || !isOwner())
        return;
    const auto all = m_jobs; // who hears of one of them may change the list
    for (const auto &known : all) {
        if (known.spec.runAgainWith != syncFolder || !known.last() || stateOf(known) == JobState::Stopped)
            continue;
        auto &now = run(known.id);
        if (now.isBusy) { // what begins has read the files of before, perhaps; what is being ended comes to them yet
            now.isOutdated = now.live.phase <= JobPhase::Starting && !now.stop.stop_requested();
        } else if (const auto begun = startAgain(known.id, {}, IfHeld::Ask); !begun) {
            now.live.restReason = begun.error().message;
            emit changed(known.id);
        }
    }
}

void stopWithGrace(JobService *jobs, const QUuid &id)
{
    const auto known = jobs->find(id);
    if (!known || !hasRunningHost(*known)) {
        [[maybe_unused]] const auto stopped = jobs->stop(id); // there is nobody who could be told
        return;
    }
    const auto begin = [jobs, id] {
        if (const auto now = jobs->find(id); now && hasRunningHost(*now)) // it may have ended by itself meanwhile
            [[maybe_unused]]
            const auto stopped = jobs->stop(id);
    };
    UndoQueue::instance().add(
        jobs,
        {.verb = PendingVerb::Stop,
         .name = [name = known->spec.name] { return name; },
         .begin = begin,
         .need = CloudNeed::None, // the hosts are reached by SSH
         .things = {u"job/"_s + id.toString(QUuid::WithoutBraces)}}); // as the list of jobs calls it
}

Result<> JobService::forget(const QUuid &id)
{
    const auto known = find(id);
    if (!known)
        return {};
    if (run(id).isBusy || hasRunningHost(*known))
        return failed(ErrorCode::Conflict, JobText::tr("It runs. Stop it first."));
    if (auto removed = m_context.documents->remove(jobKind, id.toString(QUuid::WithoutBraces)); !removed)
        return removed;
    [[maybe_unused]] const auto forgotten = m_tails.forget(id);
    for (const auto &host : known->last() ? known->last()->hosts : QList<JobHost>{})
        m_tasks.run(removeOn(m_context.pool, host.host, *known, {}),
                    [](const Result<> &) { }); // a host that is gone has none
    m_runs.erase(id);
    m_jobs.removeIf([&id](const Job &job) { return job.id == id; });
    emit listChanged();
    return {};
}

void JobService::watch(const QUuid &id, int host)
{
    m_watched = id;
    m_watchedHost = host;
    const auto *known = job(id);
    if (known == nullptr || !known->last() || host < 0 || host >= known->last()->hosts.size())
        return;
    JobObserver::recall(*this, id);
    JobObserver::followHost(*this, id, host);
    std::exchange(run(id).waits, {}).request_stop();
}

void JobService::recovered(const TpuId &lost, const QList<Tpu> &now)
{
    const auto concerned = JobRecords::moveTo(*this, lost, now);
    for (const auto &id : concerned) {
        auto &course = run(id);
        course.tries = 0; // of other machines
        std::exchange(course.waits, {}).request_stop();
        JobRecovery::consider(*this, id);
    }
}
