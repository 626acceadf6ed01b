// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/estaterules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// The node that has this disk. Google does not list it among the disk's users: its machines are not the project's.
QString nodeWith(const Ground &ground, const QString &disk)
{
    for (const auto &[name, node] : ground.state.nodes.all()) {
        for (const auto &attached : node.spec["dataDisks"_L1].toArray()) {
            if (attached["sourceDisk"_L1].toString().endsWith(disk.section(u'/', 2)))
                return name;
        }
    }
    return {};
}

/// What of the estate has a member that links to `path`.
QString linkedFrom(const Ground &ground, const QString &path)
{
    const auto link = u"@/"_s + path;
    for (const auto &[other, note] : ground.state.resources.all()) {
        const bool isOwnSubnet = other.section(u'/', -2, -2) == "subnetworks"_L1; // goes with an automatic network
        if (note.json["network"_L1].toString() == link
            && !(isOwnSubnet && ground.state.resources.find(path)->json["autoCreateSubnetworks"_L1].toBool()))
            return other;
    }
    for (const auto &[name, node] : ground.state.nodes.all()) {
        const auto network = node.spec["networkConfig"_L1].toObject();
        if (network["network"_L1].toString() == path || network["subnetwork"_L1].toString() == path)
            return name;
    }
    return {};
}

/// A network names its subnetworks; `gone` is the one that is being taken away.
void nameSubnetworks(Ground &ground, const QString &network, const QString &gone)
{
    auto *there = ground.state.resources.edit(network);
    if (!there)
        return;
    QJsonArray links;
    for (const auto &[path, note] : ground.state.resources.all()) {
        const bool isOne =
            path.section(u'/', -2, -2) == "subnetworks"_L1 && note.json["network"_L1].toString() == u"@/"_s + network;
        if (isOne && path != gone)
            links.append(u"@/"_s + path);
    }
    links.isEmpty() ? there->json.remove(u"subnetworks"_s) : void(there->json[u"subnetworks"_s] = links);
}

} // namespace

Refusal computeExists(const QString &path)
{
    return {.code = Rpc::AlreadyExists,
            .message = u"The resource '%1' already exists"_s.arg(path),
            .details = {},
            .computeReason = u"alreadyExists"_s};
}

Refusal computeInvalid(const QString &message)
{
    return {.code = Rpc::InvalidArgument, .message = message, .details = {}, .computeReason = u"invalid"_s};
}

bool isChanging(const Ground &ground, const QString &path)
{
    return std::ranges::any_of(ground.state.events.all(), [&](const auto &entry) {
        return entry.second.kind == EventKind::FinishCompute && entry.second.target == path;
    });
}

Refusal computeNotReady(const QString &path)
{
    return {.code = Rpc::InvalidArgument,
            .message = u"The resource '%1' is not ready"_s.arg(path),
            .details = {},
            .computeReason = u"resourceNotReady"_s};
}

std::optional<Refusal> notReady(const Ground &ground, const QJsonObject &body)
{
    const auto network = body["network"_L1].toString();
    const auto path = network.isEmpty() ? QString{} : estateLink(ground, network).sliced(2);
    return !path.isEmpty() && isChanging(ground, path) ? std::optional{computeNotReady(path)} : std::nullopt;
}

Refusal computeInUse(const QString &noun, const QString &path, const QString &user)
{
    return {.code = Rpc::InvalidArgument,
            .message = u"The %1 resource '%2' is already being used by '%3'"_s.arg(noun, path, user),
            .details = {},
            .computeReason = u"resourceInUseByAnotherResource"_s};
}

std::optional<Refusal> removalRefused(const Ground &ground, const QString &path, const QJsonObject &json)
{
    const auto *kind = estateKind(path.section(u'/', -2, -2));
    const auto users = json["users"_L1].toArray();
    if (!users.isEmpty())
        return computeInUse(kind->noun, path, users.first().toString().sliced(2));
    const auto node = kind->collection == "disks"_L1 ? nodeWith(ground, path) : QString{};
    if (!node.isEmpty())
        return computeInUse(kind->noun, path, node);
    const bool isNet = kind->collection == "networks"_L1 || kind->collection == "subnetworks"_L1;
    const auto user = isNet ? linkedFrom(ground, path) : QString{};
    return user.isEmpty() ? std::nullopt : std::optional{computeInUse(kind->noun, path, user)};
}

void afterInsert(Ground &ground, const QString &path, const QJsonObject &json)
{
    const auto collection = path.section(u'/', -2, -2);
    const auto &project = ground.scenario.projectId;
    auto &resources = ground.state.resources;
    if (collection == "instances"_L1) {
        const auto attached = json["disks"_L1][0];
        const auto disk = attached["source"_L1].toString().sliced(2);
        const auto place = disk.section(u'/', 2, 3);
        auto made = admitted(ground, *estateKind(u"disks"_s), place,
                             {{u"name"_s, json["name"_L1]}, {u"sizeGb"_s, attached["diskSizeGb"_L1]}});
        if (!made || resources.find(disk))
            return;
        made->insert(u"users"_s, QJsonArray{u"@/"_s + path});
        made->insert(u"status"_s, u"READY"_s);
        made->insert(u"creationTimestamp"_s, json["creationTimestamp"_L1]);
        resources.put(disk, {*made});
    }
    if (collection == "subnetworks"_L1)
        nameSubnetworks(ground, json["network"_L1].toString().sliced(2), {});
    if (collection != "networks"_L1 || !json["autoCreateSubnetworks"_L1].toBool())
        return;
    int index = 0;
    QJsonArray links;
    for (const auto &region : ground.catalogue.regions()) {
        const auto place = u"regions/"_s + region;
        const auto subnet = u"projects/%1/%2/subnetworks/%3"_s.arg(project, place, json["name"_L1].toString());
        const QJsonObject body{{u"name"_s, json["name"_L1]},
                               {u"network"_s, u"@/"_s + path},
                               {u"ipCidrRange"_s, u"10.%1.0.0/20"_s.arg(128 + index++)}};
        links.append(u"@/"_s + subnet);
        if (const auto made = admitted(ground, *estateKind(u"subnetworks"_s), place, body);
            made && !resources.find(subnet))
            resources.put(subnet, {*made});
    }
    resources.edit(path)->json[u"subnetworks"_s] = links;
}

void afterRemoval(Ground &ground, const QString &path, const QJsonObject &json)
{
    auto &resources = ground.state.resources;
    if (path.section(u'/', -2, -2) == "subnetworks"_L1)
        nameSubnetworks(ground, json["network"_L1].toString().sliced(2), path);
    if (path.section(u'/', -2, -2) == "instances"_L1)
        resources.remove(json["disks"_L1][0]["source"_L1].toString().sliced(2));
    for (const auto &link : json["subnetworks"_L1].toArray())
        resources.remove(link.toString().sliced(2));
}

} // namespace practice
