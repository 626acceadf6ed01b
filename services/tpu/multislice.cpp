// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/multislice.h"

#include "services/tpu/deletequeuedresource.h"
#include "services/tpu/tpuspec.h"

#include <algorithm>

bool isOneOf(const TpuId &first, int slices, const TpuId &tpu)
{
    const auto place = [](const TpuId &id) { return id.toString().section(u'/', 3, -2); };
    const auto name = lastSegment(first.toString());
    const auto other = lastSegment(tpu.toString());
    if (place(first) != place(tpu))
        return false;
    return name == other
        || (slices > 1 && !slicePrefix(name).isEmpty() && nodeNames(slicePrefix(name), slices).contains(other));
}

int sliceNumber(const TpuId &slice)
{
    const auto name = lastSegment(slice.toString());
    const auto prefix = slicePrefix(name);
    return prefix.isEmpty() ? 0 : name.sliced(prefix.size() + 1).toInt();
}

QList<Tpu> multisliceOf(const Tpu &tpu, const QList<Tpu> &all)
{
    if (!tpu.isSlice || tpu.queuedResource.isEmpty())
        return {tpu};
    QList<Tpu> slices;
    std::ranges::copy_if(all, std::back_inserter(slices),
                         [&](const Tpu &other) { return other.isSlice && isNodeOf(other, tpu.queuedResource); });
    if (!std::ranges::contains(slices, tpu.id, &Tpu::id))
        slices.append(tpu);
    std::ranges::stable_sort(slices, {}, [](const Tpu &slice) { return sliceNumber(slice.id); });
    return slices;
}
