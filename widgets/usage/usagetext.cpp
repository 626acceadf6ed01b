// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagetext.h"

#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double mebi = 1024.0 * 1024.0;
constexpr double gibi = 1024.0 * mebi;

enum class UnitText : quint8 { Percent, Gibibytes, Rate, Seconds, ShortTime, Plain };

struct MetricFace
{
    Metric metric;
    UnitText unit;
    const char *name; ///< English source in the context "UsageMetric"
};

const MetricFace &faceOf(Metric metric)
{
    static constexpr std::array faces{
        MetricFace{Metric::DutyCycle, UnitText::Percent, QT_TRANSLATE_NOOP("UsageMetric", "Duty cycle")},
        MetricFace{Metric::HbmUsed, UnitText::Gibibytes, QT_TRANSLATE_NOOP("UsageMetric", "HBM")},
        MetricFace{Metric::HbmTotal, UnitText::Gibibytes, QT_TRANSLATE_NOOP("UsageMetric", "HBM in all")},
        MetricFace{Metric::TensorCore, UnitText::Percent, QT_TRANSLATE_NOOP("UsageMetric", "TensorCore utilization")},
        MetricFace{Metric::IdleTime, UnitText::Seconds, QT_TRANSLATE_NOOP("UsageMetric", "Idle time")},
        MetricFace{Metric::QueueSize, UnitText::Plain, QT_TRANSLATE_NOOP("UsageMetric", "Programs in the queue")},
        MetricFace{Metric::Uptime, UnitText::Seconds, QT_TRANSLATE_NOOP("UsageMetric", "Uptime of the runtime")},
        MetricFace{Metric::HbmBandwidth, UnitText::Percent,
                   QT_TRANSLATE_NOOP("UsageMetric", "Memory bandwidth utilization")},
        MetricFace{Metric::RunTime, UnitText::ShortTime, QT_TRANSLATE_NOOP("UsageMetric", "Run time of programs")},
        MetricFace{Metric::TransferTime, UnitText::ShortTime,
                   QT_TRANSLATE_NOOP("UsageMetric", "Transfer time between slices")},
        MetricFace{Metric::CollectiveTime, UnitText::ShortTime,
                   QT_TRANSLATE_NOOP("UsageMetric", "Collectives between slices")},
        MetricFace{Metric::HostCpu, UnitText::Percent, QT_TRANSLATE_NOOP("UsageMetric", "Host CPU")},
        MetricFace{Metric::HostCpuBusiest, UnitText::Percent,
                   QT_TRANSLATE_NOOP("UsageMetric", "Host CPU, busiest core")},
        MetricFace{Metric::HostMemoryUsed, UnitText::Gibibytes, QT_TRANSLATE_NOOP("UsageMetric", "Host memory")},
        MetricFace{Metric::HostMemoryTotal, UnitText::Gibibytes,
                   QT_TRANSLATE_NOOP("UsageMetric", "Host memory in all")},
        MetricFace{Metric::DiskUsed, UnitText::Gibibytes, QT_TRANSLATE_NOOP("UsageMetric", "Disk")},
        MetricFace{Metric::DiskTotal, UnitText::Gibibytes, QT_TRANSLATE_NOOP("UsageMetric", "Disk in all")},
        MetricFace{Metric::NetworkIn, UnitText::Rate, QT_TRANSLATE_NOOP("UsageMetric", "Network, received")},
        MetricFace{Metric::NetworkOut, UnitText::Rate, QT_TRANSLATE_NOOP("UsageMetric", "Network, sent")},
        MetricFace{Metric::Load, UnitText::Plain, QT_TRANSLATE_NOOP("UsageMetric", "Load")},
        MetricFace{Metric::InputWait, UnitText::Percent, QT_TRANSLATE_NOOP("UsageMetric", "Waiting for input")},
        MetricFace{Metric::InputRate, UnitText::Rate, QT_TRANSLATE_NOOP("UsageMetric", "Input, read")},
        MetricFace{Metric::CheckpointWait, UnitText::Percent,
                   QT_TRANSLATE_NOOP("UsageMetric", "Waiting for checkpoints")},
        MetricFace{Metric::CheckpointRate, UnitText::Rate, QT_TRANSLATE_NOOP("UsageMetric", "Checkpoints, written")},
    };
    for (const MetricFace &face : faces) {
        if (face.metric == metric)
            return face;
    }
    return faces.front();
}

/// One decimal below 100 where it says something, none above: "28.1", "48", "412".
QString shortNumber(double value)
{
    const auto rounded = std::round(value * 10) / 10;
    return QLocale{}.toString(value, 'f', std::abs(value) < 100 && rounded != std::floor(rounded) ? 1 : 0);
}

constexpr double leastGibi = 0.1; ///< below, rounded to GiB, it would be next to nothing

/// "48 MiB", "28.1 GiB", "1.5 TiB": the same number wherever memory is told.
QString sizeText(double bytes)
{
    constexpr double kibi = 1024;
    if (bytes >= 1024 * gibi)
        return shortNumber(bytes / (1024 * gibi)) + u" TiB"_s;
    if (bytes >= leastGibi * gibi)
        return shortNumber(bytes / gibi) + u" GiB"_s;
    return bytes >= leastGibi * mebi ? shortNumber(bytes / mebi) + u" MiB"_s : shortNumber(bytes / kibi) + u" KiB"_s;
}

/// Nothing, in the unit of what stands beside it: "0 bytes" looks like an error on an axis of GiB.
QString zero()
{
    return shortNumber(0) + u" GiB"_s;
}

/// "350 µs", "12.3 ms", "1.5 s", "2 min 4 s".
QString shortTimeText(double seconds)
{
    constexpr double milli = 1e-3, micro = 1e-6, minute = 60;
    if (seconds >= minute)
        return phrases::duration(std::chrono::seconds{qint64(std::min(seconds, 1e15))});
    if (seconds >= 1)
        return shortNumber(seconds) + u" s"_s;
    return seconds < milli && seconds > 0 ? shortNumber(seconds / micro) + u" µs"_s
                                          : shortNumber(seconds / milli) + u" ms"_s;
}

QString rateText(double bytes)
{
    constexpr double kibi = 1024; // Qt writes "bytes" below it
    const auto size =
        bytes < kibi ? QLocale{}.toString(qint64(bytes)) + u" B"_s : QLocale{}.formattedDataSize(qint64(bytes), 1);
    return QCoreApplication::translate("UsageMetric", "%1/s").arg(size);
}

} // namespace

QString metricName(Metric metric)
{
    return QCoreApplication::translate("UsageMetric", faceOf(metric).name);
}

QString metricText(Metric metric, float value)
{
    if (!std::isfinite(value))
        return phrases::none();
    switch (faceOf(metric).unit) {
    case UnitText::Percent:
        return QCoreApplication::translate("UsageMetric", "%1 %", "a share")
            .arg(QLocale{}.toString(double(value), 'f', 0));
    case UnitText::Gibibytes: return value < 1 ? zero() : sizeText(double(value));
    case UnitText::Rate: return rateText(value);
    case UnitText::Seconds: return phrases::duration(std::chrono::seconds{qint64(value)});
    case UnitText::ShortTime: return shortTimeText(value);
    case UnitText::Plain: return shortNumber(value);
    }
    return {};
}

QString metricUnit(Metric metric)
{
    switch (faceOf(metric).unit) {
    case UnitText::Percent: return u"%"_s;
    case UnitText::Gibibytes: return u"GiB"_s;
    case UnitText::Rate: return u"MiB/s"_s;
    case UnitText::Seconds: return u"s"_s;
    case UnitText::ShortTime: return u"ms"_s;
    case UnitText::Plain: return {};
    }
    return {};
}

double metricScale(Metric metric)
{
    switch (faceOf(metric).unit) {
    case UnitText::Gibibytes: return gibi;
    case UnitText::Rate: return mebi;
    default: return 1;
    }
}

StatusLevel usageLevel(UsageState state)
{
    switch (state) {
    case UsageState::Busy: return StatusLevel::Ok;
    case UsageState::HeldIdle:
    case UsageState::Idle:
    case UsageState::Stale: return StatusLevel::Warning;
    case UsageState::Hung:
    case UsageState::Unreachable:
    case UsageState::Failed: return StatusLevel::Bad;
    case UsageState::NoWorkload: return StatusLevel::Waiting;
    case UsageState::Coarse: return StatusLevel::Note;
    case UsageState::NoData: return StatusLevel::Skipped;
    }
    return StatusLevel::Skipped;
}

QString usedOfTotal(float used, float total)
{
    if (!std::isfinite(used))
        return phrases::none();
    if (!std::isfinite(total))
        return metricText(Metric::HbmUsed, used);
    if (used >= 1 && used < leastGibi * gibi) // rounded to GiB it would be nothing
        return QCoreApplication::translate("UsageMetric", "%1 MiB of %2 GiB", "memory: used of all")
            .arg(shortNumber(used / mebi), shortNumber(total / gibi));
    return QCoreApplication::translate("UsageMetric", "%1 of %2 GiB", "memory: used of all")
        .arg(shortNumber(used / gibi), shortNumber(total / gibi));
}
