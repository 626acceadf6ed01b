// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/firewall.h"

#include <QHostAddress>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

bool covers(const QJsonArray &entries, int port)
{
    return std::ranges::any_of(entries, [port](const QJsonValue &entry) {
        const auto protocol = entry["IPProtocol"_L1].toString().toLower();
        if (protocol != "tcp"_L1 && protocol != "all"_L1 && protocol != "6"_L1)
            return false;
        const auto ports = entry["ports"_L1].toArray();
        return ports.isEmpty() || std::ranges::any_of(ports, [port](const QJsonValue &text) {
                   const auto first = text.toString().section(u'-', 0, 0).toInt();
                   const auto last = text.toString().section(u'-', -1).toInt();
                   return first <= port && port <= last;
               });
    });
}

bool holds(const QJsonArray &ranges, const QHostAddress &address)
{
    return std::ranges::any_of(ranges, [&](const QJsonValue &range) {
        const auto subnet = QHostAddress::parseSubnet(range.toString());
        return !subnet.first.isNull() && address.isInSubnet(subnet);
    });
}

bool meets(const QJsonArray &wanted, const QJsonArray &own)
{
    return std::ranges::any_of(wanted, [&](const QJsonValue &one) { return own.contains(one); });
}

bool aimsAt(const QJsonObject &rule, const Node &node)
{
    const auto tags = rule["targetTags"_L1].toArray();
    const auto accounts = rule["targetServiceAccounts"_L1].toArray();
    if (tags.isEmpty() && accounts.isEmpty())
        return true;
    return meets(tags, node.spec["tags"_L1].toArray()) || accounts.contains(node.spec["serviceAccount"_L1]["email"_L1]);
}

QString joined(const WorldContext &context, const Node &node, QLatin1StringView field, const QString &usual)
{
    const auto path = node.networkConfig()[field].toString();
    return path.startsWith(u"projects/"_s) ? path : u"projects/%1/%2"_s.arg(context.scenario.projectId, usual);
}

/// First and last address that machines may have: Google keeps two at either end of a range.
std::pair<quint32, quint32> usable(const QString &range)
{
    const auto [address, bits] = QHostAddress::parseSubnet(range);
    const auto first = address.toIPv4Address();
    return {first + 2, first + quint32((quint64{1} << (32 - bits)) - 3)};
}

QSet<QString> takenAddresses(const WorldContext &context)
{
    QSet<QString> taken;
    for (const auto &[name, node] : context.state.nodes.all()) {
        for (const auto &worker : node.workers)
            taken.insert(worker.internalIp);
    }
    return taken;
}

} // namespace

QString networkOf(const WorldContext &context, const Node &node)
{
    return joined(context, node, "network"_L1, u"global/networks/default"_s);
}

QString subnetworkOf(const WorldContext &context, const Node &node)
{
    const auto *zone = context.catalogue.zone(node.zone);
    return joined(context, node, "subnetwork"_L1,
                  u"regions/%1/subnetworks/default"_s.arg(zone ? zone->region() : QString{}));
}

bool letsIn(const WorldContext &context, const Node &node, const QString &source, int port)
{
    const auto link = u"@/"_s + networkOf(context, node);
    const QHostAddress address{source};
    QList<QJsonObject> rules;
    for (const auto &[path, note] : context.state.resources.all()) {
        const auto &rule = note.json;
        const bool counts = path.section(u'/', -2, -2) == "firewalls"_L1 && rule["network"_L1].toString() == link
            && rule["direction"_L1].toString(u"INGRESS"_s) == "INGRESS"_L1 && !rule["disabled"_L1].toBool()
            && aimsAt(rule, node)
            && (covers(rule["allowed"_L1].toArray(), port) || covers(rule["denied"_L1].toArray(), port))
            && holds(rule["sourceRanges"_L1].toArray(), address);
        if (counts)
            rules += rule;
    }
    const auto rank = [](const QJsonObject &rule) {
        return std::pair{rule["priority"_L1].toInt(1000), rule["denied"_L1].toArray().isEmpty()};
    };
    const auto first = std::ranges::min_element(rules, {}, rank);
    return first != rules.end() && !(*first)["allowed"_L1].toArray().isEmpty();
}

std::optional<qint64> freeAddresses(const WorldContext &context, const QString &subnetwork)
{
    const auto *there = context.state.resources.find(subnetwork);
    if (!there)
        return std::nullopt;
    const auto [first, last] = usable(there->json["ipCidrRange"_L1].toString());
    auto free = qint64(last) - qint64(first) + 1;
    for (const auto &address : takenAddresses(context)) {
        const auto number = QHostAddress{address}.toIPv4Address();
        free -= number >= first && number <= last ? 1 : 0;
    }
    return free;
}

QString freeAddress(const WorldContext &context, const QString &subnetwork, const QStringList &taken)
{
    const auto *there = context.state.resources.find(subnetwork);
    if (!there)
        return {};
    const auto [first, last] = usable(there->json["ipCidrRange"_L1].toString());
    const auto others = takenAddresses(context);
    for (auto number = first; number <= last; ++number) {
        const auto address = QHostAddress{number}.toString();
        if (!others.contains(address) && !taken.contains(address))
            return address;
    }
    return {};
}

TunnelGoal tunnelGoal(const WorldContext &context, const QString &zone, const QString &instance, int port)
{
    constexpr quint16 unreachable = 4003;
    constexpr quint16 notFound = 4047;
    for (const auto &[name, node] : context.state.nodes.all()) {
        const auto worker = std::ranges::find(node.workers, instance, &WorkerAddress::hostName);
        if (node.zone != zone || worker == node.workers.end())
            continue;
        const bool isUp = node.state == NodeState::Ready && !node.isDown;
        if (!isUp || port != 22 || !letsIn(context, node, relayAddress, port))
            return {.apiError = unreachable, .why = refusalText("relay-unreachable"_L1)};
        return {.address = letsIn(context, node, ownAddress, port) && !worker->externalIp.isEmpty() ? worker->externalIp
                                                                                                    : worker->doorIp};
    }
    return {.apiError = notFound, .why = refusalText("relay-lookup"_L1)};
}

} // namespace practice
