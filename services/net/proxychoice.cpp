// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxychoice.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

struct ProxyChoiceMessages
{
    Q_DECLARE_TR_FUNCTIONS(ProxyChoice)
};

constexpr std::array kinds{"system"_L1, "none"_L1, "http"_L1, "socks5"_L1};
constexpr qsizetype longestWord = 255; // bytes of a name or password in SOCKS5 (RFC 1929)

bool isHostName(const QString &host)
{
    if (QHostAddress address; address.setAddress(host))
        return true;
    const auto ace = QUrl::toAce(host);
    const auto isFine = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
    };
    return !ace.isEmpty() && ace.size() <= 253 && std::ranges::all_of(ace.toLower(), isFine);
}

} // namespace

ProxyFlaws flawsOf(const ProxyChoice &choice)
{
    ProxyFlaws flaws;
    if (!choice.isOwn())
        return flaws;
    if (choice.host.isEmpty())
        flaws.host = ProxyChoiceMessages::tr("Name the computer where the proxy runs, for example 127.0.0.1.");
    else if (!isHostName(choice.host))
        flaws.host = ProxyChoiceMessages::tr(
            "This is not a name or address of a computer. Write it without http:// and without a port.");
    if (choice.port == 0)
        flaws.port = ProxyChoiceMessages::tr("A port is a number from 1 to 65535.");
    if (choice.user.toUtf8().size() > longestWord)
        flaws.user = ProxyChoiceMessages::tr("A user name of a proxy has at most 255 bytes.");
    else if (std::ranges::any_of(choice.user, [](QChar c) { return c.category() == QChar::Other_Control; }))
        flaws.user = ProxyChoiceMessages::tr("The user name has a line break or another control character in it.");
    else if (choice.kind == ProxyChoice::Kind::Http && choice.user.contains(u':'))
        flaws.user = ProxyChoiceMessages::tr("A user name for an HTTP proxy cannot have a colon in it.");
    return flaws;
}

QJsonObject toJson(const ProxyChoice &choice)
{
    QJsonObject json{{u"kind"_s, kinds.at(static_cast<size_t>(choice.kind))}};
    if (!choice.host.isEmpty())
        json.insert(u"host"_s, choice.host);
    if (choice.port != 0)
        json.insert(u"port"_s, choice.port);
    if (!choice.user.isEmpty())
        json.insert(u"user"_s, choice.user);
    return json;
}

ProxyChoice proxyChoiceFrom(const QJsonObject &json)
{
    ProxyChoice choice;
    const auto kind = std::ranges::find(kinds, json["kind"_L1].toString());
    if (kind == kinds.end())
        return choice;
    choice.kind = static_cast<ProxyChoice::Kind>(kind - kinds.begin());
    choice.host = json["host"_L1].toString();
    const auto port = json["port"_L1].toInt();
    choice.port = port > 0 && port <= std::numeric_limits<quint16>::max() ? static_cast<quint16>(port) : quint16{0};
    choice.user = json["user"_L1].toString();
    return flawsOf(choice).isEmpty() ? choice : ProxyChoice{};
}

std::optional<ProxyChoice> proxyFromAddress(const QString &text)
{
    const auto trimmed = text.trimmed();
    const bool hasScheme = trimmed.contains("://"_L1);
    const QUrl url{hasScheme ? trimmed : u"http://"_s + trimmed, QUrl::StrictMode};
    if (!url.isValid() || url.host().isEmpty() || (!hasScheme && url.port() < 0))
        return std::nullopt;
    const auto scheme = url.scheme();
    const bool socks = scheme == "socks5"_L1 || scheme == "socks5h"_L1 || scheme == "socks"_L1;
    if (!socks && scheme != "http"_L1)
        return std::nullopt;
    constexpr int socksPort = 1080;
    constexpr int httpPort = 8080;
    return ProxyChoice{.kind = socks ? ProxyChoice::Kind::Socks5 : ProxyChoice::Kind::Http,
                       .host = url.host(),
                       .port = static_cast<quint16>(url.port(socks ? socksPort : httpPort)),
                       .user = url.userName(QUrl::FullyDecoded)};
}

QString ProxyRoute::name() const
{
    const auto at = host.contains(u':') ? u"[%1]:%2"_s.arg(host).arg(port) : u"%1:%2"_s.arg(host).arg(port);
    switch (kind) {
    case Kind::Direct: return {};
    case Kind::Http: return u"HTTP %1"_s.arg(at);
    case Kind::Socks5: return u"SOCKS5 %1"_s.arg(at);
    }
    return {};
}

namespace {

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
    return failed(ErrorCode::Invalid,
                  ProxyChoiceMessages::tr("The environment variable %1 names a proxy that cannot be used: %2. Correct "
                                          "it and start TPU Desk again, or choose the proxy in the settings.")
                      .arg(variable, why));
}

Result<std::optional<ProxyRoute>> routeFrom(const QString &variable, const QString &value)
{
    const QUrl url{value.contains("://"_L1) ? value : u"http://"_s + value, QUrl::StrictMode};
    const auto scheme = url.scheme();
    const bool socks = scheme == "socks5"_L1 || scheme == "socks5h"_L1 || scheme == "socks"_L1;
    if (!url.isValid() || url.host().isEmpty())
        return unusable(variable, ProxyChoiceMessages::tr("it is not an address"));
    if (!socks && scheme != "http"_L1)
        return unusable(variable, ProxyChoiceMessages::tr("“%1” is neither http nor socks5").arg(scheme.left(20)));
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
                        flaws.user.isEmpty()
                            ? ProxyChoiceMessages::tr("it is not an address")
                            : ProxyChoiceMessages::tr("its user name has a character that does not belong there"));
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
