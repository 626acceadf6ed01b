// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/admission.h"

#include "services/practice/world/bodyrules.h"

#include <QRegularExpression>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

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

} // namespace

Answer<Zone> Admission::zoneFor(const QString &id) const
{
    const auto *zone = m_ground.catalogue.zone(id);
    if (!zone)
        return std::unexpected{unknownZone(id, m_ground.ids.eid())};
    return zoneToRead(id);
}

Answer<Zone> Admission::zoneToRead(const QString &id) const
{
    const auto *zone = m_ground.catalogue.zone(id);
    const auto grantedHere = [&](const Grant &grant) { return grant.zone == id; };
    if (!zone || (zone->restricted && std::ranges::none_of(m_ground.scenario.grants, grantedHere)))
        return std::unexpected{zoneRestricted(m_ground.scenario.projectId, id)};
    return *zone;
}

Answer<Accelerator> Admission::accelerator(const Zone &zone, const QJsonObject &body, bool queued) const
{
    const auto type = body["acceleratorType"_L1].toString().section(u'/', -1);
    const auto config = body["acceleratorConfig"_L1].toObject();
    if (type.isEmpty() && config.isEmpty())
        return std::unexpected{
            badRequest(u"One of acceleratorType and acceleratorConfig must be set."_s, m_ground.ids.eid())};
    const auto topology = config["topology"_L1].toString();
    const auto found = type.isEmpty() ? m_ground.catalogue.byTopology(zone, config["type"_L1].toString(), topology)
                                      : m_ground.catalogue.byType(zone, type);
    if (!found) {
        const auto asked = type.isEmpty() ? config["type"_L1].toString() + u'-' + topology : type;
        return std::unexpected{unknownType(asked, zone.id, m_ground.ids.eid())};
    }
    if (!config.isEmpty() && !type.isEmpty() && topology != found->topology())
        return std::unexpected{
            badRequest(u"acceleratorType and acceleratorConfig contradict each other."_s, m_ground.ids.eid())};
    if (m_ground.scenario.denialOf.contains(found->type()) || !m_quotas.isGranted(found->generation->key, zone))
        return std::unexpected{typeNotGranted(found->type(), zone.id, queued)};
    return *found;
}

/// Full names instead of short ones. Without a subnetwork the one of this name in the zone's region is meant.
Answer<QJsonObject> Admission::network(const Zone &zone, QJsonObject network) const
{
    const auto &project = m_ground.scenario.projectId;
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
        path.replace(u"projects/%1/"_s.arg(m_ground.scenario.projectNumber), u"projects/%1/"_s.arg(project));
        if (!m_ground.state.resources.find(path))
            return std::unexpected{resourceMissing(path)};
        network[field] = path;
        usual = path.section(u'/', -1);
    }
    const auto chosen = network["subnetwork"_L1].toString();
    if (const auto region = chosen.section(u'/', 3, 3); region != zone.region())
        return std::unexpected{badRequest(u"The subnetwork '%1' is in the region %2, but the zone %3 is in %4."_s.arg(
                                              chosen, region, zone.id, zone.region()),
                                          m_ground.ids.eid())};
    if (m_ground.state.resources.find(chosen)->json["network"_L1].toString()
        != u"@/"_s + network["network"_L1].toString())
        return std::unexpected{badRequest(
            u"The subnetwork '%1' is not in the network '%2'."_s.arg(chosen, network["network"_L1].toString()),
            m_ground.ids.eid())};
    return network;
}

std::optional<Refusal> Admission::joinNetworks(const Zone &zone, QJsonObject &body) const
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

std::optional<Refusal> Admission::fieldRefused(const QString &field, const QJsonValue &value) const
{
    if (const auto problem = fieldProblem(field, value); !problem.isEmpty())
        return badRequest(problem, m_ground.ids.eid());
    if (field == "networkConfigs"_L1) {
        for (const auto &network : value.toArray()) {
            if (const auto refused = fieldRefused(u"networkConfig"_s, network))
                return refused;
        }
    }
    if (field == "dataDisks"_L1) {
        for (const auto &attached : value.toArray()) {
            const auto disk = attached["sourceDisk"_L1].toString();
            const auto path = u"projects/%1/%2"_s.arg(m_ground.scenario.projectId, disk.section(u'/', -4));
            if (!m_ground.state.resources.find(path) || !disk.contains("/disks/"_L1))
                return resourceMissing(disk);
        }
    }
    const auto account = field == "serviceAccount"_L1 ? value["email"_L1].toString() : QString{};
    const auto own = u"%1-compute@developer.gserviceaccount.com"_s.arg(m_ground.scenario.projectNumber);
    if (!account.isEmpty() && account != own && account != "default"_L1)
        return Refusal{Rpc::NotFound,
                       u"The resource 'projects/%1/serviceAccounts/%2' of type 'serviceAccount' was not found."_s.arg(
                           m_ground.scenario.projectId, account),
                       {}};
    return std::nullopt;
}

std::optional<Refusal> Admission::requestIdRefused(const QString &requestId) const
{
    if (requestId.isEmpty() || !QUuid::fromString(requestId).isNull())
        return std::nullopt;
    return badRequest(u"The request id \"%1\" is no UUID."_s.arg(requestId), m_ground.ids.eid());
}

Answer<QJsonObject> Admission::body(const Zone &zone, const Accelerator &accelerator, QJsonObject body) const
{
    body = withoutReadOnly(std::move(body));
    const auto runtime = body["runtimeVersion"_L1].toString().section(u'/', -1);
    if (runtime.isEmpty())
        return std::unexpected{badRequest(u"runtimeVersion must be set."_s, m_ground.ids.eid())};
    if (!m_ground.catalogue.knowsRuntime(runtime))
        return std::unexpected{
            badRequest(u"The requested runtime version \"%1\" could not be found."_s.arg(runtime), m_ground.ids.eid())};
    for (auto it = body.begin(); it != body.end(); ++it) {
        if (const auto refused = fieldRefused(it.key(), it.value()))
            return std::unexpected{*refused};
    }
    if (body.contains("networkConfig"_L1) && !body["networkConfigs"_L1].toArray().isEmpty())
        return std::unexpected{
            badRequest(u"networkConfig and networkConfigs must not be set both."_s, m_ground.ids.eid())};
    const auto scheduling = body["schedulingConfig"_L1].toObject();
    if (scheduling["provisioningModel"_L1].toString() == "STANDARD"_L1 && scheduling["spot"_L1].toBool())
        return std::unexpected{
            Refusal{Rpc::InvalidArgument, u"STANDARD provisioning model is incompatible with spot requests"_s, {}}};
    if (const auto refused = joinNetworks(zone, body))
        return std::unexpected{*refused};
    body[u"acceleratorType"_s] = accelerator.type();
    body[u"acceleratorConfig"_s] =
        QJsonObject{{u"type"_s, accelerator.generation->type}, {u"topology"_s, accelerator.topology()}};
    body[u"runtimeVersion"_s] = runtime;
    body[u"schedulingConfig"_s] = withoutZeroValues(scheduling);
    auto account = body["serviceAccount"_L1].toObject();
    if (const auto email = account["email"_L1].toString(); email.isEmpty() || email == "default"_L1)
        account[u"email"_s] = u"%1-compute@developer.gserviceaccount.com"_s.arg(m_ground.scenario.projectNumber);
    if (account["scope"_L1].toArray().isEmpty())
        account[u"scope"_s] = QJsonArray{u"https://www.googleapis.com/auth/cloud-platform"_s};
    body[u"serviceAccount"_s] = account;
    body[u"shieldedInstanceConfig"_s] = body["shieldedInstanceConfig"_L1].toObject();
    return body;
}

std::optional<Refusal> Admission::idRefused(const QString &what, const QString &id) const
{
    // The API's text allows more, but the id becomes part of host names, whose rules are narrower.
    static const QRegularExpression form{u"^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$"_s};
    if (form.match(id).hasMatch())
        return std::nullopt;
    return badRequest(
        u"The %1 \"%2\" is invalid: it must begin with a lower-case letter, end with a letter or digit, and hold "
        "at most 63 lower-case letters, digits and hyphens."_s.arg(what, id),
        m_ground.ids.eid());
}

} // namespace practice
