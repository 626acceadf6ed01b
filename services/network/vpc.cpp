// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/network/vpc.h"

#include "services/network/ranges.h"

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype most = 10'000; // of anything in one answer
constexpr qsizetype longest = 300;

QString lastOf(const QJsonValue &link)
{
    return link.toString().left(longest).section(u'/', -1);
}

std::optional<CloudRouter> routerFrom(const QJsonObject &json)
{
    CloudRouter router{.name = json["name"_L1].toString().left(longest),
                       .network = lastOf(json["network"_L1]),
                       .region = lastOf(json["region"_L1])};
    if (router.name.isEmpty())
        return std::nullopt;
    for (const auto &nat : json["nats"_L1].toArray()) {
        if (nat["sourceSubnetworkIpRangesToNat"_L1].toString() != "LIST_OF_SUBNETWORKS"_L1)
            router.served += u"*"_s;
        for (const auto &one : nat["subnetworks"_L1].toArray())
            router.served += lastOf(one["name"_L1]);
    }
    return router;
}

} // namespace

std::optional<Subnetwork> parseSubnetwork(const QJsonObject &json)
{
    Subnetwork subnetwork{.name = json["name"_L1].toString().left(longest),
                          .network = lastOf(json["network"_L1]),
                          .region = lastOf(json["region"_L1]),
                          .range = json["ipCidrRange"_L1].toString().left(longest),
                          .access = json["privateIpGoogleAccess"_L1].toBool() ? GoogleAccess::On : GoogleAccess::Off,
                          .purpose = json["purpose"_L1].toString().left(longest)};
    if (subnetwork.name.isEmpty() || !addressInterval(subnetwork.range))
        return std::nullopt;
    for (const auto &alias : json["secondaryIpRanges"_L1].toArray()) {
        if (const auto range = alias["ipCidrRange"_L1].toString();
            addressInterval(range) && subnetwork.aliasRanges.size() < most)
            subnetwork.aliasRanges += range;
    }
    return subnetwork;
}

QList<Subnetwork> parseSubnetworks(const QJsonObject &page)
{
    QList<Subnetwork> list;
    for (const auto &place : page["items"_L1].toObject()) {
        for (const auto &item : place["subnetworks"_L1].toArray()) {
            if (auto subnetwork = parseSubnetwork(item.toObject()); subnetwork && list.size() < most)
                list += *std::move(subnetwork);
        }
    }
    return list;
}

QList<CloudRouter> parseRouters(const QJsonObject &page)
{
    QList<CloudRouter> list;
    for (const auto &item : page["items"_L1].toArray()) {
        if (auto router = routerFrom(item.toObject()); router && list.size() < most)
            list += *std::move(router);
    }
    return list;
}

QHash<QString, QStringList> parseRoutes(const QJsonObject &page)
{
    QHash<QString, QStringList> routes;
    qsizetype count = 0;
    for (const auto &item : page["items"_L1].toArray()) {
        const auto range = item["destRange"_L1].toString();
        if (addressInterval(range) && !range.endsWith("/0"_L1) && count++ < most)
            routes[lastOf(item["network"_L1])] += range;
    }
    return routes;
}

QStringList parsePeeringRoutes(const QJsonObject &page)
{
    QStringList ranges;
    for (const auto &item : page["items"_L1].toArray()) {
        if (const auto range = item["destRange"_L1].toString(); addressInterval(range) && ranges.size() < most)
            ranges += range;
    }
    return ranges;
}

QHash<QString, ProjectCount> parseCounts(const QJsonObject &project)
{
    QHash<QString, ProjectCount> counts;
    for (const auto &row : project["quotas"_L1].toArray()) {
        const auto metric = row["metric"_L1].toString();
        if (!metric.isEmpty() && counts.size() < most)
            counts.insert(metric.left(longest), {row["limit"_L1].toInteger(-1), row["usage"_L1].toInteger(0)});
    }
    return counts;
}
