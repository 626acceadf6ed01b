// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/endpoints.h"

#include "services/net/endpointtrust.h"
#include "services/net/requests.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct EndpointsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Endpoints)
};

struct Service
{
    QLatin1StringView name;
    QUrl CloudProfile::*place;
};

constexpr std::array known{Service{"tpu"_L1, &CloudProfile::tpu},
                           Service{"compute"_L1, &CloudProfile::compute},
                           Service{"cloudresourcemanager"_L1, &CloudProfile::resourceManager},
                           Service{"serviceusage"_L1, &CloudProfile::serviceUsage},
                           Service{"cloudquotas"_L1, &CloudProfile::cloudQuotas},
                           Service{"cloudbilling"_L1, &CloudProfile::billing},
                           Service{"billingbudgets"_L1, &CloudProfile::billingBudgets},
                           Service{"storage"_L1, &CloudProfile::storage},
                           Service{"logging"_L1, &CloudProfile::logging},
                           Service{"monitoring"_L1, &CloudProfile::monitoring},
                           Service{"www"_L1, &CloudProfile::userInfo},
                           Service{"oauth2"_L1, &CloudProfile::oauth},
                           Service{"accounts"_L1, &CloudProfile::accounts},
                           Service{"iamcredentials"_L1, &CloudProfile::iamCredentials},
                           Service{"sts"_L1, &CloudProfile::sts},
                           Service{"oslogin"_L1, &CloudProfile::osLogin},
                           Service{"tunnel"_L1, &CloudProfile::tunnel}};

/// A base: nothing but where, so that paths can be put behind it.
Result<QUrl> baseFrom(const QString &address)
{
    QUrl url{address.trimmed(), QUrl::StrictMode};
    const auto refused = [&](const QString &why) {
        return failed(ErrorCode::Invalid, EndpointsMessages::tr("“%1” cannot be used: %2").arg(address.left(200), why));
    };
    if (!url.isValid() || url.host().isEmpty())
        return refused(EndpointsMessages::tr("it is not an address. Write it as https://tpu.example.com"));
    if (!url.userInfo().isEmpty())
        return refused(EndpointsMessages::tr("it must not contain a name or password."));
    if (!mayCarryToken(url))
        return refused(EndpointsMessages::tr(
            "it must begin with https:// (http:// only on this computer), because your token is sent there."));
    if (url.hasQuery() || url.hasFragment())
        return refused(EndpointsMessages::tr("it must not have anything after “?” or “#”."));
    auto path = url.path();
    while (path.endsWith(u'/'))
        path.chop(1);
    url.setPath(path);
    return url;
}

} // namespace

QStringList Endpoints::services()
{
    QStringList names;
    for (const auto &service : known)
        names << service.name;
    return names;
}

QString Endpoints::ownHost(const QString &service)
{
    const auto found = std::ranges::find(known, service, [](const Service &one) { return QString{one.name}; });
    return found == known.end() ? QString{} : (realCloud(ProjectId{}).*found->place).host();
}

Result<> Endpoints::set(const QString &service, const QString &address)
{
    if (!service.isEmpty() && !services().contains(service)) {
        return failed(ErrorCode::Invalid,
                      EndpointsMessages::tr("There is no service “%1”. Those that can be given another address: %2.")
                          .arg(service.left(60), services().join(u", "_s)));
    }
    if (address.trimmed().isEmpty()) {
        service.isEmpty() ? m_all.clear() : void(m_places.remove(service));
        return {};
    }
    const auto base = baseFrom(address);
    if (!base)
        return std::unexpected{base.error()};
    service.isEmpty() ? void(m_all = *base) : void(m_places.insert(service, *base));
    return {};
}

Result<Endpoints> Endpoints::parse(const QStringList &words)
{
    static const QRegularExpression named{u"^([A-Za-z0-9]+)=(.*)$"_s};
    Endpoints endpoints;
    for (const auto &word : words) {
        const auto match = named.match(word);
        const auto service = match.hasMatch() ? match.captured(1).toLower() : QString{};
        const auto address = match.hasMatch() ? match.captured(2) : word;
        if (address.trimmed().isEmpty())
            return failed(
                ErrorCode::Invalid,
                EndpointsMessages::tr("“%1” names no address. Write URL or SERVICE=URL.").arg(word.left(200)));
        if (const auto taken = endpoints.set(service, address); !taken)
            return std::unexpected{taken.error()};
    }
    return endpoints;
}

Result<Endpoints> Endpoints::fromEnvironment(const QString &value)
{
    static const QRegularExpression between{u"[,\\s]+"_s};
    return parse(value.split(between, Qt::SkipEmptyParts));
}

Endpoints Endpoints::fromJson(const QJsonObject &json)
{
    Endpoints endpoints;
    for (auto it = json.begin(); it != json.end(); ++it)
        (void)endpoints.set(it.key() == "all"_L1 ? QString{} : it.key(), it.value().toString());
    return endpoints;
}

QJsonObject Endpoints::toJson() const
{
    QJsonObject json;
    if (!m_all.isEmpty())
        json.insert(u"all"_s, m_all.toString());
    for (auto it = m_places.begin(); it != m_places.end(); ++it)
        json.insert(it.key(), it.value().toString());
    return json;
}

Endpoints Endpoints::of(const CloudProfile &profile)
{
    const auto own = realCloud(profile.project);
    const auto first = profile.*known.front().place;
    Endpoints endpoints;
    for (const auto &service : known) {
        if (profile.*service.place != own.*service.place)
            endpoints.m_places.insert(service.name, profile.*service.place);
    }
    const bool isOne = endpoints.m_places.size() == qsizetype(known.size())
        && std::ranges::all_of(known, [&](const Service &service) { return profile.*service.place == first; });
    if (isOne)
        endpoints = Endpoints{};
    if (isOne)
        endpoints.m_all = first;
    return endpoints;
}

CloudProfile Endpoints::appliedTo(CloudProfile profile) const
{
    for (const auto &service : known) {
        const auto place = m_places.value(service.name, m_all);
        if (!place.isEmpty())
            profile.*service.place = place;
    }
    return profile;
}

QStringList Endpoints::lines() const
{
    QStringList lines;
    if (!m_all.isEmpty())
        lines << EndpointsMessages::tr("All services: %1").arg(m_all.toString());
    for (const auto &service : known) {
        if (const auto place = m_places.value(service.name); !place.isEmpty())
            lines << u"%1: %2"_s.arg(service.name, place.toString());
    }
    return lines;
}

Result<QString> trustedPlaceFrom(const QString &word)
{
    const auto address = word.trimmed();
    const QUrl url{address.contains("://"_L1) ? address : "https://"_L1 + address, QUrl::StrictMode};
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty())
        return failed(
            ErrorCode::Invalid,
            EndpointsMessages::tr("“%1” is not a host and port. Write it as tpu.example.com:443.").arg(word.left(200)));
    return EndpointTrust::placeOf(url);
}

QSet<QString> placesOf(const CloudProfile &profile)
{
    QSet<QString> places;
    for (const auto &service : known)
        places.insert(EndpointTrust::placeOf(profile.*service.place));
    return places;
}

QStringList servicesAt(const CloudProfile &profile, const QString &place)
{
    QStringList names;
    for (const auto &service : known) {
        if (EndpointTrust::placeOf(profile.*service.place) == place)
            names << service.name;
    }
    return names;
}

QStringList foreignHosts(const CloudProfile &profile)
{
    QStringList hosts;
    if (profile.kind != CloudProfile::Kind::Real)
        return hosts;
    const auto own = realCloud(profile.project);
    for (const auto &service : known) {
        const auto &place = profile.*service.place;
        if (place != own.*service.place && !isGoogle(place) && !hosts.contains(place.authority()))
            hosts << place.authority();
    }
    return hosts;
}
