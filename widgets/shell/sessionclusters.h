// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "widgets/cluster/clustercalls.h"
#include "widgets/shell/sessionui.h"

class ClusterPage;

/// The Cluster page over the clusters of a session; where it leads to, `ui` asks for.
[[nodiscard]] ClusterPage *clusterPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui);

/// What a cluster can be made of: TPU VMs and pods that are READY, and requests that still wait for theirs. Pure.
[[nodiscard]] QList<ClusterOffer> clusterOffers(const QList<Tpu> &tpus, const QList<TpuRequestView> &tpuRequests);
