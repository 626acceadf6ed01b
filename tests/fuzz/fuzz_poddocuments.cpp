// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is kept of a pod's plan and of all that belongs to it, after somebody or a broken disk has changed it: what is
// read is written and read again the same, and nothing that was not carried out counts as done.
#include "services/hosts/runhistory.h"
#include "services/ports/forwards.h"
#include "services/ports/hostserver.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/compilecache.h"
#include "services/recipes/environment.h"
#include "services/recipes/nfs.h"
#include "services/setup/podplan.h"
#include "services/vpc/makenetwork.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace {

void readPlan(const QJsonObject &json)
{
    const auto plan = podPlanFrom(json);
    if (!plan)
        return;
    const auto written = toJson(*plan);
    const auto again = podPlanFrom(written);
    require(again && toJson(*again) == written, "a plan is kept as it is");
    auto resumed = *plan;
    resumeAfterEnd(&resumed);
    for (const auto step : allPodSteps) {
        require(resumed.at(step).state != StepState::Working, "what was cut off is to be done");
        require(resumed.at(step).state != StepState::Done || plan->at(step).state == StepState::Done,
                "nothing is done by itself");
    }
}

void readShare(const QJsonObject &json)
{
    const auto share = nfsShareFrom(json);
    if (!share)
        return;
    require(nfsShareFrom(toJson(*share)) == *share, "a share is kept as it is");
    [[maybe_unused]] const auto preview = previewOf(*share);
    if (!problemsOf(*share).isEmpty())
        return;
    for (const auto *path : {&share->exportFolder, &share->mountFolder}) {
        require(path->startsWith(u'/') && !path->contains("/../"_L1) && !path->contains(u'\n'), "a whole path");
        const auto escaped = escapedPath(*path, u"()\"#\\ ");
        require(!escaped.contains(u' ') && !escaped.contains(u'\t') && !escaped.contains(u'#'), "one word of a line");
    }
}

/// What goes into a line of /etc/fstab, and what a shell reads.
void readPlaces(const QJsonObject &json)
{
    const auto mount = bucketMountFrom(json);
    require(bucketMountFrom(toJson(mount)) == mount, "a mounted bucket is kept as it is");
    if (problemsOf(mount).isEmpty()) {
        for (const auto odd : {u',', u' ', u'\n', u'"', u'\\'})
            require(!mount.bucket().contains(odd) && !mount.folder().contains(odd), "one option of a line");
        require(!(u'/' + mount.folder() + u'/').contains("/../"_L1), "a folder inside the bucket");
    }
    const auto cache = sharedCompilationCacheFrom(json);
    require(sharedCompilationCacheFrom(toJson(cache)) == cache, "the place of a cache is kept as it is");
    if (problemsOf(cache, 2).isEmpty())
        require(!cache.place.contains(u'\n') && !cache.place.contains("/../"_L1) && !cache.place.startsWith(u'~'),
                "a place that all hosts find");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    const auto json = QJsonDocument::fromJson(raw).object();
    readPlan(json);
    readShare(json);
    readPlaces(json);
    const auto environment = environmentFrom(json);
    require(environmentFrom(toJson(environment)) == environment, "an environment is kept as it is");
    [[maybe_unused]] const auto problems = problemsOf(environment);
    if (const auto server = hostServerFrom(json)) {
        require(hostServerFrom(toJson(*server)).has_value(), "a server is kept");
        require(pageOf(*server, 40'123, u"a&b#c"_s).host() == "127.0.0.1"_L1, "its page is on this computer");
    }
    if (const auto server = hostServerFrom(PodHost{.id = u"h"_s, .label = u"h"_s}, QString::fromUtf8(raw)))
        require(server->port > 0 && kindOfServer(server->name) == server->kind, "a server of ours");
    if (const auto forward = savedForwardFrom(json)) {
        require(savedForwardFrom(toJson(*forward)) == *forward, "a forward is kept as it is");
        require(!forwardCommand(*forward).contains(u'\n'), "a command of one line");
    }
    const auto holder = processIdentityFrom(json);
    require(processIdentityFrom(toJson(holder)) == holder, "who holds a port is kept as it is");
    if (const auto made = madeThingFrom(json))
        require(madeThingFrom(toJson(*made)) == *made, "what was made is kept as it is");
    if (const auto past = pastRunFrom(u"id"_s, json)) {
        const auto written = toJson(*past);
        const auto again = pastRunFrom(u"id"_s, written);
        require(again && toJson(*again) == written, "a run of before is kept as it is");
        [[maybe_unused]] const auto line = past->firstLine();
    }
    return 0;
}
