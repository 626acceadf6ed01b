// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/storagebuckets.h"

#include "services/buckets/regionguard.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/compilecache.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct StorageBucketsMessages
{
    Q_DECLARE_TR_FUNCTIONS(StorageBuckets)
};

constexpr auto bucketScheme = "gs://"_L1;

/// As it was set up, or will be once the plan has come that far.
QStringList bucketsOf(const PodPlan &plan)
{
    QStringList places;
    if (plan.at(PodStep::Bucket).state != StepState::Skipped)
        places << plan.at(PodStep::Bucket).facts["place"_L1].toString()
               << bucketScheme + bucketMountFrom(plan.choices.bucket).bucket();
    if (plan.at(PodStep::CompileCache).state != StepState::Skipped)
        places << plan.at(PodStep::CompileCache).facts["place"_L1].toString()
               << sharedCompilationCacheFrom(plan.choices.cache).place;
    return places;
}

/// One zone of each region.
QList<ZoneId> zonesOf(const QList<PodHost> &hosts)
{
    QList<ZoneId> zones;
    for (const auto &host : hosts) {
        const auto isSame = [&host](const ZoneId &zone) { return regionOf(zone) == regionOf(host.zone); };
        if (!host.zone.isEmpty() && std::ranges::none_of(zones, isSame))
            zones << host.zone;
    }
    return zones;
}

QStringList textsOf(const JobSpec &spec)
{
    QStringList texts{spec.command, spec.resume.checkpoints};
    for (const auto &variable : spec.variables)
        texts << variable.value;
    return texts;
}

} // namespace

QStringList bucketsSetUpOn(const QList<PodPlan> &plans, const QList<PodHost> &hosts)
{
    QStringList places;
    for (const auto &plan : plans) {
        const auto isOfPlan = [&plan](const PodHost &host) { return !host.isPlain() && host.tpu == plan.tpu; };
        if (!plan.tpu.isEmpty() && std::ranges::any_of(hosts, isOfPlan))
            places += bucketsOf(plan);
    }
    places.removeIf([](const QString &place) { return !place.startsWith(bucketScheme) || place == bucketScheme; });
    places.removeDuplicates();
    return places;
}

Task<> checkBucketsOf(StorageApi api, JobSpec spec, QStringList setUp, std::stop_token stop)
{
    const auto names = bucketsNamedIn(textsOf(spec) + setUp);
    for (const auto &zone : zonesOf(spec.hosts)) {
        const auto ways = co_await waysToAgree(api, names, zone, spec.agreedWays, stop);
        if (!ways)
            co_return std::unexpected{ways.error()};
        if (ways->isEmpty())
            continue;
        const auto &first = ways->constFirst();
        co_return failed(ErrorCode::WrongState,
                         StorageBucketsMessages::tr(
                             "Nothing was started: the TPU is in %1 and the bucket %2 in %3, so each byte that "
                             "the job reads from it is billed. Choose “Change…”, then type the name of the "
                             "bucket to start all the same.")
                             .arg(regionOf(zone), first.bucket, first.location));
    }
    co_return {};
}
