// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterflow.h"

#include "services/cluster/slurmerrors.h"
#include "services/core/async/worker.h"
#include "services/core/clock.h"
#include "services/core/linkedstop.h"
#include "services/core/punctuation.h"
#include "services/hosts/hostpool.h"
#include "services/store/documents.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct ClusterFlowMessages
{
    Q_DECLARE_TR_FUNCTIONS(ClusterFlow)
};

const auto submissionKind = u"clusterJob"_s;

/// Why a run gave nothing; nothing: it ended by itself.
std::optional<Error> lossOf(const HostRun &run)
{
    switch (run.state) {
    case HostRun::State::Exited: return std::nullopt;
    case HostRun::State::Cancelled: return Error{.code = ErrorCode::Cancelled};
    case HostRun::State::TimedOut:
        return Error{.code = ErrorCode::Timeout,
                     .message = ClusterFlowMessages::tr("The controller took too long to answer. It is asked again.")};
    case HostRun::State::Unreachable: return run.error.value_or(Error{.code = ErrorCode::Offline});
    default:
        return run.error.value_or(
            Error{.code = ErrorCode::ConnectionLost,
                  .message = ClusterFlowMessages::tr("The connection to the controller was lost.")});
    }
}

Result<ClusterFlow::Reading> readingOf(const QByteArray &said, const ClusterService::Queue &before,
                                       std::stop_token stop)
{
    auto look = parseClusterLook(said);
    if (!look)
        return std::unexpected{look.error()};
    ClusterFlow::Reading reading;
    auto queue = queueOf(*look, std::move(stop));
    look->jobs = {};
    look->nodes = {};
    reading.look = *std::move(look);
    if (!queue) {
        reading.trouble = queue.error();
        return reading;
    }
    auto after = std::make_shared<const ClusterQueue>(*std::move(queue));
    reading.difference = differenceOf(*before, *after);
    reading.queue = std::move(after);
    return reading;
}

QStringList nodesOfSlice(const Cluster &cluster, const QString &name)
{
    QStringList nodes;
    if (const auto *slice = cluster.slice(name)) {
        for (const auto &host : slice->hosts)
            nodes << host.node;
    }
    return nodes;
}

constexpr std::chrono::milliseconds never{-1'000'000'000};

/// It takes a while until slurmd has said that its node is there; what failed is not tried again at once.
bool isJust(std::chrono::milliseconds at, std::chrono::milliseconds now)
{
    return now - at < 5min;
}

QString moveText(const SliceMove &move)
{
    switch (move.kind) {
    case SliceMoveKind::SetDown:
    case SliceMoveKind::PowerDown: return ClusterFlowMessages::tr("%1 was lost: its jobs are put back").arg(move.slice);
    case SliceMoveKind::SetUp: return ClusterFlowMessages::tr("%1 is back: setting it up").arg(move.slice);
    case SliceMoveKind::Rejoin: return ClusterFlowMessages::tr("%1 takes jobs again").arg(move.slice);
    case SliceMoveKind::Ask: return ClusterFlowMessages::tr("A job wants %1: asking for it").arg(move.slice);
    }
    return {};
}

/// What scontrol is told of the nodes; empty: this move is done elsewhere.
QString stateWordOf(SliceMoveKind kind)
{
    switch (kind) {
    case SliceMoveKind::SetDown: return u"down"_s;
    case SliceMoveKind::PowerDown: return u"power_down_force"_s;
    case SliceMoveKind::Rejoin: return u"resume"_s;
    case SliceMoveKind::SetUp:
    case SliceMoveKind::Ask: break;
    }
    return {};
}

} // namespace

Task<> ClusterFlow::follow(QPointer<ClusterService> service, QUuid id, std::stop_token stop)
{
    while (service && service->find(id) && !service->m_isResting) {
        const auto wake = service->state(id).waits.get_token(); // what happens during the look is seen by the next one
        if (!service->find(id)->isReady()) {
            service->state(id).sight.isReading = false;
        } else {
            const auto reading = co_await look(service, id, stop);
            if (stop.stop_requested() || !service || !service->find(id))
                co_return failed(ErrorCode::Cancelled);
            take(*service, id, reading);
        }
        if (!service || !service->find(id))
            break;
        auto &state = service->state(id);
        const bool isWatched = service->m_watched == id;
        const std::chrono::milliseconds pause = state.silences > 0
            ? std::min<std::chrono::milliseconds>(60s, 5s * state.silences)
            : isWatched ? 10s
                        : 60s;
        const LinkedStop either{stop, wake};
        const auto slept = co_await service->m_context.clock->sleep(pause, either.token());
        if (!slept && stop.stop_requested())
            co_return slept;
    }
    co_return {};
}

Task<HostRun> ClusterFlow::run(QPointer<ClusterService> service, QUuid id, RunRequest request, std::stop_token stop)
{
    const auto cluster = service ? service->find(id) : std::nullopt;
    if (!cluster)
        return finishedTask<HostRun>(
            failed(ErrorCode::NotFound, ClusterFlowMessages::tr("This cluster is not known any more.")));
    if (service->m_context.run)
        return service->m_context.run(cluster->controller, std::move(request), std::move(stop));
    return runOn(service->m_context.pool, cluster->controller, std::move(request), std::move(stop));
}

Task<QByteArray> ClusterFlow::said(QPointer<ClusterService> service, QUuid id, RunRequest request, std::stop_token stop)
{
    const auto run = co_await ClusterFlow::run(service, id, std::move(request), stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (const auto loss = lossOf(*run))
        co_return std::unexpected{*loss};
    if (!run->hasSucceeded())
        co_return std::unexpected{slurmError(run->status, run->err() + run->out().left(4'096))};
    co_return run->out();
}

Task<ClusterFlow::Reading> ClusterFlow::look(QPointer<ClusterService> service, QUuid id, std::stop_token stop)
{
    const auto cluster = service->find(id);
    const auto before = service->state(id).queue;
    const auto answer = co_await said(service, id, lookRequest(*cluster, service->state(id).form), stop);
    if (!answer)
        co_return std::unexpected{answer.error()};
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    std::function<Result<Reading>(std::stop_token)> work = [said = *answer, before](std::stop_token ends) {
        return readingOf(said, before, std::move(ends));
    };
    co_return co_await onWorker<Reading>(&service->m_workers, std::move(work), stop);
}

void ClusterFlow::take(ClusterService &service, const QUuid &id, const Result<Reading> &reading)
{
    auto &state = service.state(id);
    const auto now = service.m_context.clock->now();
    state.sight.isReading = false;
    const auto trouble = reading ? reading->trouble : std::optional{reading.error()};
    state.form = nextForm(state.form, reading && reading->queue ? reading->queue.get() : nullptr, trouble);
    state.sight.error = trouble;
    if (reading && reading->look.now > 0)
        state.sight.ahead = reading->look.now - now.toSecsSinceEpoch();
    if (reading)
        state.wanted = reading->look.wanted;
    if (trouble) {
        ++state.silences;
        emit service.sightChanged(id);
        return moveSlices(service, id);
    }
    state.silences = 0;
    state.sight.readAt = now;
    state.queue = reading->queue;
    emit service.sightChanged(id); // of when it is, at least
    if (!reading->difference.isEmpty())
        emit service.queueChanged(id, reading->difference);
    moveSlices(service, id);
}

void ClusterFlow::moveSlices(ClusterService &service, const QUuid &id)
{
    const auto cluster = service.find(id);
    const auto &context = service.m_context;
    if (!cluster || !service.m_isResumed || !context.slicesNow || service.m_isResting
        || (context.isOwner && !context.isOwner()))
        return;
    auto &state = service.state(id);
    const auto now = context.slicesNow(*cluster);
    for (const auto &sight : now) {
        if (sight.sight == SliceNow::Sight::There || sight.sight == SliceNow::Sight::Returned)
            state.asked.remove(sight.slice);
    }
    const bool hasController = !state.sight.error && state.sight.readAt.isValid();
    const auto time = context.clock->sinceBoot();
    const auto moves = sliceMoves(*cluster, now, *state.queue, state.wanted, state.busy);
    for (const auto &move : moves) {
        const bool isSetUp = move.kind == SliceMoveKind::SetUp;
        const bool isAsk = move.kind == SliceMoveKind::Ask;
        const bool cannot =
            (isSetUp && (state.isSettingUp || !context.setUp || isJust(state.setUpAt.value(move.slice, never), time)))
            || (isAsk && (!context.askForSlice || state.asked.contains(move.slice))) || (!isSetUp && !hasController);
        if (!cannot)
            beginMove(service, id, move, *std::ranges::find(now, move.slice, &SliceNow::slice));
    }
}

void ClusterFlow::beginMove(ClusterService &service, const QUuid &id, const SliceMove &move, const SliceNow &now)
{
    auto &state = service.state(id);
    const auto text = moveText(move);
    state.busy.insert(move.slice);
    state.isSettingUp = state.isSettingUp || move.kind == SliceMoveKind::SetUp;
    state.sight.doing << text;
    emit service.sightChanged(id);
    auto ended = [&service, id, move, text](const Result<> &result) {
        auto &after = service.state(id);
        after.busy.remove(move.slice);
        after.sight.doing.removeOne(text);
        const bool hasFailed = !result && result.error().code != ErrorCode::Cancelled;
        if (hasFailed || after.failedSlice == move.slice) { // what went well elsewhere mends nothing
            after.sight.moveError = hasFailed ? std::optional{result.error()} : std::nullopt;
            after.failedSlice = hasFailed ? move.slice : QString{};
        }
        if (move.kind == SliceMoveKind::SetUp) {
            after.isSettingUp = false;
            after.setUpAt.insert(move.slice, service.m_context.clock->sinceBoot());
        }
        if (move.kind == SliceMoveKind::Ask) // also one that was refused: the sentence says why, once
            after.asked.insert(move.slice);
        emit service.sightChanged(id);
    };
    service.m_tasks.run(ClusterFlow::move(&service, id, move, now, service.m_tasks.token()), std::move(ended));
}

Task<> ClusterFlow::move(QPointer<ClusterService> service, QUuid id, SliceMove move, SliceNow now, std::stop_token stop)
{
    const auto cluster = service ? service->find(id) : std::nullopt;
    if (!cluster)
        co_return failed(ErrorCode::Cancelled);
    if (move.kind == SliceMoveKind::SetUp)
        co_return co_await setUpAgain(service, id, now, stop);
    if (move.kind == SliceMoveKind::Ask)
        co_return co_await service->m_context.askForSlice(*cluster, move.slice, stop);
    const auto nodes = nodesOfSlice(*cluster, move.slice);
    const auto done = co_await said(service, id, nodesRequest(nodes, stateWordOf(move.kind), move.why), stop);
    if (!done)
        co_return std::unexpected{done.error()};
    if (service)
        service->lookNow();
    co_return {};
}

Task<> ClusterFlow::setUpAgain(QPointer<ClusterService> service, QUuid id, SliceNow now, std::stop_token stop)
{
    const auto cluster = withReturned(*service->find(id), now);
    const auto report = [service, id](const QString &sentence) {
        if (!service || !service->find(id))
            return;
        service->state(id).sight.progress = sentence;
        emit service->sightChanged(id);
    };
    const auto done = co_await service->m_context.setUp(cluster, report, stop);
    if (!service || !service->find(id))
        co_return failed(ErrorCode::Cancelled);
    service->state(id).sight.progress.clear();
    if (!done)
        co_return std::unexpected{done.error()};
    auto record = *service->find(id); // the recipe may have put there what it has learned of the machines
    const auto *slice = record.slice(now.slice);
    if (slice != nullptr && slice->number != now.number)
        record = withReturned(record, now);
    record.setUpAt = service->m_context.clock->now();
    if (const auto kept = service->keep(record); !kept)
        co_return kept;
    (void)co_await said(service, id, heardRequest({now.slice}), stop);
    if (service)
        service->lookNow();
    co_return {};
}

Task<qint64> ClusterFlow::submit(QPointer<ClusterService> service, QUuid id, QByteArray script, SbatchOrder order,
                                 std::stop_token stop)
{
    if (const auto problem = problemOfScript(script); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto cluster = service ? service->find(id) : std::nullopt;
    if (!cluster)
        co_return failed(ErrorCode::NotFound, ClusterFlowMessages::tr("This cluster is not known any more."));
    const auto run = co_await ClusterFlow::run(service, id, submitRequest(*cluster, script, order.logs), stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (run->state == HostRun::State::Lost || run->state == HostRun::State::TimedOut)
        co_return failed(
            ErrorCode::Ambiguous,
            ClusterFlowMessages::tr("The connection was lost while the job was handed over, so it may be in the "
                                    "queue or not. Look at the queue before you submit it again."));
    if (const auto loss = lossOf(*run))
        co_return std::unexpected{*loss};
    const auto job = parseSubmitted(*run);
    if (!job || !service)
        co_return job;
    ClusterSubmission submission{
        .cluster = id, .job = *job, .at = service->m_context.clock->now(), .order = std::move(order)};
    auto *documents = service->m_context.documents;
    const auto name = id.toString(QUuid::WithoutBraces) + u'-' + QString::number(*job);
    auto kept = documents->put(submissionKind, name, toJson(submission), submission.at);
    if (!kept && kept.error().code == ErrorCode::Invalid) { // a table of thousands of rows: the job itself has it
        submission.order.sweep = {};
        kept = documents->put(submissionKind, name, toJson(submission), submission.at);
    }
    (void)documents->keepNewest(submissionKind, ClusterService::mostSubmissions); // what is lost is only a memory
    emit service->submitted(id, *job);
    service->lookNow();
    co_return job;
}
