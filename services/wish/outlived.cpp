// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/outlived.h"

#include "services/tpu/tpuservice.h"
#include "services/wish/history.h"

#include <algorithm>

bool isOutlived(const WishView &view, const TpuService &tpus)
{
    if (!view.winner || view.state != WishState::Fulfilled)
        return false;
    if (const auto tpu = tpus.tpu(*view.winner))
        return !isOurs(view.wish, *tpu) && !view.wish.afterwards.comeBack && tpu->createTime.isValid()
            && tpu->createTime > view.endedAt;
    const auto &list = tpus.listState();
    const auto isStale = [&](const WishLine &line) {
        return line.state == LineState::Won && list.staleZones.contains(line.zone);
    };
    return list.updatedAt > view.endedAt && !std::ranges::any_of(view.lines, isStale);
}
