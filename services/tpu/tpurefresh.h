// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpuapi.h"

#include <functional>

/// What one refresh makes of the list.
struct MergedNodes
{
    QList<Tpu> tpus; ///< sorted by full name
    QList<TpuId> changed; ///< new or different
    QList<TpuId> removed;
};

/// Pure. Rows of zones that did not answer stay, and so do rows that a list without an end does not show. `isNewer`
/// tells of a row that was read by itself after the list was asked for: the list does not override it.
[[nodiscard]] MergedNodes mergedNodes(const QList<Tpu> &before, NodeList list,
                                      const std::function<bool(const TpuId &)> &isNewer);
