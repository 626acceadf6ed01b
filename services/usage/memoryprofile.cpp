// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/memoryprofile.h"

#include "services/core/plaintext.h"
#include "services/core/protowire.h"
#include "services/ssh/connection.h"
#include "services/usage/layout.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include <zlib.h>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct MemoryProfileMessages
{
    Q_DECLARE_TR_FUNCTIONS(MemoryProfile)
};

constexpr qsizetype mostPacked = 8 << 20;
constexpr qsizetype mostUnpacked = 64 << 20;
constexpr qsizetype mostProfileDevices = 1'024;
constexpr qsizetype longestProfileName = 200;
constexpr quint64 mostProfileBytes = quint64{1} << 50; // a petabyte: no device has it

// Fields of perftools.profiles.Profile and of what it holds.
namespace field {
constexpr quint32 sampleType = 1, sample = 2, strings = 6; // Profile
constexpr quint32 unit = 2; // ValueType
constexpr quint32 value = 2, label = 3; // Sample
constexpr quint32 key = 1, text = 2; // Label
} // namespace field

Error notReadable(const QString &why)
{
    return {
        ErrorCode::BadReply,
        MemoryProfileMessages::tr(
            "The memory profile of this host cannot be read: %1 It is shown again when the program writes a new one.")
            .arg(why)};
}

Error noProfile()
{
    return notReadable(MemoryProfileMessages::tr("it is not the file that JAX writes, or it was cut off."));
}

/// Numbers of the words in the file's own list that matter; the list may stand behind what uses it.
struct Strings
{
    qint64 bytes = -1;
    qint64 device = -1;
};

bool readStrings(QByteArrayView profile, Strings &strings)
{
    qint64 number = 0;
    return forEachField(profile, [&](const WireField &field) {
        if (field.number != field::strings)
            return true;
        if (field.bytes == "bytes" && strings.bytes < 0)
            strings.bytes = number;
        else if (field.bytes == "device" && strings.device < 0)
            strings.device = number;
        ++number;
        return field.isBytes;
    });
}

/// Which of a sample's values counts bytes; -1: none does.
std::optional<int> bytesColumn(QByteArrayView profile, const Strings &strings)
{
    constexpr int most = 16;
    int column = 0;
    int found = -1;
    const bool isWhole = forEachField(profile, [&](const WireField &outer) {
        if (outer.number != field::sampleType)
            return true;
        const bool isType = outer.isBytes && column < most
            && forEachField(
                                outer.bytes,
                                [&](const WireField &inner) {
                                    if (inner.number == field::unit && !inner.isBytes
                                        && qint64(inner.value) == strings.bytes && found < 0)
                                        found = column;
                                    return true;
                                });
        ++column;
        return isType;
    });
    return isWhole ? std::optional{found} : std::nullopt;
}

struct Sums
{
    QHash<qint64, quint64> byDevice; ///< by the number of its name
    quint64 elsewhere = 0;
};

/// What one sample says; its values stand packed or one by one.
struct Sample
{
    quint64 bytes = 0;
    qint64 device = -1; ///< the number of its name
};

std::optional<Sample> sampleFrom(QByteArrayView wire, const Strings &strings, int column)
{
    Sample sample;
    int at = 0;
    const auto take = [&](quint64 value) {
        if (at++ == column)
            sample.bytes = value;
        return true;
    };
    const bool isWhole = forEachField(wire, [&](const WireField &outer) {
        if (outer.number == field::value)
            return outer.isBytes ? forEachVarint(outer.bytes, take) : take(outer.value);
        if (outer.number != field::label)
            return true;
        qint64 key = -1;
        qint64 text = -1;
        const bool isLabel = outer.isBytes && forEachField(outer.bytes, [&](const WireField &inner) {
                                 if (!inner.isBytes && inner.number == field::key)
                                     key = qint64(inner.value);
                                 else if (!inner.isBytes && inner.number == field::text)
                                     text = qint64(inner.value);
                                 return true;
                             });
        if (key == strings.device && text > 0)
            sample.device = text;
        return isLabel;
    });
    return isWhole ? std::optional{sample} : std::nullopt;
}

bool addUp(QByteArrayView profile, const Strings &strings, int column, Sums &sums)
{
    return forEachField(profile, [&](const WireField &field) {
        if (field.number != field::sample)
            return true;
        const auto sample = field.isBytes ? sampleFrom(field.bytes, strings, column) : std::nullopt;
        if (!sample || sample->bytes > mostProfileBytes) // a negative number is a huge one here
            return false;
        auto &sum = sample->device < 0 || strings.device < 0 ? sums.elsewhere : sums.byDevice[sample->device];
        sum += sample->bytes;
        return sum <= mostProfileBytes && sums.byDevice.size() <= mostProfileDevices;
    });
}

/// "TPU_3(process=1,(0,1,0,0))", "TpuDevice(id=3, …)", "TFRT_CPU_0", "cuda:1"
qint64 numberIn(const QString &name)
{
    static const QRegularExpression patterns{uR"(\bid=(\d{1,9})\b|^\w*?[_:](\d{1,9})(?:\(|$)|:(\d{1,9})$)"_s};
    const auto match = patterns.match(name);
    return match.hasMatch() ? match.captured(match.lastCapturedIndex()).toLongLong() : -1;
}

bool nameDevices(QByteArrayView wire, const Sums &sums, MemoryProfile &profile)
{
    qint64 number = 0;
    const bool isWhole = forEachField(wire, [&](const WireField &field) {
        if (field.number != field::strings)
            return true;
        const auto sum = sums.byDevice.constFind(number++);
        if (sum != sums.byDevice.cend()) {
            const auto name = plainText(field.bytes, longestProfileName);
            profile.devices.append({.name = name, .id = numberIn(name), .bytes = qint64(*sum)});
        }
        return true;
    });
    return isWhole && profile.devices.size() == sums.byDevice.size(); // each name was there
}

struct Inflated
{
    enum class State : quint8 { Whole, Broken, TooLarge };

    State state = State::Broken;
    QByteArray bytes; ///< with Whole
};

/// What a gzip file holds, at most `limit` bytes of it: a few bytes can be made to unpack to gigabytes.
Inflated inflated(const QByteArray &gz, qsizetype limit)
{
    constexpr int gzipOnly = 15 + 16;
    z_stream stream{};
    if (inflateInit2(&stream, gzipOnly) != Z_OK)
        return {};
    Inflated result;
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(gz.constData())); // zlib only reads it
    stream.avail_in = uInt(gz.size());
    std::array<char, 64 * 1024> portion; // NOLINT: written before it is read
    int state = Z_OK;
    while (state == Z_OK && result.bytes.size() <= limit) {
        stream.next_out = reinterpret_cast<Bytef *>(portion.data());
        stream.avail_out = uInt(portion.size());
        state = inflate(&stream, Z_NO_FLUSH);
        if (state == Z_OK || state == Z_STREAM_END)
            result.bytes.append(portion.data(), qsizetype(portion.size() - stream.avail_out));
    }
    inflateEnd(&stream);
    if (result.bytes.size() > limit)
        return {.state = Inflated::State::TooLarge, .bytes = {}};
    if (state != Z_STREAM_END) // the check sum at its end is part of it
        return {};
    result.state = Inflated::State::Whole;
    return result;
}

} // namespace

Result<MemoryProfile> parseMemoryProfile(const QByteArray &gz)
{
    if (gz.size() > mostPacked)
        return std::unexpected{
            notReadable(MemoryProfileMessages::tr("it is larger than %1 MiB.").arg(mostPacked >> 20))};
    const auto wire = inflated(gz, mostUnpacked);
    if (wire.state == Inflated::State::TooLarge)
        return std::unexpected{
            notReadable(MemoryProfileMessages::tr("unpacked, it is larger than %1 MiB.").arg(mostUnpacked >> 20))};
    Strings strings;
    if (wire.state != Inflated::State::Whole || !readStrings(wire.bytes, strings))
        return std::unexpected{noProfile()};
    const auto column = strings.bytes < 0 ? std::nullopt : bytesColumn(wire.bytes, strings);
    Sums sums;
    if (!column || *column < 0 || !addUp(wire.bytes, strings, *column, sums))
        return std::unexpected{noProfile()};
    MemoryProfile profile;
    profile.elsewhere = qint64(sums.elsewhere);
    if (!nameDevices(wire.bytes, sums, profile))
        return std::unexpected{noProfile()};
    std::ranges::sort(profile.devices, [](const MemoryProfile::Device &a, const MemoryProfile::Device &b) {
        return std::tie(a.id, a.name) < std::tie(b.id, b.name);
    });
    return profile;
}

Task<MemoryProfile> readMemoryProfile(std::shared_ptr<SshConnection> connection, std::stop_token stop)
{
    constexpr auto longest = std::chrono::seconds{20};
    const auto ran =
        co_await connection->exec(u"cat /dev/shm/memory.prof"_s, {}, {.output = mostPacked + 1, .time = longest}, stop);
    if (!ran)
        co_return std::unexpected{ran.error()};
    if (ran->kind == ExecResult::Kind::Lost)
        co_return failed(ErrorCode::ConnectionLost, ran->reason);
    if (ran->kind != ExecResult::Kind::Exited || ran->status != 0)
        co_return failed(
            ErrorCode::NotFound,
            MemoryProfileMessages::tr(
                "This host has no memory profile. Put the line of Python into your program, and start it again."));
    co_return parseMemoryProfile(ran->out);
}

HostTick tickOf(const MemoryProfile &profile, const SliceLayout &layout, int worker, const QString &host, qint64 at)
{
    const auto count = layout.devicesPerHost();
    QList<qint64> ids;
    for (const auto &device : profile.devices)
        ids += device.id;
    const auto units = unitsOf(ids, count, qint64{worker} * count);
    MetricRow row{.metric = Metric::HbmUsed, .isWholeHost = false, .values = QList<float>(count, noValue)};
    for (qsizetype i = 0; i < units.size(); ++i) {
        if (units[i] >= 0 && ids[i] >= 0)
            row.values[units[i]] = float(profile.devices[i].bytes);
    }
    return {.host = host, .at = at, .source = UsageSource::MemoryProfile, .rows = {row}};
}

QString memoryProfileLine()
{
    return uR"(import jax, os, threading, time; threading.Thread(target=lambda: all((jax.profiler.save_device_memory_profile("/dev/shm/memory.prof.new"), os.replace("/dev/shm/memory.prof.new", "/dev/shm/memory.prof"), time.sleep(1)) for _ in iter(int, 1)), daemon=True).start())"_s;
}
