// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include <limits>

/// What is measured. The numbers stand on the disk: none is ever used again for something else.
enum class Metric : quint8 {
    DutyCycle = 1, ///< percent of the time the chip computed, one for each chip (libtpu)
    HbmUsed = 2, ///< bytes, one for each device (libtpu, jax-smi)
    HbmTotal = 3, ///< bytes, one for each device
    TensorCore = 4, ///< percent of peak, one for each chip (Cloud Monitoring)
    IdleTime = 5, ///< seconds since the tensor core last computed, one for each chip
    QueueSize = 6, ///< programs that wait, one for each device
    Uptime = 7, ///< seconds since the runtime began, the host as a whole
    HbmBandwidth = 8, ///< percent of what the memory could read and write, one for each chip
    RunTime = 9, ///< seconds that a program ran, their mean, one for each device
    TransferTime = 10, ///< seconds of a transfer to another slice, their mean, the host as a whole
    CollectiveTime = 11, ///< seconds of a collective over several slices, their mean, the host as a whole
    HostCpu = 20, ///< percent of all processors
    HostMemoryUsed = 21, ///< bytes; without what the system only caches
    HostMemoryTotal = 22,
    DiskUsed = 23, ///< bytes of the file system with the home folder
    DiskTotal = 24,
    NetworkIn = 25, ///< bytes a second, all interfaces but lo
    NetworkOut = 26,
    Load = 27, ///< the system's load over one minute
    /// Percent of the time in which the program waited for its next batch, the host as a whole (Grain). A wait is told
    /// at its end: more than 100 is a longer one, which began before.
    InputWait = 28,
    InputRate = 29, ///< bytes of input a second (Grain)
    CheckpointWait = 30, ///< the same, in which the training stood still for a checkpoint (Orbax)
    CheckpointRate = 31, ///< bytes of checkpoints a second (Orbax)
    HostCpuBusiest = 32, ///< percent of the busiest of all processors: one thread alone fills no more
};

/// Where a value comes from. Coarse ones stand a minute for a value and are shown as such.
enum class UsageSource : quint8 { Runtime = 1, MemoryProfile = 2, Monitoring = 3, Probe = 4, Program = 5 };

constexpr qint16 wholeHost = -1;

/// One line of a graph.
struct SeriesId
{
    QString host; ///< PodHost::id; "project/zone/node" for a slice as a whole
    qint16 unit = wholeHost; ///< of the host, from 0: a chip or a device, as the metric has them
    Metric metric = Metric::DutyCycle;

    friend bool operator==(const SeriesId &, const SeriesId &) = default;
    friend size_t qHash(const SeriesId &id, size_t seed = 0) noexcept
    {
        return qHashMulti(seed, id.host, id.unit, int(id.metric));
    }
};

/// "Nothing was said": a gap, never a zero.
constexpr float noValue = std::numeric_limits<float>::quiet_NaN();

/// What one metric of one host was at one time: values[i] belongs to unit i (or the whole host when there is one
/// value).
struct MetricRow
{
    Metric metric = Metric::DutyCycle;
    bool isWholeHost = false;
    QList<float> values; ///< noValue where nothing was said
};

/// All that one look at one host brought. `at` is the time of this computer, ms UTC: clocks of hosts differ.
struct HostTick
{
    QString host;
    qint64 at = 0;
    UsageSource source = UsageSource::Runtime;
    QList<MetricRow> rows;
};

/// A stretch of time of one line, as wide as a pixel: what was least, the mean, what was most. All noValue: a gap.
struct Band
{
    qint64 at = 0; ///< where it begins, ms UTC
    float min = noValue;
    float mean = noValue; ///< the median over the cores when it is the band of a slice
    float max = noValue;
    bool isCoarse = false; ///< from Cloud Monitoring
    bool isHeld = false; ///< nothing was measured in it: what was last seen before is shown

    friend bool operator==(const Band &, const Band &) = default;
};

struct SeriesBands
{
    SeriesId series;
    QList<Band> bands; ///< by time, all of the same width
};

/// Something that happened, drawn on the time axis.
struct UsageEvent
{
    enum class Kind : quint8 {
        JobStarted = 1,
        JobEnded = 2,
        Step = 3,
        Preempted = 4,
        AddressChanged = 5,
        Maintenance = 6,
        Restarted = 7,
        Note = 8
    };

    QString slice; ///< "project/zone/node"
    qint64 at = 0; ///< ms UTC
    Kind kind = Kind::Note;
    QString text; ///< plain text, from outside
};
