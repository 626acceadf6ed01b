// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/unreadablerequest.h"

#include "services/tpu/tpuservice.h"

#include <algorithm>

QList<LabelledThing> thingsLabelled(const QString &request, const TpuService &tpus)
{
    QList<LabelledThing> things;
    if (request.isEmpty()) // what has no label is nobody's
        return things;
    const auto isLabelled = [&](const auto &one) { return one.labels.value(QLatin1StringView{jobLabel}) == request; };
    QSet<QueuedResourceId> spokenFor;
    for (const auto &tpu : tpus.tpus()) {
        if (!isLabelled(tpu))
            continue;
        things.append({.path = tpu.id.toString(), .name = tpu.shortName, .zone = tpu.zone, .state = tpu.stateText});
        spokenFor.insert(tpu.queuedResource);
    }
    for (const auto &queued : tpus.queuedResources()) {
        if (!spokenFor.contains(queued.id) && std::ranges::any_of(queued.nodes, isLabelled))
            things.append({.path = queued.id.toString(),
                           .name = queued.shortName,
                           .zone = queued.zone,
                           .state = queued.stateText});
    }
    return things;
}
