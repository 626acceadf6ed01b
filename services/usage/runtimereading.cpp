// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/runtimereading.h"

#include "services/core/plaintext.h"

#include "runtimemetrics.qpb.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace wire = tpu::monitoring::runtime;

namespace {

struct RuntimeReadingMessages
{
    Q_DECLARE_TR_FUNCTIONS(RuntimeReading)
};

constexpr qsizetype mostOthers = 4'096;
constexpr qsizetype mostCores = 1'024;
constexpr qsizetype longestName = 200;
constexpr qsizetype longestPlace = 2'000;

/// How a row becomes a number.
enum class Told : quint8 {
    Number,
    Microseconds, ///< the mean of a distribution, for each row
    MicrosecondsOfAll, ///< the mean over the distributions of all rows
};

/// What a metric is called there, and above which number it cannot be true.
struct Known
{
    QLatin1StringView name;
    Metric metric;
    double most;
    Told told = Told::Number;
    bool isSeldom = false; ///< moves slowly or says much: not asked for in every look
};
constexpr double longestRun = 1e7; // seconds
constexpr std::array known{
    Known{"tpu.runtime.hbm.memory.usage.bytes"_L1, Metric::HbmUsed, 1'125'899'906'842'624.0},
    Known{"tpu.runtime.hbm.memory.total.bytes"_L1, Metric::HbmTotal, 1'125'899'906'842'624.0},
    Known{"tpu.runtime.tensorcore.dutycycle.percent"_L1, Metric::DutyCycle, 101},
    Known{"tpu.runtime.tensorcore.idle_duration.seconds"_L1, Metric::IdleTime, 1e10},
    Known{"hlo.queue.size.gauge"_L1, Metric::QueueSize, 1e9},
    Known{"tpu.runtime.uptime.seconds.gauge"_L1, Metric::Uptime, 1e10},
    Known{"tpu.runtime.hbm.utilization.percent"_L1, Metric::HbmBandwidth, 101, Told::Number, true},
    Known{"hlo.execution.timing.distribution.microseconds"_L1, Metric::RunTime, longestRun, Told::Microseconds, true},
    Known{"megascale.dcn_transfer_latencies.microsecond.cumulative.distribution"_L1, Metric::TransferTime, longestRun,
          Told::MicrosecondsOfAll, true},
    Known{"megascale.collective_end_to_end_latencies.microsecond.cumulative.distribution"_L1, Metric::CollectiveTime,
          longestRun, Told::MicrosecondsOfAll, true},
};

const Known *knownMetric(Metric metric)
{
    const auto found = std::ranges::find(known, metric, &Known::metric);
    return found == known.end() ? nullptr : &*found;
}

/// The number of a gauge or a counter; NaN: there is none.
double numberOf(const wire::Metric &row)
{
    constexpr auto none = std::numeric_limits<double>::quiet_NaN();
    if (row.hasGauge()) {
        const auto gauge = row.gauge();
        return gauge.hasAsDouble() ? gauge.asDouble()
            : gauge.hasAsInt()     ? double(gauge.asInt())
            : gauge.hasAsBool()    ? double(gauge.asBool())
                                   : none;
    }
    if (row.hasCounter())
        return row.counter().hasAsDouble() ? row.counter().asDouble()
            : row.counter().hasAsInt()     ? double(row.counter().asInt())
                                           : none;
    return none;
}

QString textOf(const wire::ListedAttribute &attribute)
{
    if (!attribute.hasValue())
        return {};
    const auto value =
        attribute.value(); // one of a kind that we do not know holds neither, and must not be read as a text
    return value.hasIntAttr()   ? QString::number(value.intAttr())
        : value.hasStringAttr() ? plainText(value.stringAttr(), longestName)
                                : QString{};
}

/// Rows of a program's queue name their device in a list of attributes, as text.
qint64 ordinalIn(const wire::KeyValueList &list)
{
    for (const auto &attribute : list.attributes()) {
        bool ok = false;
        const auto number = attribute.key() == "device_ordinal"_L1 ? textOf(attribute).toLongLong(&ok) : 0;
        if (ok)
            return number;
    }
    return 0;
}

qint64 idOf(const wire::Metric &row)
{
    if (!row.hasAttribute() || !row.attribute().hasValue())
        return 0;
    const auto value = row.attribute().value();
    return value.hasIntAttr() ? qint64(value.intAttr()) : value.hasKvlistAttr() ? ordinalIn(value.kvlistAttr()) : 0;
}

QString labelOf(const wire::Metric &row)
{
    if (!row.hasAttribute())
        return {};
    const auto value = row.attribute().hasValue() ? row.attribute().value() : wire::AttrValue{};
    if (value.hasKvlistAttr()) {
        QStringList parts;
        for (const auto &attribute : value.kvlistAttr().attributes()) {
            if (parts.size() < 8)
                parts += u"%1 %2"_s.arg(plainText(attribute.key(), longestName), textOf(attribute)).trimmed();
        }
        return parts.join(u", "_s);
    }
    const auto text = value.hasIntAttr() ? QString::number(value.intAttr())
        : value.hasStringAttr()          ? plainText(value.stringAttr(), longestName)
                                         : QString{};
    return u"%1 %2"_s.arg(plainText(row.attribute().key(), longestName), text).trimmed();
}

/// A value that is none yet, as nothing ran, is a gap; one that cannot be is refused, too.
NumberedValue checkedValue(PortReading &reading, const Known &metric, double number)
{
    const bool isTrue = number >= 0 && number <= metric.most; // false for NaN
    reading.refused += isTrue ? 0 : 1;
    return {.value = isTrue ? float(number) : noValue};
}

/// Its mean, in seconds.
NumberedValue meanOf(PortReading &reading, const Known &metric, const wire::Metric &row)
{
    constexpr double perMicrosecond = 1e-6;
    constexpr qint64 nanoseconds = 1'000'000'000, longAfter = 9 * nanoseconds; // the year 2255
    const auto told = row.hasDistribution() ? row.distribution() : wire::Distribution{};
    const auto mean = told.mean() * perMicrosecond;
    auto value = row.hasDistribution() && told.count() == 0
        ? NumberedValue{}
        : checkedValue(reading, metric, told.count() > 0 ? mean : -1);
    if (!std::isnan(value.value)) {
        value.count = qint64(told.count());
        value.sum = mean * double(value.count);
    }
    const auto start = row.hasStartTimestamp() ? qint64(row.startTimestamp().seconds()) : 0;
    if (start > 0 && start < longAfter)
        value.start = start * nanoseconds + row.startTimestamp().nanos();
    return value;
}

/// Rows of different sizes of transfers, say: as if they were told together.
NumberedValue meanOfAll(const QList<NumberedValue> &values)
{
    auto all = NumberedValue{.start = values.constFirst().start};
    for (const auto &value : values) {
        all.start = all.start == value.start ? value.start : 0;
        all.count += value.count;
        all.sum += value.sum;
    }
    all.value = all.count > 0 ? float(all.sum / double(all.count)) : noValue;
    return all;
}

void addKnown(PortReading &reading, const Known &metric, const QList<wire::Metric> &rows)
{
    auto &values = reading.values[metric.metric];
    for (const auto &row : rows) {
        auto value =
            metric.told == Told::Number ? checkedValue(reading, metric, numberOf(row)) : meanOf(reading, metric, row);
        value.id = idOf(row);
        values.append(value);
    }
    if (metric.told == Told::MicrosecondsOfAll && !values.isEmpty())
        values = {meanOfAll(values)};
}

void addOther(PortReading &reading, const QString &name, const wire::Metric &row)
{
    if (reading.others.size() >= mostOthers)
        return;
    OfferedValue value{.name = plainText(name, longestName), .label = labelOf(row)};
    if (row.hasDistribution()) {
        const auto distribution = row.distribution();
        value.count = std::max<qint64>(distribution.count(), 0);
        value.value = distribution.mean();
        value.min = distribution.min();
        value.max = distribution.max();
    } else if (row.hasSummary()) {
        value.count = qint64(std::min<quint64>(row.summary().sampleCount(), std::numeric_limits<qint64>::max()));
        value.value = value.count > 0 ? row.summary().sampleSum() / double(value.count) : 0;
    } else {
        value.value = numberOf(row);
    }
    if (std::isfinite(value.value) && std::isfinite(value.min) && std::isfinite(value.max))
        reading.others.append(value);
    else
        ++reading.refused;
}

using Rows = QList<NumberedValue>;

QList<qint64> idsOf(const Rows &rows)
{
    QList<qint64> ids;
    for (const auto &row : rows)
        ids += row.id;
    return ids;
}

bool overlap(const QList<Rows> &ports)
{
    QList<qint64> all;
    for (const auto &rows : ports)
        all += idsOf(rows);
    std::ranges::sort(all);
    return std::ranges::adjacent_find(all) != all.end();
}

/// All ports' rows as those of one host with `count` places.
Rows merged(const QList<Rows> &ports, int count)
{
    const auto whole = std::ranges::find_if(ports, [count](const Rows &rows) { return rows.size() == count; });
    if (whole != ports.end() || ports.size() == 1)
        return whole != ports.end() ? *whole : ports.constFirst(); // it answers for all processes
    Rows all;
    if (!overlap(ports)) {
        for (const auto &rows : ports)
            all += rows;
        return all;
    }
    // Each counts its own chips from 0: the ports stand in the order of the chips. If that does not come out even, the
    // numbers mean something else, and saying nothing is better than a value in the wrong place.
    const auto each = ports.constFirst().size();
    if (each * ports.size() != count)
        return {};
    for (const auto &rows : ports) {
        if (rows.size() != each)
            return {};
        const auto places = unitsOf(idsOf(rows), int(each), 0);
        for (qsizetype i = 0; i < rows.size(); ++i)
            all.append({.id = (all.size() / each) * each + std::max(places[i], 0), .value = rows[i].value});
    }
    return all;
}

/// What came between two looks at one row.
float meanSince(const NumberedValue &value, const QList<NumberedValue> &told)
{
    const auto before = std::ranges::find_if(
        told, [&](const NumberedValue &one) { return one.id == value.id && one.start == value.start; });
    if (value.start == 0 || before == told.end() || value.count < before->count)
        return value.value;
    const auto mean = (value.sum - before->sum) / double(value.count - before->count);
    return mean >= 0 && std::isfinite(mean) ? float(mean) : noValue; // 0 / 0: nothing came
}

int telling(RuntimeState state)
{
    static constexpr std::array order{RuntimeState::Answered,   RuntimeState::Broken,      RuntimeState::Silent,
                                      RuntimeState::NotRuntime, RuntimeState::Unreachable, RuntimeState::NotOffered,
                                      RuntimeState::NoWorkload};
    return int(std::distance(order.begin(), std::ranges::find(order, state)));
}

} // namespace

std::optional<Metric> metricNamed(const QString &name)
{
    const auto found = std::ranges::find_if(known, [&](const Known &one) { return name == one.name; });
    return found == known.end() ? std::nullopt : std::optional{found->metric};
}

const QList<Metric> &seldomAsked()
{
    static const auto metrics = [] {
        QList<Metric> found;
        for (const auto &one : known) {
            if (one.isSeldom)
                found.append(one.metric);
        }
        return found;
    }();
    return metrics;
}

QStringList usualMetricNames()
{
    return {known[0].name, known[1].name, known[2].name};
}

QString runtimeSentence(RuntimeState state)
{
    switch (state) {
    case RuntimeState::Answered: return {};
    case RuntimeState::NoWorkload:
        return RuntimeReadingMessages::tr(
            "No program uses the chips of this host: memory and duty cycle are known only while one runs.");
    case RuntimeState::NotOffered:
        return RuntimeReadingMessages::tr("The program's libtpu does not tell memory and duty cycle. Newer versions "
                                          "do: upgrade jax[tpu] or torch_xla[tpu], and start the program again.");
    case RuntimeState::NotRuntime:
        return RuntimeReadingMessages::tr("Another program listens on the port of libtpu's metrics. Stop it, or set "
                                          "TPU_RUNTIME_METRICS_PORTS to a free port before your program starts.");
    case RuntimeState::Silent:
        return RuntimeReadingMessages::tr("libtpu's metrics did not answer in time. The host may be very busy, or the "
                                          "program is stopped; it is asked again.");
    case RuntimeState::Unreachable:
        return RuntimeReadingMessages::tr("The host does not answer. It is asked again when the connection is back.");
    case RuntimeState::Broken:
        return RuntimeReadingMessages::tr("libtpu's metrics answered with something that cannot be true, so nothing of "
                                          "it is shown. It is asked again.");
    }
    return {};
}

void addMetric(PortReading &reading, const QString &name, const wire::TPUMetric &metric)
{
    const auto rows = metric.metrics();
    const auto named = metricNamed(name);
    if (named && rows.size() > mostDevicesOfHost) {
        reading.state = RuntimeState::Broken;
        reading.values.clear();
        reading.sentence = RuntimeReadingMessages::tr("libtpu's metrics report %1 devices on one host, which cannot be "
                                                      "true, so nothing of it is shown. It is asked again.")
                               .arg(rows.size());
        return;
    }
    if (named) {
        const auto &which = *knownMetric(*named);
        addKnown(reading, which, rows);
        if (which.told == Told::Number || !reading.isEverything)
            return; // of a distribution, its count and ends can be had, too
    }
    for (const auto &row : rows.first(std::min(rows.size(), mostDevicesOfHost * 4)))
        addOther(reading, name, row);
}

void addStatus(PortReading &reading, const wire::GetTpuRuntimeStatusResponse &status)
{
    constexpr int sparseCore = 3;
    reading.hostName = plainText(status.hostName(), longestName);
    const auto states = status.coreStates();
    for (auto it = states.begin(); it != states.end() && reading.cores.size() < mostCores; ++it) {
        const auto &state = it.value();
        CoreStatus core{.core = int(it.key())};
        if (state.hasCoreId()) {
            core.chip = state.coreId().chipId();
            core.isSparse = state.coreId().hasCoreOnChip() && state.coreId().coreOnChip().type() == sparseCore;
        }
        const auto sequencers = state.sequencerInfo();
        const auto placed =
            std::ranges::find_if(sequencers, [](const auto &one) { return !one.hloLocation().isEmpty(); });
        if (placed != sequencers.end())
            core.where = plainText(placed->hloLocation(), longestPlace);
        core.error = plainText(state.errorMessage(), longestPlace);
        core.queued = int(std::min<qsizetype>(state.queuedProgramInfo().size(), mostOthers));
        reading.cores.append(core);
    }
    std::ranges::sort(reading.cores, {}, &CoreStatus::core);
}

void summarise(RuntimeReading &reading)
{
    const auto best =
        std::ranges::min_element(reading.ports, {}, [](const PortReading &port) { return telling(port.state); });
    reading.state = best == reading.ports.end() ? RuntimeState::NoWorkload : best->state;
    reading.sentence =
        best == reading.ports.end() || best->sentence.isEmpty() ? runtimeSentence(reading.state) : best->sentence;
}

void SeldomAsked::take(RuntimeReading &reading)
{
    if (reading.state == RuntimeState::NoWorkload)
        *this = {};
    for (auto &port : reading.ports) {
        for (auto it = port.values.begin(); it != port.values.end(); ++it) {
            if (std::ranges::none_of(it.value(), [](const NumberedValue &value) { return value.start != 0; }))
                continue;
            auto &before = m_before[{port.port, it.key()}];
            const auto told = std::exchange(before, it.value());
            for (auto &value : it.value())
                value.value = meanSince(value, told);
        }
    }
}

void SeldomAsked::hold(HostTick &tick)
{
    constexpr qint64 longest = 25'000; // it is asked for every 5 s, or every 20 s of many hosts
    if (tick.rows.isEmpty())
        return;
    for (const auto metric : seldomAsked()) {
        const auto told = std::ranges::find(tick.rows, metric, &MetricRow::metric);
        const auto held = m_rows.constFind(metric);
        if (told != tick.rows.end())
            m_rows.insert(metric, {*told, tick.at});
        else if (held != m_rows.constEnd() && held->second < tick.at && tick.at - held->second <= longest)
            tick.rows.append(held->first);
    }
}

SeenChips seenChips(const RuntimeReading &reading)
{
    SeenChips seen;
    for (const auto &port : reading.ports) {
        seen.devices = std::max(seen.devices, int(port.values.value(Metric::HbmTotal).size()));
        seen.chips = std::max(seen.chips, int(port.values.value(Metric::DutyCycle).size()));
    }
    return seen;
}

HostTick tickOf(const RuntimeReading &reading, const SliceLayout &layout, int worker, const QString &host, qint64 at)
{
    HostTick tick{.host = host, .at = at, .source = UsageSource::Runtime, .rows = {}};
    for (const auto &one : known) {
        const auto metric = one.metric;
        QList<Rows> ports;
        for (const auto &port : reading.ports) {
            if (port.state == RuntimeState::Answered && !port.values.value(metric).isEmpty())
                ports += port.values.value(metric);
        }
        if (ports.isEmpty())
            continue;
        if (metric == Metric::Uptime || one.told == Told::MicrosecondsOfAll) {
            tick.rows.append(
                {.metric = metric, .isWholeHost = true, .values = {ports.constFirst().constFirst().value}});
            continue;
        }
        const bool isOfChips =
            metric == Metric::DutyCycle || metric == Metric::IdleTime || metric == Metric::HbmBandwidth;
        const int count = isOfChips ? layout.chipsPerHost : layout.devicesPerHost();
        const auto rows = merged(ports, count);
        const auto units = unitsOf(idsOf(rows), count, qint64{worker} * count, isOfChips ? layout.devicesPerChip : 1);
        MetricRow row{.metric = metric, .isWholeHost = false, .values = QList<float>(count, noValue)};
        for (qsizetype i = 0; i < units.size(); ++i) {
            if (units[i] >= 0)
                row.values[units[i]] = rows[i].value;
        }
        tick.rows.append(row);
    }
    return tick;
}
