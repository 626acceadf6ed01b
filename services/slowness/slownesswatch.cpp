// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/slownesswatch.h"

#include "services/core/async/reply.h"
#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "services/usage/history.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace {

constexpr qsizetype mostHosts = 64; // whose lines are read; of more hosts some stand for all
constexpr qsizetype mostBands = 900;

/// A line of one metric of one host.
struct HostLine
{
    qsizetype host = 0; ///< in the job
    Metric metric = Metric::DutyCycle;
    SeriesId series{};
};

QList<HostLine> hostLines(const JobAttempt &attempt, UsageFeed *usage)
{
    QList<HostLine> lines;
    const auto every = std::max<qsizetype>(1, (attempt.hosts.size() + mostHosts - 1) / mostHosts);
    for (qsizetype i = 0; i < attempt.hosts.size(); i += every) {
        const auto &host = attempt.hosts.at(i).host;
        if (host.isPlain())
            continue;
        const auto chips = std::clamp(usage->now(host.tpu).layout.chipsPerHost, 1, 16);
        for (int chip = 0; chip < chips; ++chip)
            lines += {.host = i, .metric = Metric::DutyCycle, .series = {host.id, qint16(chip), Metric::DutyCycle}};
        for (const auto metric : {Metric::HostCpu, Metric::HostCpuBusiest, Metric::InputWait, Metric::CheckpointWait})
            lines += {.host = i, .metric = metric, .series = {host.id, wholeHost, metric}};
    }
    return lines;
}

HostActivity &activityOf(SlownessInputs &inputs, int host)
{
    const auto found = std::ranges::find(inputs.hosts, host, &HostActivity::host);
    if (found != inputs.hosts.end())
        return *found;
    inputs.hosts += HostActivity{.host = host};
    return inputs.hosts.last();
}

/// The mean over the chips of a host, where several lines tell of one time.
void addDuty(QList<TimedValue> &duty, QHash<qint64, int> &counts, const TimedValue &value)
{
    const auto found = std::ranges::lower_bound(duty, value.at, {}, &TimedValue::at);
    if (found == duty.end() || found->at != value.at) {
        duty.insert(found, value);
        counts[value.at] = 1;
        return;
    }
    const auto count = ++counts[value.at];
    found->value += (value.value - found->value) / count;
}

void addBands(SlownessInputs &inputs, const QList<HostLine> &lines, const QList<SeriesBands> &bands)
{
    QHash<int, QHash<qint64, int>> counts;
    for (qsizetype i = 0; i < lines.size() && i < bands.size(); ++i) {
        const auto host = int(lines.at(i).host);
        const auto metric = lines.at(i).metric;
        auto &activity = activityOf(inputs, host);
        if (metric == Metric::InputWait || metric == Metric::CheckpointWait) {
            (metric == Metric::InputWait ? activity.inputWait : activity.checkpointWait) = waitsOf(bands.at(i).bands);
            continue;
        }
        for (const auto &band : bands.at(i).bands) {
            if (std::isnan(band.mean))
                continue;
            const TimedValue value{.at = band.at, .value = double(band.mean)};
            switch (metric) {
            case Metric::DutyCycle: addDuty(activity.duty, counts[host], value); break;
            case Metric::HostCpu: activity.cpu += value; break;
            case Metric::HostCpuBusiest: activity.busiest += value; break;
            default: break;
            }
        }
    }
}

/// Where a worker of a TPU stands in the job; -1: nowhere, or the whole slice is meant.
int placeIn(const JobAttempt &attempt, const TpuId &tpu, int worker)
{
    const auto found = std::ranges::find_if(
        attempt.hosts, [&](const JobHost &host) { return host.host.tpu == tpu && host.host.worker == worker; });
    return found == attempt.hosts.end() ? -1 : int(found - attempt.hosts.begin());
}

/// What the usage service sees now, since when it does.
void addAlerts(SlownessInputs &inputs, const JobAttempt &attempt, UsageFeed *usage)
{
    QList<TpuId> seen;
    for (const auto &host : attempt.hosts) {
        if (host.host.isPlain() || seen.contains(host.host.tpu))
            continue;
        seen += host.host.tpu;
        const auto now = usage->now(host.host.tpu);
        for (const auto &alert : now.alerts) {
            const auto worker = alert.core >= 0 ? now.layout.cores.value(alert.core).host : alert.host;
            const TimedSpan span{.from = alert.since, .host = placeIn(attempt, host.host.tpu, worker)};
            if (alert.kind == UsageAlert::Kind::Straggler)
                inputs.stragglers += span;
            else if (alert.kind == UsageAlert::Kind::Hung)
                inputs.hangs += span;
        }
    }
}

/// Of the first host that did: at `last`, of the last one.
QDateTime timeOf(const JobAttempt &attempt, QDateTime JobHost::*time, bool isLast)
{
    QDateTime found;
    for (const auto &host : attempt.hosts) {
        const auto &at = host.*time;
        if (at.isValid() && (!found.isValid() || (isLast ? at > found : at < found)))
            found = at;
    }
    return found;
}

/// What the watch gives when it is asked: a task may outlive it.
Task<SlownessInputs> gathered(Task<SlownessInputs> known, JobAttempt attempt, QPointer<UsageFeed> usage,
                              std::stop_token stop)
{
    const auto heard = co_await known;
    if (!heard)
        co_return std::unexpected{heard.error()};
    auto inputs = *heard;
    if (!usage || !usage->history())
        co_return inputs;
    const auto lines = hostLines(attempt, usage);
    QList<SeriesId> series;
    for (const auto &line : lines)
        series += line.series;
    addAlerts(inputs, attempt, usage);
    const auto from = std::max<qint64>(0, inputs.from - longestShare);
    const auto points = std::clamp<qint64>((inputs.until - from) / 1'000, 1, mostBands);
    const auto bands = co_await usage->history()->range(series, from, inputs.until, int(points), std::move(stop));
    if (!bands)
        co_return std::unexpected{bands.error()};
    addBands(inputs, lines, *bands);
    co_return inputs;
}

Task<Slowness> judgedSlowness(Task<SlownessInputs> task)
{
    const auto inputs = co_await task;
    if (!inputs)
        co_return std::unexpected{inputs.error()};
    co_return slownessOf(*inputs);
}

} // namespace

SlownessWatch::SlownessWatch(SlownessContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    if (!m_context.jobs)
        return;
    connect(m_context.jobs, &JobService::logGrew, this, &SlownessWatch::onLog);
    connect(m_context.jobs, &JobService::logRenewed, this, &SlownessWatch::onLogRenewed);
    connect(m_context.jobs, &JobService::listChanged, this,
            [this] { m_logs.removeIf([this](const auto &log) { return !m_context.jobs->find(log.key()); }); });
}

Task<SlownessInputs> SlownessWatch::inputs(QUuid id, qint64 from, qint64 until, std::stop_token stop) const
{
    const auto job = m_context.jobs ? m_context.jobs->find(id) : std::nullopt;
    const auto *attempt = job ? job->last() : nullptr;
    if (from >= until)
        return finishedTask<SlownessInputs>(failed(ErrorCode::Invalid));
    if (attempt == nullptr)
        return finishedTask<SlownessInputs>(failed(ErrorCode::NotFound, tr("This job has not begun yet.")));
    // Before it began there was nothing to be slow: of a run of five minutes two and a half are half of the time.
    const auto began = timeOf(job->attempts.constFirst(), &JobHost::startedAt, false);
    auto inputs = heard(id);
    inputs.from = began.isValid() ? std::clamp(began.toMSecsSinceEpoch(), from, until - 1) : from;
    inputs.until = until;
    inputs.steps.removeIf([&](const StepTime &step) { return step.at < from || step.at > until; });
    inputs.interruptions = interruptionsOf(*job);
    auto known = m_context.complete ? m_context.complete(id, std::move(inputs))
                                    : finishedTask<SlownessInputs>(std::move(inputs));
    return gathered(std::move(known), *attempt, m_context.usage, std::move(stop));
}

Task<Slowness> SlownessWatch::why(QUuid job, qint64 from, qint64 until, std::stop_token stop) const
{
    return judgedSlowness(inputs(job, from, until, std::move(stop)));
}

SlownessInputs SlownessWatch::heard(const QUuid &job) const
{
    const auto found = m_logs.constFind(job);
    if (found == m_logs.cend())
        return {};
    SlownessInputs inputs;
    inputs.steps = found->steps();
    inputs.compiles = found->compiles();
    inputs.checkpoints = found->checkpoints();
    return inputs;
}

void SlownessWatch::onLog(const QUuid &id, int host, qint64 offset, const QByteArray &bytes)
{
    auto log = m_logs.find(id);
    if (log == m_logs.end()) {
        const auto job = m_context.jobs->find(id);
        if (!job)
            return;
        log = m_logs.insert(id, SlownessLog{job->spec.stepPattern});
    }
    log->take(host, offset, bytes, m_context.clock->now().toMSecsSinceEpoch());
}

void SlownessWatch::onLogRenewed(const QUuid &id, int host)
{
    if (const auto log = m_logs.find(id); log != m_logs.end())
        log->renew(host);
}

QList<TimedValue> waitsOf(const QList<Band> &bands)
{
    const auto width = bands.size() > 1 ? bands.at(1).at - bands.at(0).at : 0;
    QList<TimedValue> waits;
    for (const auto &band : bands) {
        if (!std::isnan(band.mean) && !band.isHeld)
            waits += TimedValue{.at = band.at + width, .value = double(band.mean)};
    }
    return waits;
}

QList<TimedSpan> interruptionsOf(const Job &job)
{
    QList<TimedSpan> spans;
    for (qsizetype i = 0; i < job.attempts.size(); ++i) {
        const auto &attempt = job.attempts.at(i);
        const auto ended = timeOf(attempt, &JobHost::endedAt, true);
        if (!isInterrupted(attempt) || !ended.isValid())
            continue;
        const auto next =
            i + 1 < job.attempts.size() ? timeOf(job.attempts.at(i + 1), &JobHost::startedAt, false) : QDateTime{};
        spans += {.from = ended.toMSecsSinceEpoch(), .until = next.isValid() ? next.toMSecsSinceEpoch() : 0};
    }
    return spans;
}
