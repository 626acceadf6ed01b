// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/deleterequest.h"
#include "widgets/common/confirmdelete.h"

/// What is deleted together, and what has to be asked before. A value.
struct DeletePlan
{
    struct Request
    {
        QueuedRequest request;
        QList<Tpu> nodes; ///< all that it made and that are still there

        /// Google deletes it only together with its nodes; then these are asked for by name once more.
        [[nodiscard]] bool isForced() const { return !nodes.isEmpty() || needsForce(request.state); }
        [[nodiscard]] RequestDeletion deletion() const;
    };

    QList<Tpu> nodes; ///< deleted by themselves
    QList<Request> requests;

    [[nodiscard]] bool isEmpty() const { return nodes.isEmpty() && requests.isEmpty(); }
    [[nodiscard]] bool isForced() const;
    [[nodiscard]] QList<Tpu> allNodes() const; ///< with those of the requests
};

/// Selected nodes and requests as a plan. A request whose nodes are all selected goes with them: left alone it would be
/// SUSPENDED and hold its name and its quota. What cannot be deleted is left out. `all`: what the list shows.
struct ListedThings
{
    QList<Tpu> tpus;
    QList<QueuedRequest> requests;
};
[[nodiscard]] DeletePlan deletePlan(const ListedThings &selected, const ListedThings &all);

/// The first question. When the plan is forced it only leads to the second one.
[[nodiscard]] DeleteQuestion firstQuestion(const DeletePlan &plan, const CloudProfile &profile);
/// The second list of a forced plan: every node that goes, by its exact name.
[[nodiscard]] DeleteQuestion secondQuestion(const DeletePlan &plan, const CloudProfile &profile);

/// Why a request cannot be deleted now; empty: it can.
namespace tpupossible {

[[nodiscard]] QString problemOfDelete(const QueuedRequest &request);

} // namespace tpupossible
