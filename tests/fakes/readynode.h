// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/changetpu.h"

/// A node for a test to work with: asked for once, and followed until it is READY.
[[nodiscard]] inline Task<Tpu> readyNode(TpuApi api, Clock *clock, TpuSpec spec, PollPace pace)
{
    const auto begun = co_await api.createNode(spec, {});
    if (!begun)
        co_return std::unexpected{begun.error()};
    const auto made = co_await followed(api, clock, *begun, pace, {});
    if (!made)
        co_return std::unexpected{made.error()};
    co_return co_await api.node(api.idOf(spec), {});
}
