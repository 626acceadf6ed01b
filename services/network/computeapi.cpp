// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/network/computeapi.h"

#include "services/net/paging.h"
#include "services/net/restclient.h"

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
