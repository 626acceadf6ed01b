// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/clock.h"
#include "services/core/wake.h"
#include "services/session/session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

constexpr std::array usageWords{"no-data"_L1, "no-workload"_L1, "held-idle"_L1, "idle"_L1,   "busy"_L1,
                                "hung"_L1,    "unreachable"_L1, "stale"_L1,     "failed"_L1, "coarse"_L1};
static_assert(size_t(UsageState::Coarse) == usageWords.size() - 1, "a word for each UsageState, in its order");

constexpr std::array<std::pair<Metric, QLatin1StringView>, 6> hostMetrics{{
    {Metric::HostCpu, "cpu"_L1},
    {Metric::HostMemoryUsed, "memoryUsed"_L1},
    {Metric::HostMemoryTotal, "memoryTotal"_L1},
    {Metric::DiskUsed, "diskUsed"_L1},
    {Metric::DiskTotal, "diskTotal"_L1},
    {Metric::Load, "load"_L1},
}};

/// "Nothing was said" is not there, never a zero.
void putValue(QJsonObject *json, const QString &member, float value)
{
    if (std::isfinite(value))
        json->insert(member, double(value));
}

QJsonObject coreJson(const Core &core, const CoreUsage &usage)
{
    QJsonObject json{{u"core"_s, core.index},
                     {u"worker"_s, core.host},
                     {u"chip"_s, core.chip},
                     {u"state"_s, usageWords[size_t(usage.state)]},
                     {u"isStraggler"_s, usage.isStraggler}};
    putValue(&json, u"duty"_s, usage.duty);
    putValue(&json, u"hbmUsed"_s, usage.hbmUsed);
    putValue(&json, u"hbmTotal"_s, usage.hbmTotal);
    putValue(&json, u"tensorCore"_s, usage.tensorCore);
    putValue(&json, u"idleSeconds"_s, usage.idle);
    verbtools::putTime(&json, u"at"_s, usage.at);
    return json;
}

QJsonObject hostUsageJson(const SliceUsage &slice, int worker)
{
    const auto &host = slice.hosts[worker];
    QJsonArray users;
    for (const auto &user : host.users)
        users.append(QJsonObject{{u"pid"_s, user.pid}, {u"user"_s, user.user}, {u"command"_s, user.command}});
    QJsonObject json{{u"worker"_s, worker},
                     {u"name"_s, hostName(slice, worker)},
                     {u"state"_s, usageWords[size_t(host.state)]},
                     {u"users"_s, users}};
    for (const auto &[metric, member] : hostMetrics)
        putValue(&json, member, host.values.value(metric, noValue));
    verbtools::putText(&json, u"says"_s, host.sentence);
    return json;
}

QJsonObject sliceJson(const WatchedSlice &watched, const SliceUsage &slice, bool withCores)
{
    QJsonArray hosts;
    for (int worker = 0; worker < int(slice.hosts.size()); ++worker)
        hosts.append(hostUsageJson(slice, worker));
    QJsonArray alerts;
    for (const auto &alert : slice.alerts)
        alerts.append(alert.text);
    QJsonObject json{{u"id"_s, watched.id.toString()},
                     {u"name"_s, watched.name},
                     {u"type"_s, slice.type},
                     {u"state"_s, usageWords[size_t(slice.state)]},
                     {u"says"_s, slice.sentence},
                     {u"isLive"_s, slice.isLive},
                     {u"hosts"_s, hosts},
                     {u"alerts"_s, alerts},
                     {u"chips"_s, slice.layout.cores.size() / std::max(1, slice.layout.devicesPerChip)}};
    putValue(&json, u"duty"_s, slice.duty);
    putValue(&json, u"hbmUsed"_s, slice.medianUsed);
    putValue(&json, u"hbmTotal"_s, slice.hbmTotal);
    verbtools::putTime(&json, u"at"_s, slice.at);
    if (!withCores)
        return json;
    QJsonArray cores;
    const auto count = std::min(slice.cores.size(), slice.layout.cores.size());
    for (qsizetype i = 0; i < count; ++i)
        cores.append(coreJson(slice.layout.cores[i], slice.cores[i]));
    json.insert(u"cores"_s, cores);
    return json;
}

/// A host was asked, and has answered or will not.
bool isSeen(const SliceUsage &slice)
{
    return !slice.isLive || std::ranges::all_of(slice.hosts, [](const HostUsage &host) {
        return host.state != UsageState::NoData || host.isShutOut || !host.sentence.isEmpty();
    });
}

/// A session that has just begun has seen nothing yet: so long it is waited for, and then said how far that came.
Task<> sliceSeen(VerbScene scene, QList<WatchedSlice> slices, std::stop_token stop)
{
    constexpr std::chrono::seconds patience{20};
    auto &usage = scene.session->usage;
    const auto begun = scene.clock->sinceBoot();
    const auto areSeen = [&usage, &slices] {
        return std::ranges::all_of(slices, [&usage](const WatchedSlice &one) { return isSeen(usage.now(one.id)); });
    };
    while (!areSeen() && scene.clock->sinceBoot() - begun < patience) {
        const auto wake = std::make_shared<Wake>();
        QObject::connect(&usage, &UsageFeed::updated, wake.get(), &Wake::now);
        std::stop_source done;
        scene.clock->sleep(std::chrono::seconds{1}, done.get_token())
            .then([ticket = QPointer{wake.get()}](const Result<> &) {
                if (ticket)
                    ticket->now();
            });
        const auto woken = co_await wokenOrStopped(wake, stop);
        done.request_stop();
        if (!woken)
            co_return woken;
    }
    co_return {};
}

Task<QJsonObject> showUsage(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    auto slices = scene.session->usage.slices();
    if (const auto name = text(arguments, "name"_L1); !name.isEmpty()) {
        slices.removeIf([&name](const WatchedSlice &one) {
            return one.name != name && one.id.toString() != name && one.id.toString().section(u'/', -1) != name;
        });
        if (slices.isEmpty())
            co_return std::unexpected{verbtools::notThere(name, u"tpus list"_s)};
    } else
        slices.removeIf([](const WatchedSlice &one) { return !one.isLive; });
    if (const auto seen = co_await sliceSeen(scene, slices, stop); !seen)
        co_return std::unexpected{seen.error()};
    QJsonArray all;
    for (const auto &slice : std::as_const(slices))
        all.append(sliceJson(slice, scene.session->usage.now(slice.id), isSet(arguments, "cores"_L1)));
    co_return QJsonObject{{u"slices"_s, all}};
}

} // namespace

QList<Verb> usageVerbs()
{
    return {
        {.name = u"usage"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Show what chips and hosts do now."),
         .arguments = {maybe(u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Only this TPU."), ArgumentCompletion::Tpus),
                       flag(u"cores"_s, QT_TRANSLATE_NOOP("Verbs", "With each core (in JSON)."))},
         .work = &showUsage,
         .rows = u"slices"_s,
         .columns = {{u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Name")},
                     {u"type"_s, QT_TRANSLATE_NOOP("Verbs", "Type")},
                     {u"state"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"duty"_s, QT_TRANSLATE_NOOP("Verbs", "Duty cycle, %")},
                     {u"hbmUsed"_s, QT_TRANSLATE_NOOP("Verbs", "HBM used, bytes")},
                     {u"says"_s, QT_TRANSLATE_NOOP("Verbs", "How it stands")}},
         .watchesHosts = true},
    };
}
