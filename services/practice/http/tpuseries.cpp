// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/tpuseries.h"

#include "services/practice/hosts/hosts.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

enum class Per { Worker, Processor, Chip, Device };

struct Place
{
    const Node &node;
    Accelerator accelerator;
    int worker = 0;
    int unit = 0; ///< processor, chip or device
};

struct TpuMetric
{
    QString type;
    QString unit; ///< of the values
    bool isOfTpuWorker; ///< resource tpu_worker; otherwise tpu.googleapis.com/GceTpuWorker
    Per per;
    bool isWhole; ///< INT64
    bool isDelta;
    double (*value)(const Place &place, const UsageMinute *use, double noise, double idleSeconds);
};

constexpr qint64 gib = qint64{1} << 30;
constexpr auto interruptionCount = "tpu.googleapis.com/instance/interruption_count"_L1;
constexpr auto gceTpuWorker = "tpu.googleapis.com/GceTpuWorker"_L1;

double unitOf(const QList<UsageMinute::Mean> &values, int unit)
{
    return values.value(unit).value;
}

double memoryOf(const QString &generation)
{
    static const QHash<QString, double> each{{u"v2"_s, 8},   {u"v3"_s, 16},  {u"v4"_s, 32},
                                             {u"v5e"_s, 16}, {u"v5p"_s, 95}, {u"v6e"_s, 31.25}};
    return each.value(generation, 16) * double(gib);
}

int devicesPerChip(const QString &generation)
{
    return generation == "v2"_L1 || generation == "v3"_L1 ? 2 : 1;
}

double meanDuty(const UsageMinute *use)
{
    double sum = 0;
    for (const auto &one : use ? use->duty : QList<UsageMinute::Mean>{})
        sum += one.value;
    return use && !use->duty.isEmpty() ? sum / double(use->duty.size()) : 0;
}

/// Some processors have more to do than others; 0.5 to 1.5.
double shareOf(int processor)
{
    constexpr int step = 37;
    constexpr int parts = 100;
    return 0.5 + double(processor * step % (parts + 1)) / parts;
}

/// A training loop keeps the chips busy with some four tenths of what they could compute.
const QList<TpuMetric> &metrics()
{
    static const QList<TpuMetric> all{
        {u"tpu.googleapis.com/cpu/utilization"_s, u"%"_s, true, Per::Processor, false, false,
         [](const Place &place, const UsageMinute *use, double noise, double) {
             return (0.6 + noise + (use ? 4 + meanDuty(use) * 0.12 : 0)) * shareOf(place.unit);
         }},
        {u"tpu.googleapis.com/memory/usage"_s, u"By"_s, true, Per::Worker, true, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return (5.5 + noise + (use ? 14 : 0)) * double(gib);
         }},
        {u"tpu.googleapis.com/network/received_bytes_count"_s, u"By"_s, true, Per::Worker, true, true,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 4e4 + 2e4 * noise + meanDuty(use) * 1.5e7;
         }},
        {u"tpu.googleapis.com/network/sent_bytes_count"_s, u"By"_s, true, Per::Worker, true, true,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 3e4 + 1e4 * noise + meanDuty(use) * 2e5;
         }},
        {u"tpu.googleapis.com/tpu/mxu/utilization"_s, u"%"_s, true, Per::Worker, false, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return meanDuty(use) * (0.38 + 0.04 * noise);
         }},
        {u"tpu.googleapis.com/tpu/tensorcore/idle_duration"_s, u"s"_s, true, Per::Chip, true, false,
         [](const Place &place, const UsageMinute *use, double, double idle) {
             return use ? unitOf(use->idle, place.unit) : idle;
         }},
        {u"tpu.googleapis.com/accelerator/duty_cycle"_s, u"%"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double, double) {
             return use ? unitOf(use->duty, place.unit) : 0;
         }},
        {u"tpu.googleapis.com/accelerator/memory_used"_s, u"By"_s, false, Per::Device, true, false,
         [](const Place &place, const UsageMinute *use, double, double) {
             return use ? unitOf(use->used, place.unit) : 0;
         }},
        {u"tpu.googleapis.com/accelerator/memory_total"_s, u"By"_s, false, Per::Device, true, false,
         [](const Place &place, const UsageMinute *, double, double) { return memoryOf(place.node.generation); }},
        {u"tpu.googleapis.com/accelerator/tensorcore_utilization"_s, u"%"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double noise, double) {
             return (use ? unitOf(use->duty, place.unit) : 0) * (0.38 + 0.04 * noise);
         }},
        {u"tpu.googleapis.com/accelerator/memory_bandwidth_utilization"_s, u"%"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double noise, double) {
             return (use ? unitOf(use->duty, place.unit) : 0) * (0.5 + 0.05 * noise);
         }},
    };
    return all;
}

const TpuMetric *metricOf(const QString &type)
{
    const auto found = std::ranges::find(metrics(), type, &TpuMetric::type);
    return found == metrics().end() ? nullptr : &*found;
}

/// The same for the same worker and minute in every run; 0 to 1.
double noiseOf(const Node &node, int worker, qint64 minute)
{
    return hashOf(node.name + QString::number(worker) + QString::number(minute)) % 1000 / 1000.0;
}

/// What of a worker goes into each of its series: from READY until what has arrived by now.
struct WorkerMinute
{
    qint64 minute = 0;
    const UsageMinute *use = nullptr;
    double noise = 0;
    double idle = 0; ///< seconds
};

QList<WorkerMinute> minutesOf(World &world, const SeriesSpan &span, const Node &node, int worker)
{
    const auto &telemetry = world.context().telemetry;
    const auto late = std::chrono::seconds{60 + int(120 * noiseOf(node, worker, 0))};
    const auto born = minuteOf(node.created) + 1;
    const auto first = std::max(born, minuteOf(span.from + std::chrono::seconds{59}));
    const auto last = minuteOf(std::min(span.to, world.context().now() - late));
    QList<WorkerMinute> minutes;
    for (auto minute = std::max(first, last - 45 * 24 * 60); minute <= last; ++minute) {
        const auto since = telemetry.lastUse(node.name, worker, minute - 1).value_or(born);
        minutes.append({minute, telemetry.at(node.name, worker, minute - 1), noiseOf(node, worker, minute),
                        double(60 * std::max<qint64>(0, minute - since))});
    }
    return minutes;
}

QLatin1StringView labelOf(const TpuMetric &metric)
{
    switch (metric.per) {
    case Per::Worker: return {};
    case Per::Processor: return "metric.labels.core"_L1;
    default: return metric.isOfTpuWorker ? "metric.labels.chip"_L1 : "metric.labels.accelerator_id"_L1;
    }
}

int unitsOf(const TpuMetric &metric, const Node &node, const Accelerator &accelerator)
{
    switch (metric.per) {
    case Per::Worker: return 1;
    case Per::Processor: return accelerator.processors();
    case Per::Chip: return accelerator.chipsPerHost();
    case Per::Device: return accelerator.chipsPerHost() * devicesPerChip(node.generation);
    }
    return 0;
}

/// A worker is a number there, the one of its machine; nothing in it says of which node it is.
SeriesLabels labelsOf(const Scenario &scenario, const TpuMetric &metric, const Node &node, int worker)
{
    const auto machine = machineNumber(node.workers[worker].hostName);
    if (metric.isOfTpuWorker)
        return {{u"resource.type"_s, u"tpu_worker"_s},
                {u"resource.labels.project_id"_s, scenario.projectId},
                {u"resource.labels.zone"_s, node.zone},
                {u"resource.labels.node_id"_s, QString::number(node.number)},
                {u"resource.labels.worker_id"_s, machine}};
    return {{u"resource.type"_s, gceTpuWorker},
            {u"resource.labels.resource_container"_s, scenario.projectNumber},
            {u"resource.labels.location"_s, node.zone},
            {u"resource.labels.worker_id"_s, machine}};
}

void addWorker(World &world, const SeriesSpan &span, const TpuMetric &metric, Place place,
               const std::function<bool(const SeriesLabels &)> &fits, std::vector<Series> &all)
{
    auto labels = labelsOf(world.context().scenario, metric, place.node, place.worker);
    const auto minutes = minutesOf(world, span, place.node, place.worker);
    const auto units = minutes.isEmpty() ? 0 : unitsOf(metric, place.node, place.accelerator);
    for (place.unit = 0; place.unit < units; ++place.unit) {
        if (metric.per != Per::Worker)
            labels[labelOf(metric)] = QString::number(place.unit);
        if (!fits(labels))
            continue;
        Series series{.labels = labels,
                      .isWhole = metric.isWhole,
                      .isDelta = metric.isDelta,
                      .minutes = metric.isDelta ? 1 : 0,
                      .points = {}};
        for (const auto &at : minutes) {
            const auto value = metric.value(place, at.use, at.noise, at.idle);
            series.points.push_back({at.minute, metric.isWhole ? std::floor(value) : value});
        }
        all.push_back(std::move(series));
    }
}

/// What Google took away or restarted stays counted when the node is gone.
std::vector<Series> interruptionSeries(World &world, const SeriesSpan &span)
{
    constexpr std::chrono::minutes late{2};
    std::vector<Series> all;
    for (const auto &one : world.context().telemetry.interruptions()) {
        if (one.at < span.from || one.at > std::min(span.to, world.context().now() - late))
            continue;
        const SeriesLabels labels{{u"resource.type"_s, gceTpuWorker},
                                  {u"resource.labels.resource_container"_s, world.context().scenario.projectNumber},
                                  {u"resource.labels.location"_s, one.zone},
                                  {u"resource.labels.worker_id"_s, machineNumber(one.machine)},
                                  {u"metric.labels.instance_name"_s, one.machine},
                                  {u"metric.labels.interruption_type"_s, one.type},
                                  {u"metric.labels.interruption_reason"_s, one.reason}};
        const Series::Point point{minuteOf(one.at), 1};
        const auto known = std::ranges::find(all, labels, &Series::labels);
        if (known == all.end())
            all.push_back({.labels = labels, .isWhole = true, .points = {point}});
        else if (known->points.back().minute == point.minute)
            ++known->points.back().value;
        else
            known->points.push_back(point);
    }
    return all;
}

} // namespace

quint32 hashOf(const QString &text)
{
    quint32 mix = 2'166'136'261U;
    for (const auto byte : text.toUtf8())
        mix = (mix ^ quint8(byte)) * 16'777'619U;
    return mix;
}

QStringList tpuMetricTypes()
{
    QStringList types{interruptionCount};
    for (const auto &metric : metrics())
        types.append(metric.type);
    return types;
}

std::optional<SeriesKind> tpuSeriesKind(const QString &metric)
{
    const QStringList ofWorker{u"resource.labels.resource_container"_s, u"resource.labels.location"_s,
                               u"resource.labels.worker_id"_s};
    if (metric == interruptionCount)
        return SeriesKind{.unit = u"1"_s,
                          .isWhole = true,
                          .resource = gceTpuWorker,
                          .selectors = ofWorker
                              + QStringList{u"metric.labels.instance_name"_s, u"metric.labels.interruption_type"_s,
                                            u"metric.labels.interruption_reason"_s}};
    const auto *known = metricOf(metric);
    if (!known)
        return std::nullopt;
    SeriesKind kind{.unit = known->unit,
                    .isDelta = known->isDelta,
                    .isWhole = known->isWhole,
                    .resource = known->isOfTpuWorker ? u"tpu_worker"_s : QString{gceTpuWorker},
                    .selectors = known->isOfTpuWorker
                        ? QStringList{u"resource.labels.project_id"_s, u"resource.labels.zone"_s,
                                      u"resource.labels.node_id"_s, u"resource.labels.worker_id"_s}
                        : ofWorker};
    if (const auto label = labelOf(*known); !label.isEmpty())
        kind.selectors += label;
    return kind;
}

/// A point for each minute, which shows one to three minutes later.
std::vector<Series> tpuSeries(World &world, const SeriesFilter &filter, const SeriesSpan &span)
{
    if (filter.metric == interruptionCount)
        return interruptionSeries(world, span);
    std::vector<Series> all;
    const auto &metric = *metricOf(filter.metric);
    for (const auto &[name, node] : world.context().state.nodes.all()) {
        if (node.state != NodeState::Ready || node.isDown)
            continue;
        const auto accelerator = world.context().catalogue.accelerator(node.generation, node.size);
        for (int worker = 0; worker < node.workers.size(); ++worker)
            addWorker(world, span, metric, {node, accelerator, worker}, filter.fits, all);
    }
    return all;
}

} // namespace practice
