// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/vpc/firewall.h"

#include <QHash>
#include <QJsonArray>
#include <QPointer>

#include <stop_token>

class RestClient;

/// A VPC network of the project.
struct VpcNetwork
{
    enum class Kind : quint8 {
        Auto, ///< a subnet in each region
        Custom, ///< subnets that somebody made
        Legacy, ///< of old projects: one range, no subnets
    };

    QString name;
    Kind kind = Kind::Custom;
    QStringList regions{}; ///< with a subnet; of Auto: not listed in full by every reply

    friend bool operator==(const VpcNetwork &, const VpcNetwork &) = default;
};

/// Pure; one page of networks.list.
[[nodiscard]] QList<VpcNetwork> parseNetworks(const QJsonObject &page);

/// What the doctor reads of Compute Engine v1: one method per endpoint. A value; see ProjectApi.
class ComputeApi
{
public:
    ComputeApi(CloudProfile profile, RestClient *rest);

    [[nodiscard]] Task<QJsonObject> project(std::stop_token stop) const; ///< with its common metadata
    [[nodiscard]] Task<QList<VpcNetwork>> networks(std::stop_token stop) const;
    [[nodiscard]] Task<QList<VpcRule>> firewallRules(std::stop_token stop) const;

private:
    [[nodiscard]] QUrl url(const QString &rest) const;

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
};

/// Private Google Access of a subnetwork: machines without external addresses reach Google's APIs, and nothing else.
enum class GoogleAccess : quint8 { Off, On };

struct Subnetwork
{
    QString name;
    QString network; ///< short name
    QString region;
    QString range; ///< CIDR
    QStringList aliasRanges{}; ///< taken as well (secondaryIpRanges)
    GoogleAccess access = GoogleAccess::Off;
    QString purpose{}; ///< PRIVATE or empty: for machines

    [[nodiscard]] bool isForMachines() const
    {
        return purpose.isEmpty() || purpose == u"PRIVATE" || purpose == u"PRIVATE_RFC_1918";
    }
    friend bool operator==(const Subnetwork &, const Subnetwork &) = default;
};

/// A router, as far as its Cloud NAT gateways go.
struct CloudRouter
{
    QString name;
    QString network;
    QString region;
    QStringList served{}; ///< names of subnetworks that a gateway of it serves; "*": all of the region

    friend bool operator==(const CloudRouter &, const CloudRouter &) = default;
};

/// How many of a kind the project may have and has: NETWORKS, SUBNETWORKS, FIREWALLS, ROUTERS.
struct ProjectCount
{
    qint64 limit = -1; ///< below 0: not told
    qint64 usage = 0;
};

/// What was seen of a project's networks.
struct NetworkState
{
    QList<VpcNetwork> networks{};
    QList<Subnetwork> subnetworks{};
    QList<VpcRule> rules{};
    QList<CloudRouter> routers{};
    QHash<QString, QStringList> routes{}; ///< by network: ranges that lead somewhere else (static routes, peerings)
    QHash<QString, ProjectCount> counts{};
};

// Pure; one page of compute v1 each. What has no name or no readable range is left out.
[[nodiscard]] QList<Subnetwork> parseSubnetworks(const QJsonObject &page); ///< subnetworks.aggregatedList
[[nodiscard]] QList<CloudRouter> parseRouters(const QJsonObject &page); ///< routers.list
[[nodiscard]] QHash<QString, QStringList> parseRoutes(
    const QJsonObject &page); ///< routes.list; not the way to the Internet
[[nodiscard]] QStringList parsePeeringRoutes(const QJsonObject &page); ///< networks.listPeeringRoutes
[[nodiscard]] QHash<QString, ProjectCount> parseCounts(const QJsonObject &project);
