// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/relocated.h"

TpuRequestRecord relocated(TpuRequestRecord record, std::chrono::milliseconds ahead)
{
    const auto move = [ahead](QDateTime &time) {
        if (time.isValid())
            time = time.addMSecs(ahead.count());
    };
    auto &wanted = record.tpuRequest;
    auto &recovery = record.recovery;
    for (auto *time : {&wanted.createdAt, &wanted.notBefore, &wanted.until, &record.endedAt, &recovery.begunAt,
                       &recovery.endedAt, &recovery.nextUseAt})
        move(*time);
    for (auto &line : record.lines) {
        for (auto *time : {&line.startedAt, &line.unsureUntil, &line.lookAt, &line.lookedAt, &line.movedAt,
                           &line.reachSince, &line.line.since, &line.line.nextTryAt})
            move(*time);
    }
    return record;
}
