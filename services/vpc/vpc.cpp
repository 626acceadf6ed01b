// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/vpc.h"

#include "services/net/restclient.h"
#include "services/vpc/ranges.h"

#include <QJsonArray>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

/// Compute calls the size of a page maxResults and gives up to 500.
QUrl listOf(QUrl url)
{
    url.setQuery(QUrlQuery{{u"maxResults"_s, u"500"_s}});
    return url;
}

Task<Pages> pagesOf(RestClient *rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await allPages(rest, std::move(url), 0, std::move(stop));
}

template <typename T>
Task<QList<T>> listed(Task<Pages> call, QList<T> (*parse)(const QJsonObject &))
{
    const auto pages = co_await call;
    if (!pages)
        co_return std::unexpected{pages.error()};
    QList<T> list;
    for (const auto &page : pages->pages)
        list += parse(page);
    co_return list;
}

Task<QJsonObject> gone()
{
    co_return failed(ErrorCode::Cancelled);
}

} // namespace

QList<VpcNetwork> parseNetworks(const QJsonObject &page)
{
    QList<VpcNetwork> networks;
    for (const auto &item : page["items"_L1].toArray()) {
        VpcNetwork network{.name = item["name"_L1].toString()};
        if (network.name.isEmpty())
            continue;
        const auto isAuto = item["autoCreateSubnetworks"_L1];
        if (isAuto.isUndefined() || item.toObject().contains("IPv4Range"_L1))
            network.kind = VpcNetwork::Kind::Legacy;
        else if (isAuto.toBool())
            network.kind = VpcNetwork::Kind::Auto;
        for (const auto &subnetwork : item["subnetworks"_L1].toArray())
            network.regions += subnetwork.toString().section(u'/', -3, -3);
        networks += network;
    }
    return networks;
}

ComputeApi::ComputeApi(CloudProfile profile, RestClient *rest)
    : m_profile{std::move(profile)}
    , m_rest{rest}
{
}

QUrl ComputeApi::url(const QString &rest) const
{
    auto url = m_profile.compute;
    url.setPath(url.path() + u"/compute/v1/projects/"_s + m_profile.project.toString() + rest, QUrl::DecodedMode);
    return url;
}

Task<QJsonObject> ComputeApi::project(std::stop_token stop) const
{
    return m_rest ? m_rest->get(url({}), std::move(stop)) : gone();
}

Task<QList<VpcNetwork>> ComputeApi::networks(std::stop_token stop) const
{
    return listed(pagesOf(m_rest, listOf(url(u"/global/networks"_s)), std::move(stop)), &parseNetworks);
}

Task<QList<VpcRule>> ComputeApi::firewallRules(std::stop_token stop) const
{
    return listed(pagesOf(m_rest, listOf(url(u"/global/firewalls"_s)), std::move(stop)), &parseVpcRules);
}

namespace {

constexpr qsizetype mostVpcItems = 10'000; // of anything in one answer
constexpr qsizetype longest = 300;

QString lastSegment(const QJsonValue &link)
{
    return link.toString().left(longest).section(u'/', -1);
}

std::optional<CloudRouter> routerFrom(const QJsonObject &json)
{
    CloudRouter router{.name = json["name"_L1].toString().left(longest),
                       .network = lastSegment(json["network"_L1]),
                       .region = lastSegment(json["region"_L1])};
    if (router.name.isEmpty())
        return std::nullopt;
    for (const auto &nat : json["nats"_L1].toArray()) {
        if (nat["sourceSubnetworkIpRangesToNat"_L1].toString() != "LIST_OF_SUBNETWORKS"_L1)
            router.served += u"*"_s;
        for (const auto &one : nat["subnetworks"_L1].toArray())
            router.served += lastSegment(one["name"_L1]);
    }
    return router;
}

std::optional<Subnetwork> parseSubnetwork(const QJsonObject &json)
{
    Subnetwork subnetwork{.name = json["name"_L1].toString().left(longest),
                          .network = lastSegment(json["network"_L1]),
                          .region = lastSegment(json["region"_L1]),
                          .range = json["ipCidrRange"_L1].toString().left(longest),
                          .access = json["privateIpGoogleAccess"_L1].toBool() ? GoogleAccess::On : GoogleAccess::Off,
                          .purpose = json["purpose"_L1].toString().left(longest)};
    if (subnetwork.name.isEmpty() || !addressInterval(subnetwork.range))
        return std::nullopt;
    for (const auto &alias : json["secondaryIpRanges"_L1].toArray()) {
        if (const auto range = alias["ipCidrRange"_L1].toString();
            addressInterval(range) && subnetwork.aliasRanges.size() < mostVpcItems)
            subnetwork.aliasRanges += range;
    }
    return subnetwork;
}

} // namespace

QList<Subnetwork> parseSubnetworks(const QJsonObject &page)
{
    QList<Subnetwork> list;
    for (const auto &place : page["items"_L1].toObject()) {
        for (const auto &item : place["subnetworks"_L1].toArray()) {
            if (auto subnetwork = parseSubnetwork(item.toObject()); subnetwork && list.size() < mostVpcItems)
                list += *std::move(subnetwork);
        }
    }
    return list;
}

QList<CloudRouter> parseRouters(const QJsonObject &page)
{
    QList<CloudRouter> list;
    for (const auto &item : page["items"_L1].toArray()) {
        if (auto router = routerFrom(item.toObject()); router && list.size() < mostVpcItems)
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
        if (addressInterval(range) && !range.endsWith("/0"_L1) && count++ < mostVpcItems)
            routes[lastSegment(item["network"_L1])] += range;
    }
    return routes;
}

QStringList parsePeeringRoutes(const QJsonObject &page)
{
    QStringList ranges;
    for (const auto &item : page["items"_L1].toArray()) {
        if (const auto range = item["destRange"_L1].toString(); addressInterval(range) && ranges.size() < mostVpcItems)
            ranges += range;
    }
    return ranges;
}

QHash<QString, ProjectCount> parseCounts(const QJsonObject &project)
{
    QHash<QString, ProjectCount> counts;
    for (const auto &row : project["quotas"_L1].toArray()) {
        const auto metric = row["metric"_L1].toString();
        if (!metric.isEmpty() && counts.size() < mostVpcItems)
            counts.insert(metric.left(longest), {row["limit"_L1].toInteger(-1), row["usage"_L1].toInteger(0)});
    }
    return counts;
}
