// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/queuedrequest.h"
#include "services/tpu/tpu.h"
#include "services/tpu/trouble.h"
#include "services/wish/wish.h"
#include "widgets/theme/tokens.h"

#include <variant>

/// One line of the TPU table: a node, a queued resource that has no node, or a request of this program.
struct TpuRow
{
    std::variant<Tpu, QueuedRequest, WishView> subject;
    bool isStale = false; ///< its zone did not answer the last time
    QDateTime zoneAnsweredAt{}; ///< UTC, when the zone last answered; null: never
    std::optional<Trouble> trouble{}; ///< the worst one

    [[nodiscard]] QString key() const;
    [[nodiscard]] static QString keyOf(const QUuid &request);
    [[nodiscard]] const QString &name() const;
    [[nodiscard]] ZoneId zone() const; ///< of a request with several zones: the first
    [[nodiscard]] QString place() const; ///< the zone, or "3 zones"
    [[nodiscard]] QString acceleratorType() const;
    [[nodiscard]] Tier tier() const;
    [[nodiscard]] QString stateWord() const; ///< the API's own constant, or the request's short state
    [[nodiscard]] Tone tone() const;
    [[nodiscard]] QString address() const; ///< of worker 0; empty: none
    [[nodiscard]] QString hosts() const; ///< "4", empty: not known yet
    [[nodiscard]] QDateTime since() const; ///< UTC: created, or asked for
    [[nodiscard]] QString request() const; ///< short name of the queued request

    [[nodiscard]] const Tpu *tpu() const { return std::get_if<Tpu>(&subject); }
    [[nodiscard]] const QueuedRequest *queued() const { return std::get_if<QueuedRequest>(&subject); }
    [[nodiscard]] const WishView *wish() const { return std::get_if<WishView>(&subject); }

    friend bool operator==(const TpuRow &a, const TpuRow &b);
};

/// Words for people; the API's constants stay as they are and get these as an explanation.
namespace tpuwords {

[[nodiscard]] Tone tone(TpuState state);
[[nodiscard]] Tone tone(RequestState state);
/// What a state means, in a sentence.
[[nodiscard]] QString meaning(TpuState state);
[[nodiscard]] QString meaning(RequestState state);
[[nodiscard]] QString meaning(TpuHealth health);
[[nodiscard]] QString tier(Tier tier);
/// What people type for its tier and state in any of the languages.
[[nodiscard]] QString otherNames(const TpuRow &row);
/// What Google last said of a machine that is gone, or stands still, says nothing of now.
[[nodiscard]] bool hasHealth(TpuState state);
/// True for health values that the user should know of.
[[nodiscard]] bool isSick(TpuHealth health);

} // namespace tpuwords
