// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxyenvironment.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ProxyChoice)
};

int portOf(const QUrl &place)
{
    constexpr int https = 443;
    constexpr int http = 80;
    constexpr int ssh = 22;
    return place.port(place.scheme() == "https"_L1 ? https : place.scheme() == "ssh"_L1 ? ssh : http);
}

QStringList variablesFor(const QString &scheme)
{
    if (scheme == "ssh"_L1) // a proxy for everything lets port 22 through more often than one for the web
        return {u"all_proxy"_s, u"ALL_PROXY"_s, u"https_proxy"_s, u"HTTPS_PROXY"_s};
    if (scheme == "http"_L1)
        return {u"http_proxy"_s, u"all_proxy"_s, u"ALL_PROXY"_s};
    return {u"https_proxy"_s, u"HTTPS_PROXY"_s, u"all_proxy"_s, u"ALL_PROXY"_s};
}

bool isInNetwork(const QString &entry, const QString &host)
{
    const QHostAddress address{host};
    if (address.isNull())
        return false;
    if (!entry.contains(u'/'))
        return QHostAddress{entry} == address;
    const auto network = QHostAddress::parseSubnet(entry);
    return network.second >= 0 && address.isInSubnet(network);
}

bool fits(QString entry, const QString &host, int port)
{
    if (entry == "*"_L1)
        return true;
    static const QRegularExpression portAtEnd{u"^(\\[[^\\]]+\\]|[^:]+):(\\d+)$"_s};
    if (const auto match = portAtEnd.match(entry); match.hasMatch()) {
        if (match.captured(2).toInt() != port)
            return false;
        entry = match.captured(1);
    }
    if (entry.startsWith(u'[') && entry.endsWith(u']'))
        entry = entry.sliced(1, entry.size() - 2);
    if (isInNetwork(entry, host))
        return true;
    if (entry.startsWith("*."_L1))
        entry.remove(0, 1);
    if (entry.startsWith(u'.'))
        entry.remove(0, 1);
    return !entry.isEmpty() && (host == entry || host.endsWith(u'.' + entry));
}

std::unexpected<Error> unusable(const QString &variable, const QString &why)
{
    return failed(
        ErrorCode::Invalid,
        Words::tr("The environment variable %1 names a proxy that cannot be used: %2. Correct it and start TPU Desk "
                  "again, or choose the proxy in the settings.")
            .arg(variable, why));
}

Result<std::optional<ProxyRoute>> routeFrom(const QString &variable, const QString &value)
{
    const QUrl url{value.contains("://"_L1) ? value : u"http://"_s + value, QUrl::StrictMode};
    const auto scheme = url.scheme();
    const bool socks = scheme == "socks5"_L1 || scheme == "socks5h"_L1 || scheme == "socks"_L1;
    if (!url.isValid() || url.host().isEmpty())
        return unusable(variable, Words::tr("it is not an address"));
    if (!socks && scheme != "http"_L1)
        return unusable(variable, Words::tr("“%1” is neither http nor socks5").arg(scheme.left(20)));
    constexpr int socksPort = 1080;
    constexpr int httpPort = 80;
    ProxyRoute route{.kind = socks ? ProxyRoute::Kind::Socks5 : ProxyRoute::Kind::Http,
                     .host = url.host(),
                     .port = static_cast<quint16>(url.port(socks ? socksPort : httpPort)),
                     .user = url.userName(QUrl::FullyDecoded),
                     .password = url.password(QUrl::FullyDecoded),
                     .source = variable};
    const ProxyChoice same{socks ? ProxyChoice::Kind::Socks5 : ProxyChoice::Kind::Http, route.host, route.port,
                           route.user};
    const auto flaws = flawsOf(same);
    if (!flaws.isEmpty())
        return unusable(variable,
                        flaws.user.isEmpty() ? Words::tr("it is not an address")
                                             : Words::tr("its user name has a character that does not belong there"));
    return route;
}

} // namespace

bool isExcepted(const QString &noProxy, const QUrl &place)
{
    static const QRegularExpression between{u"[,\\s]+"_s};
    auto host = place.host().toLower();
    if (host.endsWith(u'.'))
        host.chop(1);
    const auto entries = noProxy.toLower().split(between, Qt::SkipEmptyParts);
    return std::ranges::any_of(entries, [&](const QString &entry) { return fits(entry, host, portOf(place)); });
}

Result<std::optional<ProxyRoute>> routeFromEnvironment(const QProcessEnvironment &environment, const QUrl &place)
{
    const auto exceptions = environment.value(u"no_proxy"_s, environment.value(u"NO_PROXY"_s));
    for (const auto &variable : variablesFor(place.scheme())) {
        const auto value = environment.value(variable).trimmed();
        if (value.isEmpty())
            continue;
        if (isExcepted(exceptions, place))
            return ProxyRoute{.source = u"no_proxy"_s};
        return routeFrom(variable, value);
    }
    return std::nullopt;
}
