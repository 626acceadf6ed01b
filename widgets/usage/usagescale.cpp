// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagescale.h"

#include "widgets/usage/usagetext.h"

#include <QLocale>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// A colour of OKLab: distances in it are differences to the eye.
struct Lab
{
    double lightness, a, b;
};

double distance(const Lab &x, const Lab &y)
{
    return std::hypot(x.lightness - y.lightness, x.a - y.a, x.b - y.b);
}

/// The way of the scale through OKLab: dark blue, teal, olive, yellow.
Lab onCurve(double t)
{
    static constexpr std::array<Lab, 4> points{
        {{0.33, 0.0, -0.115}, {0.50, -0.08, -0.08}, {0.70, -0.10, 0.06}, {0.88, 0.0, 0.150}}};
    const double u = 1 - t;
    const std::array weights{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    Lab sum{0, 0, 0};
    for (size_t i = 0; i < points.size(); ++i) {
        sum.lightness += weights[i] * points[i].lightness;
        sum.a += weights[i] * points[i].a;
        sum.b += weights[i] * points[i].b;
    }
    return sum;
}

double toScreen(double linear)
{
    const double value = std::clamp(linear, 0.0, 1.0);
    return value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1 / 2.4) - 0.055;
}

QColor toColour(const Lab &lab)
{
    const double l = std::pow(lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
    const double m = std::pow(lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
    const double s = std::pow(lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
    return QColor::fromRgbF(float(toScreen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
                            float(toScreen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
                            float(toScreen(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)))
        .toRgb();
}

std::array<QColor, scaleSteps> tabulated()
{
    constexpr int fine = 4'000;
    std::vector<double> length(fine + 1, 0.0);
    for (int i = 1; i <= fine; ++i)
        length[size_t(i)] = length[size_t(i) - 1] + distance(onCurve(double(i - 1) / fine), onCurve(double(i) / fine));
    std::array<QColor, scaleSteps> colours;
    for (int step = 0; step < scaleSteps; ++step) {
        const auto found = std::ranges::lower_bound(length, length.back() * step / (scaleSteps - 1));
        colours[size_t(step)] = toColour(onCurve(double(std::distance(length.begin(), found)) / fine));
    }
    return colours;
}

double luminance(const QColor &colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// 1, 2, 5, 10, 20 …: not below `value`.
double roundAbove(double value)
{
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (value <= factor * power * (1 + 1e-9))
            return factor * power;
    }
    return 10 * power;
}

bool isPercentMetric(Metric metric)
{
    switch (metric) {
    case Metric::IdleTime:
    case Metric::QueueSize:
    case Metric::Uptime:
    case Metric::RunTime:
    case Metric::TransferTime:
    case Metric::CollectiveTime:
    case Metric::NetworkIn:
    case Metric::NetworkOut:
    case Metric::InputRate:
    case Metric::CheckpointRate:
    case Metric::Load: return false;
    default: return true;
    }
}

/// From where the colours of what is counted, or takes time, run at least.
double leastTop(Metric metric)
{
    switch (metric) {
    case Metric::IdleTime: return 3'600;
    case Metric::NetworkIn:
    case Metric::NetworkOut:
    case Metric::InputRate:
    case Metric::CheckpointRate: return 1e6;
    case Metric::RunTime:
    case Metric::TransferTime:
    case Metric::CollectiveTime: return 1e-3;
    default: return 10;
    }
}

float percentOf(float part, float whole)
{
    return std::isnan(part) || !(whole > 0) ? noValue : std::clamp(100 * part / whole, 0.0F, 100.0F);
}

float ofHost(const HostUsage &host, Metric metric)
{
    const auto value = [&host](Metric which) { return host.values.value(which, noValue); };
    switch (metric) {
    case Metric::HostMemoryUsed: return percentOf(value(metric), value(Metric::HostMemoryTotal));
    case Metric::DiskUsed: return percentOf(value(metric), value(Metric::DiskTotal));
    default: return value(metric);
    }
}

float hbmPercent(const SliceUsage &usage, const CoreUsage &core)
{
    const float whole = core.hbmTotal > 0 ? core.hbmTotal
        : usage.hbmTotal > 0              ? usage.hbmTotal
                                          : float(usage.layout.hbmPerDevice);
    return percentOf(core.hbmUsed, whole);
}

float medianOf(QList<float> values)
{
    if (values.isEmpty())
        return noValue;
    std::ranges::sort(values);
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace

QColor scaleStep(int step)
{
    static const auto colours = tabulated();
    return colours[size_t(std::clamp(step, 0, scaleSteps - 1))];
}

QColor scaleColour(double share)
{
    return scaleStep(int(std::lround(std::clamp(share, 0.0, 1.0) * (scaleSteps - 1))));
}

QColor textColorOn(const QColor &fill)
{
    return luminance(fill) > 0.179 ? QColor{Qt::black} : QColor{Qt::white};
}

double MapScale::share(double value) const
{
    if (!(high > low) || std::isnan(value))
        return 0;
    if (isLog)
        return std::clamp(std::log1p(std::max(0.0, value - low)) / std::log1p(high - low), 0.0, 1.0);
    return std::clamp((value - low) / (high - low), 0.0, 1.0);
}

int MapScale::step(double value) const
{
    return int(std::lround(share(value) * (scaleSteps - 1)));
}

QList<Metric> mapMetrics()
{
    return {Metric::DutyCycle, Metric::HbmUsed,        Metric::TensorCore, Metric::IdleTime,  Metric::QueueSize,
            Metric::HostCpu,   Metric::HostMemoryUsed, Metric::DiskUsed,   Metric::NetworkIn, Metric::NetworkOut,
            Metric::Load};
}

bool isOfHost(Metric metric)
{
    return int(metric) >= int(Metric::HostCpu) || metric == Metric::Uptime || metric == Metric::TransferTime
        || metric == Metric::CollectiveTime;
}

MapScale scaleFor(const SliceUsage &usage, Metric metric)
{
    MapScale scale{.metric = metric};
    if (isPercentMetric(metric))
        return scale;
    scale.isLog = metric == Metric::IdleTime;
    double most = leastTop(metric);
    for (qsizetype core = 0; core < usage.cores.size(); ++core) {
        const float value = mapValue(usage, core, metric);
        if (std::isfinite(value))
            most = std::max(most, double(value));
    }
    scale.high = scale.isLog ? most : roundAbove(most);
    return scale;
}

float mapValue(const SliceUsage &usage, qsizetype core, Metric metric)
{
    if (core < 0 || core >= usage.cores.size() || core >= usage.layout.cores.size())
        return noValue;
    if (isOfHost(metric)) {
        const int host = usage.layout.cores[core].host;
        return host >= 0 && host < usage.hosts.size() ? ofHost(usage.hosts[host], metric) : noValue;
    }
    const auto &values = usage.cores[core];
    switch (metric) {
    case Metric::DutyCycle: return values.duty;
    case Metric::HbmUsed: return hbmPercent(usage, values);
    case Metric::TensorCore: return values.tensorCore;
    case Metric::IdleTime: return values.idle;
    case Metric::QueueSize: return values.queue;
    case Metric::HbmBandwidth: return values.bandwidth;
    case Metric::RunTime: return values.runTime;
    default: return noValue;
    }
}

bool hasValues(const SliceUsage &usage, Metric metric)
{
    for (qsizetype core = 0; core < usage.cores.size(); ++core) {
        if (std::isfinite(mapValue(usage, core, metric)))
            return true;
    }
    return false;
}

QString mapValueText(float value, Metric metric)
{
    // A percentage of memory is a percentage, whatever the metric's own unit is.
    return metricText(isPercentMetric(metric) ? Metric::DutyCycle : metric, std::min(value, 1e15F));
}

QString mapValueShort(float value, Metric metric)
{
    if (!std::isfinite(value))
        return {};
    if (isPercentMetric(metric))
        return QLocale{}.toString(std::lround(value));
    return metric == Metric::NetworkIn || metric == Metric::NetworkOut ? QString{} : mapValueText(value, metric);
}

float dutyOfOthers(const SliceUsage &usage, qsizetype core)
{
    QList<float> values;
    const auto count = std::min(usage.cores.size(), usage.layout.cores.size());
    if (core < 0 || core >= count)
        return noValue;
    const int chip = usage.layout.cores[core].chipOfSlice;
    int before = -1;
    for (qsizetype i = 0; i < count; ++i) {
        const int other =
            usage.layout.cores[i].chipOfSlice; // devices of a chip share its duty cycle, and stand side by side
        const auto &one = usage.cores[i];
        if (other != chip && other != before && one.state == UsageState::Busy && !one.isStraggler
            && std::isfinite(one.duty))
            values << usage.cores[i].duty;
        before = other;
    }
    return medianOf(std::move(values));
}
