// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/tpu/tpuapi.h"

#include <functional>

/// An error that may pass by itself: the way there, or the server's momentary trouble.
[[nodiscard]] bool mayPass(ErrorCode code);
/// The answer to a call does not tell whether it works: the resource does.
[[nodiscard]] bool mustLook(ErrorCode code);

/// Follows an operation of a node or of a queued request to its end. No error also when it cannot be read any more:
/// what it was about has to tell then. Errors: the operation's own; NotFound: what was to be changed is gone.
[[nodiscard]] Task<> followed(TpuApi api, Clock *clock, Operation operation, PollPace pace, std::stop_token stop);

/// Is what is there now still what was to be deleted?
using MayGo = std::function<bool(const Tpu &)>;

/// Deletes the node and waits until it is gone. Gone already: no error. A reply that got lost is looked after. While
/// something else is done to the node it waits and tries again; `mayGo` is asked before each of these (Conflict when it
/// says no): in the meantime somebody may have made the node anew.
[[nodiscard]] Task<> deleteTpu(TpuApi api, Clock *clock, TpuId id, PollPace pace, std::stop_token stop,
                               MayGo mayGo = {});

/// Starts or stops the node and waits until it is READY or STOPPED. `mayStop`: as `mayGo` above.
[[nodiscard]] Task<Tpu> startTpu(TpuApi api, Clock *clock, TpuId id, PollPace pace, std::stop_token stop);
[[nodiscard]] Task<Tpu> stopTpu(TpuApi api, Clock *clock, TpuId id, PollPace pace, std::stop_token stop,
                                MayGo mayStop = {});

enum class Maintenance : quint8 {
    Rehearsal, ///< a simulated event on worker 0: its host restarts for real
    Now, ///< the one that is announced, brought forward
};

/// Lets it happen and waits until Google says that it is over. The hosts may need some more minutes, and their
/// addresses may be other ones then.
[[nodiscard]] Task<> maintainTpu(TpuApi api, Clock *clock, TpuId id, Maintenance maintenance, std::stop_token stop);

/// A node as the user saw it in the question. A node made again under the same name has another number.
struct ListedNode
{
    TpuId id;
    QString numericId;
    QString stateText{}; ///< empty: whatever state it is in

    friend bool operator==(const ListedNode &, const ListedNode &) = default;
};

/// Pure. What is there now is what was agreed to, and not another one under its name.
[[nodiscard]] bool isStill(const ListedNode &agreed, const Tpu &now);

/// The last look before something is done to a node that loses something. The node is read by itself: a list may have
/// been asked for before the user agreed, or may keep rows that nobody has seen again. On any error nothing may be
/// done. NotFound: it is gone. Conflict: another one has its name. Else, with the reason: it is not known what is
/// there.
[[nodiscard]] Task<Tpu> readPrecondition(TpuApi api, ListedNode agreed, std::stop_token stop);
