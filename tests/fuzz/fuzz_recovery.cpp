// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered of TPUs and of their recoveries: files that a crash, a full disk or somebody else may have
// changed. What was read is written and read again as the same; old recoveries become requests.
#include "services/provisioning/oldrecoveries.h"
#include "services/tpu/tpuwatch.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QTimeZone>

#include <cstdint>

using namespace Qt::StringLiterals;

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
    const auto sight = CloudSnapshot{};
    const auto seen = watched(memory.known, memory.incidents, sight, now, {});
    for (const auto &incident : seen.incidents)
        require(isLoss(incident.kind), "what is in no list can only be lost");
    const ProjectId project{u"p"_s};
    const auto requests = recoveriesFrom(json, {}, project, {.now = now, .seed = 1});
    for (const auto &request : requests) {
        const auto &recovery = request.recovery;
        require(request.tpuRequest.afterwards.recoveryLimit >= 1 && recovery.failures >= 0
                    && recovery.interruptions >= 0,
                "counts are counts");
        require(historyFrom(toJson(request)).has_value(), "what was taken over can be kept");
    }
    require(recoveriesFrom(json, requests, project, {.now = now, .seed = 2}).size() <= requests.size(),
            "what was taken over before makes nothing new");
    return 0;
}
