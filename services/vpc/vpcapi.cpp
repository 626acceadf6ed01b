// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/vpcapi.h"

#include "services/net/restclient.h"

#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

Task<QJsonObject> vpcClientGone()
{
    co_return failed(ErrorCode::Cancelled);
}

Task<QList<QJsonObject>> pagesOf(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto pages = co_await allPages(rest, std::move(url), 0, std::move(stop));
    if (!pages)
        co_return std::unexpected{pages.error()};
    if (pages->cutShort)
        co_return std::unexpected{*pages->cutShort}; // a range that was not seen would be taken for free
    co_return pages->pages;
}

/// Routes that peers of the network have told it of.
Task<QStringList> peeringRoutes(VpcApi api, QString network, QString region, std::stop_token stop)
{
    const auto path = u"global/networks/"_s + network;
    const auto json = co_await api.get(path, stop);
    if (!json)
        co_return std::unexpected{json.error()};
    QStringList ranges;
    for (const auto &peering : (*json)["peerings"_L1].toArray()) {
        const auto name = QString::fromLatin1(QUrl::toPercentEncoding(peering["name"_L1].toString()));
        const auto query = u"direction=INCOMING&maxResults=500&peeringName=%1&region=%2"_s.arg(name, region);
        const auto pages = co_await api.list(path + u"/listPeeringRoutes"_s, query, stop);
        if (!pages)
            co_return std::unexpected{pages.error()};
        for (const auto &page : *pages)
            ranges += parsePeeringRoutes(page);
    }
    co_return ranges;
}

} // namespace

VpcApi::VpcApi(CloudProfile profile, RestClient *rest)
    : m_profile{std::move(profile)}
    , m_rest{rest}
{
}

QUrl VpcApi::url(const QString &path) const
{
    auto url = m_profile.compute;
    const auto below = path.isEmpty() ? QString{} : u'/' + path;
    url.setPath(url.path() + u"/compute/v1/projects/"_s + m_profile.project.toString() + below, QUrl::DecodedMode);
    return url;
}

Task<QJsonObject> VpcApi::get(QString path, std::stop_token stop) const
{
    return m_rest ? m_rest->get(url(path), std::move(stop)) : vpcClientGone();
}

Task<QList<QJsonObject>> VpcApi::list(QString path, QString query, std::stop_token stop) const
{
    auto place = url(path);
    place.setQuery(query.isEmpty() ? u"maxResults=500"_s : query);
    return pagesOf(m_rest, std::move(place), std::move(stop));
}

Task<QJsonObject> VpcApi::insert(QString path, QJsonObject body, QString request, std::stop_token stop) const
{
    auto place = url(path);
    place.setQuery(QUrlQuery{{u"requestId"_s, request}});
    return m_rest ? m_rest->post(place, std::move(body), Repeat::Safe, std::move(stop)) : vpcClientGone();
}

Task<QJsonObject> VpcApi::patch(QString path, QJsonObject body, std::stop_token stop) const
{
    return m_rest ? m_rest->patch(url(path), std::move(body), Repeat::Safe, std::move(stop)) : vpcClientGone();
}

Task<QJsonObject> VpcApi::act(QString path, QString verb, QJsonObject body, std::stop_token stop) const
{
    return m_rest ? m_rest->post(url(path + u'/' + verb), std::move(body), Repeat::Safe, std::move(stop))
                  : vpcClientGone();
}

Task<QJsonObject> VpcApi::remove(QString path, std::stop_token stop) const
{
    return m_rest ? m_rest->remove(url(path), std::move(stop)) : vpcClientGone();
}

Task<NetworkState> readNetworkState(VpcApi api, QString network, ZoneId zone, std::stop_token stop)
{
    const auto region = regionOf(zone);
    NetworkState state;
    const auto each = [](const Result<QList<QJsonObject>> &pages, const auto &take) -> Result<> {
        if (!pages)
            return std::unexpected{pages.error()};
        for (const auto &page : *pages)
            take(page);
        return {};
    };
    Result<> read = each(co_await api.list(u"global/networks"_s, {}, stop),
                         [&](const QJsonObject &page) { state.networks += parseNetworks(page); });
    if (read)
        read = each(co_await api.list(u"aggregated/subnetworks"_s, {}, stop),
                    [&](const QJsonObject &page) { state.subnetworks += parseSubnetworks(page); });
    if (read)
        read = each(co_await api.list(u"global/firewalls"_s, {}, stop),
                    [&](const QJsonObject &page) { state.rules += parseVpcRules(page); });
    if (read)
        read = each(co_await api.list(u"regions/%1/routers"_s.arg(region), {}, stop),
                    [&](const QJsonObject &page) { state.routers += parseRouters(page); });
    if (read)
        read = each(co_await api.list(u"global/routes"_s, {}, stop), [&](const QJsonObject &page) {
            const auto routes = parseRoutes(page);
            for (auto it = routes.begin(); it != routes.end(); ++it)
                state.routes[it.key()] += it.value();
        });
    if (!read)
        co_return std::unexpected{read.error()};
    if (std::ranges::contains(state.networks, network, &VpcNetwork::name)) {
        const auto ranges = co_await peeringRoutes(api, network, region, stop);
        if (!ranges)
            co_return std::unexpected{ranges.error()};
        state.routes[network] += *ranges;
    }
    const auto project = co_await api.get({}, stop);
    if (!project)
        co_return std::unexpected{project.error()};
    state.counts = parseCounts(*project);
    co_return state;
}
