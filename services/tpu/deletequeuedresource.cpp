// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/deletequeuedresource.h"

#include "services/tpu/changetpu.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct DeleteRequestMessages
{
    Q_DECLARE_TR_FUNCTIONS(DeleteRequest)
};

bool isPreconditionMet(const Tpu &tpu, const QList<ListedNode> &agreed)
{
    return std::ranges::any_of(agreed, [&](const ListedNode &node) { return isStill(node, tpu); });
}

/// Gone is no error: then there is nothing to delete.
Task<> makeSureOfRequest(TpuApi api, QueuedResourceDeletion wanted, std::stop_token stop)
{
    const auto name = lastSegment(wanted.id.toString());
    const auto now = co_await api.queuedResource(wanted.id, stop);
    if (now && now->createTime != wanted.createTime)
        co_return failed(ErrorCode::Conflict,
                         DeleteRequestMessages::tr("%1 was created again in the meantime: it is another request than "
                                                   "the one you were shown. Nothing was deleted.")
                             .arg(name));
    if (now || now.error().code == ErrorCode::NotFound)
        co_return {};
    auto error = now.error();
    if (error.code != ErrorCode::Cancelled)
        error.message = DeleteRequestMessages::tr("%1 was not deleted, because it is not known what it is now. %2",
                                                  "%2: a sentence, why")
                            .arg(name, error.message);
    co_return std::unexpected{error};
}

/// Reads the request until it is gone, or rests in a state that is not on the way there.
Task<> waitUntilGone(TpuApi api, Clock *clock, QueuedResourceId id, PollPace pace, std::stop_token stop)
{
    std::chrono::milliseconds wait{0};
    for (;;) {
        const auto request = co_await api.queuedResource(id, stop);
        if (!request && request.error().code == ErrorCode::NotFound)
            co_return {};
        if (!request && !mayPass(request.error().code))
            co_return std::unexpected{request.error()};
        if (request && request->state != QueuedResourceState::Deleting
            && request->state != QueuedResourceState::Suspending)
            co_return failed(ErrorCode::Conflict,
                             DeleteRequestMessages::tr(
                                 "%1 is still there (%2). Load the list again and repeat the delete if it stays.")
                                 .arg(request->shortName, request->stateText));
        wait = pace.next(wait);
        if (const auto slept = co_await clock->sleep(wait, stop); !slept)
            co_return slept;
    }
}

} // namespace

bool needsForce(QueuedResourceState state)
{
    switch (state) {
    case QueuedResourceState::Accepted:
    case QueuedResourceState::WaitingForResources:
    case QueuedResourceState::Failed:
    case QueuedResourceState::Suspended: return false;
    default: return true;
    }
}

bool isNodeOf(const Tpu &tpu, const QueuedResourceId &request)
{
    // The project may stand in the two names by id and by number.
    return !tpu.queuedResource.isEmpty() && tpu.zone == zoneOf(request.toString())
        && lastSegment(tpu.queuedResource.toString()) == lastSegment(request.toString());
}

Task<> makeSureOfNodes(TpuApi api, QueuedResourceDeletion wanted, std::stop_token stop)
{
    const auto zone = zoneOf(wanted.id.toString());
    const auto name = lastSegment(wanted.id.toString());
    const auto list = co_await api.nodes(zone, stop);
    if (!list)
        co_return std::unexpected{list.error()};
    if (list->cutShort || !list->unreachable.isEmpty())
        co_return failed(
            ErrorCode::Offline,
            DeleteRequestMessages::tr("%1 does not list all its TPUs now, so it is not known which of them would be "
                                      "deleted with %2. Nothing was deleted. Try again later.")
                .arg(zone.toString(), name));
    for (const auto &tpu : list->tpus) {
        if (isNodeOf(tpu, wanted.id) && !isPreconditionMet(tpu, *wanted.nodes))
            co_return failed(
                ErrorCode::Conflict,
                DeleteRequestMessages::tr("%1 has another node now than you were shown, or in another state: %2 (%3). "
                                          "Nothing was deleted. Look at the list, then decide again.")
                    .arg(name, tpu.shortName, tpu.stateText));
    }
    co_return {};
}

Task<> resetRequest(TpuApi api, Clock *clock, QueuedResourceId id, QDateTime createTime, std::stop_token stop)
{
    const auto name = lastSegment(id.toString());
    const auto now = co_await api.queuedResource(id, stop);
    if (now && createTime.isValid() && now->createTime != createTime)
        co_return failed(ErrorCode::Conflict,
                         DeleteRequestMessages::tr("%1 was created again in the meantime: it is another request than "
                                                   "the one you were shown. Nothing was done with it.")
                             .arg(name));
    if (now && !now->isDead())
        co_return failed(
            ErrorCode::Conflict,
            DeleteRequestMessages::tr(
                "%1 is %2 now, so it was not put back into the queue. Look at the list, then decide again.")
                .arg(name, now->stateText));
    if (!now) {
        auto error = now.error();
        if (error.code != ErrorCode::Cancelled && error.code != ErrorCode::NotFound)
            error.message = DeleteRequestMessages::tr("%1 was not put back into the queue, because it is not known "
                                                      "what it is now. %2",
                                                      "%2: a sentence, why")
                                .arg(name, error.message);
        co_return std::unexpected{error};
    }
    const auto begun = co_await api.resetQueuedResource(id, stop);
    if (!begun)
        co_return std::unexpected{begun.error()};
    co_return co_await followed(api, clock, *begun, {}, stop);
}

Task<> deleteQueuedResource(TpuApi api, Clock *clock, QueuedResourceDeletion wanted, PollPace pace,
                            std::stop_token stop)
{
    if (wanted.createTime.isValid()) {
        if (const auto sure = co_await makeSureOfRequest(api, wanted, stop); !sure)
            co_return sure;
    }
    if (wanted.nodes) {
        // Read once more: "force" takes whatever is there when it arrives.
        if (const auto sure = co_await makeSureOfNodes(api, wanted, stop); !sure)
            co_return sure;
    }
    const auto nodes = wanted.nodes ? WithNodes::Yes : WithNodes::No;
    const auto begun = co_await api.deleteQueuedResource(wanted.id, nodes, stop);
    if (!begun && begun.error().code == ErrorCode::NotFound)
        co_return {};
    if (!begun && !mustLook(begun.error().code))
        co_return std::unexpected{begun.error()};
    if (begun) {
        if (const auto done = co_await followed(api, clock, *begun, pace, stop);
            !done && done.error().code != ErrorCode::NotFound)
            co_return done;
    }
    const auto gone = co_await waitUntilGone(api, clock, wanted.id, pace, stop);
    if (!gone && !begun && gone.error().code == ErrorCode::Conflict)
        co_return std::unexpected{begun.error()};
    co_return gone;
}
