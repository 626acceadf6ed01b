// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/admission.h"

#include <QHostAddress>
#include <QRegularExpression>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qsizetype maxValueBytes = 262'144; // compute v1, Metadata
constexpr qsizetype maxAllBytes = 512 * 1024;
constexpr qsizetype maxLabels = 64;
constexpr qsizetype maxTags = 64;
constexpr qsizetype maxDescription = 512;

bool matchesForm(const QString &form, const QString &text)
{
    return QRegularExpression{u"\\A(?:"_s + form + u")\\z"_s, QRegularExpression::UseUnicodePropertiesOption}
        .match(text)
        .hasMatch();
}

QString cidrProblem(const QString &block)
{
    const bool isFine = block.isEmpty()
        || (block.endsWith("/29"_L1) && QHostAddress{block.chopped(3)}.protocol() == QAbstractSocket::IPv4Protocol);
    return isFine ? QString{} : refusalText("cidr-block"_L1).arg(block);
}

QString networkProblem(const QJsonObject &network)
{
    const auto queues = network["queueCount"_L1].toInt();
    return queues >= 0 ? QString{} : refusalText("queue-count"_L1).arg(queues);
}

QString accountProblem(const QString &email)
{
    const bool isFine =
        email.isEmpty() || email == "default"_L1 || matchesForm(u"[^@\\s]+@[^@\\s]+\\.[^@\\s]+"_s, email);
    return isFine ? QString{} : refusalText("service-account-form"_L1).arg(email);
}

constexpr QLatin1StringView readOnlyFields[] = {
    "name"_L1,
    "id"_L1,
    "state"_L1,
    "health"_L1,
    "healthDescription"_L1,
    "createTime"_L1,
    "symptoms"_L1,
    "apiVersion"_L1,
    "networkEndpoints"_L1,
    "queuedResource"_L1,
    "upcomingMaintenance"_L1,
};

QJsonObject withoutReadOnly(QJsonObject body)
{
    for (const auto &field : readOnlyFields)
        body.remove(field);
    return body;
}

QString labelsProblem(const QJsonObject &labels)
{
    if (labels.size() > maxLabels)
        return refusalText("labels-too-many"_L1).arg(maxLabels);
    for (auto it = labels.begin(); it != labels.end(); ++it) {
        if (!matchesForm(u"[\\p{Ll}\\p{Lo}][\\p{Ll}\\p{Lo}\\p{N}_-]{0,62}"_s, it.key()))
            return refusalText("label-key"_L1).arg(it.key());
        if (!matchesForm(u"[\\p{Ll}\\p{Lo}\\p{N}_-]{0,63}"_s, it.value().toString()))
            return refusalText("label-value"_L1).arg(it.value().toString());
    }
    return {};
}

QString tagsProblem(const QJsonArray &tags)
{
    if (tags.size() > maxTags)
        return refusalText("tags-too-many"_L1).arg(maxTags);
    for (const auto &tag : tags) {
        if (!matchesForm(u"[a-z]([-a-z0-9]{0,61}[a-z0-9])?"_s, tag.toString()))
            return refusalText("tag-form"_L1).arg(tag.toString());
    }
    return {};
}

/// "projects/P/zones/Z/disks/D" of the project, whatever stands before it.
QString diskPath(const WorldContext &context, const QString &disk)
{
    return u"projects/%1/%2"_s.arg(context.scenario.projectId, disk.section(u'/', -4));
}

/// A size in GB, as int64 is written: as text. Empty and 0: that of the image.
QString bootDiskProblem(const QJsonValue &size)
{
    constexpr qint64 image = 100;
    constexpr qint64 largest = 65'536;
    const auto gigabytes = size.toVariant().toLongLong();
    if (gigabytes == 0 || (gigabytes >= image && gigabytes <= largest))
        return {};
    return refusalText("boot-disk-size"_L1).arg(gigabytes).arg(image).arg(largest);
}

/// What `field` of a node, new or patched, must hold: a sentence, or empty; fields without such a rule are always fine.
QString fieldProblem(const QString &field, const QJsonValue &value)
{
    if (field == "labels"_L1)
        return labelsProblem(value.toObject());
    if (field == "metadata"_L1)
        return metadataProblem(value.toObject());
    if (field == "tags"_L1)
        return tagsProblem(value.toArray());
    if (field == "cidrBlock"_L1)
        return cidrProblem(value.toString());
    if (field == "networkConfig"_L1)
        return networkProblem(value.toObject());
    if (field == "serviceAccount"_L1)
        return accountProblem(value["email"_L1].toString());
    if (field == "bootDiskConfig"_L1)
        return bootDiskProblem(value["diskSizeGb"_L1]);
    if (field == "description"_L1 && value.toString().size() > maxDescription)
        return refusalText("description-long"_L1).arg(maxDescription);
    return {};
}

} // namespace

QString metadataProblem(const QJsonObject &metadata)
{
    qsizetype all = 0;
    for (auto it = metadata.begin(); it != metadata.end(); ++it) {
        const auto size = it.value().toString().toUtf8().size();
        all += it.key().size() + size;
        if (!matchesForm(u"[a-zA-Z0-9-_]{1,128}"_s, it.key()))
            return refusalText("metadata-key"_L1).arg(it.key());
        if (size > maxValueBytes)
            return refusalText("metadata-value"_L1).arg(it.key()).arg(maxValueBytes);
    }
    if (all >= maxAllBytes)
        return refusalText("metadata-size"_L1).arg(maxAllBytes);
    return {};
}

Answer<Zone> Admission::zoneFor(const QString &id, const NewId &newId, const QString &requestId) const
{
    if (!m_context.catalogue.zone(id))
        return unknownZone(id, m_context.ids.eid());
    auto zone = zoneToRead(id);
    if (!zone)
        return zone;
    if (const auto refused = idRefused(newId.what, newId.id))
        return *refused;
    if (const auto refused = requestIdRefused(requestId))
        return *refused;
    return zone;
}

Answer<Zone> Admission::zoneToRead(const QString &id) const
{
    const auto *zone = m_context.catalogue.zone(id);
    const auto grantedHere = [&](const Grant &grant) { return grant.zone == id; };
    if (!zone || (zone->restricted && std::ranges::none_of(m_context.scenario.grants, grantedHere)))
        return zoneRestricted(m_context.scenario.projectId, id);
    return *zone;
}

Answer<Accelerator> Admission::accelerator(const Zone &zone, const QJsonObject &body, bool queued) const
{
    const auto type = body["acceleratorType"_L1].toString().section(u'/', -1);
    const auto config = body["acceleratorConfig"_L1].toObject();
    if (type.isEmpty() && config.isEmpty())
        return badRequest(m_context, refusalText("accelerator-unset"_L1));
    const auto topology = config["topology"_L1].toString();
    const auto found = type.isEmpty() ? m_context.catalogue.byTopology(zone, config["type"_L1].toString(), topology)
                                      : m_context.catalogue.byType(zone, type);
    if (!found) {
        const auto asked = type.isEmpty() ? config["type"_L1].toString() + u'-' + topology : type;
        return unknownType(asked, zone.id, m_context.ids.eid());
    }
    if (!config.isEmpty() && !type.isEmpty() && !found->topologies().contains(topology))
        return badRequest(m_context, refusalText("accelerator-twice"_L1));
    if (m_context.scenario.denialOf.contains(found->type()) || !m_quotas.isGranted(found->generation->key, zone))
        return typeNotGranted(found->type(), zone.id, queued);
    return *found;
}

/// Full names instead of short ones. Without a subnetwork the one of this name in the zone's region is meant.
Answer<QJsonObject> Admission::network(const Zone &zone, QJsonObject network) const
{
    const auto &project = m_context.scenario.projectId;
    const QList<std::pair<QString, QString>> parts{
        {u"network"_s, u"projects/%1/global/networks/"_s.arg(project)},
        {u"subnetwork"_s, u"projects/%1/regions/%2/subnetworks/"_s.arg(project, zone.region())}};
    auto usual = u"default"_s;
    for (const auto &[field, folder] : parts) {
        auto asked = network[field].toString();
        if (asked.isEmpty())
            asked = usual;
        const auto from = asked.indexOf("projects/"_L1); // a whole URL will do, too
        auto path = asked.contains(u'/') ? asked.sliced(std::max<qsizetype>(0, from)) : folder + asked;
        path.replace(u"projects/%1/"_s.arg(m_context.scenario.projectNumber), u"projects/%1/"_s.arg(project));
        if (!m_context.state.resources.find(path))
            return resourceMissing(path);
        network[field] = path;
        usual = path.section(u'/', -1);
    }
    const auto chosen = network["subnetwork"_L1].toString();
    if (const auto region = chosen.section(u'/', 3, 3); region != zone.region())
        return badRequest(m_context, refusalText("subnetwork-region"_L1).arg(chosen, region, zone.id, zone.region()));
    if (m_context.state.resources.find(chosen)->json["network"_L1].toString()
        != u"@/"_s + network["network"_L1].toString())
        return badRequest(m_context,
                          refusalText("subnetwork-network"_L1).arg(chosen, network["network"_L1].toString()));
    return network;
}

std::optional<ApiError> Admission::joinNetworks(const Zone &zone, QJsonObject &body) const
{
    const auto asked = body["networkConfigs"_L1].toArray();
    QJsonArray joined;
    for (const auto &one : asked.isEmpty() ? QJsonArray{body["networkConfig"_L1]} : asked) {
        const auto config = network(zone, one.toObject());
        if (!config)
            return config.error();
        joined.append(*config);
    }
    if (asked.isEmpty())
        body[u"networkConfig"_s] = joined.first();
    else
        body[u"networkConfigs"_s] = joined;
    return std::nullopt;
}

std::optional<ApiError> Admission::fieldRefused(const QString &field, const QJsonValue &value) const
{
    if (const auto problem = fieldProblem(field, value); !problem.isEmpty())
        return badRequest(m_context, problem);
    if (field == "networkConfigs"_L1) {
        for (const auto &network : value.toArray()) {
            if (const auto refused = fieldRefused(u"networkConfig"_s, network))
                return refused;
        }
    }
    if (field == "dataDisks"_L1) {
        for (const auto &attached : value.toArray()) {
            const auto disk = attached["sourceDisk"_L1].toString();
            const auto path = diskPath(m_context, disk);
            if (!m_context.state.resources.find(path) || !disk.contains("/disks/"_L1))
                return resourceMissing(disk);
        }
    }
    const auto account = field == "serviceAccount"_L1 ? value["email"_L1].toString() : QString{};
    const auto own = u"%1-compute@developer.gserviceaccount.com"_s.arg(m_context.scenario.projectNumber);
    if (!account.isEmpty() && account != own && account != "default"_L1)
        return ApiError{Rpc::NotFound,
                        refusalText("service-account-missing"_L1).arg(m_context.scenario.projectId, account)};
    return std::nullopt;
}

std::optional<ApiError> Admission::disksRefused(const Zone &zone, int hosts, const QJsonArray &disks,
                                                const QString &name) const
{
    QStringList seen;
    for (const auto &entry : disks) {
        const auto disk = diskPath(m_context, entry["sourceDisk"_L1].toString());
        const bool isReadOnly = entry["mode"_L1].toString() == "READ_ONLY"_L1;
        if (seen.contains(disk))
            return badRequest(m_context, refusalText("disk-twice"_L1).arg(disk));
        seen.append(disk);
        if (const auto there = disk.section(u'/', 3, 3); there != zone.id)
            return badRequest(m_context, refusalText("disk-zone"_L1).arg(disk, there, zone.id));
        if (hosts > 1 && !isReadOnly)
            return badRequest(m_context, refusalText("disk-hosts"_L1).arg(disk));
        const auto *json = m_context.state.resources.find(disk);
        const auto users = json ? json->json.value("users"_L1).toArray() : QJsonArray{};
        if (!users.isEmpty())
            return computeInUse(u"disk"_s, disk, users.first().toString().sliced(2));
        for (const auto &[other, node] : m_context.state.nodes.all()) {
            for (const auto &attached : other == name ? QJsonArray{} : node.spec.value("dataDisks"_L1).toArray()) {
                const bool isShared = isReadOnly && attached["mode"_L1].toString() == "READ_ONLY"_L1;
                if (diskPath(m_context, attached["sourceDisk"_L1].toString()) == disk && !isShared)
                    return computeInUse(u"disk"_s, disk, other);
            }
        }
    }
    return std::nullopt;
}

std::optional<ApiError> Admission::requestIdRefused(const QString &requestId) const
{
    if (requestId.isEmpty() || !QUuid::fromString(requestId).isNull())
        return std::nullopt;
    return badRequest(m_context, refusalText("request-id-form"_L1).arg(requestId));
}

Answer<QJsonObject> Admission::body(const Zone &zone, const Accelerator &accelerator, QJsonObject body,
                                    const QString &own) const
{
    body = withoutReadOnly(std::move(body));
    const auto runtime = body["runtimeVersion"_L1].toString().section(u'/', -1);
    if (runtime.isEmpty())
        return badRequest(m_context, refusalText("runtime-unset"_L1));
    if (!m_context.catalogue.knowsRuntime(runtime))
        return badRequest(m_context, refusalText("runtime-unknown"_L1).arg(runtime));
    for (auto it = body.begin(); it != body.end(); ++it) {
        if (const auto refused = fieldRefused(it.key(), it.value()))
            return *refused;
    }
    if (const auto refused = disksRefused(zone, accelerator.hosts(), body.value("dataDisks"_L1).toArray(), own))
        return *refused;
    if (body.contains("networkConfig"_L1) && !body["networkConfigs"_L1].toArray().isEmpty())
        return badRequest(m_context, refusalText("networks-both"_L1));
    const auto scheduling = body["schedulingConfig"_L1].toObject();
    if (scheduling["provisioningModel"_L1].toString() == "STANDARD"_L1 && scheduling["spot"_L1].toBool())
        return ApiError{Rpc::InvalidArgument, refusalText("model-spot"_L1).arg(u"STANDARD"_s)};
    if (const auto refused = joinNetworks(zone, body))
        return *refused;
    body[u"acceleratorType"_s] = accelerator.type();
    const auto topology = body["acceleratorConfig"_L1]["topology"_L1].toString(accelerator.topology());
    body[u"acceleratorConfig"_s] = QJsonObject{{u"type"_s, accelerator.generation->type}, {u"topology"_s, topology}};
    body[u"runtimeVersion"_s] = runtime;
    body[u"schedulingConfig"_s] = withoutZeroValues(scheduling);
    auto account = body["serviceAccount"_L1].toObject();
    if (const auto email = account["email"_L1].toString(); email.isEmpty() || email == "default"_L1)
        account[u"email"_s] = u"%1-compute@developer.gserviceaccount.com"_s.arg(m_context.scenario.projectNumber);
    if (account["scope"_L1].toArray().isEmpty())
        account[u"scope"_s] = QJsonArray{u"https://www.googleapis.com/auth/cloud-platform"_s};
    body[u"serviceAccount"_s] = account;
    body[u"shieldedInstanceConfig"_s] = body["shieldedInstanceConfig"_L1].toObject();
    return body;
}

std::optional<ApiError> Admission::idRefused(const QString &what, const QString &id) const
{
    // The API's text allows more, but the id becomes part of host names, whose rules are narrower.
    static const QRegularExpression form{u"^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$"_s};
    if (form.match(id).hasMatch())
        return std::nullopt;
    return badRequest(m_context, refusalText("id-form"_L1).arg(what, id));
}

} // namespace practice
