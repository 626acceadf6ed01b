// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/wish.h"
#include "widgets/theme/tokens.h"

/// What people read of requests: titles, states, reasons, the next try. Times are made when they are shown.
namespace wishwords {

/// "v6e-8 spot"
[[nodiscard]] QString title(const Wish &wish);
/// Its key in GraceDeed::things, the same as that of its row in the table of TPUs; with a zone: what stands there.
[[nodiscard]] QString thingOf(const QUuid &request, const ZoneId &zone = {});
/// "us-east1-d", "3 zones"
[[nodiscard]] QString where(const WishView &view);
/// "Only us-east1-d, in Google's queue, until Sun 23:59, at most 20 tries, then it is brought back when Google takes
/// it."
[[nodiscard]] QString plan(const Wish &wish);
[[nodiscard]] QString plan(const WishView &view);

/// The state of the whole, in a word or two, and its colour and shape.
[[nodiscard]] QString state(const WishView &view);
[[nodiscard]] Tone tone(const WishView &view);
/// "attempt 14: no capacity in us-east1-d, next try in 42 s", or how it ended; `now` is UTC.
[[nodiscard]] QString sentence(const WishView &view, const QDateTime &now);
/// Of one whose TPU is not there any more.
[[nodiscard]] QString deletedSentence(const WishView &view);
/// For the cell of a table: "no capacity", "in the queue".
[[nodiscard]] QString shortState(const WishView &view);
/// True while there is still something to be done for it.
[[nodiscard]] bool isOver(const WishView &view);
[[nodiscard]] bool isTried(const WishView &view); ///< something is asked for now, or waits for its turn
/// What came late there needs no decision: it is taken back by itself.
[[nodiscard]] bool isBeingRemoved(const std::optional<WishView> &view, const ZoneId &zone);
/// UTC, of the state that is shown: since when it is in the queue or being made, in this attempt; else when it was
/// asked for.
[[nodiscard]] QDateTime since(const WishView &view);
/// The request that made this TPU and has yet to log in to it; nullopt: none.
[[nodiscard]] std::optional<QUuid> stillReaching(const QList<WishView> &views, const Tpu &tpu);
/// Of all zones, the highest number.
[[nodiscard]] int attempt(const WishView &view);

/// One zone.
[[nodiscard]] QString state(const WishLine &line);
[[nodiscard]] Tone tone(const WishLine &line);
/// A try is under way: `last` is what ended the one before it.
[[nodiscard]] bool isUnderWay(const WishLine &line);
/// Why the last try did not work, in plain words; empty: nothing has failed yet.
[[nodiscard]] QString reason(const WishLine &line);
/// "next try in 42 s", "since 2 h in the queue", "not done until it is gone"; `now` is UTC.
[[nodiscard]] QString next(const WishLine &line, const QDateTime &now);
/// "waiting, next try in 42 s"; `now` is UTC.
[[nodiscard]] QString stateAndNext(const WishLine &line, const QDateTime &now);
/// For the Activity list: "v6e-8 spot in us-east1-d: attempt 14, no capacity, next try in 42 s".
[[nodiscard]] QString activity(const WishView &view, const WishLine &line, const QDateTime &now);

/// The nearest one, in the user's time zone: a time on a clock that is slewed trembles, and 23:59 must not read 23:58.
[[nodiscard]] QDateTime toMinute(const QDateTime &when);
/// "Sun 22 Nov, 23:59" in the user's language and time zone.
[[nodiscard]] QString shortTime(const QDateTime &when);

} // namespace wishwords
