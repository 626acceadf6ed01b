// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/async/backoff.h"

#include <algorithm>
#include <cmath>

std::chrono::milliseconds Backoff::after(int failures) const
{
    using Pause = std::chrono::duration<double, std::milli>;
    const Pause pause = base * std::pow(growth, std::max(0, failures - 1));
    return pause < cap ? std::chrono::round<std::chrono::milliseconds>(pause) : cap;
}
