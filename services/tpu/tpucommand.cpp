// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpucommand.h"

#include "services/core/applink.h"
#include "services/core/shellquote.h"
#include "services/net/requests.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpujson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUrlQuery>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr auto nextLine = " \\\n  "_L1;

QString projectOf(const TpuId &tpu)
{
    return tpu.toString().section(u'/', 1, 1);
}

/// gcloud's list form KEY=VALUE,KEY=VALUE. A separator that is in no entry is chosen and named when a comma is.
QString gcloudMap(const QMap<QString, QString> &map)
{
    QStringList entries;
    for (auto it = map.begin(); it != map.end(); ++it)
        entries += it.key() + u'=' + it.value();
    const auto all = entries.join(u'\n');
    if (!all.contains(u',') && !all.startsWith(u'^'))
        return entries.join(u',');
    // One that does not begin as it ends, so that it cannot be found across the edge of an entry.
    QString separator = u"|"_s;
    for (int number = 1; all.contains(separator); ++number)
        separator = u"SEP%1"_s.arg(number);
    return u'^' + separator + u'^' + entries.join(separator);
}

QUrl apiUrl(const CloudProfile &profile, const QString &path)
{
    if (isComputeInstance(TpuId{path})) {
        auto place = computeNameOf(TpuId{path});
        if (const auto verb = place.lastIndexOf(u':'); verb > place.lastIndexOf(u'/'))
            place[verb] = u'/';
        auto compute = profile.compute;
        compute.setPath(compute.path() + "/compute/v1/"_L1 + place, QUrl::DecodedMode);
        return compute;
    }
    auto url = profile.tpu;
    url.setPath(url.path() + "/v2/"_L1 + path, QUrl::DecodedMode);
    return url;
}

/// Of the version that knows what the spec asks for.
QUrl versionUrl(const CloudProfile &profile, const TpuSpec &spec, const QString &path)
{
    auto url = apiUrl(profile, path);
    if (needsAlpha(spec))
        url.setPath(url.path().replace("/v2/"_L1, "/v2alpha1/"_L1));
    return url;
}

/// " NAME --project=P --zone=Z"
QString nameOptions(const QString &resource)
{
    return u" %1 --project=%2 --zone=%3"_s.arg(shellQuoted(lastSegment(resource)),
                                               shellQuoted(resource.section(u'/', 1, 1)),
                                               shellQuoted(zoneOf(resource).toString()));
}

} // namespace

QString bearerHeader(const QUrl &url)
{
    // gcloud's token belongs to Google: an address of another's, the practice cloud for one, has a token of its own.
    return isGoogle(url) ? u"-H \"Authorization: Bearer $(gcloud auth print-access-token)\""_s
                         : u"-H \"Authorization: Bearer $TOKEN\""_s;
}

QString curlCommand(QLatin1StringView verb, const QUrl &url, const std::optional<QJsonObject> &body)
{
    QStringList words{u"curl -X "_s + verb, bearerHeader(url)};
    if (body) {
        words += u"-H 'Content-Type: application/json'"_s;
        words +=
            u"--data-raw "_s + shellQuoted(QString::fromUtf8(QJsonDocument{*body}.toJson(QJsonDocument::Indented)));
    }
    words += shellQuoted(url.toString(QUrl::FullyEncoded));
    return words.join(nextLine);
}

/// What both ways to create say of the machine; only the runtime's option has two names.
static QStringList machineOptions(const TpuSpec &spec, const ProjectId &project, QLatin1StringView runtimeOption)
{
    QStringList words;
    const auto option = [&](QLatin1StringView name, const QString &value) {
        words += "--"_L1 + name + u'=' + shellQuoted(value);
    };
    option("project"_L1, project.toString());
    option("zone"_L1, spec.zone.toString());
    const auto generation = Accelerators::catalogue().generationOf(spec.acceleratorType);
    if (spec.topology.isEmpty() || generation.isEmpty()) {
        option("accelerator-type"_L1, spec.acceleratorType);
    } else {
        option("type"_L1, Accelerators::catalogue().generation(generation)->typePrefix);
        option("topology"_L1, spec.topology);
    }
    option(runtimeOption, spec.runtimeVersion);
    static constexpr std::array tiers{""_L1, "--preemptible"_L1, "--spot"_L1, "--reserved"_L1,
                                      "--provisioning-model=flex-start"_L1};
    if (spec.tier != Tier::OnDemand)
        words += tiers[size_t(spec.tier)];
    if (spec.tier == Tier::FlexStart)
        words += u"--max-run-duration=%1h"_s.arg(spec.runHours);
    if (!spec.network.isEmpty())
        option("network"_L1, spec.network);
    if (!spec.subnetwork.isEmpty())
        option("subnetwork"_L1, spec.subnetwork);
    if (spec.externalAddress == ExternalAddress::None)
        words += u"--internal-ips"_s;
    if (!spec.description.isEmpty())
        option("description"_L1, spec.description);
    if (!spec.tags.isEmpty())
        option("tags"_L1, spec.tags.join(u','));
    if (const auto labels = labelsOf(spec); !labels.isEmpty())
        option("labels"_L1, gcloudMap(labels));
    if (!spec.serviceAccount.isEmpty())
        option("service-account"_L1, spec.serviceAccount);
    if (!spec.scopes.isEmpty())
        option("scopes"_L1, spec.scopes.join(u','));
    for (const auto &disk : spec.dataDisks)
        option("data-disk"_L1,
               u"source=%1,mode=%2"_s.arg(disk.source, disk.isReadOnly ? u"read-only"_s : u"read-write"_s));
    const auto metadata = metadataOf(spec);
    if (!metadata.isEmpty())
        option("metadata"_L1, gcloudMap(metadata));
    return words;
}

/// gcloud has no option for it. Its commands that are not alpha know three kinds by --type.
static bool isBeyondGcloud(const TpuSpec &spec)
{
    static const QStringList kinds{{}, u"v2"_s, u"v3"_s, u"v4"_s};
    const bool isTypeKnown = spec.topology.isEmpty()
        || kinds.contains(Accelerators::catalogue().generationOf(spec.acceleratorType)); // unknown: it goes by its type
    return spec.bootDiskGb > 0 || !isTypeKnown;
}

QString gcloudCommand(const TpuSpec &spec, const ProjectId &project)
{
    if (isBeyondGcloud(spec) || needsQueue(spec))
        return {};
    const QStringList words{u"gcloud compute tpus tpu-vm create "_s + shellQuoted(spec.name)};
    return (words + machineOptions(spec, project, "version"_L1)).join(nextLine);
}

QString gcloudCommand(const QueuedResourceOrder &order, const ProjectId &project)
{
    if (isBeyondGcloud(order.spec))
        return {};
    auto spec = order.spec;
    if (spec.tier == Tier::Preemptible)
        spec.tier = Tier::Spot; // the queue knows no other
    const bool isNamed = spec.tier == Tier::Reserved && !spec.reservation.isEmpty();
    if (isNamed)
        spec.tier = Tier::OnDemand; // only the alpha command takes a name, and there --reserved means something else
    const bool isAlpha = isNamed || spec.tier == Tier::FlexStart;
    QStringList words{(isAlpha ? u"gcloud alpha compute tpus queued-resources create "_s
                               : u"gcloud compute tpus queued-resources create "_s)
                      + shellQuoted(order.id)};
    if (spec.slices > 1)
        words << u"--node-count=%1"_s.arg(spec.slices) << u"--node-prefix="_s + shellQuoted(spec.name);
    else
        words += u"--node-id="_s + shellQuoted(spec.name);
    words += machineOptions(spec, project, "runtime-version"_L1);
    if (isNamed)
        words += u"--reservation="_s + shellQuoted(reservationPath(order.spec, project));
    if (order.notBefore.isValid())
        words += u"--valid-after-time="_s + order.notBefore.toUTC().toString(Qt::ISODate);
    if (order.notBefore.isValid() && order.notAfter.isValid())
        words += u"--valid-until-time="_s + order.notAfter.toUTC().toString(Qt::ISODate);
    else if (!order.notBefore.isValid() && order.validFor)
        words += u"--valid-until-duration=%1s"_s.arg(order.validFor->count());
    return words.join(nextLine);
}

QString gcloudCommand(TpuAction action, const TpuId &tpu)
{
    static constexpr std::array verbs{"start"_L1, "stop"_L1, "delete"_L1};
    return u"gcloud compute %1 %2 %3 --project=%4 --zone=%5"_s.arg(
        isComputeInstance(tpu) ? "instances"_L1 : "tpus tpu-vm"_L1, verbs[size_t(action)],
        shellQuoted(lastSegment(tpu.toString())), shellQuoted(projectOf(tpu)),
        shellQuoted(zoneOf(tpu.toString()).toString()));
}

QString gcloudDelete(const QueuedResourceId &request, WithNodes nodes)
{
    const auto name = request.toString();
    return u"gcloud compute tpus queued-resources delete %1 --project=%2 --zone=%3%4"_s.arg(
        shellQuoted(lastSegment(name)), shellQuoted(name.section(u'/', 1, 1)), shellQuoted(zoneOf(name).toString()),
        nodes == WithNodes::Yes ? u" --force"_s : QString{});
}

QString restCall(const TpuSpec &spec, const CloudProfile &profile)
{
    auto url = versionUrl(profile, spec,
                          u"projects/%1/locations/%2/nodes"_s.arg(profile.project.toString(), spec.zone.toString()));
    url.setQuery(QUrlQuery{{u"nodeId"_s, spec.name}});
    return curlCommand("POST"_L1, url, toJson(spec));
}

QString restCall(const QueuedResourceOrder &order, const CloudProfile &profile)
{
    auto url = versionUrl(
        profile, order.spec,
        u"projects/%1/locations/%2/queuedResources"_s.arg(profile.project.toString(), order.spec.zone.toString()));
    url.setQuery(QUrlQuery{{u"queuedResourceId"_s, order.id}});
    return curlCommand("POST"_L1, url, toJson(order, profile.project));
}

QString restCall(TpuAction action, const TpuId &tpu, const CloudProfile &profile)
{
    if (action == TpuAction::Delete)
        return curlCommand("DELETE"_L1, apiUrl(profile, tpu.toString()));
    const auto verb = action == TpuAction::Start ? ":start"_L1 : ":stop"_L1;
    return curlCommand("POST"_L1, apiUrl(profile, tpu.toString() + verb), QJsonObject{});
}

QString gcloudMaintain(Maintenance maintenance, const TpuId &tpu)
{
    return u"gcloud alpha compute tpus tpu-vm %1 %2 --project=%3 --zone=%4%5"_s.arg(
        maintenance == Maintenance::Rehearsal ? u"simulate-maintenance-event"_s : u"perform-maintenance"_s,
        shellQuoted(lastSegment(tpu.toString())), shellQuoted(projectOf(tpu)),
        shellQuoted(zoneOf(tpu.toString()).toString()),
        maintenance == Maintenance::Rehearsal ? u" --workers=0"_s : QString{});
}

QString restMaintain(Maintenance maintenance, const TpuId &tpu, const CloudProfile &profile)
{
    const bool rehearsal = maintenance == Maintenance::Rehearsal;
    auto url =
        apiUrl(profile, tpu.toString() + (rehearsal ? ":simulateMaintenanceEvent"_L1 : ":performMaintenance"_L1));
    url.setPath(url.path().replace("/v2/"_L1, "/v2alpha1/"_L1));
    return curlCommand("POST"_L1, url, rehearsal ? QJsonObject{{u"workerIds"_s, QJsonArray{u"0"_s}}} : QJsonObject{});
}

QString restMetadata(const TpuId &tpu, const QMap<QString, QString> &metadata, const CloudProfile &profile)
{
    QJsonObject map;
    for (auto it = metadata.begin(); it != metadata.end(); ++it)
        map.insert(it.key(), it.value());
    auto url = apiUrl(profile, tpu.toString());
    url.setQuery(QUrlQuery{{u"updateMask"_s, u"metadata"_s}});
    return curlCommand("PATCH"_L1, url, QJsonObject{{u"metadata"_s, map}});
}

QString gcloudCommand(const DiskOrder &order, const ProjectId &project)
{
    return u"gcloud compute disks create %1 --project=%2 --zone=%3 --size=%4GB --type=%5"_s.arg(
        shellQuoted(order.name), shellQuoted(project.toString()), shellQuoted(order.zone.toString()),
        QString::number(order.gib), shellQuoted(order.type));
}

QString restCall(const DiskOrder &order, const CloudProfile &profile)
{
    auto url = profile.compute;
    url.setPath(
        url.path() + u"/compute/v1/projects/%1/zones/%2/disks"_s.arg(profile.project.toString(), order.zone.toString()),
        QUrl::DecodedMode);
    return curlCommand("POST"_L1, url, toJson(order));
}

QString gcloudPatch(const Tpu &tpu, const NodePatch &patch)
{
    const auto update = u"gcloud compute tpus tpu-vm update"_s + nameOptions(tpu.id.toString());
    const auto wanted = patch.dataDisks.value_or(tpu.dataDisks);
    QStringList commands;
    for (const auto &disk : tpu.dataDisks) {
        if (!wanted.contains(disk))
            commands += update + u" --detach-disk="_s + shellQuoted(disk.source);
    }
    for (const auto &disk : wanted) {
        if (!tpu.dataDisks.contains(disk))
            commands += update + u" --attach-disk="_s
                + shellQuoted(u"source=%1,mode=%2"_s.arg(disk.source,
                                                         disk.isReadOnly ? u"read-only"_s : u"read-write"_s));
    }
    if (patch.addresses)
        commands +=
            update + (*patch.addresses == ExternalAddress::Wanted ? u" --no-internal-ips"_s : u" --internal-ips"_s);
    return commands.join(u'\n');
}

QString restPatch(const TpuId &tpu, const NodePatch &patch, const CloudProfile &profile)
{
    auto url = apiUrl(profile, tpu.toString());
    url.setQuery(QUrlQuery{{u"updateMask"_s, maskOf(patch)}});
    return curlCommand("PATCH"_L1, url, toJson(patch));
}

QString restDescribe(const QString &resource, const CloudProfile &profile)
{
    return curlCommand("GET"_L1, apiUrl(profile, resource));
}

QString gcloudReset(const QueuedResourceId &request)
{
    return u"gcloud compute tpus queued-resources reset"_s + nameOptions(request.toString());
}

QString restReset(const QueuedResourceId &request, const CloudProfile &profile)
{
    return curlCommand("POST"_L1, apiUrl(profile, request.toString() + ":reset"_L1), QJsonObject{});
}

QString restDelete(const QueuedResourceId &request, WithNodes nodes, const CloudProfile &profile)
{
    auto url = apiUrl(profile, request.toString());
    if (nodes == WithNodes::Yes)
        url.setQuery(QUrlQuery{{u"force"_s, u"true"_s}});
    return curlCommand("DELETE"_L1, url);
}

QString linkTo(const TpuId &tpu)
{
    if (isComputeInstance(tpu))
        return {}; // a link names a node
    const QStringList parts = tpu.toString().split(u'/'); // projects/P/locations/Z/nodes/N
    return toText(
        {.kind = AppLink::Kind::Tpu, .name = parts.value(5), .project = parts.value(1), .zone = parts.value(3)});
}
