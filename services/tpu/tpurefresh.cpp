// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpurefresh.h"

#include <QSet>

#include <algorithm>
#include <vector>

namespace {

const TpuId &idOf(const Tpu *tpu)
{
    return tpu->id;
}

} // namespace

MergedNodes mergedNodes(const QList<Tpu> &before, NodeList list, const std::function<bool(const TpuId &)> &isNewer)
{
    const QSet<ZoneId> unreachable{list.unreachable.begin(), list.unreachable.end()};
    // Nodes are large: their places are sorted, not they.
    std::vector<Tpu *> listed;
    listed.reserve(size_t(list.tpus.size()));
    for (auto &tpu : list.tpus)
        listed.push_back(&tpu);
    std::ranges::sort(listed, {}, &idOf);
    const auto repeated = std::ranges::unique(listed, {}, &idOf);
    listed.erase(repeated.begin(), repeated.end());
    MergedNodes merged;
    merged.tpus.reserve(std::max(before.size(), list.tpus.size()));
    auto old = before.begin();
    const auto takeOld = [&] { // not in the list: gone, or only not seen
        if (isNewer(old->id) || list.cutShort || unreachable.contains(old->zone))
            merged.tpus.append(*old);
        else
            merged.removed.append(old->id);
        ++old;
    };
    for (auto *tpu : listed) {
        while (old != before.end() && old->id < tpu->id)
            takeOld();
        const bool isKnown = old != before.end() && old->id == tpu->id;
        if (isNewer(tpu->id)) {
            if (isKnown)
                merged.tpus.append(*old);
        } else {
            if (!isKnown || *old != *tpu)
                merged.changed.append(tpu->id);
            merged.tpus.append(std::move(*tpu));
        }
        if (isKnown)
            ++old;
    }
    while (old != before.end())
        takeOld();
    return merged;
}
