// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "services/tpu/tpu.h"
#include "widgets/theme/tokens.h"

struct Incident;

/// What people read of requests: titles, states, reasons, the next try. Times are made when they are shown.
namespace requesttext {

/// "node-1 (v6e-8 spot)": a long name gives way in its middle, never what is asked for. `name`: of the node that is
/// spoken of; empty: the request's pattern.
[[nodiscard]] QString title(const TpuRequest &tpuRequest, const QString &name = {});
/// What happened, in the one wording that the bar, the Activity list and the desktop have; no full stop.
[[nodiscard]] QString ready(const Tpu &tpu); ///< "node-1 is READY (v4-8 in us-central2-b)"
[[nodiscard]] QString lost(const Incident &incident); ///< "node-1 was taken back by Google (PREEMPTED)"
[[nodiscard]] QString late(const Tpu &tpu); ///< available, but no longer needed
/// Its key in PendingAction::things, the same as that of its row in the table of TPUs; with a zone: what stands there.
[[nodiscard]] QString thingOf(const QUuid &request, const ZoneId &zone = {});
/// "us-east1-d", "3 zones"
[[nodiscard]] QString where(const TpuRequestView &view);
/// "Only us-east1-d, in Google's queue, until Sun 23:59, at most 20 tries, then it is brought back when Google takes
/// it."
[[nodiscard]] QString plan(const TpuRequest &tpuRequest);
[[nodiscard]] QString plan(const TpuRequestView &view);

/// The state of the whole, in a word or two, and its colour and shape.
[[nodiscard]] QString state(const TpuRequestView &view);
[[nodiscard]] StatusLevel level(const TpuRequestView &view);
/// "attempt 14: no capacity in us-east1-d, next try in 42 s", or how it ended; `now` is UTC.
[[nodiscard]] QString sentence(const TpuRequestView &view, const QDateTime &now);
/// Of one whose TPU is not there any more.
[[nodiscard]] QString deletedSentence(const TpuRequestView &view);
/// For the cell of a table: "no capacity", "in the queue".
[[nodiscard]] QString shortState(const TpuRequestView &view);
/// True while there is still something to be done for it.
[[nodiscard]] bool isOver(const TpuRequestView &view);
[[nodiscard]] bool isTried(const TpuRequestView &view); ///< something is asked for now, or waits for its turn
/// What came late there needs no decision: it is taken back by itself.
[[nodiscard]] bool isBeingRemoved(const std::optional<TpuRequestView> &view, const ZoneId &zone);
/// UTC, of the state that is shown: since when it is in the queue or being made, in this attempt; else when it was
/// asked for.
[[nodiscard]] QDateTime since(const TpuRequestView &view);
/// The request that made this TPU and has yet to log in to it; nullopt: none.
[[nodiscard]] std::optional<QUuid> stillReaching(const QList<TpuRequestView> &views, const Tpu &tpu);
/// Of all zones, the highest number.
[[nodiscard]] int attempt(const TpuRequestView &view);

/// One zone.
[[nodiscard]] QString state(const ZoneAttempt &line);
[[nodiscard]] StatusLevel level(const ZoneAttempt &line);
/// A try is under way: `last` is what ended the one before it.
[[nodiscard]] bool isUnderWay(const ZoneAttempt &line);
/// Why the last try did not work, in plain words; empty: nothing has failed yet.
[[nodiscard]] QString reason(const ZoneAttempt &line);
/// "next try in 42 s", "since 2 h in the queue", "not done until it is gone"; `now` is UTC.
[[nodiscard]] QString next(const ZoneAttempt &line, const QDateTime &now);
/// "waiting, next try in 42 s"; `now` is UTC.
[[nodiscard]] QString stateAndNext(const ZoneAttempt &line, const QDateTime &now);
/// For the Activity list: "node-1 (v6e-8 spot) in us-east1-d: attempt 14, no capacity, next try in 42 s".
[[nodiscard]] QString activity(const TpuRequestView &view, const ZoneAttempt &line, const QDateTime &now);

/// The nearest one, in the user's time zone: a time on a clock that is slewed trembles, and 23:59 must not read 23:58.
[[nodiscard]] QDateTime toMinute(const QDateTime &when);
/// "Sun 22 Nov, 23:59" in the user's language and time zone.
[[nodiscard]] QString shortTime(const QDateTime &when);

} // namespace requesttext
