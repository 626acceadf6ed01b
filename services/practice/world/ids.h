// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QString>

#include <random>

namespace practice {

/// Every random choice of the world; the same seed gives the same choices.
class Ids
{
public:
    explicit Ids(quint64 seed)
        : m_random{seed}
    {
    }

    [[nodiscard]] QString hex(int digits);
    /// "0x" and 16 digits: the error id at the end of many messages.
    [[nodiscard]] QString eid() { return QStringLiteral("0x") + hex(16); }
    /// operation-<ms>-<µs in 13 hex digits>-<8 hex>-<8 hex>, as real ones are.
    [[nodiscard]] QString operation(Moment now);
    [[nodiscard]] quint64 number(); ///< a resource id, 19 digits, fits an int64

private:
    std::mt19937_64 m_random;
};

} // namespace practice
