// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A recording that a profiler on a host has written. Whatever it is, times are true, lists are bounded, names are plain
// text, and it is said what it comes to.
#include "services/profiling/profilereading.h"
#include "tests/fuzz/require.h"

#include <QBuffer>

#include <algorithm>
#include <cmath>

namespace {

bool isPlainName(const QString &text)
{
    return std::ranges::none_of(text, [](QChar c) {
        return c.unicode() < 0x20 || c.unicode() == 0x7f || (c.unicode() >= 0x202a && c.unicode() <= 0x202e);
    });
}

void checkOperations(const QList<OperationTime> &operations)
{
    require(operations.size() <= mostTopOperations, "bounded");
    for (const auto &operation : operations)
        require(std::isfinite(operation.seconds) && operation.seconds >= 0 && operation.count >= 0
                    && isPlainName(operation.name) && operation.name.size() <= 200,
                "an operation");
    require(std::ranges::is_sorted(operations, [](const auto &a, const auto &b) { return a.seconds > b.seconds; }),
            "most first");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    QBuffer buffer;
    buffer.setData(reinterpret_cast<const char *>(bytes), static_cast<int>(size));
    require(buffer.open(QIODevice::ReadOnly), "a buffer opens");
    const auto profile = parseXSpace(&buffer, {});
    if (!profile) {
        require(!profile.error().message.isEmpty(), "a sentence");
        return 0;
    }
    require(profile->devices.size() <= 256 && profile->remarks.size() <= 8 && isPlainName(profile->host), "bounded");
    for (const auto &device : profile->devices) {
        require(std::isfinite(device.window) && device.busy >= 0 && device.busy <= device.window, "a true time");
        require(device.waiting >= 0 && device.waiting <= device.busy && device.communication <= device.busy, "a part");
        require(device.idleShare() >= 0 && device.idleShare() <= 1, "a share");
        require(device.stepMean >= 0 && device.stepMean <= device.stepLongest * 1.000001, "a mean");
        checkOperations(device.operations);
    }
    checkOperations(profile->threads);
    require(!comparedProfiles({*profile, *profile}, {}).sentence.isEmpty(), "a sentence");
    return 0;
}
