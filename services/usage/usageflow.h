// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/usagewatch.h"

/// What goes on while hosts are watched, one look at a time. Free flows: the watch is looked up again after each await.
struct UsageFlow
{
    using Watch = QPointer<UsageWatch>;

    [[nodiscard]] static Task<> probe(Watch watch, QString host, std::stop_token stop);
    [[nodiscard]] static Task<> runtime(Watch watch, QString host, std::stop_token stop);
    [[nodiscard]] static Task<> coarse(Watch watch, std::stop_token stop);
    [[nodiscard]] static Task<> tick(Watch watch, std::stop_token stop);
    [[nodiscard]] static Task<InterruptionReading> interruptions(Watch watch, QDateTime from, std::stop_token stop);

private:
    [[nodiscard]] static Task<> wait(Watch watch, QString host, std::chrono::milliseconds pause, std::stop_token stop);
    [[nodiscard]] static Task<> onCoarse(Watch watch, MonitoringQuery plan, CoarseReading reading,
                                         std::stop_token stop);
};
