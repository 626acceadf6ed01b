// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What hosts say of themselves: the probe's text, and memory profiles both as files and as what is in them; and what
// Cloud Monitoring counts of their interruptions, and what was kept of a TPU. Whatever comes, numbers are true or
// missing, lists are bounded, words are plain text.
#include "services/usage/hostprobe.h"
#include "services/usage/interruptions.h"
#include "services/usage/memoryprofile.h"
#include "services/usage/usagerecords.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <algorithm>
#include <cmath>

#include <zlib.h>

namespace {

QByteArray packed(const QByteArray &plain)
{
    z_stream stream{};
    deflateInit2(&stream, 0, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray result(qsizetype(deflateBound(&stream, uLong(plain.size()))), Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(plain.constData()));
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(result.data());
    stream.avail_out = uInt(result.size());
    deflate(&stream, Z_FINISH);
    result.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return result;
}

bool isPlain(const QString &text)
{
    return std::ranges::none_of(text, [](QChar c) {
        return c.unicode() < 0x20 || c.unicode() == 0x7f || (c.unicode() >= 0x202a && c.unicode() <= 0x202e);
    });
}

void checkProfile(const Result<MemoryProfile> &profile)
{
    if (!profile) {
        require(!profile.error().message.isEmpty(), "a sentence");
        return;
    }
    require(profile->devices.size() <= 1'024 && profile->elsewhere >= 0, "bounded");
    for (const auto &device : profile->devices)
        require(device.bytes >= 0 && device.bytes <= qint64{1} << 50 && isPlain(device.name)
                    && device.name.size() <= 201,
                "a device");
}

void checkProbe(const Result<HostReading> &reading)
{
    if (!reading)
        return;
    require(reading->holders.size() <= 256 && reading->devices.size() <= 64 && reading->listening.size() <= 512,
            "bounded");
    require(reading->idle.size() <= 4'096
                && std::ranges::all_of(reading->idle, [](int ticks) { return ticks >= 0 && ticks < idleTurn; }),
            "ticks of processors");
    for (const auto &holder : reading->holders)
        require(holder.pid > 0 && isPlain(holder.user) && isPlain(holder.command) && holder.chips.size() <= 64,
                "a holder");
    require(metricPorts(*reading).size() <= 16, "few ports");
    for (const auto &row : tickOf(*reading, *reading, {}, 1).rows) {
        for (const auto value : row.values)
            require(std::isnan(value) || (std::isfinite(value) && value >= 0), "a true number or none");
    }
    (void)profileState(*reading);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray input{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    checkProbe(parseProbe(input));
    checkProbe(parseProbe("tpudesk-probe 1\n" + input + "\nend\n"));
    checkProfile(parseMemoryProfile(input));
    checkProfile(parseMemoryProfile(packed(input)));
    if (const auto record = usageRecordFrom(QJsonDocument::fromJson(input).object())) {
        require(record->tpu.endpoints.size() <= 4'096 && record->machines.size() <= record->tpu.endpoints.size(),
                "bounded");
        require(record->seenAt >= 0 && record->coarseUntil >= 0 && !record->tpu.shortName.isEmpty(), "a record");
    }
    InterruptionReading reading;
    addInterruptions(reading, QJsonDocument::fromJson(input).object());
    require(reading.counts.size() <= 1'000 && reading.returned >= reading.counts.size(), "bounded");
    for (const auto &count : reading.counts)
        require(count.hosts > 0 && count.last.isValid() && isPlain(count.reason) && isPlain(count.type)
                    && count.reason.size() <= 61,
                "a count");
    return 0;
}
