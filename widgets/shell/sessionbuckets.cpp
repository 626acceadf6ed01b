// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/sessionbuckets.h"

#include "services/session/session.h"
#include "services/session/storagebuckets.h"

#include <QPointer>

namespace {

QList<ZoneId> zonesWithQuota(const QuotaService &quota)
{
    QList<ZoneId> zones;
    for (const QuotaRow &row : quota.rows()) {
        if (!row.zone.isEmpty() && !zones.contains(row.zone))
            zones << row.zone;
    }
    return zones;
}

} // namespace

BucketCalls sessionBuckets(Session *session)
{
    const auto regions = [tpus = QPointer{&session->tpus}, quota = QPointer{&session->quota}] {
        return bucketRegions(tpus ? tpus->tpus() : QList<Tpu>{}, quota ? zonesWithQuota(*quota) : QList<ZoneId>{});
    };
    auto calls = bucketCalls(&session->buckets, &session->prices, session->profile.project, regions);
    calls.setUpOn = [pods = QPointer{&session->pods}](const QList<PodHost> &hosts) {
        return pods ? bucketsSetUpOn(pods->plans(), hosts) : QStringList{};
    };
    return calls;
}

QStringList textsOfRunningJobs(const JobService &jobs)
{
    QStringList texts;
    for (const auto &job : jobs.jobs()) {
        const bool goesOn = hasRunningHost(job) || !jobs.live(job.id).waitReason.isEmpty()
            || jobs.live(job.id).phase != JobPhase::Resting;
        if (!goesOn)
            continue;
        texts << job.spec.command;
        for (const auto &variable : job.spec.variables)
            texts << variable.value;
        if (job.last() != nullptr && job.last()->resumedFrom)
            texts << job.last()->resumedFrom->path;
    }
    return texts;
}
