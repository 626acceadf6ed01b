// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/joblogs.h"

#include "services/control/verbarguments.h"
#include "services/control/verbtools.h"
#include "services/core/wake.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct JobLogMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

/// The last `lines` lines of it.
QByteArray lastLines(const QByteArray &text, int lines)
{
    auto at = text.endsWith('\n') ? text.size() - 1 : text.size();
    for (int i = 0; i < lines && at > 0; ++i)
        at = text.lastIndexOf('\n', at - 1);
    return at < 0 ? text : text.sliced(std::min(at + 1, text.size()));
}

/// What was read of the host's log, and whether more may be.
struct LogState
{
    QByteArray text{};
    qint64 begin = 0;
    bool isKnown = false; ///< the host was asked, or will not answer any more
    bool isOver = false;
};

std::optional<LogState> logState(const JobService &jobs, const QUuid &id, int host)
{
    const auto job = jobs.find(id);
    if (!job || !job->last() || host >= job->last()->hosts.size())
        return std::nullopt;
    const auto live = jobs.live(id);
    LogState state{.isOver = job->last()->hosts[host].isOver()};
    if (host < live.hosts.size()) {
        const auto &seen = live.hosts[host];
        state.text = seen.log.text();
        state.begin = seen.log.begin();
        state.isKnown = seen.lookedAt.isValid() || seen.reachError || seen.hasNoLog || !seen.log.text().isEmpty();
    }
    return state;
}

Task<> newsOf(QPointer<JobService> jobs, QUuid id, std::stop_token stop)
{
    const auto wake = std::make_shared<Wake>();
    const auto hear = [ticket = wake.get(), id](const QUuid &changed) {
        if (changed == id)
            ticket->now();
    };
    QObject::connect(jobs, &JobService::changed, wake.get(), hear);
    QObject::connect(jobs, &JobService::logGrew, wake.get(), hear);
    QObject::connect(jobs, &QObject::destroyed, wake.get(), &Wake::now);
    co_return co_await wokenOrStopped(wake, stop);
}

} // namespace

Task<QJsonObject> printLog(VerbScene scene, Job job, QJsonObject arguments, std::stop_token stop)
{
    constexpr int usualLines = 200;
    const auto host =
        arguments["host"_L1].toInt(int(std::max<qsizetype>(0, job.last() ? firstFailed(*job.last()) : 0)));
    const auto isFollowed = isSet(arguments, "follow"_L1);
    const QPointer jobs{&scene.session->jobs};
    if (!logState(*jobs, job.id, host))
        co_return failed(ErrorCode::NotFound,
                         JobLogMessages::tr("%1 has no host %2.").arg(job.spec.name, QString::number(host)));
    if (scene.isLone)
        jobs->watch(job.id, host); // the window looks at one of its own
    qint64 printed = -1; // the byte of the log behind what was printed
    for (;;) {
        const auto state = jobs ? logState(*jobs, job.id, host) : std::nullopt;
        if (!state)
            co_return failed(ErrorCode::Cancelled);
        const auto end = state->begin + state->text.size();
        if (state->isKnown && printed < 0)
            scene.io->write(lastLines(state->text, arguments["lines"_L1].toInt(usualLines)), OutputStream::Out);
        else if (state->isKnown && end > printed)
            scene.io->write(state->text.sliced(std::max<qint64>(0, printed - state->begin)), OutputStream::Out);
        printed = state->isKnown ? end : printed;
        if (state->isKnown && (!isFollowed || state->isOver)) {
            QJsonObject answer{
                {u"host"_s, host},
                {u"text"_s, QString::fromUtf8(lastLines(state->text, arguments["lines"_L1].toInt(usualLines)))},
                {u"end"_s, end},
                {u"isOver"_s, state->isOver}};
            co_return answer;
        }
        if (const auto news = co_await newsOf(jobs, job.id, stop); !news)
            co_return std::unexpected{news.error()};
    }
}
