// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/jobflow.h"

#include "services/core/clock.h"
#include "services/hosts/hostrun.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct JobFlowMessages
{
    Q_DECLARE_TR_FUNCTIONS(JobFlow)
};

Error errorOf(const HostRun &run)
{
    const auto words = QString::fromUtf8(run.err()).trimmed().right(300);
    switch (run.state) {
    case HostRun::State::Lost: return run.error.value_or(Error{ErrorCode::ConnectionLost, {}, {}});
    case HostRun::State::Unreachable: return run.error.value_or(Error{ErrorCode::Offline, {}, {}});
    case HostRun::State::TimedOut:
        return {ErrorCode::Timeout,
                JobFlowMessages::tr("The host did not answer in time. It may be overloaded: try again."), words};
    case HostRun::State::Cancelled: return {ErrorCode::Cancelled, {}, {}};
    default: break;
    }
    return {ErrorCode::BadReply,
            run.hint.isEmpty() ? JobFlowMessages::tr("The host could not do it. Log in there and look at ~/.tpudesk.")
                               : run.hint,
            words};
}

/// What the script printed.
Task<QByteArray> said(QPointer<HostPool> pool, PodHost host, JobScript script, std::chrono::seconds deadline,
                      std::stop_token stop)
{
    RunRequest request;
    request.script = script.text;
    request.input = script.input;
    request.deadline = deadline;
    const auto run = co_await runOn(pool, host, request, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (!run->hasSucceeded())
        co_return std::unexpected{errorOf(*run)};
    co_return run->out();
}

Error problemOf(const QByteArray &code, const QString &folder)
{
    if (code == "folder")
        return {ErrorCode::NotFound,
                JobFlowMessages::tr("There is no folder %1 on this host. Upload it, or correct its name.").arg(folder),
                {}};
    if (code == "folder-closed")
        return {ErrorCode::Denied,
                JobFlowMessages::tr("The folder %1 on this host cannot be entered: it belongs to somebody else.")
                    .arg(folder),
                {}};
    if (code == "home")
        return {ErrorCode::Denied, JobFlowMessages::tr("The home folder of this user is missing on this host."), {}};
    if (code == "cut")
        return {ErrorCode::FileFailed,
                JobFlowMessages::tr("Not all could be written to ~/.tpudesk on this host: its disk is full. Make room "
                                    "there and start again."),
                {}};
    return {ErrorCode::FileFailed,
            JobFlowMessages::tr("~/.tpudesk cannot be written on this host: its disk is full or read-only. Make room "
                                "there and start again."),
            {}};
}

JobWord failedWord(const Error &error)
{
    return {.error = error,
            .isLost = error.code == ErrorCode::ConnectionLost || error.code == ErrorCode::Ambiguous
                || error.code == ErrorCode::Timeout};
}

Task<JobWord> beginOnce(QPointer<HostPool> pool, JobPlace place)
{
    const auto host = place.job.last()->hosts[place.index].host;
    const auto answer = co_await said(pool, host, beginScript(place), 60s, {}); // half a start helps nobody
    if (!answer)
        co_return failedWord(answer.error());
    const auto words = answer->trimmed().split(' ');
    if (words[0] == "process" && words.size() >= 4)
        co_return JobWord{
            .group = {.token = place.token, .leader = words[1].toLongLong(), .since = words[2].toULongLong()},
            .boot = QString::fromLatin1(words[3])};
    co_return JobWord{
        .error = Error{
            ErrorCode::BadReply,
            JobFlowMessages::tr("It was told to begin, but nothing runs on this host. Log in there and try tmux."),
            QString::fromUtf8(*answer).trimmed().left(300)}};
}

} // namespace

Task<JobWord> prepareOn(QPointer<HostPool> pool, JobPlace place, std::stop_token stop)
{
    const auto host = place.job.last()->hosts[place.index].host;
    const auto answer = co_await said(pool, host, prepareScript(place), 60s, stop);
    if (!answer)
        co_return failedWord(answer.error());
    const auto words = answer->trimmed().split(' ');
    if (words[0] == "ready")
        co_return JobWord{.isProtected = words.value(1) != "plain"};
    co_return JobWord{.error = problemOf(words.value(1), place.job.spec.folder)};
}

Task<JobWord> beginOn(QPointer<HostPool> pool, JobPlace place, Clock *clock, std::stop_token stop)
{
    constexpr int mostTries = 4;
    bool mayHaveBegun = false;
    for (int attempt = 1;; ++attempt) {
        auto word = co_await beginOnce(pool, place);
        if (!word || !word->error)
            co_return word;
        mayHaveBegun = mayHaveBegun || word->isLost;
        word->isLost = mayHaveBegun;
        if (!mayHaveBegun || attempt >= mostTries || !co_await clock->sleep(2s * attempt, stop))
            co_return word;
    }
}

Task<JobLook> lookOn(QPointer<HostPool> pool, JobPlace place, JobLogPart part, std::stop_token stop)
{
    const auto host = place.job.last()->hosts[place.index].host;
    const auto answer = co_await said(pool, host, lookScript(place, part), 45s, stop);
    if (!answer)
        co_return std::unexpected{answer.error()};
    co_return parseLook(*answer);
}

Task<JobStopWord> stopOn(QPointer<HostPool> pool, JobPlace place, std::stop_token stop)
{
    const auto host = place.job.last()->hosts[place.index];
    const auto marked = co_await said(pool, host.host, markStoppedScript(place), 30s, stop);
    if (!marked)
        co_return JobStopWord{.error = marked.error()};
    auto group = host.group;
    group.token = place.token;
    if (!pool)
        co_return failed(ErrorCode::Cancelled);
    const auto connection = co_await pool->connection(host.host, stop);
    if (!connection)
        co_return JobStopWord{.error = connection.error()};
    const auto end = co_await endGroup(*connection, group, 20s, stop);
    if (!end)
        co_return JobStopWord{.error = end.error()};
    co_return JobStopWord{.survivors = end->survivors + end->background};
}

Task<QList<ChipHolder>> holdersOn(QPointer<HostPool> pool, PodHost host, std::stop_token stop)
{
    const auto answer = co_await said(pool, host, holdersScript(), 60s, stop);
    if (!answer)
        co_return std::unexpected{answer.error()};
    co_return parseHolders(*answer);
}

Task<> removeOn(QPointer<HostPool> pool, PodHost host, Job job, std::stop_token stop)
{
    const auto answer = co_await said(pool, host, removeScript(job), 120s, stop);
    if (!answer)
        co_return std::unexpected{answer.error()};
    co_return {};
}
