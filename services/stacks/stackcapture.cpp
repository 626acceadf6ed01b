// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackcapture.h"

#include "services/core/async/reply.h"
#include "services/core/clock.h"
#include "services/hosts/hostrun.h"
#include "services/jobs/jobservice.h"

#include <QCoreApplication>

#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct StackCaptureMessages
{
    Q_DECLARE_TR_FUNCTIONS(StackCapture)
};

constexpr qsizetype mostAnswer = 3 * 1024 * 1024; ///< bytes of one host
constexpr auto scriptDeadline = 15s; ///< on the host: 3 s for dumps, as long for py-spy twice, and a busy machine

Error lateError()
{
    return {ErrorCode::Timeout,
            StackCaptureMessages::tr("The host did not answer in time. It may be overloaded, or cannot be reached."),
            {}};
}

Error errorOf(const HostRun &run, const Error &lost)
{
    if (run.state == HostRun::State::TimedOut)
        return lateError();
    if (run.error)
        return *run.error;
    return run.state == HostRun::State::Cancelled ? Error{ErrorCode::Cancelled, {}, {}} : lost;
}

/// Where it runs, by the host's place in the attempt.
QList<int> runningHosts(const JobAttempt &attempt)
{
    QList<int> hosts;
    for (qsizetype i = 0; i < attempt.hosts.size(); ++i) {
        const auto state = attempt.hosts[i].state;
        if (state == JobState::Running || (state == JobState::Unknown && !attempt.hosts[i].isOver()))
            hosts.append(int(i));
    }
    return hosts;
}

void addHost(StackReport &report, const Result<HostStacks> &answer, int host)
{
    if (!answer) {
        const auto &error = answer.error().message.isEmpty() ? lateError() : answer.error();
        report.problems.append({.host = host, .why = error.message});
        return;
    }
    report.processes += answer->processes;
    report.stacks += answer->stacks;
    report.leftOut += answer->leftOut;
    report.hasSpy = report.hasSpy || answer->hasSpy;
}

QList<CoreWait> coresOf(const std::function<SliceUsage(const TpuId &)> &usage, const JobAttempt &attempt)
{
    QList<TpuId> tpus;
    for (const auto &host : attempt.hosts) {
        if (!host.host.isPlain() && !tpus.contains(host.host.tpu))
            tpus.append(host.host.tpu);
    }
    QList<CoreWait> cores;
    for (const auto &tpu : usage ? tpus : QList<TpuId>{})
        cores += coreWaits(usage(tpu), attempt);
    return cores;
}

} // namespace

Task<HostStacks> stacksOn(QPointer<HostPool> pool, JobPlace place, std::stop_token stop)
{
    RunRequest request;
    request.script = stacksScript(place.folder(), place.token);
    request.deadline = scriptDeadline;
    request.outputLimit = mostAnswer;
    const auto host = place.job.last()->hosts[place.index].host;
    const auto run = co_await runOn(pool, host, request, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (!run->hasSucceeded())
        co_return std::unexpected{
            errorOf(*run,
                    {ErrorCode::BadReply,
                     StackCaptureMessages::tr("The host could not say what its processes do. Log in there and "
                                              "look at ~/.tpudesk."),
                     QString::fromUtf8(run->err()).trimmed().right(300)})};
    co_return parseHostStacks(run->out(), place.index);
}

StackCapture::StackCapture(StackContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_store{m_context.documents}
{
}

StackCapture::~StackCapture() = default;

Task<StackReport> StackCapture::capture(QUuid job, StackCause cause, std::stop_token stop)
{
    const auto known = m_context.jobs->find(job);
    if (!known || !known->last())
        co_return failed(ErrorCode::NotFound,
                         StackCaptureMessages::tr("This job is not in the list any more, or was never started."));
    const auto hosts = runningHosts(*known->last());
    if (hosts.isEmpty())
        co_return failed(ErrorCode::WrongState,
                         StackCaptureMessages::tr("This job runs on no host now, so nobody can be asked."));
    if (m_running.contains(job))
        co_return failed(ErrorCode::Conflict,
                         StackCaptureMessages::tr("The ranks of this job are being asked already."));
    m_running.insert(job);
    emit begun(job);
    StackReport report{.job = job,
                       .attempt = known->last()->number,
                       .at = m_context.clock->now(),
                       .cause = cause,
                       .hosts = int(hosts.size()),
                       .wasPrepared = known->spec.capturesStacks};
    report.cores = coresOf(m_context.usage, *known->last());
    const QPointer<StackCapture> self{this};
    std::vector<Task<HostStacks>> asked;
    for (const int host : hosts)
        asked.push_back(inTime(
            stacksOn(m_context.pool,
                     {.job = *known, .attempt = known->last()->number, .index = host, .token = known->last()->token},
                     stop),
            patience, stop));
    for (size_t i = 0; i < asked.size(); ++i) {
        const auto answer = co_await asked[i];
        addHost(report, answer, hosts[qsizetype(i)]);
    }
    if (!self)
        co_return failed(ErrorCode::Cancelled);
    m_running.remove(job);
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    numberRanks(report.processes, report.stacks);
    const auto kept = m_store.keep(report);
    emit captured(job);
    if (!kept)
        co_return std::unexpected{kept.error()};
    co_return report;
}

void StackCapture::suspect(const QUuid &job, StackCause cause)
{
    const auto known = m_context.jobs->find(job);
    if (m_isResting || !known || m_running.contains(job) || (m_context.isOwner && !m_context.isOwner())
        || !mayAskByItself(*known, m_store.find(job), m_context.clock->now()))
        return;
    m_tasks.run(capture(job, cause, m_tasks.token()), [this, job](const Result<StackReport> &report) {
        if (!report && report.error().code != ErrorCode::Cancelled)
            emit captureFailed(job, report.error());
    });
}

void StackCapture::onAlert(const TpuId &tpu, const UsageAlert &alert)
{
    if (alert.kind != UsageAlert::Kind::Hung)
        return;
    auto slices = m_context.usage ? m_context.usage(tpu).slices : QList<TpuId>{};
    slices.append(tpu);
    const auto jobs = m_context.jobs->jobs(); // who hears of a report may change the list
    for (const auto &job : jobs) {
        const auto isThere = [&slices](const JobHost &host) {
            return host.state == JobState::Running && slices.contains(host.host.tpu);
        };
        if (job.last() && std::ranges::any_of(job.last()->hosts, isThere))
            suspect(job.id, StackCause::Hang);
    }
}

void StackCapture::suspend()
{
    m_isResting = true;
    m_tasks.cancel();
}

bool mayAskByItself(const Job &job, const QList<StackReport> &reports, const QDateTime &now)
{
    if (!job.spec.capturesStacks || !hasRunningHost(job))
        return false;
    int asked = 0;
    for (const auto &report : reports) {
        if (report.cause == StackCause::User || report.attempt != job.last()->number)
            continue;
        ++asked;
        const auto since = report.at.secsTo(now);
        // One of tomorrow is of a clock that was set back: it keeps nobody from asking.
        if (since >= 0 && std::chrono::seconds{since} < StackCapture::pause)
            return false;
    }
    return asked < StackCapture::mostByItself;
}
