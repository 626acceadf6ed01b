// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/computeresources.h"

#include "services/practice/world/quotas.h"

#include <QHostAddress>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto nameForm = u"(?:[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?)"_s;

ApiError missingField(const QString &field)
{
    return computeInvalid(refusalText("field-missing"_L1).arg(field));
}

std::optional<ApiError> rangeRefused(const QString &field, const QString &range)
{
    static const QRegularExpression form{u"\\A[0-9]{1,3}(\\.[0-9]{1,3}){3}(/[0-9]{1,2})?\\z"_s};
    const auto subnet =
        form.match(range).hasMatch() ? QHostAddress::parseSubnet(range) : std::pair<QHostAddress, int>{};
    if (!subnet.first.isNull() && subnet.first == QHostAddress{range.section(u'/', 0, 0)}) // no bits of a host
        return std::nullopt;
    return computeInvalid(refusalText("range-form"_L1).arg(field, range));
}

/// The network that a body names; "default" when it names none.
Answer<QString> networkOf(const WorldContext &context, const QJsonObject &body)
{
    const auto named = body["network"_L1].toString();
    const auto link = computeResourceLink(context, named.isEmpty() ? u"global/networks/default"_s : named);
    if (!context.state.resources.find(link.sliced(2)))
        return resourceMissing(link.sliced(2));
    return link;
}

using Subnet = std::pair<QHostAddress, int>;

bool overlap(const Subnet &a, const Subnet &b)
{
    return a.first.isInSubnet(b) || b.first.isInSubnet(a);
}

/// 403 when `amount` more do not fit into a region's limit.
std::optional<ApiError> spaceRefused(const WorldContext &context, const QString &metric, const QString &region,
                                     double amount)
{
    const auto limit = computeLimit(context, metric, region);
    if (computeUsage(context, metric, region) + amount <= limit)
        return std::nullopt;
    return computeQuotaExceeded(metric, limit, region == "global"_L1 ? u"globally"_s : u"in region "_s + region);
}

/// The same for the limits that hold for the whole project.
std::optional<ApiError> countRefused(const WorldContext &context, const QString &metric)
{
    return spaceRefused(context, metric, u"global"_s, 1);
}

/// As countRefused; what is there already, and is only changed, is counted.
std::optional<ApiError> newRefused(const WorldContext &context, const QString &metric, const QString &path)
{
    const auto full = u"projects/%1/%2"_s.arg(context.scenario.projectId, path);
    return context.state.resources.find(full) ? std::nullopt : countRefused(context, metric);
}

/// Google takes /8 to /29 for a subnetwork, and none of what is not for machines (RFC 6890).
std::optional<ApiError> subnetRefused(const QString &range)
{
    static const QStringList never{u"0.0.0.0/8"_s,   u"127.0.0.0/8"_s,        u"169.254.0.0/16"_s,
                                   u"224.0.0.0/4"_s, u"255.255.255.255/32"_s, u"199.36.153.4/30"_s};
    const auto mine = QHostAddress::parseSubnet(range);
    const bool isNever =
        std::ranges::any_of(never, [&](const QString &one) { return overlap(mine, QHostAddress::parseSubnet(one)); });
    if (mine.second >= 8 && mine.second <= 29 && !isNever)
        return std::nullopt;
    return computeInvalid(refusalText("range-never"_L1).arg(range));
}

/// All that a subnetwork takes up: its range, and those for aliases.
QList<Subnet> rangesOf(const QJsonObject &subnetwork)
{
    QList<Subnet> ranges{QHostAddress::parseSubnet(subnetwork["ipCidrRange"_L1].toString())};
    for (const auto &secondary : subnetwork["secondaryIpRanges"_L1].toArray())
        ranges += QHostAddress::parseSubnet(secondary["ipCidrRange"_L1].toString());
    return ranges;
}

Answer<> admitNetwork(WorldContext &context, const QString &, QJsonObject body)
{
    if (const auto refused = countRefused(context, u"NETWORKS"_s))
        return *refused;
    if (!body.contains("autoCreateSubnetworks"_L1)) { // a legacy network, as gcloud never makes one
        body[u"IPv4Range"_s] = body["IPv4Range"_L1].toString(u"10.240.0.0/16"_s);
        body[u"gatewayIPv4"_s] = u"10.240.0.1"_s;
    }
    if (!body.contains("routingConfig"_L1))
        body[u"routingConfig"_s] = QJsonObject{{u"routingMode"_s, u"REGIONAL"_s}};
    return body;
}

Answer<> admitSubnetwork(WorldContext &context, const QString &place, QJsonObject body)
{
    if (!body.contains("network"_L1))
        return missingField(u"network"_s);
    const auto network = networkOf(context, body);
    const auto range = body["ipCidrRange"_L1].toString();
    if (!network)
        return network.error();
    if (const auto refused = rangeRefused(u"ipCidrRange"_s, range))
        return *refused;
    if (const auto refused = subnetRefused(range))
        return *refused;
    if (const auto refused = countRefused(context, u"SUBNETWORKS"_s))
        return *refused;
    if (context.state.resources.find(network->sliced(2))->json.contains("IPv4Range"_L1))
        return computeInvalid(refusalText("legacy-network"_L1).arg(network->sliced(2)));
    const auto mine = QHostAddress::parseSubnet(range);
    const auto conflict = [&](const QString &path, const QJsonObject &other) -> std::optional<ApiError> {
        const bool isNeighbour =
            path.section(u'/', -2, -2) == "subnetworks"_L1 && other["network"_L1].toString() == *network;
        if (!isNeighbour
            || std::ranges::none_of(rangesOf(other), [&](const Subnet &theirs) { return overlap(mine, theirs); }))
            return std::nullopt;
        return computeInvalid(
            refusalText("range-conflict"_L1).arg(range, other["name"_L1].toString(), path.section(u'/', 3, 3)));
    };
    for (const auto &[path, other] : context.state.resources.all()) {
        if (const auto refused = conflict(path, other.json))
            return *refused;
    }
    // One that is still being made takes its range already.
    for (const auto &[key, event] : context.state.events.all()) {
        if (const auto refused =
                event.kind == EventKind::FinishCompute ? conflict(event.target, event.with) : std::nullopt)
            return *refused;
    }
    body[u"network"_s] = *network;
    body[u"region"_s] = computeResourceLink(context, place);
    body[u"gatewayAddress"_s] = QHostAddress{mine.first.toIPv4Address() + 1}.toString();
    body[u"privateIpGoogleAccess"_s] = body["privateIpGoogleAccess"_L1].toBool();
    body[u"purpose"_s] = u"PRIVATE"_s;
    body[u"stackType"_s] = u"IPV4_ONLY"_s;
    return body;
}

Answer<> admitFirewall(WorldContext &context, const QString &, QJsonObject body)
{
    const auto network = networkOf(context, body);
    if (!network)
        return network.error();
    if (body["allowed"_L1].toArray().isEmpty() == body["denied"_L1].toArray().isEmpty())
        return computeInvalid(refusalText("firewall-action"_L1));
    const auto own = u"global/firewalls/"_s + body["name"_L1].toString();
    if (const auto refused = newRefused(context, u"FIREWALLS"_s, own))
        return *refused;
    const auto direction = body["direction"_L1].toString(u"INGRESS"_s);
    const auto priority = body["priority"_L1].toInt(1000);
    if (priority < 0 || priority > 65535)
        return computeInvalid(refusalText("firewall-priority"_L1).arg(priority));
    const bool isIngress = direction == "INGRESS"_L1;
    const auto ranges = isIngress ? u"sourceRanges"_s : u"destinationRanges"_s;
    const bool hasSource = !body[ranges].toArray().isEmpty() || !body["sourceTags"_L1].toArray().isEmpty()
        || !body["sourceServiceAccounts"_L1].toArray().isEmpty();
    if (!hasSource)
        body[ranges] = QJsonArray{u"0.0.0.0/0"_s};
    for (const auto &range : body[ranges].toArray()) {
        if (const auto refused = rangeRefused(ranges, range.toString()))
            return *refused;
    }
    body[u"network"_s] = *network;
    body[u"direction"_s] = direction;
    body[u"priority"_s] = priority;
    body[u"disabled"_s] = body["disabled"_L1].toBool();
    body[u"logConfig"_s] = QJsonObject{{u"enable"_s, body["logConfig"_L1]["enable"_L1].toBool()}};
    return body;
}

/// Which subnetworks a gateway serves; "*": all of the network in the region.
QStringList servedBy(const WorldContext &context, const QJsonValue &nat)
{
    if (nat["sourceSubnetworkIpRangesToNat"_L1].toString() != "LIST_OF_SUBNETWORKS"_L1)
        return {u"*"_s};
    QStringList served;
    for (const auto &one : nat["subnetworks"_L1].toArray())
        served += computeResourceLink(context, one["name"_L1].toString());
    return served;
}

/// Cloud NAT: each needs a name and says which subnetworks it serves; none may be served twice.
std::optional<ApiError> gatewaysRefused(const WorldContext &context, const QString &place, const QJsonObject &router)
{
    QStringList taken;
    for (const auto &[path, other] : context.state.resources.all()) {
        const bool isOther = path.section(u'/', -2, -2) == "routers"_L1 && path.section(u'/', 2, 3) == place
            && other.json["network"_L1] == router["network"_L1] && other.json["name"_L1] != router["name"_L1];
        for (const auto &nat : isOther ? other.json["nats"_L1].toArray() : QJsonArray{})
            taken += servedBy(context, nat);
    }
    for (const auto &nat : router["nats"_L1].toArray()) {
        const auto served = servedBy(context, nat);
        if (const auto refused = nameRefused(nat["name"_L1].toString()))
            return refused;
        if (nat["natIpAllocateOption"_L1].toString().isEmpty()
            || nat["sourceSubnetworkIpRangesToNat"_L1].toString().isEmpty() || served.isEmpty())
            return computeInvalid(refusalText("nat-fields"_L1));
        for (const auto &subnetwork : served) {
            if (subnetwork != "*"_L1 && !context.state.resources.find(subnetwork.sliced(2)))
                return resourceMissing(subnetwork.sliced(2));
            if (taken.contains(subnetwork) || taken.contains(u"*"_s) || (subnetwork == "*"_L1 && !taken.isEmpty()))
                return computeInvalid(refusalText("nat-served"_L1));
        }
        taken += served;
    }
    return std::nullopt;
}

/// Only scenarios make routes: {network, destRange}. Those of subnetworks are shown by the list itself.
Answer<> admitRoute(WorldContext &context, const QString &, QJsonObject body)
{
    const auto network = networkOf(context, body);
    if (!network)
        return network.error();
    body[u"network"_s] = *network;
    body[u"priority"_s] = body["priority"_L1].toInt(1000);
    return body;
}

Answer<> admitRouter(WorldContext &context, const QString &place, QJsonObject body)
{
    if (!body.contains("network"_L1))
        return missingField(u"network"_s);
    const auto network = networkOf(context, body);
    if (!network)
        return network.error();
    if (const auto refused =
            newRefused(context, u"ROUTERS"_s, u"%1/routers/%2"_s.arg(place, body["name"_L1].toString())))
        return *refused;
    body[u"network"_s] = *network;
    body[u"region"_s] = computeResourceLink(context, place);
    if (const auto refused = gatewaysRefused(context, place, body))
        return *refused;
    return body;
}

Answer<> admitAddress(WorldContext &context, const QString &place, QJsonObject body)
{
    const auto type = body["addressType"_L1].toString(u"EXTERNAL"_s);
    const bool isExternal = type == "EXTERNAL"_L1;
    if (const auto refused =
            isExternal ? spaceRefused(context, u"STATIC_ADDRESSES"_s, place.section(u'/', 1), 1) : std::nullopt)
        return *refused;
    const auto serial = int(context.state.next(u"staticAddress"_s) % 250) + 2;
    if (body["address"_L1].toString().isEmpty())
        body[u"address"_s] =
            u"%1.%2"_s.arg(isExternal ? u"203.0.113"_s : u"10.128.15"_s).arg(serial); // documentation range
    body[u"addressType"_s] = type;
    body[u"networkTier"_s] = body["networkTier"_L1].toString(u"PREMIUM"_s);
    body[u"region"_s] = computeResourceLink(context, place);
    return body;
}

Answer<> admitDisk(WorldContext &context, const QString &place, QJsonObject body)
{
    static const QStringList types{u"pd-standard"_s, u"pd-balanced"_s,        u"pd-ssd"_s,
                                   u"pd-extreme"_s,  u"hyperdisk-balanced"_s, u"hyperdisk-ml"_s};
    const auto type = body["type"_L1].toString(u"pd-standard"_s).section(u'/', -1);
    const auto size = body["sizeGb"_L1].toVariant().toString();
    const auto gigabytes = size.isEmpty() ? 500 : size.toLongLong();
    const auto zone = place.section(u'/', 1);
    if (!types.contains(type))
        return resourceMissing(u"projects/%1/%2/diskTypes/%3"_s.arg(context.scenario.projectId, place, type));
    if (gigabytes < 1 || gigabytes > 65536)
        return computeInvalid(refusalText("disk-size"_L1).arg(gigabytes));
    const auto metric = type == "pd-standard"_L1 ? u"DISKS_TOTAL_GB"_s : u"SSD_TOTAL_GB"_s;
    if (const auto refused = spaceRefused(context, metric, context.catalogue.zone(zone)->region(), double(gigabytes)))
        return *refused;
    body[u"sizeGb"_s] = QString::number(gigabytes);
    body[u"type"_s] = computeResourceLink(context, place + u"/diskTypes/"_s + type);
    body[u"zone"_s] = computeResourceLink(context, place);
    body[u"physicalBlockSizeBytes"_s] = u"4096"_s;
    return body;
}

Answer<> admitSnapshot(WorldContext &context, const QString &, QJsonObject body)
{
    const auto source = computeResourceLink(context, body["sourceDisk"_L1].toString());
    const auto *disk = context.state.resources.find(source.sliced(2));
    body[u"sourceDisk"_s] = source;
    if (!body.contains("diskSizeGb"_L1)) // a scenario may tell of a disk that is long gone
        body[u"diskSizeGb"_s] = disk ? disk->json["sizeGb"_L1] : QJsonValue{u"10"_s};
    if (!body.contains("storageBytes"_L1))
        body[u"storageBytes"_s] = QString::number(body["diskSizeGb"_L1].toString().toLongLong() * 300'000'000);
    body[u"storageBytesStatus"_s] = u"UP_TO_DATE"_s;
    if (!body.contains("storageLocations"_L1))
        body[u"storageLocations"_s] = QJsonArray{u"us"_s};
    body[u"snapshotType"_s] = u"STANDARD"_s;
    return body;
}

/// Only scenarios make virtual machines: {machineType, diskGb, external}.
Answer<> admitInstance(WorldContext &context, const QString &place, QJsonObject body)
{
    const auto name = body["name"_L1].toString();
    const auto serial = int(context.state.next(u"machineAddress"_s) % 250) + 2;
    QJsonObject network{{u"kind"_s, u"compute#networkInterface"_s},
                        {u"name"_s, u"nic0"_s},
                        {u"network"_s, computeResourceLink(context, u"global/networks/default"_s)},
                        {u"networkIP"_s, u"10.128.0.%1"_s.arg(serial)}};
    if (body["external"_L1].toBool(true))
        network[u"accessConfigs"_s] = QJsonArray{QJsonObject{{u"kind"_s, u"compute#accessConfig"_s},
                                                             {u"type"_s, u"ONE_TO_ONE_NAT"_s},
                                                             {u"name"_s, u"external-nat"_s},
                                                             {u"natIP"_s, u"198.51.100.%1"_s.arg(serial)}}};
    const auto disk = computeResourceLink(context, place + u"/disks/"_s + name);
    body[u"disks"_s] = QJsonArray{QJsonObject{{u"kind"_s, u"compute#attachedDisk"_s},
                                              {u"boot"_s, true},
                                              {u"autoDelete"_s, true},
                                              {u"deviceName"_s, name},
                                              {u"diskSizeGb"_s, QString::number(body["diskGb"_L1].toInt(10))},
                                              {u"mode"_s, u"READ_WRITE"_s},
                                              {u"source"_s, disk}}};
    body.remove(u"external"_s);
    body.remove(u"diskGb"_s);
    body[u"networkInterfaces"_s] = QJsonArray{network};
    body[u"machineType"_s] =
        computeResourceLink(context, place + u"/machineTypes/"_s + body["machineType"_L1].toString(u"e2-small"_s));
    body[u"zone"_s] = computeResourceLink(context, place);
    return body;
}

/// A look at a member that is not there leaves a null behind, which no reply of Google has.
QJsonObject withoutNulls(QJsonObject json)
{
    const auto names = json.keys();
    for (const auto &name : names) {
        if (json.value(name).isNull())
            json.remove(name);
    }
    return json;
}

using Admit = Answer<> (*)(WorldContext &, const QString &, QJsonObject);

Admit admissionOf(const QString &collection)
{
    static const QMap<QString, Admit> rules{
        {u"networks"_s, admitNetwork}, {u"subnetworks"_s, admitSubnetwork}, {u"firewalls"_s, admitFirewall},
        {u"routers"_s, admitRouter},   {u"routes"_s, admitRoute},           {u"addresses"_s, admitAddress},
        {u"disks"_s, admitDisk},       {u"snapshots"_s, admitSnapshot},     {u"instances"_s, admitInstance}};
    return rules.value(collection);
}

} // namespace

std::optional<ApiError> nameRefused(const QString &name)
{
    static const QRegularExpression form{u"\\A%1\\z"_s.arg(nameForm)};
    if (form.match(name).hasMatch())
        return std::nullopt;
    return computeInvalid(refusalText("name-form"_L1).arg(name.left(200), nameForm));
}

Answer<> admitted(WorldContext &context, const ComputeResourceKind &kind, const QString &place, QJsonObject body)
{
    auto json = admissionOf(kind.collection)(context, place, std::move(body));
    if (!json)
        return json;
    json = withoutNulls(*json);
    json->insert(u"kind"_s, u"compute#"_s + kind.noun);
    json->insert(u"id"_s, QString::number(context.ids.number()));
    json->insert(u"creationTimestamp"_s, toRfc3339(context.now()));
    if (json->contains("labels"_L1))
        json->insert(u"labelFingerprint"_s, u"42WmSpB8rSM="_s);
    return json;
}

Answer<> patched(WorldContext &context, const ComputeResourceKind &kind, QJsonObject json, const QJsonObject &change)
{
    const auto before = json;
    for (auto it = change.begin(); it != change.end(); ++it)
        json[it.key()] = it.value();
    if (json["name"_L1] != before["name"_L1])
        return computeInvalid(refusalText("name-fixed"_L1).arg(json["name"_L1].toString()));
    auto checked = kind.collection == "firewalls"_L1 || kind.collection == "routers"_L1
        ? admissionOf(kind.collection)(context, before["region"_L1].toString().section(u'/', -2), json)
        : Answer<>{json};
    if (!checked)
        return checked;
    for (const auto &fixed : {u"id"_s, u"kind"_s, u"creationTimestamp"_s})
        checked->insert(fixed, before[fixed]);
    return withoutNulls(*checked);
}

} // namespace practice
