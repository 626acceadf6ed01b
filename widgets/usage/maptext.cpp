// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/maptext.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"
#include "widgets/usage/usagescale.h"
#include "widgets/usage/usagetext.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct MaptextMessages
{
    Q_DECLARE_TR_FUNCTIONS(UsageMap)
};

constexpr qsizetype mostUsersInTip = 4;

const Core *placeOf(const SliceUsage &usage, qsizetype core)
{
    return core >= 0 && core < usage.layout.cores.size() && core < usage.cores.size() ? &usage.layout.cores[core]
                                                                                      : nullptr;
}

const HostUsage *hostOf(const SliceUsage &usage, int worker)
{
    return worker >= 0 && worker < usage.hosts.size() ? &usage.hosts[worker] : nullptr;
}

/// A tool tip, line by line.
class Tip
{
public:
    explicit Tip(const QString &title)
        : m_lines{title}
    {
    }

    void row(const QString &name, const QString &value)
    {
        if (!value.isEmpty())
            m_lines << punctuation::labelled(name, value);
    }
    void sentence(const QString &text)
    {
        if (!text.isEmpty())
            m_lines << text;
    }
    [[nodiscard]] QString text() const { return m_lines.join(u'\n'); }

private:
    QStringList m_lines;
};

QString measured(float value, Metric metric)
{
    return std::isfinite(value) ? metricText(metric, value) : QString{};
}

float hbmOf(const SliceUsage &usage, const CoreUsage &core)
{
    return core.hbmTotal > 0            ? core.hbmTotal
        : usage.hbmTotal > 0            ? usage.hbmTotal
        : usage.layout.hbmPerDevice > 0 ? float(usage.layout.hbmPerDevice)
                                        : noValue;
}

void addValues(Tip &tip, const SliceUsage &usage, const CoreUsage &core)
{
    tip.row(metricName(Metric::DutyCycle), measured(core.duty, Metric::DutyCycle));
    tip.row(metricName(Metric::HbmUsed),
            std::isfinite(core.hbmUsed) ? usedOfTotal(core.hbmUsed, hbmOf(usage, core)) : QString{});
    for (const auto &[metric, value] : {std::pair{Metric::TensorCore, core.tensorCore},
                                        {Metric::IdleTime, core.idle},
                                        {Metric::QueueSize, core.queue},
                                        {Metric::HbmBandwidth, core.bandwidth},
                                        {Metric::RunTime, core.runTime}})
        tip.row(metricName(metric), measured(value, metric));
}

QString partOf(const HostUsage &host, Metric part, Metric whole)
{
    const float value = host.values.value(part, noValue);
    return std::isfinite(value) ? usedOfTotal(value, host.values.value(whole, noValue)) : QString{};
}

} // namespace

namespace maptext {

QString host(int worker)
{
    return MaptextMessages::tr("host %1").arg(worker);
}

QString chip(int chipOfSlice)
{
    return MaptextMessages::tr("chip %1").arg(chipOfSlice);
}

QString core(int index)
{
    return MaptextMessages::tr("core %1").arg(index);
}

QString cell(const SliceLayout &layout, const Core &place)
{
    return layout.isOfChips() ? chip(place.chipOfSlice) : core(place.index);
}

QString host(const SliceLayout &layout, int worker)
{
    return layout.slices.isEmpty() ? host(worker) : hostName({.id = {}, .layout = layout}, worker);
}

QString layer(const SliceLayout &layout, int z)
{
    const auto within = MaptextMessages::tr("layer z = %1", "of a three-dimensional topology");
    if (layout.slices.isEmpty())
        return within.arg(z);
    const auto slice = MaptextMessages::tr("slice %1").arg(layout.slices.value(z / layout.layersPerSlice()));
    return layout.layersPerSlice() == 1 ? slice : slice + u" · "_s + within.arg(z % layout.layersPerSlice());
}

QString outside(const QString &text, qsizetype longest)
{
    return plainText(text, longest);
}

QString label(const HostUsage &host)
{
    return outside(host.label, 64);
}

Face face(const CoreUsage &core)
{
    if (core.isStraggler && core.state == UsageState::Busy)
        return {StatusLevel::Bad, MaptextMessages::tr("straggler")};
    return {usageLevel(core.state), usageStateWord(core.state)};
}

Face face(const SliceUsage &usage, int worker)
{
    const auto *host = hostOf(usage, worker);
    if (!host)
        return {StatusLevel::Skipped, usageStateWord(UsageState::NoData)};
    const auto first = qsizetype{worker} * usage.layout.devicesPerHost();
    for (auto core = first;
         host->state == UsageState::Busy && core < std::min(first + usage.layout.devicesPerHost(), usage.cores.size());
         ++core) {
        if (usage.cores[core].isStraggler)
            return {StatusLevel::Bad, MaptextMessages::tr("straggler")};
    }
    return {usageLevel(host->state), usageStateWord(host->state)};
}

QString straggler(const SliceUsage &usage, qsizetype core)
{
    if (!placeOf(usage, core) || !usage.cores[core].isStraggler)
        return {};
    const float others = dutyOfOthers(usage, core);
    const auto own = metricText(Metric::DutyCycle, usage.cores[core].duty);
    return std::isfinite(others)
        ? MaptextMessages::tr("%1, the others %2", "duty cycle of a straggler, median of all others")
              .arg(own, metricText(Metric::DutyCycle, others))
        : own;
}

QString duty(float percent)
{
    return MaptextMessages::tr("duty %1").arg(metricText(Metric::DutyCycle, percent));
}

QString source(UsageSource source)
{
    switch (source) {
    case UsageSource::Runtime: return MaptextMessages::tr("libtpu");
    case UsageSource::MemoryProfile: return MaptextMessages::tr("memory profile of JAX");
    case UsageSource::Monitoring: return MaptextMessages::tr("Cloud Monitoring, every 60 s");
    case UsageSource::Probe: return MaptextMessages::tr("the host");
    case UsageSource::Program: return MaptextMessages::tr("the program");
    }
    return {};
}

QString user(const ChipUser &user)
{
    QStringList parts{outside(user.user, 64)};
    if (!user.command.isEmpty())
        parts << outside(user.command);
    parts << MaptextMessages::tr("PID %1").arg(user.pid);
    parts.removeAll(QString{});
    return parts.join(u" · "_s);
}

QList<ChipUser> usersOf(const SliceUsage &usage, qsizetype core)
{
    const auto *place = placeOf(usage, core);
    const auto *host = place ? hostOf(usage, place->host) : nullptr;
    QList<ChipUser> users;
    for (const auto &one : host ? host->users : users) {
        if (one.chips.isEmpty() || one.chips.contains(place->chip))
            users << one;
    }
    return users;
}

QString age(qint64 at, qint64 now)
{
    return at > 0 ? phrases::ago(std::chrono::seconds{std::max<qint64>(0, now - at) / 1000}) : phrases::none();
}

QString spoken(const SliceUsage &usage, qsizetype core)
{
    const auto *place = placeOf(usage, core);
    if (!place)
        return {};
    const auto &values = usage.cores[core];
    QStringList facts{usageStateWord(values.state)};
    if (std::isfinite(values.duty))
        facts << duty(values.duty);
    if (std::isfinite(values.hbmUsed))
        facts << usedOfTotal(values.hbmUsed, hbmOf(usage, values));
    if (values.isStraggler)
        facts << MaptextMessages::tr("straggler: %1").arg(straggler(usage, core));
    QStringList names{host(usage.layout, place->host), chip(place->chipOfSlice)};
    if (!usage.layout.isOfChips())
        names << maptext::core(place->index);
    const auto between = MaptextMessages::tr(", ", "between facts");
    return punctuation::labelled(names.join(between), facts.join(between));
}

QString tip(const SliceUsage &usage, qsizetype core, qint64 now)
{
    const auto *place = placeOf(usage, core);
    if (!place)
        return {};
    const auto &values = usage.cores[core];
    const auto *on = hostOf(usage, place->host);
    const auto name = on && !label(*on).isEmpty()
        ? MaptextMessages::tr("%1 (%2)", "host, its own name").arg(host(usage.layout, place->host), label(*on))
        : host(usage.layout, place->host);
    const auto what = chip(place->chipOfSlice);
    Tip tip{(usage.layout.isOfChips() ? what : u"%1 · %2"_s.arg(maptext::core(place->index), what)) + u" · "_s + name};
    tip.row(MaptextMessages::tr("State"), face(values).word);
    tip.row(MaptextMessages::tr("Straggler"), straggler(usage, core));
    addValues(tip, usage, values);
    if (usage.layout.isKnown)
        tip.row(MaptextMessages::tr("Place"),
                usage.layout.layersPerSlice() > 1
                    ? u"x %1, y %2, z %3"_s.arg(place->x).arg(place->y).arg(place->z % usage.layout.layersPerSlice())
                    : u"x %1, y %2"_s.arg(place->x).arg(place->y));
    tip.row(MaptextMessages::tr("Runs"), outside(values.where));
    tip.row(MaptextMessages::tr("Error"), outside(values.error));
    const auto users = usersOf(usage, core);
    for (const auto &one : users.first(std::min(users.size(), mostUsersInTip)))
        tip.row(MaptextMessages::tr("Used by"), user(one));
    if (values.at > 0)
        tip.row(MaptextMessages::tr("Measured"),
                MaptextMessages::tr("%1, %2", "4 s ago, by whom").arg(age(values.at, now), source(values.source)));
    if (values.state != UsageState::Busy)
        tip.sentence(on && !on->sentence.isEmpty() ? on->sentence : usageStateSentence(values.state));
    return tip.text();
}

QString hostTip(const SliceUsage &usage, int worker, qint64 now)
{
    const auto *on = hostOf(usage, worker);
    if (!on)
        return {};
    const auto name = host(usage.layout, worker);
    Tip tip{label(*on).isEmpty() ? name : u"%1 · %2"_s.arg(name, label(*on))};
    tip.row(MaptextMessages::tr("State"), face(usage, worker).word);
    tip.row(metricName(Metric::HostCpu), measured(on->values.value(Metric::HostCpu, noValue), Metric::HostCpu));
    tip.row(metricName(Metric::HostMemoryUsed), partOf(*on, Metric::HostMemoryUsed, Metric::HostMemoryTotal));
    tip.row(metricName(Metric::DiskUsed), partOf(*on, Metric::DiskUsed, Metric::DiskTotal));
    for (const auto &one : on->users.first(std::min(on->users.size(), mostUsersInTip)))
        tip.row(MaptextMessages::tr("Used by"), user(one));
    if (on->at > 0)
        tip.row(MaptextMessages::tr("Measured"), age(on->at, now));
    tip.sentence(on->sentence.isEmpty() && on->state != UsageState::Busy ? usageStateSentence(on->state)
                                                                         : on->sentence);
    return tip.text();
}

} // namespace maptext
