// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/record.h"

/// Pure. The record as another program goes on with it whose steady time is ahead by `ahead` (may be negative): what
/// was to happen in five minutes happens in five minutes there. Google's own times stay, as they are. From one computer
/// to another both take the moment of the transfer as now, so that clocks that differ change no deadline; what the way
/// takes makes them later, never earlier.
[[nodiscard]] TpuRequestRecord relocated(TpuRequestRecord record, std::chrono::milliseconds ahead);
