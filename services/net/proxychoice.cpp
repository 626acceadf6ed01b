// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxychoice.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QUrl>

#include <algorithm>
#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

struct Words
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
        flaws.host = Words::tr("Name the computer where the proxy runs, for example 127.0.0.1.");
    else if (!isHostName(choice.host))
        flaws.host =
            Words::tr("This is not a name or address of a computer. Write it without http:// and without a port.");
    if (choice.port == 0)
        flaws.port = Words::tr("A port is a number from 1 to 65535.");
    if (choice.user.toUtf8().size() > longestWord)
        flaws.user = Words::tr("A user name of a proxy has at most 255 bytes.");
    else if (std::ranges::any_of(choice.user, [](QChar c) { return c.category() == QChar::Other_Control; }))
        flaws.user = Words::tr("The user name has a line break or another control character in it.");
    else if (choice.kind == ProxyChoice::Kind::Http && choice.user.contains(u':'))
        flaws.user = Words::tr("A user name for an HTTP proxy cannot have a colon in it.");
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
