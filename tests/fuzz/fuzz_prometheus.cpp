// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a training program tells of itself: Prometheus's text, the answer that it came in, and lines about compiling.
#include "services/slowness/compilelines.h"
#include "services/usage/programmetrics.h"
#include "tests/fuzz/require.h"

#include <cmath>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray input{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    if (const auto body = prometheusBody(input))
        require(body->size() <= input.size(), "no byte that did not come");
    const auto samples = parsePrometheus(input);
    if (samples) {
        require(samples->size() <= 20'000, "bounded");
        for (const auto &sample : *samples)
            require(!sample.name.isEmpty() && std::isfinite(sample.value) && sample.labels.size() <= 33, "a sample");
        const auto counters = countersOf(*samples);
        const auto tick = tickOf(counters, {}, 10, {}, 1);
        require(tick.rows.isEmpty(), "two looks make a rate");
        for (const auto &row : tickOf(counters, counters, 10, {}, 1).rows)
            require(row.isWholeHost && row.values.size() == 1 && row.values.constFirst() >= 0, "a rate");
    } else {
        require(!samples.error().message.isEmpty(), "a sentence");
    }
    for (const auto &line : input.split('\n')) {
        if (const auto compile = compileLineIn(line))
            require(compile->seconds >= 0 && compile->seconds <= 86'400, "a time");
    }
    return 0;
}
