// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/tpuseries.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

enum class Per { Worker, Chip, Device };

struct Place
{
    const Node &node;
    Accelerator accelerator;
    int worker = 0;
    int unit = 0; ///< chip or device
};

struct TpuMetric
{
    QString type;
    bool isOfTpuWorker; ///< resource tpu_worker; otherwise tpu.googleapis.com/GceTpuWorker
    Per per;
    bool isWhole; ///< INT64
    bool isDelta;
    double (*value)(const Place &place, const UsageMinute *use, double noise, double idleSeconds);
};

constexpr double gib = double(1 << 30);

double unitOf(const QList<UsageMinute::Mean> &values, int unit)
{
    return values.value(unit).value;
}

double memoryOf(const QString &generation)
{
    static const QHash<QString, double> each{{u"v2"_s, 8},   {u"v3"_s, 16},  {u"v4"_s, 32},
                                             {u"v5e"_s, 16}, {u"v5p"_s, 95}, {u"v6e"_s, 31.25}};
    return each.value(generation, 16) * gib;
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

/// A training loop keeps the chips busy with some four tenths of what they could compute.
const QList<TpuMetric> &metrics()
{
    static const QList<TpuMetric> all{
        {u"tpu.googleapis.com/cpu/utilization"_s, true, Per::Worker, false, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 0.6 + noise + (use ? 4 + meanDuty(use) * 0.12 : 0);
         }},
        {u"tpu.googleapis.com/memory/usage"_s, true, Per::Worker, true, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return (5.5 + noise + (use ? 14 : 0)) * gib;
         }},
        {u"tpu.googleapis.com/network/received_bytes_count"_s, true, Per::Worker, true, true,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 4e4 + 2e4 * noise + meanDuty(use) * 1.5e7;
         }},
        {u"tpu.googleapis.com/network/sent_bytes_count"_s, true, Per::Worker, true, true,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return 3e4 + 1e4 * noise + meanDuty(use) * 2e5;
         }},
        {u"tpu.googleapis.com/tpu/mxu/utilization"_s, true, Per::Worker, false, false,
         [](const Place &, const UsageMinute *use, double noise, double) {
             return meanDuty(use) * (0.38 + 0.04 * noise);
         }},
        {u"tpu.googleapis.com/tpu/tensorcore/idle_duration"_s, true, Per::Chip, true, false,
         [](const Place &place, const UsageMinute *use, double, double idle) {
             return use ? unitOf(use->idle, place.unit) : idle;
         }},
        {u"tpu.googleapis.com/accelerator/duty_cycle"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double, double) {
             return use ? unitOf(use->duty, place.unit) : 0;
         }},
        {u"tpu.googleapis.com/accelerator/memory_used"_s, false, Per::Device, true, false,
         [](const Place &place, const UsageMinute *use, double, double) {
             return use ? unitOf(use->used, place.unit) : 0;
         }},
        {u"tpu.googleapis.com/accelerator/memory_total"_s, false, Per::Device, true, false,
         [](const Place &place, const UsageMinute *, double, double) { return memoryOf(place.node.generation); }},
        {u"tpu.googleapis.com/accelerator/tensorcore_utilization"_s, false, Per::Chip, false, false,
         [](const Place &place, const UsageMinute *use, double noise, double) {
             return (use ? unitOf(use->duty, place.unit) : 0) * (0.38 + 0.04 * noise);
         }},
        {u"tpu.googleapis.com/accelerator/memory_bandwidth_utilization"_s, false, Per::Chip, false, false,
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
double noiseOf(const Place &place, qint64 minute)
{
    quint32 mix = 2'166'136'261U;
    for (const auto byte : (place.node.name + QString::number(place.worker) + QString::number(minute)).toUtf8())
        mix = (mix ^ quint8(byte)) * 16'777'619U;
    return mix % 1000 / 1000.0;
}

QJsonObject valueOf(const TpuMetric &metric, double value)
{
    if (metric.isWhole)
        return {{u"int64Value"_s, QString::number(qint64(value))}};
    return {{u"doubleValue"_s, value}};
}

Moment timeOf(qint64 minute)
{
    return Moment{std::chrono::minutes{minute}};
}

QJsonObject pointOf(qint64 minute, int minutes, const QJsonObject &value)
{
    return {
        {u"interval"_s,
         QJsonObject{{u"startTime"_s, toRfc3339(timeOf(minute - minutes))}, {u"endTime"_s, toRfc3339(timeOf(minute))}}},
        {u"value"_s, value}};
}

double aligned(const QString &aligner, const QList<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    if (aligner == "ALIGN_MAX"_L1)
        return *std::ranges::max_element(values);
    if (aligner == "ALIGN_MIN"_L1)
        return *std::ranges::min_element(values);
    if (aligner == "ALIGN_MEAN"_L1)
        return sum / double(values.size());
    return aligner == "ALIGN_RATE"_L1 ? sum / double(values.size()) / 60 : sum;
}

/// The values of one line by their minute: from READY until what has arrived by now.
QMap<qint64, double> valuesOf(World &world, const SeriesWish &wish, const TpuMetric &metric, const Place &place)
{
    const auto late = std::chrono::seconds{60 + int(120 * noiseOf(place, 0))};
    const auto born = minuteOf(place.node.created) + 1;
    const auto first = std::max(born, minuteOf(wish.from + std::chrono::seconds{59}));
    const auto last = minuteOf(std::min(wish.to, world.ground().now() - late));
    QMap<qint64, double> values;
    for (auto minute = std::max(first, last - 45 * 24 * 60); minute <= last; ++minute) {
        const auto *use = world.ground().telemetry.at(place.node.name, place.worker, minute - 1);
        const auto since = world.ground().telemetry.lastUse(place.node.name, place.worker, minute - 1).value_or(born);
        values[minute] =
            metric.value(place, use, noiseOf(place, minute), double(60 * std::max<qint64>(0, minute - since)));
    }
    return values;
}

QJsonArray pointsOf(const SeriesWish &wish, const TpuMetric &metric, const QMap<qint64, double> &values)
{
    QJsonArray points;
    if (wish.aligner.isEmpty()) {
        for (auto it = values.constEnd(); it != values.constBegin();) {
            --it;
            points.append(pointOf(it.key(), metric.isDelta ? 1 : 0, valueOf(metric, it.value())));
        }
        return points;
    }
    // Periods are counted back from the end of what was asked for.
    const auto end = minuteOf(wish.to);
    QMap<qint64, QList<double>> periods;
    for (auto it = values.begin(); it != values.end(); ++it)
        periods[(end - it.key()) / wish.periodMinutes].append(it.value());
    for (auto it = periods.begin(); it != periods.end(); ++it)
        points.append(pointOf(end - it.key() * wish.periodMinutes, metric.isDelta ? wish.periodMinutes : 0,
                              QJsonObject{{u"doubleValue"_s, aligned(wish.aligner, it.value())}}));
    return points;
}

QJsonObject resourceOf(const World &, const TpuMetric &metric, const Place &place, const Scenario &scenario)
{
    if (metric.isOfTpuWorker)
        return {{u"type"_s, u"tpu_worker"_s},
                {u"labels"_s,
                 QJsonObject{{u"project_id"_s, scenario.projectId},
                             {u"zone"_s, place.node.zone},
                             {u"node_id"_s, QString::number(place.node.number)},
                             {u"worker_id"_s, QString::number(place.worker)}}}};
    return {{u"type"_s, u"tpu.googleapis.com/GceTpuWorker"_s},
            {u"labels"_s,
             QJsonObject{{u"resource_container"_s, scenario.projectNumber},
                         {u"location"_s, place.node.zone},
                         {u"worker_id"_s, place.node.workers[place.worker].hostName}}}};
}

bool fits(const SeriesWish &wish, const QJsonObject &resource, const QJsonObject &labels)
{
    for (auto it = wish.labels.begin(); it != wish.labels.end(); ++it) {
        const auto name = it.key().section(u'.', -1);
        const auto has = it.key() == "resource.type"_L1 ? resource["type"_L1]
            : it.key().startsWith("resource."_L1)       ? resource["labels"_L1][name]
                                                        : labels[name];
        if (has.toString() != it.value())
            return false;
    }
    return true;
}

void addSeries(World &world, const SeriesWish &wish, const TpuMetric &metric, const Place &place, QJsonArray &all)
{
    QJsonObject labels;
    if (metric.per != Per::Worker)
        labels[metric.isOfTpuWorker ? u"chip"_s : u"accelerator_id"_s] = QString::number(place.unit);
    const auto resource = resourceOf(world, metric, place, world.ground().scenario);
    if (!fits(wish, resource, labels))
        return;
    const auto points = pointsOf(wish, metric, valuesOf(world, wish, metric, place));
    if (points.isEmpty())
        return;
    const bool isRate = wish.aligner == "ALIGN_RATE"_L1;
    all.append(QJsonObject{{u"metric"_s, QJsonObject{{u"type"_s, metric.type}, {u"labels"_s, labels}}},
                           {u"resource"_s, resource},
                           {u"metricKind"_s, metric.isDelta && !isRate ? u"DELTA"_s : u"GAUGE"_s},
                           {u"valueType"_s, metric.isWhole && wish.aligner.isEmpty() ? u"INT64"_s : u"DOUBLE"_s},
                           {u"points"_s, points}});
}

} // namespace

bool isTpuMetric(const QString &metric)
{
    return metricOf(metric);
}

QJsonArray tpuSeries(World &world, const SeriesWish &wish)
{
    QJsonArray all;
    const auto &metric = *metricOf(wish.metric);
    for (const auto &[name, node] : world.ground().state.nodes.all()) {
        if (node.state != NodeState::Ready || node.isDown)
            continue;
        const auto accelerator = world.ground().catalogue.accelerator(node.generation, node.size);
        const int chips = accelerator.chipsPerHost();
        const int units = metric.per == Per::Worker ? 1
            : metric.per == Per::Chip               ? chips
                                                    : chips * devicesPerChip(node.generation);
        for (int worker = 0; worker < node.workers.size(); ++worker) {
            for (int unit = 0; unit < units; ++unit)
                addSeries(world, wish, metric, {node, accelerator, worker, unit}, all);
        }
    }
    return all;
}

} // namespace practice
