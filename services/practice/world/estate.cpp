// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/estate.h"

#include "services/practice/world/estaterules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr size_t keptOperations = 100;

void forgetOldOperations(Records<ComputeOperation> &operations)
{
    while (operations.all().size() >= keptOperations)
        operations.remove(QString{operations.all().begin()->first}); // their names begin with the time
}

QString placeOf(const QString &path)
{
    const auto scope = path.section(u'/', 2, 2);
    return scope == "global"_L1 ? scope : path.section(u'/', 2, 3);
}

QString collectionOf(const QString &path)
{
    return path.section(u'/', -2, -2);
}

} // namespace

const EstateKind *estateKind(const QString &collection)
{
    static const QList<EstateKind> kinds{
        {u"networks"_s, u"network"_s, u"global"_s},
        {u"subnetworks"_s, u"subnetwork"_s, u"regions"_s},
        {u"firewalls"_s, u"firewall"_s, u"global"_s},
        {u"routers"_s, u"router"_s, u"regions"_s},
        {u"routes"_s, u"route"_s, u"global"_s},
        {u"addresses"_s, u"address"_s, u"regions"_s, u"RESERVED"_s, u"RESERVING"_s},
        {u"disks"_s, u"disk"_s, u"zones"_s, u"READY"_s, u"CREATING"_s},
        {u"snapshots"_s, u"snapshot"_s, u"global"_s, u"READY"_s, u"CREATING"_s},
        {u"instances"_s, u"instance"_s, u"zones"_s, u"RUNNING"_s, u"PROVISIONING"_s},
        {u"buckets"_s, u"bucket"_s, u"global"_s},
    };
    const auto at = std::ranges::find(kinds, collection, &EstateKind::collection);
    return at == kinds.end() ? nullptr : &*at;
}

QString estateLink(const Ground &ground, const QString &text)
{
    const auto from = text.indexOf("projects/"_L1); // a whole URL will do, too
    auto path = from < 0 ? u"projects/%1/%2"_s.arg(ground.scenario.projectId, text) : text.sliced(from);
    path.replace(u"projects/%1/"_s.arg(ground.scenario.projectNumber),
                 u"projects/%1/"_s.arg(ground.scenario.projectId));
    return u"@/"_s + path;
}

QString Estate::path(const QString &place, const QString &collection, const QString &name) const
{
    return u"projects/%1/%2/%3/%4"_s.arg(m_ground.scenario.projectId, place, collection, name);
}

const QJsonObject *Estate::find(const QString &path) const
{
    const auto *note = m_ground.state.resources.find(path);
    return note ? &note->json : nullptr;
}

QList<QJsonObject> Estate::list(const QString &collection, const QString &place) const
{
    QList<QJsonObject> found;
    for (const auto &[path, note] : m_ground.state.resources.all()) {
        if (collectionOf(path) == collection && (place.isEmpty() || placeOf(path) == place))
            found.append(note.json);
    }
    std::ranges::stable_sort(found, {}, [](const QJsonObject &json) { return json["name"_L1].toString(); });
    return found;
}

/// An operation whose end makes `path` what `becomes` says; an empty one: it is gone then.
ComputeOperation Estate::begin(const QString &type, const QString &path, const QJsonObject &becomes)
{
    forgetOldOperations(m_ground.state.computeOperations);
    const auto now = m_ground.now();
    const auto *there = find(path);
    const auto number = (there ? *there : becomes)["id"_L1].toString().toULongLong();
    const ComputeOperation operation{.name = m_ground.ids.operation(now),
                                     .number = m_ground.ids.number(),
                                     .type = type,
                                     .target = path,
                                     .place = placeOf(path),
                                     .targetNumber = number,
                                     .created = now,
                                     .ends = m_ground.after(m_ground.span(u"compute"_s))};
    m_ground.scheduleAt(operation.ends,
                        {.kind = EventKind::FinishCompute, .target = path, .operation = {}, .with = becomes});
    return m_ground.state.computeOperations.put(operation.name, operation);
}

Answer<ComputeOperation> Estate::insert(const QString &place, const QString &collection, const QJsonObject &body)
{
    const auto *kind = estateKind(collection);
    const auto name = body["name"_L1].toString();
    if (const auto refused = nameRefused(name))
        return std::unexpected{*refused};
    const auto target = path(place, collection, name);
    if (find(target) || isChanging(m_ground, target))
        return std::unexpected{computeExists(target)};
    if (const auto refused = notReady(m_ground, body))
        return std::unexpected{*refused};
    auto json = admitted(m_ground, *kind, place, body);
    if (!json)
        return std::unexpected{json.error()};
    if (kind->ready.isEmpty())
        return begin(u"insert"_s, target, *json);
    auto ready = *json;
    ready[u"status"_s] = kind->ready;
    json->insert(u"status"_s, kind->busy);
    m_ground.state.resources.put(target, {*json});
    return begin(u"insert"_s, target, ready);
}

Answer<ComputeOperation> Estate::patch(const QString &path, const QJsonObject &body)
{
    const auto *there = find(path);
    if (!there)
        return std::unexpected{resourceMissing(path)};
    if (isChanging(m_ground, path))
        return std::unexpected{computeNotReady(path)};
    const auto changed = patched(m_ground, *estateKind(collectionOf(path)), *there, body);
    if (!changed)
        return std::unexpected{changed.error()};
    return begin(u"patch"_s, path, *changed);
}

Answer<ComputeOperation> Estate::remove(const QString &path)
{
    const auto *there = find(path);
    if (!there)
        return std::unexpected{resourceMissing(path)};
    if (const auto refused = removalRefused(m_ground, path, *there))
        return std::unexpected{*refused};
    if (isChanging(m_ground, path))
        return std::unexpected{computeNotReady(path)};
    const auto operation = begin(u"delete"_s, path, {});
    if (const auto collection = collectionOf(path); collection == "disks"_L1 || collection == "snapshots"_L1)
        m_ground.state.resources.edit(path)->json[u"status"_s] = u"DELETING"_s;
    return operation;
}

Answer<ComputeOperation> Estate::snapshot(const QString &disk, const QJsonObject &body)
{
    auto asked = body;
    asked[u"sourceDisk"_s] = u"@/"_s + disk;
    return insert(u"global"_s, u"snapshots"_s, asked);
}

Answer<ComputeOperation> Estate::act(const QString &path, const QString &verb, const QJsonObject &body)
{
    const auto *there = find(path);
    if (!there)
        return std::unexpected{resourceMissing(path)};
    if (verb == "createSnapshot"_L1)
        return snapshot(path, body);
    auto becomes = *there;
    if (verb == "stop"_L1 || verb == "start"_L1) {
        becomes[u"status"_s] = verb == "stop"_L1 ? u"TERMINATED"_s : u"RUNNING"_s;
        m_ground.state.resources.edit(path)->json[u"status"_s] = verb == "stop"_L1 ? u"STOPPING"_s : u"STAGING"_s;
    } else if (verb == "setPrivateIpGoogleAccess"_L1) {
        becomes[u"privateIpGoogleAccess"_s] = body["privateIpGoogleAccess"_L1].toBool();
    } else if (verb == "resize"_L1) {
        const auto wanted = body["sizeGb"_L1].toString();
        if (wanted.toLongLong() <= (*there)["sizeGb"_L1].toString().toLongLong())
            return std::unexpected{computeInvalid(
                u"Invalid value for field 'sizeGb': '%1'. New disk size '%1' GiB must be larger than existing size '%2' GiB."_s
                    .arg(wanted, (*there)["sizeGb"_L1].toString()))};
        becomes[u"sizeGb"_s] = wanted;
    }
    return begin(verb, path, becomes);
}

void Estate::happen(const Event &event)
{
    if (!event.with.isEmpty()) {
        m_ground.state.resources.put(event.target, {event.with});
        afterInsert(m_ground, event.target, event.with);
        return;
    }
    const auto *there = find(event.target);
    if (!there)
        return;
    afterRemoval(m_ground, event.target, *there);
    m_ground.state.resources.remove(event.target);
}

void Estate::foundNetwork()
{
    const QJsonObject network{{u"name"_s, u"default"_s},
                              {u"description"_s, u"Default network for the project"_s},
                              {u"autoCreateSubnetworks"_s, true}};
    const auto target = path(u"global"_s, u"networks"_s, u"default"_s);
    const auto json = *admitted(m_ground, *estateKind(u"networks"_s), u"global"_s, network);
    m_ground.state.resources.put(target, {json});
    afterInsert(m_ground, target, json);
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

void Estate::foundOne(const QJsonObject &entry)
{
    const auto &kind = *estateKind(entry["kind"_L1].toString());
    const auto place = kind.scope == "global"_L1 ? kind.scope : kind.scope + u'/' + entry["place"_L1].toString();
    auto body = entry["body"_L1].toObject();
    body[u"name"_s] = entry["name"_L1];
    auto json = admitted(m_ground, kind, place, body);
    if (!json) {
        qWarning("the scenario's %s cannot be made: %s", qPrintable(body["name"_L1].toString()),
                 qPrintable(json.error().message));
        return;
    }
    if (!kind.ready.isEmpty() && !json->contains(u"status"_s))
        json->insert(u"status"_s, kind.ready);
    const auto born = m_ground.now() - Span{qint64(entry["hoursAgo"_L1].toDouble(1) * 3600 * 1e6)};
    json->insert(kind.collection == "buckets"_L1 ? u"timeCreated"_s : u"creationTimestamp"_s, toRfc3339(born));
    const auto target = path(place, kind.collection, entry["name"_L1].toString());
    m_ground.state.resources.put(target, {*json});
    afterInsert(m_ground, target, *json);
}

void Estate::found()
{
    if (m_ground.state.resources.find(path(u"global"_s, u"networks"_s, u"default"_s))
        || m_ground.state.notes.find(u"estate"_s))
        return;
    m_ground.state.notes.put(u"estate"_s, {{{u"founded"_s, true}}}); // or a deleted default network would come back
    foundNetwork();
    for (const auto &entry : m_ground.scenario.resources)
        foundOne(entry.toObject());
}

} // namespace practice
