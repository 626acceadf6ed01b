// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"

#include <QJsonObject>
#include <QMap>
#include <QSet>
#include <QStringList>

/// Other places than Google's own where the services answer: private access (Private Google Access, Private Service
/// Connect, VPC Service Controls), or the practice cloud in the part of the real one. A value.
/// SSH is none of them: Google's hosts listen on port 22 wherever the APIs answer, and which address of a host is used
/// is a matter of that host. A port for all of them would be wrong for the first machine that is not of the practice
/// cloud.
class Endpoints
{
public:
    /// Every name that may stand before "=": "tpu", "compute", …, in the order in which they are shown.
    [[nodiscard]] static QStringList services();
    /// "tpu.googleapis.com": where the service answers when nothing else is said.
    [[nodiscard]] static QString ownHost(const QString &service);

    /// "https://tpu-me.p.googleapis.com" for all services, or "tpu=https://…". https, or http on this machine.
    /// Later ones win over earlier ones. Errors: Invalid, with the word that is wrong.
    [[nodiscard]] static Result<Endpoints> parse(const QStringList &words);
    /// TPUDESK_ENDPOINT holds the same words, parted by spaces or commas.
    [[nodiscard]] static Result<Endpoints> fromEnvironment(const QString &value);
    [[nodiscard]] static Endpoints fromJson(const QJsonObject &json); ///< what cannot be used is left out
    [[nodiscard]] QJsonObject toJson() const;

    [[nodiscard]] bool isEmpty() const { return m_all.isEmpty() && m_places.isEmpty(); }
    /// Its own, or with an empty name the one for all; empty: none.
    [[nodiscard]] QUrl place(const QString &service = {}) const
    {
        return service.isEmpty() ? m_all : m_places.value(service);
    }
    /// Errors: Invalid, as of parse(). An empty address takes it back; an empty service means all.
    [[nodiscard]] Result<> set(const QString &service, const QString &address);

    /// What of a profile is not where Google itself answers; for all, when all is at one place.
    [[nodiscard]] static Endpoints of(const CloudProfile &profile);
    /// The profile with these addresses in place of its own.
    [[nodiscard]] CloudProfile appliedTo(CloudProfile profile) const;
    /// "All services: http://127.0.0.1:8080", "tpu: https://…": one line each, for the window.
    [[nodiscard]] QStringList lines() const;

    friend bool operator==(const Endpoints &, const Endpoints &) = default;

private:
    QUrl m_all;
    QMap<QString, QUrl> m_places;
};

/// "tpu.example.com", "tpu.example.com:8443" or a whole address as EndpointTrust names it: "tpu.example.com:443".
/// Errors: Invalid.
[[nodiscard]] Result<QString> trustedPlaceFrom(const QString &word);
/// All that this profile's services are asked at, as EndpointTrust names them.
[[nodiscard]] QSet<QString> placesOf(const CloudProfile &profile);
/// The names of the services that answer at that place.
[[nodiscard]] QStringList servicesAt(const CloudProfile &profile, const QString &place);

/// "tpu.example.com", "127.0.0.1:8080": who else than Google gets requests, and with them the token, because an address
/// of the settings leads there. Each once; empty for the practice cloud.
[[nodiscard]] QStringList foreignHosts(const CloudProfile &profile);
/// Something is asked of somebody else than Google.
[[nodiscard]] inline bool isElsewhere(const CloudProfile &profile)
{
    return !foreignHosts(profile).isEmpty();
}
