// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

/// A pause that grows with each failure in a row. A value; whoever wants jitter stretches what it says.
struct Backoff
{
    std::chrono::milliseconds base{1'000};
    std::chrono::milliseconds cap = std::chrono::milliseconds::max();
    double growth = 2;

    /// After the failure number `failures` (1, 2, …).
    [[nodiscard]] std::chrono::milliseconds after(int failures) const;
};
