// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpuapi.h"

/// A node as the user saw it in the question. A node made again under the same name has another number.
struct ListedNode
{
    TpuId id;
    QString numericId;
    QString stateText{}; ///< empty: whatever state it is in

    friend bool operator==(const ListedNode &, const ListedNode &) = default;
};

/// Pure. What is there now is what was agreed to, and not another one under its name.
[[nodiscard]] bool isStill(const ListedNode &agreed, const Tpu &now);

/// The last look before something is done to a node that loses something. The node is read by itself: a list may have
/// been asked for before the user agreed, or may keep rows that nobody has seen again. On any error nothing may be
/// done. NotFound: it is gone. Conflict: another one has its name. Else, with the reason: it is not known what is
/// there.
[[nodiscard]] Task<Tpu> readAgreed(TpuApi api, ListedNode agreed, std::stop_token stop);
