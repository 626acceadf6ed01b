// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/steprunner.h"

#include "services/hosts/hostrun.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct StepRunnerMessages
{
    Q_DECLARE_TR_FUNCTIONS(StepRunner)
};

StepEnd::Kind kindOf(HostRun::State state)
{
    switch (state) {
    case HostRun::State::Exited: return StepEnd::Kind::Exited;
    case HostRun::State::Signalled: return StepEnd::Kind::Signalled;
    case HostRun::State::Unreachable: return StepEnd::Kind::Unreachable;
    case HostRun::State::TimedOut: return StepEnd::Kind::TimedOut;
    case HostRun::State::Cancelled: return StepEnd::Kind::Cancelled;
    default: return StepEnd::Kind::Lost;
    }
}

QString sentenceOf(const HostRun &run, std::chrono::seconds time)
{
    if (run.error)
        return run.error->message;
    switch (run.state) {
    case HostRun::State::Signalled:
        return StepRunnerMessages::tr("The script was ended by the signal %1.").arg(run.signal);
    case HostRun::State::TimedOut:
        return StepRunnerMessages::tr(
                   "It was not done after %1 minutes and was ended there. Look at the output for what it waited for.")
            .arg(std::max<qint64>(1, std::chrono::duration_cast<std::chrono::minutes>(time).count()));
    default: return {};
    }
}

Task<StepEnd> runOver(QPointer<HostPool> pool, StepOrder order, std::stop_token stop)
{
    RunWatch watch;
    watch.received = [heard = order.heard](RunOutput::Stream, const QByteArray &bytes) {
        if (heard)
            heard(bytes);
    };
    const auto run = co_await runOn(
        pool, order.host, {.form = RunForm::Script, .script = order.script, .deadline = order.time}, stop, watch);
    if (!run)
        co_return std::unexpected{run.error()};
    co_return StepEnd{.kind = kindOf(run->state),
                      .status = run->status,
                      .reason = sentenceOf(*run, order.time),
                      .out = run->out(),
                      .hostKey = run->hostKey};
}

} // namespace

StepRunner runnerOver(QPointer<HostPool> pool)
{
    return [pool](StepOrder order, std::stop_token stop) { return runOver(pool, std::move(order), std::move(stop)); };
}
