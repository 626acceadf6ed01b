// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/clusterservice.h"

#include <functional>

struct Session;
struct SessionContext;

/// What the clusters of a session need of it: where their slices are, and how a lost one is asked for again. What they
/// need is asked when they need it. `isOwner`: this window acts by itself.
[[nodiscard]] ClusterContext clusterContext(Session &session, const SessionContext &context,
                                            std::function<bool()> isOwner);

/// What is known of the machines of a slice.
struct SliceFacts
{
    bool isListKnown = false; ///< the list of TPUs was read without an error, and its zone answered
    std::optional<Tpu> tpu{}; ///< in its place by name
    QList<Tpu> now{}; ///< what its request has now and lets us in; a multislice has several
    JobInterruption incident = JobInterruption::None; ///< what the cloud did to it last
};
/// The machines that came back beside those of before, in the form in which the machines of a job are set up again.
[[nodiscard]] Job successorsIn(const std::optional<Cluster> &before, const Cluster &now);
/// Pure.
[[nodiscard]] SliceNow sliceNowOf(const ClusterSlice &slice, const SliceFacts &facts);
