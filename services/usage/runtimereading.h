// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/usage/layout.h"
#include "services/usage/sample.h"

#include <QHash>

namespace tpu::monitoring::runtime {
class TPUMetric;
class GetTpuRuntimeStatusResponse;
} // namespace tpu::monitoring::runtime

/// How it stands with the metric server of libtpu behind one port, or of all of a host.
enum class RuntimeState : quint8 {
    Answered,
    NoWorkload, ///< nothing listens: it lives inside the program that holds the chips
    NotOffered, ///< UNIMPLEMENTED: this libtpu has no metrics yet
    NotRuntime, ///< something else listens there: HTML, another protocol
    Silent, ///< no answer within the deadline
    Unreachable, ///< the host itself, or it lets nothing through
    Broken, ///< an answer that cannot be: thousands of devices, more bytes than metrics have, no message
};

/// One number that a server offers beyond what has a Metric of its own; a distribution has its count and ends.
struct OfferedValue
{
    QString name; ///< of the metric; plain text, from outside
    QString label; ///< of the row: "device_ordinal 3"; empty: there is none
    double value = 0; ///< of a distribution: the mean
    qint64 count = -1; ///< below 0: no distribution
    double min = 0, max = 0;

    friend bool operator==(const OfferedValue &, const OfferedValue &) = default;
};

/// Where a core of the running program stands.
struct CoreStatus
{
    int core = 0; ///< over the whole slice, as the server counts
    int chip = 0;
    bool isSparse = false; ///< a SparseCore, else a TensorCore
    QString where{}; ///< of the program (HLO); plain text, from outside
    QString error{}; ///< plain text, from outside
    int queued = 0; ///< programs that wait

    friend bool operator==(const CoreStatus &, const CoreStatus &) = default;
};

/// One number with the number of its chip or device as the server gives it.
struct NumberedValue
{
    qint64 id = 0;
    float value = noValue; ///< noValue: none was sent, or one that cannot be (negative, NaN, 2^63)
    qint64 count = 0; ///< of a distribution: how many values it is the mean of
    double sum = 0; ///< and what they are together
    qint64 start = 0; ///< of a cumulative one: since when it counts, ns of the host's clock; 0: it is not cumulative

    friend bool operator==(const NumberedValue &, const NumberedValue &) = default;
};

struct PortReading
{
    quint16 port = 0;
    RuntimeState state = RuntimeState::Silent;
    QString sentence{}; ///< translated, when not Answered
    QHash<Metric, QList<NumberedValue>> values{};
    QList<OfferedValue> others{};
    QList<CoreStatus> cores{};
    QStringList offered{}; ///< names of metrics
    QString hostName{};
    bool isEverything = false; ///< all that is offered was asked for
    int refused = 0; ///< values that cannot be and are shown as gaps
};

/// What one look at one host brought.
struct RuntimeReading
{
    RuntimeState state = RuntimeState::NoWorkload; ///< Answered when one port did; else the most telling one
    QString sentence{}; ///< translated, when not Answered
    QList<PortReading> ports{}; ///< several when processes split the chips
    qint64 received = 0, sent = 0; ///< bytes of this look on the wire, before SSH
};

/// What is not asked for in every look of a host. A cumulative distribution tells the mean since the program began:
/// what is looked at again and again is the mean since the look before. And a line has no gaps because nobody asked.
class SeldomAsked
{
public:
    /// Where nothing came since the look before the value is a gap. The first look, and one after the program began
    /// anew, tells the mean of all. A program that is gone is forgotten.
    void take(RuntimeReading &reading);
    /// Adds to a tick what it does not have, as it was told last; for some seconds, no longer.
    void hold(HostTick &tick);

private:
    QHash<std::pair<quint16, Metric>, QList<NumberedValue>> m_before; ///< by port, as they were told
    QHash<Metric, std::pair<MetricRow, qint64>> m_rows; ///< and when they were, ms UTC
};

constexpr qsizetype mostDevicesOfHost = 64;

/// The metric that the program has a name for; nothing for all others.
[[nodiscard]] std::optional<Metric> metricNamed(const QString &name);
/// What moves slowly or says much: it need not be asked for in every look.
[[nodiscard]] const QList<Metric> &seldomAsked();
[[nodiscard]] QStringList usualMetricNames(); ///< asked where the server cannot list what it has
[[nodiscard]] QString runtimeSentence(RuntimeState state);

/// Takes over what was answered; numbers that cannot be become gaps, too many rows make the reading Broken.
void addMetric(PortReading &reading, const QString &name, const tpu::monitoring::runtime::TPUMetric &metric);
void addStatus(PortReading &reading, const tpu::monitoring::runtime::GetTpuRuntimeStatusResponse &status);

/// The state of the host from those of its ports.
void summarise(RuntimeReading &reading);
/// How many devices and chips the host's own numbers speak of.
[[nodiscard]] SeenChips seenChips(const RuntimeReading &reading);
/// Values at their places. A server may answer for all processes of the host or for its own chips alone.
[[nodiscard]] HostTick tickOf(const RuntimeReading &reading, const SliceLayout &layout, int worker, const QString &host,
                              qint64 at);
