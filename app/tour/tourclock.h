// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"

#include <functional>

class Witness;

/// The program's time in a tour, which can be moved ahead together with the practice cloud's: where a journey only
/// waits for minutes to pass. Who sleeps does so for as long as ever; hosts and their programs live in real time.
class TourClock final : public Clock
{
public:
    [[nodiscard]] Task<> sleep(std::chrono::milliseconds time, std::stop_token stop) override;
    [[nodiscard]] QDateTime now() const override;
    [[nodiscard]] std::chrono::milliseconds sinceBoot() const override;

    [[nodiscard]] qint64 time() const { return now().toMSecsSinceEpoch(); } ///< ms UTC
    /// So much of both is over at once. False: the practice cloud did not take it, and nothing has moved here either.
    [[nodiscard]] bool pass(Witness *cloud, std::chrono::seconds time);
    /// Time passes faster until `done`, or until `most` of it has passed: `step` more in each second. False: it did not
    /// come true.
    [[nodiscard]] bool hurry(Witness *cloud, const std::function<bool()> &done, std::chrono::seconds most,
                             std::chrono::seconds step = std::chrono::seconds{5});

private:
    SystemClock m_real;
    std::chrono::milliseconds m_ahead{0};
};
