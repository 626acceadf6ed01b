// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/network/firewall.h"

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
