// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/comeback.h"

#include "services/tpu/changetpu.h"
#include "services/tpu/deleterequest.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ComeBack)
};

bool isDead(TpuState state)
{
    return state == TpuState::Preempted || state == TpuState::Terminated;
}

/// What this step needs of the user before anything else happens.
std::unexpected<Error> ask(const QString &sentence)
{
    return failed(ErrorCode::Conflict, sentence);
}

/// Whether this node may be deleted for that come-back; an error says why not.
Result<> mayDelete(const Tpu &tpu, const ComeBack &now)
{
    if (tpu.numericId != now.number)
        return ask(Words::tr("There is another TPU named %1 now. It was not touched. Look at it, then decide.")
                       .arg(tpu.shortName));
    if (!now.isByHand && !tpu.labels.contains(QLatin1StringView{jobLabel}))
        return ask(Words::tr("%1 was not made by TPU Desk, so it is not deleted unasked.").arg(tpu.shortName));
    if (isDead(tpu.state) || (now.mayLose && tpu.state == TpuState::Ready))
        return {};
    if (tpu.state == TpuState::Ready)
        return ask(Words::tr("%1 is READY again. Nothing was deleted.").arg(tpu.shortName));
    return ask(Words::tr("%1 is %2, and that does not say that it is lost. Nothing was deleted.")
                   .arg(tpu.shortName, tpu.stateText));
}

bool isPassing(RequestState state)
{
    return state == RequestState::Suspending || state == RequestState::Deleting;
}

/// One reading of a request, later when it is on its way somewhere. NotFound is the good end.
Task<QueuedRequest> restingRequest(ComeBackTools tools, QueuedRequestId id, std::stop_token stop)
{
    std::chrono::milliseconds wait{0};
    for (;;) {
        const auto request = co_await tools.api.request(id, stop);
        if (request && !isPassing(request->state))
            co_return request;
        if (!request && !mayPass(request.error().code))
            co_return request;
        wait = tools.pace.next(wait, request.has_value());
        if (const auto slept = co_await tools.clock->sleep(wait, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

Task<> deleteTheRequest(ComeBackTools tools, ComeBack now, std::stop_token stop)
{
    if (now.request.isEmpty())
        co_return {};
    const auto request = co_await restingRequest(tools, now.request, stop);
    if (!request && request.error().code == ErrorCode::NotFound)
        co_return {};
    if (!request)
        co_return std::unexpected{request.error()};
    RequestDeletion wanted{.id = now.request};
    if (request->isDead())
        co_return co_await deleteRequest(tools.api, tools.clock, wanted, tools.pace, stop);
    if (request->state != RequestState::Active)
        co_return ask(Words::tr("The request %1 is %2: it is not over. Nothing was deleted.")
                          .arg(request->shortName, request->stateText));
    // It still counts as ACTIVE: Google lets it go only with its nodes, and only the lost one may go.
    const auto node = co_await tools.api.node(now.tpu, stop);
    if (!node && node.error().code != ErrorCode::NotFound)
        co_return std::unexpected{node.error()};
    QList<ListedNode> nodes;
    if (node) {
        if (const auto allowed = mayDelete(*node, now); !allowed)
            co_return allowed;
        nodes.append({node->id, node->numericId});
    }
    wanted.nodes = nodes;
    co_return co_await deleteRequest(tools.api, tools.clock, wanted, tools.pace, stop);
}

/// Reads it until it is neither on its way nor behind an outage.
Task<Tpu> restingNode(ComeBackTools tools, TpuId id, std::stop_token stop)
{
    std::chrono::milliseconds wait{0};
    for (;;) {
        const auto tpu = co_await tools.api.node(id, stop);
        if (tpu && !isPassing(tpu->state))
            co_return tpu;
        if (!tpu && !mayPass(tpu.error().code))
            co_return tpu;
        wait = tools.pace.next(wait, tpu.has_value());
        if (const auto slept = co_await tools.clock->sleep(wait, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

bool isMadeFor(const Tpu &tpu, const ComeBack &now)
{
    return tpu.labels.value(QLatin1StringView{jobLabel}) == now.id.toString(QUuid::WithoutBraces)
        && tpu.numericId != now.number;
}

Task<> cleanUp(ComeBackTools tools, ComeBack now, std::stop_token stop)
{
    const auto there = co_await restingNode(tools, now.tpu, stop);
    if (!there && there.error().code != ErrorCode::NotFound)
        co_return std::unexpected{there.error()};
    if (there && isMadeFor(*there, now))
        co_return {}; // an earlier run came further than it could write down
    if (there) {
        if (const auto allowed = mayDelete(*there, now); !allowed)
            co_return allowed;
    }
    if (const auto gone = co_await deleteTheRequest(tools, now, stop); !gone)
        co_return gone;
    const auto left = co_await restingNode(tools, now.tpu, stop);
    if (!left && left.error().code == ErrorCode::NotFound)
        co_return {};
    if (!left)
        co_return std::unexpected{left.error()};
    if (const auto allowed = mayDelete(*left, now); !allowed)
        co_return allowed;
    // Where it waits, somebody else may delete the lost one and make a new one of that name.
    const MayGo isStillTheLostOne = [now](const Tpu &tpu) { return mayDelete(tpu, now).has_value(); };
    co_return co_await deleteTpu(tools.api, tools.clock, now.tpu, tools.pace, stop, isStillTheLostOne);
}

/// What is done with the machine that was made: Reaching or Running.
Task<ComeBack> useMachine(ComeBackTools tools, ComeBack now, std::stop_token stop)
{
    const auto tpu = co_await restingNode(tools, now.tpu, stop);
    if (!tpu && tpu.error().code != ErrorCode::NotFound)
        co_return std::unexpected{tpu.error()};
    if (!tpu || isDead(tpu->state) || tpu->numericId != now.newNumber)
        co_return afterInterruption(now, tpu ? *tpu : Tpu{});
    if (now.step == ComeBackStep::Reaching) {
        if (tools.reach) {
            const auto in = co_await tools.reach(*tpu, stop);
            // A key that somebody has to open by hand keeps only a command waiting: the machine is there.
            const bool isEnough = in || (now.command.isEmpty() && in.error().code == ErrorCode::KeyLocked);
            if (!isEnough)
                co_return std::unexpected{in.error()};
        }
        now.step = now.command.isEmpty() || !tools.run ? ComeBackStep::Done : ComeBackStep::Running;
        co_return now;
    }
    const auto ran = co_await tools.run(*tpu, now.command, stop);
    if (!ran)
        co_return std::unexpected{ran.error()};
    now.log = ran->log;
    if (ran->kind == RunOutcome::Kind::Failed)
        co_return failed(
            ErrorCode::Invalid,
            Words::tr("The command ended with status %1 on %2. The TPU is kept. Look at what the command wrote, "
                      "then log in and start it again.")
                .arg(ran->status)
                .arg(tpu->shortName),
            ran->log);
    now.step = ComeBackStep::Done;
    co_return now;
}

/// One step; what comes of it is the next one.
Task<ComeBack> takeStep(ComeBackTools tools, ComeBack now, std::stop_token stop)
{
    if (now.step == ComeBackStep::CleaningUp) {
        if (const auto clean = co_await cleanUp(tools, now, stop); !clean)
            co_return std::unexpected{clean.error()};
        now.step = ComeBackStep::Asking;
        co_return now;
    }
    if (now.step != ComeBackStep::Asking)
        co_return co_await useMachine(tools, now, stop);
    const auto made = co_await tools.ask(now, stop);
    if (!made)
        co_return std::unexpected{made.error()};
    now.tpu = made->id;
    now.newNumber = made->numericId;
    now.request = made->queuedRequest;
    now.step = ComeBackStep::Reaching;
    co_return now;
}

/// What a pause before the same step again is worth: quickly at first, then patiently.
std::chrono::milliseconds pauseAfter(int failures)
{
    return std::min<std::chrono::milliseconds>(60s, 5s * (1 << std::min(failures - 1, 4)));
}

} // namespace

bool operator==(const ComeBack &a, const ComeBack &b)
{
    return toJson(a) == toJson(b);
}

TpuSpec specOf(const Tpu &tpu)
{
    TpuSpec spec;
    spec.zone = tpu.zone;
    spec.name = tpu.shortName;
    spec.acceleratorType = tpu.acceleratorType;
    spec.runtimeVersion = tpu.runtimeVersion;
    spec.tier = tpu.tier;
    spec.network = tpu.network;
    spec.subnetwork = tpu.subnetwork;
    spec.description = tpu.description;
    spec.tags = tpu.tags;
    spec.labels = tpu.labels;
    spec.labels.remove(QLatin1StringView{jobLabel});
    spec.metadata = tpu.metadata;
    spec.startupScript = spec.metadata.take(u"startup-script"_s);
    if (!tpu.serviceAccount.endsWith(
            "-compute@developer.gserviceaccount.com"_L1)) // that is what nodes get who ask for none
        spec.serviceAccount = tpu.serviceAccount;
    const bool hadNone = !tpu.endpoints.isEmpty()
        && std::ranges::all_of(tpu.endpoints,
                               [](const NetworkEndpoint &endpoint) { return endpoint.externalIp.isEmpty(); });
    spec.externalAddress = hadNone ? ExternalAddress::None : ExternalAddress::Wanted;
    return spec;
}

ComeBack afterFailure(ComeBack now, const Error &error)
{
    const bool isSame =
        now.last && (now.last->code == error.code || now.last->message == error.message) && now.stuckAt == now.step;
    now.failures = isSame ? now.failures + 1 : 1;
    now.stuckAt = now.step;
    now.last = error;
    // Cleaning up and asking end with an error only when it does not pass; the machine itself may still come round.
    const bool canPass = now.step == ComeBackStep::Reaching || now.step == ComeBackStep::Running;
    const bool isFinal = error.code == ErrorCode::HostKeyChanged || error.code == ErrorCode::HostKeyUnknown
        || error.code == ErrorCode::FileFailed || error.code == ErrorCode::KeyUnreadable
        || error.code == ErrorCode::KeyLocked;
    if (!canPass || isFinal || now.failures >= now.limit)
        now.step = ComeBackStep::NeedsUser;
    return now;
}

ComeBack afterInterruption(ComeBack now, const Tpu &lost)
{
    ++now.interruptions;
    now.failures = 0;
    now.last.reset();
    now.number = now.newNumber;
    now.newNumber.clear();
    if (!lost.id.isEmpty())
        now.request = lost.queuedRequest;
    now.mayLose = false; // that was said of another machine
    now.step = ComeBackStep::CleaningUp;
    return now;
}

Task<ComeBack> bringBack(ComeBackTools tools, ComeBack now, std::stop_token stop)
{
    now.spec.job = now.id;
    while (!now.isOver()) {
        now.stepAt = tools.clock->now();
        if (const auto kept = tools.save(now); !kept) {
            now = afterFailure(now, kept.error());
            break;
        }
        const auto step = now.step;
        const auto next = co_await takeStep(tools, now, stop);
        if (stop.stop_requested() || (!next && next.error().code == ErrorCode::Cancelled))
            co_return failed(ErrorCode::Cancelled);
        if (!next && step == ComeBackStep::Running && !next.error().serverWords.isEmpty())
            now.log = next.error().serverWords; // of the command
        now = next ? *next : afterFailure(now, next.error());
        if (next && now.step != step)
            now.failures = 0;
        if (!next && !now.isOver()) {
            (void)tools.save(now); // shown while it waits
            if (const auto slept = co_await tools.clock->sleep(pauseAfter(now.failures), stop); !slept)
                co_return std::unexpected{slept.error()};
        }
    }
    if (now.step == ComeBackStep::Done)
        now.last.reset();
    now.endedAt = tools.clock->now();
    (void)tools.save(now);
    co_return now;
}
