// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/computeresources.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

QString collectionOf(const QString &path)
{
    return path.section(u'/', -2, -2);
}

/// The node that has this disk. Google does not list it among the disk's users: its machines are not the project's.
QString nodeWith(const WorldContext &context, const QString &disk)
{
    for (const auto &[name, node] : context.state.nodes.all()) {
        for (const auto &attached : node.spec["dataDisks"_L1].toArray()) {
            if (attached["sourceDisk"_L1].toString().endsWith(disk.section(u'/', 2)))
                return name;
        }
    }
    return {};
}

/// What of the compute resources has a member that links to `path`.
QString linkedFrom(const WorldContext &context, const QString &path)
{
    const auto link = u"@/"_s + path;
    for (const auto &[other, note] : context.state.resources.all()) {
        const bool isOwnSubnet = other.section(u'/', -2, -2) == "subnetworks"_L1; // goes with an automatic network
        if (note.json["network"_L1].toString() == link
            && !(isOwnSubnet && context.state.resources.find(path)->json["autoCreateSubnetworks"_L1].toBool()))
            return other;
    }
    for (const auto &[name, node] : context.state.nodes.all()) {
        const auto network = node.spec["networkConfig"_L1].toObject();
        if (network["network"_L1].toString() == path || network["subnetwork"_L1].toString() == path)
            return name;
    }
    return {};
}

/// A network names its subnetworks; `gone` is the one that is being taken away.
void nameSubnetworks(WorldContext &context, const QString &network, const QString &gone)
{
    auto *there = context.state.resources.edit(network);
    if (!there)
        return;
    QJsonArray links;
    for (const auto &[path, note] : context.state.resources.all()) {
        const bool isOne =
            path.section(u'/', -2, -2) == "subnetworks"_L1 && note.json["network"_L1].toString() == u"@/"_s + network;
        if (isOne && path != gone)
            links.append(u"@/"_s + path);
    }
    links.isEmpty() ? there->json.remove(u"subnetworks"_s) : void(there->json[u"subnetworks"_s] = links);
}

/// An operation on it has not ended.
bool isChanging(const WorldContext &context, const QString &path)
{
    return std::ranges::any_of(context.state.events.all(), [&](const auto &entry) {
        return entry.second.kind == EventKind::FinishCompute && entry.second.target == path;
    });
}

/// The network that `body` names is still being made or taken away.
std::optional<ApiError> notReady(const WorldContext &context, const QJsonObject &body)
{
    const auto network = body["network"_L1].toString();
    const auto path = network.isEmpty() ? QString{} : computeResourceLink(context, network).sliced(2);
    return !path.isEmpty() && isChanging(context, path) ? std::optional{computeNotReady(path)} : std::nullopt;
}

/// Who still uses it, or nothing.
std::optional<ApiError> removalRefused(const WorldContext &context, const QString &path, const QJsonObject &json)
{
    const auto *kind = computeResourceKind(path.section(u'/', -2, -2));
    const auto users = json["users"_L1].toArray();
    if (!users.isEmpty())
        return computeInUse(kind->noun, path, users.first().toString().sliced(2));
    const auto node = kind->collection == "disks"_L1 ? nodeWith(context, path) : QString{};
    if (!node.isEmpty())
        return computeInUse(kind->noun, path, node);
    const bool isNet = kind->collection == "networks"_L1 || kind->collection == "subnetworks"_L1;
    const auto user = isNet ? linkedFrom(context, path) : QString{};
    return user.isEmpty() ? std::nullopt : std::optional{computeInUse(kind->noun, path, user)};
}

/// What comes and goes with a resource: the subnetworks of an automatic network, the boot disk of a machine.
void afterInsert(WorldContext &context, const QString &path, const QJsonObject &json)
{
    const auto collection = path.section(u'/', -2, -2);
    const auto &project = context.scenario.projectId;
    auto &resources = context.state.resources;
    if (collection == "instances"_L1) {
        const auto attached = json["disks"_L1][0];
        const auto disk = attached["source"_L1].toString().sliced(2);
        const auto place = disk.section(u'/', 2, 3);
        auto made = admitted(context, *computeResourceKind(u"disks"_s), place,
                             {{u"name"_s, json["name"_L1]}, {u"sizeGb"_s, attached["diskSizeGb"_L1]}});
        if (!made || resources.find(disk))
            return;
        made->insert(u"users"_s, QJsonArray{u"@/"_s + path});
        made->insert(u"status"_s, u"READY"_s);
        made->insert(u"creationTimestamp"_s, json["creationTimestamp"_L1]);
        resources.put(disk, {*made});
    }
    if (collection == "subnetworks"_L1)
        nameSubnetworks(context, json["network"_L1].toString().sliced(2), {});
    if (collection != "networks"_L1 || !json["autoCreateSubnetworks"_L1].toBool())
        return;
    int index = 0;
    QJsonArray links;
    for (const auto &region : context.catalogue.regions()) {
        const auto place = u"regions/"_s + region;
        const auto subnet = u"projects/%1/%2/subnetworks/%3"_s.arg(project, place, json["name"_L1].toString());
        const QJsonObject body{{u"name"_s, json["name"_L1]},
                               {u"network"_s, u"@/"_s + path},
                               {u"ipCidrRange"_s, u"10.%1.0.0/20"_s.arg(128 + index++)}};
        links.append(u"@/"_s + subnet);
        if (const auto made = admitted(context, *computeResourceKind(u"subnetworks"_s), place, body);
            made && !resources.find(subnet))
            resources.put(subnet, {*made});
    }
    resources.edit(path)->json[u"subnetworks"_s] = links;
}

void afterRemoval(WorldContext &context, const QString &path, const QJsonObject &json)
{
    auto &resources = context.state.resources;
    if (path.section(u'/', -2, -2) == "subnetworks"_L1)
        nameSubnetworks(context, json["network"_L1].toString().sliced(2), path);
    if (path.section(u'/', -2, -2) == "instances"_L1)
        resources.remove(json["disks"_L1][0]["source"_L1].toString().sliced(2));
    for (const auto &link : json["subnetworks"_L1].toArray())
        resources.remove(link.toString().sliced(2));
}

} // namespace

QString computePlace(const QString &path)
{
    const auto scope = path.section(u'/', 2, 2);
    return scope == "global"_L1 ? scope : path.section(u'/', 2, 3);
}

const ComputeResourceKind *computeResourceKind(const QString &collection)
{
    static const QList<ComputeResourceKind> kinds{
        {u"networks"_s, u"network"_s, u"global"_s},
        {u"subnetworks"_s, u"subnetwork"_s, u"regions"_s},
        {u"firewalls"_s, u"firewall"_s, u"global"_s},
        {u"routers"_s, u"router"_s, u"regions"_s},
        {u"routes"_s, u"route"_s, u"global"_s},
        {u"addresses"_s, u"address"_s, u"regions"_s, u"RESERVED"_s, u"RESERVING"_s},
        {u"disks"_s, u"disk"_s, u"zones"_s, u"READY"_s, u"CREATING"_s},
        {u"snapshots"_s, u"snapshot"_s, u"global"_s, u"READY"_s, u"CREATING"_s},
        {u"instances"_s, u"instance"_s, u"zones"_s, u"RUNNING"_s, u"PROVISIONING"_s},
    };
    const auto at = std::ranges::find(kinds, collection, &ComputeResourceKind::collection);
    return at == kinds.end() ? nullptr : &*at;
}

QString computeResourceLink(const WorldContext &context, const QString &text)
{
    const auto from = text.indexOf("projects/"_L1); // a whole URL will do, too
    auto path = from < 0 ? u"projects/%1/%2"_s.arg(context.scenario.projectId, text) : text.sliced(from);
    path.replace(u"projects/%1/"_s.arg(context.scenario.projectNumber),
                 u"projects/%1/"_s.arg(context.scenario.projectId));
    return u"@/"_s + path;
}

QString ComputeResources::path(const QString &place, const QString &collection, const QString &name) const
{
    return u"projects/%1/%2/%3/%4"_s.arg(m_context.scenario.projectId, place, collection, name);
}

const QJsonObject *ComputeResources::find(const QString &path) const
{
    const auto *note = m_context.state.resources.find(path);
    return note ? &note->json : nullptr;
}

QList<QJsonObject> ComputeResources::list(const QString &collection, const QString &place) const
{
    QList<QJsonObject> found;
    for (const auto &[path, note] : m_context.state.resources.all()) {
        if (collectionOf(path) == collection && (place.isEmpty() || computePlace(path) == place))
            found.append(note.json);
    }
    std::ranges::stable_sort(found, {}, [](const QJsonObject &json) { return json["name"_L1].toString(); });
    return found;
}

/// An operation whose end makes `path` what `becomes` says; an empty one: it is gone then.
ComputeOperation ComputeResources::begin(const QString &type, const QString &path, const QJsonObject &becomes)
{
    const auto *there = find(path);
    const auto number = (there ? *there : becomes)["id"_L1].toString().toULongLong();
    const auto operation =
        startCompute(m_context, {.type = type, .target = path, .place = computePlace(path), .targetNumber = number});
    m_context.scheduleAt(operation.ends, {.kind = EventKind::FinishCompute, .target = path, .with = becomes});
    return operation;
}

Answer<ComputeOperation> ComputeResources::insert(const QString &place, const QString &collection,
                                                  const QJsonObject &body)
{
    const auto *kind = computeResourceKind(collection);
    const auto name = body["name"_L1].toString();
    if (const auto refused = nameRefused(name))
        return *refused;
    const auto target = path(place, collection, name);
    if (find(target) || isChanging(m_context, target))
        return computeExists(target);
    if (const auto refused = notReady(m_context, body))
        return *refused;
    auto json = admitted(m_context, *kind, place, body);
    if (!json)
        return json.error();
    if (kind->ready.isEmpty())
        return begin(u"insert"_s, target, *json);
    auto ready = *json;
    ready[u"status"_s] = kind->ready;
    json->insert(u"status"_s, kind->busy);
    m_context.state.resources.put(target, {*json});
    return begin(u"insert"_s, target, ready);
}

Answer<ComputeOperation> ComputeResources::patch(const QString &path, const QJsonObject &body)
{
    const auto *there = find(path);
    if (!there)
        return resourceMissing(path);
    if (isChanging(m_context, path))
        return computeNotReady(path);
    const auto changed = patched(m_context, *computeResourceKind(collectionOf(path)), *there, body);
    if (!changed)
        return changed.error();
    return begin(u"patch"_s, path, *changed);
}

Answer<ComputeOperation> ComputeResources::remove(const QString &path)
{
    const auto *there = find(path);
    if (!there)
        return resourceMissing(path);
    if (const auto refused = removalRefused(m_context, path, *there))
        return *refused;
    if (isChanging(m_context, path))
        return computeNotReady(path);
    const auto operation = begin(u"delete"_s, path, {});
    if (const auto collection = collectionOf(path); collection == "disks"_L1 || collection == "snapshots"_L1)
        m_context.state.resources.edit(path)->json[u"status"_s] = u"DELETING"_s;
    return operation;
}

Answer<ComputeOperation> ComputeResources::snapshot(const QString &disk, const QJsonObject &body)
{
    auto asked = body;
    asked[u"sourceDisk"_s] = u"@/"_s + disk;
    return insert(u"global"_s, u"snapshots"_s, asked);
}

Answer<ComputeOperation> ComputeResources::act(const QString &path, const QString &verb, const QJsonObject &body)
{
    const auto *there = find(path);
    if (!there)
        return resourceMissing(path);
    if (verb == "createSnapshot"_L1)
        return snapshot(path, body);
    auto becomes = *there;
    if (verb == "stop"_L1 || verb == "start"_L1) {
        becomes[u"status"_s] = verb == "stop"_L1 ? u"TERMINATED"_s : u"RUNNING"_s;
        m_context.state.resources.edit(path)->json[u"status"_s] = verb == "stop"_L1 ? u"STOPPING"_s : u"STAGING"_s;
    } else if (verb == "setPrivateIpGoogleAccess"_L1) {
        becomes[u"privateIpGoogleAccess"_s] = body["privateIpGoogleAccess"_L1].toBool();
    } else if (verb == "resize"_L1) {
        const auto wanted = body["sizeGb"_L1].toString();
        if (wanted.toLongLong() <= (*there)["sizeGb"_L1].toString().toLongLong())
            return computeInvalid(refusalText("disk-shrinks"_L1).arg(wanted, (*there)["sizeGb"_L1].toString()));
        becomes[u"sizeGb"_s] = wanted;
    }
    return begin(verb, path, becomes);
}

void ComputeResources::happen(const Event &event)
{
    if (!event.with.isEmpty()) {
        m_context.state.resources.put(event.target, {event.with});
        afterInsert(m_context, event.target, event.with);
        return;
    }
    const auto *there = find(event.target);
    if (!there)
        return;
    afterRemoval(m_context, event.target, *there);
    m_context.state.resources.remove(event.target);
}

void ComputeResources::foundNetwork()
{
    const QJsonObject network{{u"name"_s, u"default"_s},
                              {u"description"_s, u"Default network for the project"_s},
                              {u"autoCreateSubnetworks"_s, true}};
    const auto target = path(u"global"_s, u"networks"_s, u"default"_s);
    const auto json = *admitted(m_context, *computeResourceKind(u"networks"_s), u"global"_s, network);
    m_context.state.resources.put(target, {json});
    afterInsert(m_context, target, json);
    const auto allow = [](const QString &protocol, const QString &ports) {
        return ports.isEmpty() ? QJsonObject{{u"IPProtocol"_s, protocol}}
                               : QJsonObject{{u"IPProtocol"_s, protocol}, {u"ports"_s, QJsonArray{ports}}};
    };
    const QList<std::tuple<QString, QString, QJsonArray>> rules{
        {u"default-allow-icmp"_s, u"0.0.0.0/0"_s, {allow(u"icmp"_s, {})}},
        {u"default-allow-internal"_s,
         u"10.128.0.0/9"_s,
         {allow(u"tcp"_s, u"0-65535"_s), allow(u"udp"_s, u"0-65535"_s), allow(u"icmp"_s, {})}},
        {u"default-allow-ssh"_s, u"0.0.0.0/0"_s, {allow(u"tcp"_s, u"22"_s)}}};
    for (const auto &[name, range, allowed] : rules)
        foundOne(
            {{u"kind"_s, u"firewalls"_s},
             {u"name"_s, name},
             {u"hoursAgo"_s, 24 * 90},
             {u"body"_s,
              QJsonObject{{u"priority"_s, 65534}, {u"sourceRanges"_s, QJsonArray{range}}, {u"allowed"_s, allowed}}}});
}

void ComputeResources::foundOne(const QJsonObject &entry)
{
    const auto &kind = *computeResourceKind(entry["kind"_L1].toString());
    const auto place = kind.scope == "global"_L1 ? kind.scope : kind.scope + u'/' + entry["place"_L1].toString();
    auto body = entry["body"_L1].toObject();
    body[u"name"_s] = entry["name"_L1];
    auto json = admitted(m_context, kind, place, body);
    if (!json) {
        qWarning("the scenario's %s cannot be made: %s", qPrintable(body["name"_L1].toString()),
                 qPrintable(json.error().message));
        return;
    }
    if (!kind.ready.isEmpty() && !json->contains(u"status"_s))
        json->insert(u"status"_s, kind.ready);
    const auto born = m_context.now() - Span{qint64(entry["hoursAgo"_L1].toDouble(1) * 3600 * 1e6)};
    json->insert(u"creationTimestamp"_s, toRfc3339(born));
    const auto target = path(place, kind.collection, entry["name"_L1].toString());
    m_context.state.resources.put(target, {*json});
    afterInsert(m_context, target, *json);
}

void ComputeResources::found()
{
    if (m_context.state.resources.find(path(u"global"_s, u"networks"_s, u"default"_s))
        || m_context.state.notes.find(u"estate"_s))
        return;
    m_context.state.notes.put(u"estate"_s, {{{u"founded"_s, true}}}); // or a deleted default network would come back
    foundNetwork();
    for (const auto &entry : m_context.scenario.resources) {
        if (entry["kind"_L1].toString() != "buckets"_L1) // they are Cloud Storage's
            foundOne(entry.toObject());
    }
}

} // namespace practice
