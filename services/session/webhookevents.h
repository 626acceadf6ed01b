// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"
#include "services/jobs/joblive.h"
#include "services/provisioning/tpurequest.h"
#include "services/quota/costcheck.h"
#include "services/scalars/scalaralerts.h"
#include "services/tpu/incident.h"
#include "services/usage/sliceusage.h"
#include "services/webhooks/webhookevent.h"

/// Pure. What happened, as webhooks tell it: in the user's language, with names of machines and commands in the details
/// alone.
namespace webhookevents {

/// An attempt is over on all hosts. Nothing: the user stopped it, and knows.
[[nodiscard]] std::optional<WebhookEvent> ofEnd(const Job &job, const JobLive &live, const QDateTime &now);
/// Its last attempt runs after an interruption, and began within the last hour: that is when it happened.
[[nodiscard]] std::optional<WebhookEvent> ofReturn(const Job &job, const QDateTime &now);
/// `name`: of the run.
[[nodiscard]] WebhookEvent ofAlert(const QUuid &run, const QString &name, const ScalarAlert &alert,
                                   const QDateTime &now);
/// `jobs`: those that run there; may be none.
[[nodiscard]] WebhookEvent ofHang(const TpuId &tpu, const QStringList &jobs, const UsageAlert &alert,
                                  const QDateTime &now);
[[nodiscard]] WebhookEvent ofLoss(const Incident &incident, const QDateTime &now); ///< of a TPU without a job
[[nodiscard]] WebhookEvent ofRecovery(const Recovery &recovery, const QDateTime &now); ///< the same, back or stuck
[[nodiscard]] WebhookEvent ofGrant(const Grant &grant, int daysLeft, const QDateTime &now);

/// The request has its TPU.
[[nodiscard]] WebhookEvent ofReady(const TpuRequestView &view, const Tpu &tpu, const QDateTime &now);
/// It has given up, or goes on only when the user does something.
enum class RequestTrouble : quint8 { GaveUp, NeedsUser };
[[nodiscard]] WebhookEvent ofTrouble(const TpuRequestView &view, RequestTrouble trouble, const Error &why,
                                     const QDateTime &now);
/// A TPU that came although another one was there, or the request was over; the user decides.
[[nodiscard]] WebhookEvent ofLate(const TpuRequestView &view, const Tpu &tpu, const QDateTime &now);
[[nodiscard]] WebhookEvent ofSignIn(const Error &why, const QDateTime &now); ///< Google wants a new one
/// `sentence`: of recordTrouble() or unreadableSentence(); `key`: what tells it from others of its kind.
[[nodiscard]] WebhookEvent ofRecord(const QString &key, const QString &sentence, const QDateTime &now);

/// A TPU that holds chips, and no grant surely pays for it.
struct UncoveredTpu
{
    Tpu tpu{};
    CostCheck check{};
};
/// Older TPUs use a grant up first. Machines of Compute Engine are none of these.
[[nodiscard]] QList<UncoveredTpu> uncovered(QList<Tpu> tpus, const QList<Grant> &grants, const PriceList &prices,
                                            const QDateTime &now);
[[nodiscard]] WebhookEvent ofBill(const UncoveredTpu &tpu, const QDateTime &now);

} // namespace webhookevents
