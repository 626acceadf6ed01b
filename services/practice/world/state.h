// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/node.h"
#include "services/practice/world/operation.h"
#include "services/practice/world/queuedrequest.h"
#include "services/practice/world/records.h"

namespace practice {

/// Everything that survives a restart of the practice cloud. Keys are full resource names.
struct State
{
    Records<Node> nodes;
    Records<QueuedRequest> requests;
    Records<Operation> operations;
    Records<ComputeOperation> computeOperations; ///< by short name
    Records<Note> resources; ///< of Compute Engine, by path below compute/v1/; links begin with "@/"
    Records<Event> events; ///< by zero-padded serial number
    Records<Note> notes; ///< project metadata, services, tries and counters

    [[nodiscard]] bool isTouched() const;
    [[nodiscard]] QJsonObject takeChanges();
    [[nodiscard]] QJsonObject snapshot() const;
    void apply(const QJsonObject &changes);
    void clear();

    /// A counter kept in a note; counts from 1.
    qint64 next(const QString &counter);
    [[nodiscard]] qint64 count(const QString &counter) const;
};

} // namespace practice
