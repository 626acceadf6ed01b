// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "services/tpu/incident.h"
#include "services/tpu/queuedresource.h"
#include "services/tpu/tpu.h"
#include "widgets/theme/tokens.h"

#include <variant>

/// One line of the TPU table: a node, a queued resource that has no node, or a request of this program.
struct TpuRow
{
    std::variant<Tpu, QueuedResource, TpuRequestView> subject;
    bool isStale = false; ///< its zone did not answer the last time
    QDateTime zoneAnsweredAt{}; ///< UTC, when the zone last answered; null: never
    std::optional<Incident> incident{}; ///< the worst one

    [[nodiscard]] QString key() const;
    [[nodiscard]] static QString keyOf(const QUuid &request);
    [[nodiscard]] const QString &name() const;
    [[nodiscard]] ZoneId zone() const; ///< of a request with several zones: the first
    [[nodiscard]] QString acceleratorType() const;
    [[nodiscard]] Tier tier() const;
    [[nodiscard]] QString address() const; ///< of worker 0; empty: none
    [[nodiscard]] QDateTime since() const; ///< UTC: created, or asked for

    [[nodiscard]] const Tpu *tpu() const { return std::get_if<Tpu>(&subject); }
    [[nodiscard]] const QueuedResource *queued() const { return std::get_if<QueuedResource>(&subject); }
    [[nodiscard]] const TpuRequestView *tpuRequest() const { return std::get_if<TpuRequestView>(&subject); }

    friend bool operator==(const TpuRow &a, const TpuRow &b);
};

/// Those of them that are TPUs.
[[nodiscard]] QList<TpuId> tpusAmong(const QList<TpuRow> &rows);

/// Words for people; the API's constants stay as they are and get these as an explanation.
namespace tputext {

[[nodiscard]] QString place(const TpuRow &row); ///< the zone, or "3 zones"
[[nodiscard]] QString hosts(const TpuRow &row); ///< "4", empty: not known yet
[[nodiscard]] QString request(const TpuRow &row); ///< short name of the queued request
[[nodiscard]] QString stateWord(const TpuRow &row); ///< the API's own constant, or the request's short state
[[nodiscard]] StatusLevel level(const TpuRow &row);
[[nodiscard]] StatusLevel level(TpuState state);
[[nodiscard]] StatusLevel level(QueuedResourceState state);
/// What a state means, in a sentence.
[[nodiscard]] QString meaning(TpuState state);
[[nodiscard]] QString meaning(QueuedResourceState state);
[[nodiscard]] QString meaning(TpuHealth health);
[[nodiscard]] QString tier(Tier tier);
/// What people type for its tier and state in any of the languages.
[[nodiscard]] QString otherNames(const TpuRow &row);
/// What Google last said of a machine that is gone, or stands still, says nothing of now.
[[nodiscard]] bool hasHealth(TpuState state);
/// True for health values that the user should know of.
[[nodiscard]] bool isSick(TpuHealth health);

} // namespace tputext

/// "gcloud compute tpus tpu-vm describe …" for a node, "… queued-resources describe …" for a request.
[[nodiscard]] QString describeCommand(const TpuRow &row, const ProjectId &project);
