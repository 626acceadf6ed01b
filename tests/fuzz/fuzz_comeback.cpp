// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered of TPUs and of their come-backs: files that a crash, a full disk or somebody else may have
// changed. What was read is written and read again as the same.
#include "services/tpu/comeback.h"
#include "services/tpu/knownjson.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QTimeZone>

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto json =
        QJsonDocument::fromJson(QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), qsizetype(size)))
            .object();
    const auto now = QDateTime::fromSecsSinceEpoch(1'795'000'000, QTimeZone::UTC);
    const auto memory = parseWatchMemory(json, now);
    const auto again = parseWatchMemory(toJson(memory), now);
    require(again.known.size() <= memory.known.size(), "a file holds no more than was put into it");
    require(parseWatchMemory(toJson(again), now) == again, "a memory is read back as it was");
    for (const auto &known : memory.known)
        require(!known.tpu.id.isEmpty(), "nothing without a name is remembered");
    const auto sight = CloudSight{};
    const auto seen = watched(memory.known, memory.troubles, sight, now, {});
    for (const auto &trouble : seen.troubles)
        require(isLoss(trouble.kind), "what is in no list can only be lost");
    if (const auto comeBack = parseComeBack(json)) {
        require(comeBack->limit >= 1 && comeBack->failures >= 0 && comeBack->interruptions >= 0, "counts are counts");
        const auto kept = parseComeBack(toJson(*comeBack));
        require(kept.has_value() && toJson(*kept) == toJson(*comeBack), "a come-back is read back as it was");
    }
    return 0;
}
