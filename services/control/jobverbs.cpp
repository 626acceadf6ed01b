// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/joblogs.h"
#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/wake.h"
#include "services/hosts/podrun.h"
#include "services/session/session.h"
#include "services/ssh/excludes.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct JobVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

QStringList resumeKinds()
{
    return {u"anew"_s,   u"itself"_s,   u"flag"_s,  u"variable"_s,   u"maxtext"_s,
            u"easylm"_s, u"levanter"_s, u"orbax"_s, u"huggingface"_s};
}

Result<Job> jobNamed(const VerbScene &scene, const QJsonObject &arguments)
{
    return verbtools::thingNamed(
        scene.session->jobs.jobs(), text(arguments, "job"_L1), u"jobs list"_s, [](const Job &job) { return job.id; },
        [](const Job &job) { return job.spec.name; });
}

QJsonObject jobHostJson(const JobHost &host)
{
    QJsonObject json{{u"host"_s, labelOf(host.host)}, {u"id"_s, host.host.id}, {u"state"_s, jobStateWord(host.state)}};
    if (host.state == JobState::Failed)
        json.insert(u"status"_s, host.status);
    if (host.step)
        json.insert(u"step"_s, *host.step);
    verbtools::putText(&json, u"why"_s, host.why.text());
    verbtools::putText(&json, u"errorRule"_s, host.errorRule);
    verbtools::putTime(&json, u"started"_s, host.startedAt);
    verbtools::putTime(&json, u"ended"_s, host.endedAt);
    return json;
}

QJsonObject jobJson(const Session &session, const Job &job)
{
    const auto live = session.jobs.live(job.id);
    QJsonArray hosts;
    QDateTime ended;
    for (const auto &host : job.last() ? job.last()->hosts : QList<JobHost>{}) {
        hosts.append(jobHostJson(host));
        ended = std::max(ended, host.endedAt);
    }
    QJsonObject json{{u"id"_s, verbtools::idText(job.id)},
                     {u"name"_s, job.spec.name},
                     {u"state"_s, jobStateWord(stateOf(job))},
                     {u"command"_s, job.spec.command},
                     {u"folder"_s, job.spec.folder},
                     {u"attempts"_s, job.attempts.size()},
                     {u"hosts"_s, hosts},
                     {u"where"_s, hostNames(job.spec.hosts)},
                     {u"isBusy"_s, live.phase != JobPhase::Resting}};
    if (const auto step = job.last() ? furthestStep(*job.last()) : std::nullopt)
        json.insert(u"step"_s, *step);
    verbtools::putTime(&json, u"created"_s, job.createdAt);
    if (job.last())
        verbtools::putTime(&json, u"started"_s, job.last()->startedAt);
    if (job.last() && stateOf(job) != JobState::Running)
        verbtools::putTime(&json, u"ended"_s, ended);
    verbtools::putText(&json, u"waits"_s, live.waitReason);
    verbtools::putText(&json, u"rests"_s, live.restReason);
    if (live.error)
        json.insert(u"error"_s, errorJson(*live.error));
    return json;
}

Task<QJsonObject> listJobs(VerbScene scene, QJsonObject, std::stop_token)
{
    QJsonArray jobs;
    for (const auto &job : scene.session->jobs.jobs())
        jobs.append(jobJson(*scene.session, job));
    return finishedTask<QJsonObject>(QJsonObject{{u"jobs"_s, jobs}});
}

Result<QJsonObject> shownJob(const VerbScene &scene, const QJsonObject &arguments)
{
    const auto job = jobNamed(scene, arguments);
    if (!job)
        return std::unexpected{job.error()};
    return QJsonObject{{u"job"_s, jobJson(*scene.session, *job)}};
}

Task<QJsonObject> showJob(VerbScene scene, QJsonObject arguments, std::stop_token)
{
    return finishedTask<QJsonObject>(shownJob(scene, arguments));
}

/// Waits while something is done to it, and with `untilOver` until its last attempt is over on all hosts. Told: what is
/// being done.
Task<QJsonObject> followJob(VerbScene scene, QUuid id, bool untilOver, std::stop_token stop)
{
    const QPointer service{&scene.session->jobs};
    QString said;
    for (;;) {
        const auto job = service ? service->find(id) : std::nullopt;
        if (!job)
            co_return failed(ErrorCode::Cancelled);
        const auto live = service->live(id);
        if (live.progress != said && !live.progress.isEmpty())
            scene.io->progress(said = live.progress);
        const bool rests = live.phase == JobPhase::Resting && live.waitReason.isEmpty();
        const bool isOver = job->last() && std::ranges::all_of(job->last()->hosts, &JobHost::isOver);
        if (rests && live.error && !hasRunningHost(*job))
            co_return std::unexpected{*live.error};
        if (rests && (!untilOver || isOver)) {
            auto answer = QJsonObject{{u"job"_s, jobJson(*scene.session, *job)}};
            if (isOver && stateOf(*job) != JobState::Succeeded)
                answer.insert(u"exitCode"_s, int(ExitCode::CommandFailed));
            co_return answer;
        }
        const auto wake = std::make_shared<Wake>();
        QObject::connect(service, &JobService::changed, wake.get(), [ticket = wake.get(), id](const QUuid &changed) {
            if (changed == id)
                ticket->now();
        });
        QObject::connect(service, &JobService::listChanged, wake.get(), &Wake::now);
        QObject::connect(service, &QObject::destroyed, wake.get(), &Wake::now);
        if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
            co_return failed(ErrorCode::Cancelled,
                             JobVerbMessages::tr("The job goes on on its hosts. To see it: tpudesk jobs show %1")
                                 .arg(verbtools::idText(id)));
    }
}

Result<JobSpec> jobFromArguments(const VerbScene &scene, const QJsonObject &arguments)
{
    const auto hosts = verbtools::hostsNamed(*scene.session, text(arguments, "hosts"_L1));
    if (!hosts)
        return std::unexpected{hosts.error()};
    JobSpec spec;
    spec.hosts = *hosts;
    spec.command = texts(arguments, "command"_L1).join(u' ');
    spec.name = arguments["name"_L1].toString(spec.command.section(u' ', 0, 0).section(u'/', -1).left(40));
    spec.folder = arguments["folder"_L1].toString(spec.folder);
    spec.upload.from = text(arguments, "upload"_L1);
    if (!spec.upload.from.isEmpty())
        spec.upload.excludes = Excludes::usual() + texts(arguments, "exclude"_L1);
    if (isSet(arguments, "shared"_L1))
        spec.upload.to = JobUpload::To::FirstHost;
    const auto variables = texts(arguments, "env"_L1);
    for (const auto &variable : variables)
        spec.variables.append(JobVariable{.name = variable.section(u'=', 0, 0), .value = variable.section(u'=', 1)});
    spec.isRestartedAfterLoss = isSet(arguments, "bring-back"_L1);
    spec.resume = resumeSpecFrom(QJsonObject{{u"kind"_s, arguments["resume"_L1].toString(u"anew"_s)}});
    spec.resume.text = text(arguments, "resume-text"_L1);
    spec.resume.checkpoints = text(arguments, "checkpoints"_L1);
    return spec;
}

Task<QJsonObject> startJob(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto spec = jobFromArguments(scene, arguments);
    if (!spec)
        co_return std::unexpected{spec.error()};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes,
         .sentence = JobVerbMessages::tr("Start %1 on %2?\n%3", "%1: name of a job, %2: hosts, %3: its command")
                         .arg(spec->name, hostNames(spec->hosts), spec->command.left(2'000)),
         .name = spec->name},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    const auto id = scene.session->jobs.add(*spec, {});
    if (!id)
        co_return std::unexpected{id.error()};
    co_return co_await followJob(scene, *id, isSet(arguments, "wait"_L1), stop);
}

Task<QJsonObject> againJob(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto job = jobNamed(scene, arguments);
    if (!job)
        co_return std::unexpected{job.error()};
    const bool isRunning = hasRunningHost(*job);
    const auto agreed = co_await scene.io->agree(
        {.effect = isRunning ? VerbEffect::Deletes : VerbEffect::Changes,
         .sentence = isRunning ? JobVerbMessages::tr("Stop %1 where it runs and start it again?").arg(job->spec.name)
                               : JobVerbMessages::tr("Start %1 again?").arg(job->spec.name),
         .name = job->spec.name},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto begun = scene.session->jobs.startAgain(job->id, {}, JobService::IfHeld::Ask); !begun)
        co_return std::unexpected{begun.error()};
    co_return co_await followJob(scene, job->id, isSet(arguments, "wait"_L1), stop);
}

Task<QJsonObject> stopJob(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto job = jobNamed(scene, arguments);
    if (!job)
        co_return std::unexpected{job.error()};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Deletes,
         .sentence =
             JobVerbMessages::tr("Stop %1 on all its hosts? What it has not written is lost.").arg(job->spec.name),
         .name = job->spec.name},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto stopped = scene.session->jobs.stop(job->id); !stopped)
        co_return std::unexpected{stopped.error()};
    auto answer = co_await followJob(scene, job->id, false, stop);
    if (answer)
        answer->remove(u"exitCode"_s); // it was to end
    co_return answer;
}

Task<QJsonObject> forgetJob(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto job = jobNamed(scene, arguments);
    if (!job)
        co_return std::unexpected{job.error()};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Deletes,
         .sentence = JobVerbMessages::tr("Forget %1 and its logs on the hosts? Its run stays in the lab book.")
                         .arg(job->spec.name),
         .name = job->spec.name},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    if (const auto forgotten = scene.session->jobs.forget(job->id); !forgotten)
        co_return std::unexpected{forgotten.error()};
    co_return QJsonObject{{u"forgotten"_s, verbtools::idText(job->id)}};
}

Task<QJsonObject> logJob(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto job = jobNamed(scene, arguments);
    if (!job)
        co_return std::unexpected{job.error()};
    co_return co_await printLog(scene, *job, arguments, stop);
}

Verb startVerb()
{
    const VerbArgument upload{.name = u"upload"_s,
                              .kind = ArgumentKind::LocalPath,
                              .about =
                                  QT_TRANSLATE_NOOP("Verbs", "Folder of this computer that is put on the hosts first."),
                              .completion = ArgumentCompletion::Files,
                              .shown = u"FOLDER"_s};
    return {
        .name = u"jobs.start"_s,
        .effect = VerbEffect::Changes,
        .about = QT_TRANSLATE_NOOP("Verbs", "Start a program on all hosts together, and keep watching it."),
        .arguments =
            {wanted(u"hosts"_s,
                    QT_TRANSLATE_NOOP("Verbs", "Where: NAME, NAME/WORKER, several with commas between, or all."),
                    ArgumentCompletion::Tpus),
             command(QT_TRANSLATE_NOOP("Verbs", "Text for bash: what runs on every host."), true),
             option(u"name"_s, QT_TRANSLATE_NOOP("Verbs", "What the job is called.")),
             option(u"folder"_s,
                    QT_TRANSLATE_NOOP("Verbs", "Folder on the hosts where it begins and where an upload goes.")),
             upload,
             each(u"exclude"_s,
                  QT_TRANSLATE_NOOP("Verbs", "Not uploaded, as in .gitignore; can be given more than once.")),
             flag(u"shared"_s, QT_TRANSLATE_NOOP("Verbs", "The folder on the hosts is one that all of them share.")),
             each(u"env"_s, QT_TRANSLATE_NOOP("Verbs", "NAME=VALUE for its environment; can be given more than once.")),
             flag(u"bring-back"_s, QT_TRANSLATE_NOOP("Verbs", "Go on when a TPU that was taken away has come back.")),
             option(u"checkpoints"_s,
                    QT_TRANSLATE_NOOP("Verbs", "Where its checkpoints lie: a path on the hosts, or gs://…")),
             choice(u"resume"_s, QT_TRANSLATE_NOOP("Verbs", "How it goes on from a checkpoint."), resumeKinds()),
             option(u"resume-text"_s,
                    QT_TRANSLATE_NOOP("Verbs", "With --resume flag or variable: --resume_from={checkpoint}.")),
             flag(u"wait"_s, QT_TRANSLATE_NOOP("Verbs", "Wait until it is over."))},
        .work = &startJob,
        .watchesHosts = true,
        .need = CloudNeed::None};
}

} // namespace

QString jobStateWord(JobState state)
{
    switch (state) {
    case JobState::Waiting: return u"waiting"_s;
    case JobState::NotStarted: return u"not-started"_s;
    case JobState::Running: return u"running"_s;
    case JobState::Succeeded: return u"succeeded"_s;
    case JobState::Failed: return u"failed"_s;
    case JobState::Stopped: return u"stopped"_s;
    case JobState::Interrupted: return u"interrupted"_s;
    case JobState::Unknown: break;
    }
    return u"unknown"_s;
}

QList<Verb> jobVerbs()
{
    const auto job = wanted(u"job"_s, QT_TRANSLATE_NOOP("Verbs", "The job: its id, the beginning of it, or its name."),
                            ArgumentCompletion::Jobs);
    const auto wait = flag(u"wait"_s, QT_TRANSLATE_NOOP("Verbs", "Wait until it is over."));
    return {
        {.name = u"jobs.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List jobs and how they stand."),
         .work = &listJobs,
         .rows = u"jobs"_s,
         .columns = {{u"id"_s, QT_TRANSLATE_NOOP("Verbs", "Id")},
                     {u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Name")},
                     {u"state"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"step"_s, QT_TRANSLATE_NOOP("Verbs", "Step")},
                     {u"where"_s, QT_TRANSLATE_NOOP("Verbs", "Hosts")},
                     {u"attempts"_s, QT_TRANSLATE_NOOP("Verbs", "Attempts")},
                     {u"started"_s, QT_TRANSLATE_NOOP("Verbs", "Started")}}},
        {.name = u"jobs.show"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Show one job with each of its hosts."),
         .arguments = {job},
         .work = &showJob},
        startVerb(),
        {.name = u"jobs.again"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Stop a job where it runs, and start it again."),
         .arguments = {job, wait},
         .work = &againJob,
         .watchesHosts = true,
         .need = CloudNeed::None},
        {.name = u"jobs.stop"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Stop a job on all its hosts."),
         .arguments = {job},
         .work = &stopJob,
         .watchesHosts = true,
         .need = CloudNeed::None},
        {.name = u"jobs.forget"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Forget a job that is over, with its logs on the hosts."),
         .arguments = {job},
         .work = &forgetJob,
         .watchesHosts = true,
         .need = CloudNeed::None},
        {.name = u"jobs.logs"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Print the end of a job's log, and what is added to it."),
         .arguments = {job, number(u"host"_s, QT_TRANSLATE_NOOP("Verbs", "Of which host, counted from 0.")),
                       number(u"lines"_s, QT_TRANSLATE_NOOP("Verbs", "So many of the last lines; 200 unless said.")),
                       flag(u"follow"_s, QT_TRANSLATE_NOOP("Verbs", "Go on printing until the job is over."))},
         .work = &logJob,
         .streams = true,
         .watchesHosts = true},
    };
}
