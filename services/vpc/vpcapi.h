// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/vpc/networkplan.h"

#include <QPointer>

#include <stop_token>

class RestClient;

/// Networks, subnetworks, rules and routers of compute v1, by their paths below the project: "global/networks",
/// "regions/us-central2/routers/r". No loops, no waiting. A value.
class VpcApi
{
public:
    VpcApi(CloudProfile profile, RestClient *rest);

    [[nodiscard]] const CloudProfile &profile() const { return m_profile; }
    [[nodiscard]] Task<QJsonObject> get(QString path, std::stop_token stop) const;
    /// All pages of a list; `query` may be empty.
    [[nodiscard]] Task<QList<QJsonObject>> list(QString path, QString query, std::stop_token stop) const;
    // These begin an operation. Sent twice they do what once does: `request` is the same for all tries of one insert.
    [[nodiscard]] Task<QJsonObject> insert(QString path, QJsonObject body, QString request, std::stop_token stop) const;
    [[nodiscard]] Task<QJsonObject> patch(QString path, QJsonObject body, std::stop_token stop) const;
    [[nodiscard]] Task<QJsonObject> act(QString path, QString verb, QJsonObject body, std::stop_token stop) const;
    [[nodiscard]] Task<QJsonObject> remove(QString path, std::stop_token stop) const;

private:
    [[nodiscard]] QUrl url(const QString &path) const;

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
};

/// Reads all that planNetwork() looks at; of routers those of the zone's region, of peerings those of `network`.
[[nodiscard]] Task<NetworkState> readNetworkState(VpcApi api, QString network, ZoneId zone, std::stop_token stop);
