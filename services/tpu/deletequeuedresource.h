// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/tpu/changetpu.h"

/// What the user agreed to.
struct QueuedResourceDeletion
{
    QueuedResourceId id;
    /// Nothing: only the request goes; Google refuses that while it has nodes or makes them. With a list, which may be
    /// empty: Google's "force", and with the request go these nodes and no other ones.
    std::optional<QList<ListedNode>> nodes{};
    /// When the request that the user saw was made: one that was made again under its name stays. Null: it was read
    /// just now.
    QDateTime createTime{};
};

/// True when Google deletes a request of this state only together with its nodes ("force").
[[nodiscard]] bool needsForce(QueuedResourceState state);
/// True for a node that this request made.
[[nodiscard]] bool isNodeOf(const Tpu &tpu, const QueuedResourceId &request);

/// Whether `wanted.nodes` are all that "force" would take with the request just now; an error says what else, or that
/// it is not known.
[[nodiscard]] Task<> makeSureOfNodes(TpuApi api, QueuedResourceDeletion wanted, std::stop_token stop);

/// Puts a dead request back into the queue, and waits for it. It is read right before, and nothing is sent when it was
/// made at another time than `createTime` (null: whenever) or is not dead (Conflict), or when it cannot be read.
[[nodiscard]] Task<> resetRequest(TpuApi api, Clock *clock, QueuedResourceId id, QDateTime createTime,
                                  std::stop_token stop);

/// Deletes the request and waits until it is gone. Gone already: no error. A reply that got lost is looked after.
/// With a time of creation, the request is read again before, and with nodes, they are: when it is another request,
/// when there is a node that was not agreed to, or when they cannot be read, nothing is deleted (Conflict, or the error
/// of reading).
[[nodiscard]] Task<> deleteQueuedResource(TpuApi api, Clock *clock, QueuedResourceDeletion wanted, PollPace pace,
                                          std::stop_token stop);
