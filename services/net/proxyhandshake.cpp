// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxyhandshake.h"

#include "services/net/servererrors.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ProxyHandshakeMessages
{
    Q_DECLARE_TR_FUNCTIONS(ProxyHandshake)
};

constexpr char version = 5;
constexpr char loginVersion = 1;
constexpr char noLogin = 0;
constexpr char byPassword = 2;

/// As a header and a SOCKS name may carry it; empty when it may not.
QByteArray plainName(const QString &host)
{
    if (QHostAddress address; address.setAddress(host))
        return address.toString().toLatin1();
    const auto ace = QUrl::toAce(host).toLower();
    const auto isFine = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
    };
    return ace.size() <= 253 && std::ranges::all_of(ace, isFine) ? ace : QByteArray{};
}

void appendPort(QByteArray &bytes, quint16 port)
{
    bytes.append(static_cast<char>(port >> 8)).append(static_cast<char>(port & 0xff));
}

QString shown(QByteArrayView bytes)
{
    auto text = QString::fromLatin1(bytes.first(std::min<qsizetype>(bytes.size(), 60))).simplified();
    text.removeIf([](QChar c) { return !c.isPrint(); });
    return text;
}

bool looksLikeHttp(QByteArrayView bytes)
{
    return bytes.startsWith("HTTP") || bytes.startsWith('<');
}

/// What the proxies of the world answer by when they refuse: RFC 1928 6.
QString socksWords(uchar code)
{
    switch (code) {
    case 1: return u"general failure"_s;
    case 2: return u"not allowed by ruleset"_s;
    case 3: return u"network unreachable"_s;
    case 4: return u"host unreachable"_s;
    case 5: return u"connection refused"_s;
    case 6: return u"TTL expired"_s;
    case 7: return u"command not supported"_s;
    case 8: return u"address type not supported"_s;
    default: return u"code %1"_s.arg(code);
    }
}

} // namespace

ProxyHandshake::ProxyHandshake(ProxyRoute route, QString host, quint16 port)
    : m_route{std::move(route)}
    , m_host{std::move(host)}
    , m_port{port}
{
}

Result<QByteArray> ProxyHandshake::begin()
{
    constexpr qsizetype longestWord = 255;
    if (plainName(m_host).isEmpty() || m_port == 0)
        return failed(
            ErrorCode::Invalid,
            ProxyHandshakeMessages::tr("“%1” is not an address that a proxy can be asked for.").arg(m_host.left(80)));
    if (m_route.kind == ProxyRoute::Kind::Http) {
        m_stage = Stage::Head;
        return connectRequest();
    }
    if (m_route.user.toUtf8().size() > longestWord || m_route.password.toUtf8().size() > longestWord)
        return failed(
            ErrorCode::Invalid,
            ProxyHandshakeMessages::tr("A SOCKS5 proxy takes a user name and a password of 255 bytes at most."));
    m_stage = Stage::Method;
    return m_route.user.isEmpty() ? QByteArray{"\x05\x01\x00", 3} : QByteArray{"\x05\x02\x00\x02", 4};
}

QByteArray ProxyHandshake::connectRequest() const
{
    const auto name = plainName(m_host);
    const auto place = (name.contains(':') ? '[' + name + ']' : name) + ':' + QByteArray::number(m_port);
    auto request = "CONNECT " + place + " HTTP/1.1\r\nHost: " + place + "\r\nUser-Agent: tpudesk\r\n";
    if (!m_route.user.isEmpty())
        request +=
            "Proxy-Authorization: Basic " + (m_route.user + u':' + m_route.password).toUtf8().toBase64() + "\r\n";
    return request + "\r\n";
}

QByteArray ProxyHandshake::socksRequest() const
{
    QByteArray request{"\x05\x01\x00", 3};
    QHostAddress address;
    const auto name = plainName(m_host);
    if (!address.setAddress(m_host)) {
        request.append('\x03').append(static_cast<char>(name.size())).append(name);
    } else if (address.protocol() == QAbstractSocket::IPv4Protocol) {
        const auto four = address.toIPv4Address();
        request.append('\x01');
        for (const int shift : {24, 16, 8, 0})
            request.append(static_cast<char>(four >> shift & 0xff));
    } else {
        const auto six = address.toIPv6Address();
        request.append('\x04').append(reinterpret_cast<const char *>(&six), sizeof six);
    }
    appendPort(request, m_port);
    return request;
}

ProxyHandshake::Move ProxyHandshake::look(QByteArrayView unread)
{
    switch (m_stage) {
    case Stage::Method: return method(unread);
    case Stage::Login: return login(unread);
    case Stage::Reply: return reply(unread);
    case Stage::Head: return head(unread);
    }
    return {};
}

ProxyHandshake::Move ProxyHandshake::failedWith(ProxyFault trouble, const QString &why, const QString &words) const
{
    const bool isFinal = trouble == ProxyFault::WantsPassword || trouble == ProxyFault::WrongPassword;
    return {.now = Move::Now::Failed,
            .trouble = trouble,
            .error = Error{isFinal ? ErrorCode::Denied : ErrorCode::Offline, why, words, {}}};
}

ProxyHandshake::Move ProxyHandshake::closed(QByteArrayView unread) const
{
    if (m_stage == Stage::Login)
        return failedWith(ProxyFault::WrongPassword, ServerErrors::proxyPassword(m_route.name(), m_route.user));
    if (unread.isEmpty() && (m_stage == Stage::Reply || m_stage == Stage::Head)) {
        return failedWith(ProxyFault::Forbids,
                          ProxyHandshakeMessages::tr("The proxy %1 hung up when it was asked for %2:%3. It does not "
                                                     "let this through, or it is of another kind (HTTP or SOCKS5).")
                              .arg(m_route.name(), m_host)
                              .arg(m_port));
    }
    return failedWith(
        ProxyFault::NotAProxy,
        ProxyHandshakeMessages::tr(
            "The proxy %1 hung up in the middle of its answer. Check its address, port and kind (HTTP or SOCKS5).")
            .arg(m_route.name()),
        shown(unread));
}

ProxyHandshake::Move ProxyHandshake::method(QByteArrayView unread)
{
    if (!unread.isEmpty() && unread.front() != version) {
        const auto why = looksLikeHttp(unread)
            ? ProxyHandshakeMessages::tr(
                  "%1 is an HTTP proxy or a web server, not a SOCKS5 proxy. Choose HTTP in the settings.")
            : ProxyHandshakeMessages::tr("What answers at %1 is not a SOCKS5 proxy. Check its address, port and kind.");
        return failedWith(ProxyFault::NotAProxy, why.arg(m_route.name()), shown(unread));
    }
    if (unread.size() < 2)
        return {.wanted = unread.size()};
    if (unread[1] == noLogin) {
        m_stage = Stage::Reply;
        return {.taken = 2, .send = socksRequest()};
    }
    if (unread[1] != byPassword || m_route.user.isEmpty()) // 0xff, or what was not offered
        return failedWith(ProxyFault::WantsPassword, ServerErrors::proxyPassword(m_route.name(), {}));
    m_stage = Stage::Login;
    const auto user = m_route.user.toUtf8();
    const auto password = m_route.password.toUtf8();
    QByteArray words{1, loginVersion};
    words.append(static_cast<char>(user.size())).append(user);
    words.append(static_cast<char>(password.size())).append(password);
    return {.taken = 2, .send = words};
}

ProxyHandshake::Move ProxyHandshake::login(QByteArrayView unread)
{
    if (unread.size() < 2)
        return {.wanted = unread.size()};
    if (unread[1] != 0)
        return failedWith(ProxyFault::WrongPassword, ServerErrors::proxyPassword(m_route.name(), m_route.user));
    m_stage = Stage::Reply;
    return {.taken = 2, .send = socksRequest()};
}

ProxyHandshake::Move ProxyHandshake::reply(QByteArrayView unread) const
{
    if (!unread.isEmpty() && unread.front() != version) {
        return failedWith(
            ProxyFault::NotAProxy,
            ProxyHandshakeMessages::tr("What answers at %1 is not a SOCKS5 proxy. Check its address, port and kind.")
                .arg(m_route.name()),
            shown(unread));
    }
    if (unread.size() >= 2 && unread[1] != 0) { // some proxies send no more than this when they refuse
        const auto code = static_cast<uchar>(unread[1]);
        const bool forbids = code == 2 || code == 7;
        const auto why = forbids
            ? ProxyHandshakeMessages::tr("The proxy %1 does not let connections to %2:%3 through. Ask whoever runs it "
                                         "to allow them, or choose another proxy in the settings.")
            : ProxyHandshakeMessages::tr("The proxy %1 cannot reach %2:%3. The address may be wrong or the machine "
                                         "down, or the proxy's own network may block it.");
        return failedWith(forbids ? ProxyFault::Forbids : ProxyFault::CannotReach,
                          why.arg(m_route.name(), m_host).arg(m_port), socksWords(code));
    }
    if (unread.size() < 5)
        return {.wanted = unread.size()};
    constexpr qsizetype four = 4;
    constexpr qsizetype sixteen = 16;
    const auto kind = unread[3];
    if (kind != 1 && kind != 3 && kind != 4) {
        return failedWith(
            ProxyFault::NotAProxy,
            ProxyHandshakeMessages::tr("What answers at %1 is not a SOCKS5 proxy. Check its address, port and kind.")
                .arg(m_route.name()),
            shown(unread));
    }
    const qsizetype address = kind == 1 ? four : kind == 4 ? sixteen : 1 + static_cast<uchar>(unread[4]);
    const auto whole = 4 + address + 2;
    if (unread.size() < whole)
        return {.wanted = whole - 1};
    return {.now = Move::Now::Open, .taken = whole};
}

ProxyHandshake::Move ProxyHandshake::head(QByteArrayView unread) const
{
    constexpr QByteArrayView start = "HTTP/1.";
    const auto seen = unread.first(std::min(unread.size(), start.size()));
    if (seen != start.first(seen.size())) {
        return failedWith(
            ProxyFault::NotAProxy,
            ProxyHandshakeMessages::tr(
                "What answers at %1 is not an HTTP proxy. Check its address, port and kind; it may be a SOCKS5 proxy.")
                .arg(m_route.name()),
            shown(unread));
    }
    // Some end lines with a line feed alone.
    const auto crlf = unread.indexOf("\r\n\r\n");
    const auto lf = unread.indexOf("\n\n");
    const auto end = crlf >= 0 && (lf < 0 || crlf < lf) ? crlf + 4 : lf >= 0 ? lf + 2 : -1;
    if (end > longestHead || (end < 0 && unread.size() >= longestHead)) {
        return failedWith(
            ProxyFault::NotAProxy,
            ProxyHandshakeMessages::tr("The answer of the proxy %1 has no end. Check its address, port and kind.")
                .arg(m_route.name()),
            shown(unread));
    }
    if (end < 0)
        return {.wanted = unread.size()};
    return judgedHead(unread.first(end));
}

ProxyHandshake::Move ProxyHandshake::judgedHead(QByteArrayView head) const
{
    constexpr int wantsLogin = 407;
    const auto line = head.first(std::max<qsizetype>(0, head.indexOf('\n'))).trimmed();
    const auto space = line.indexOf(' ');
    bool isNumber = false;
    const int status =
        space < 0 ? 0 : line.sliced(space + 1).first(std::min<qsizetype>(3, line.size() - space - 1)).toInt(&isNumber);
    if (isNumber && status >= 200 && status < 300)
        return {.now = Move::Now::Open, .taken = head.size()};
    if (isNumber && status >= 100 && status < 200) // one more answer follows
        return {.taken = head.size(), .wanted = 0};
    if (!isNumber || status < 300) {
        return failedWith(
            ProxyFault::NotAProxy,
            ProxyHandshakeMessages::tr(
                "What answers at %1 is not an HTTP proxy. Check its address, port and kind; it may be a SOCKS5 proxy.")
                .arg(m_route.name()),
            shown(line));
    }
    if (status == wantsLogin) {
        const auto lower = head.toByteArray().toLower();
        const bool takesBasic = lower.contains("proxy-authenticate: basic") || !lower.contains("proxy-authenticate:");
        if (!takesBasic) {
            return failedWith(
                ProxyFault::WrongPassword,
                ProxyHandshakeMessages::tr("The proxy %1 does not take a plain user name and password (Basic) for "
                                           "tunnels. Ask whoever runs it for SOCKS5 or Basic.")
                    .arg(m_route.name()),
                shown(line));
        }
        return failedWith(m_route.user.isEmpty() ? ProxyFault::WantsPassword : ProxyFault::WrongPassword,
                          ServerErrors::proxyPassword(m_route.name(), m_route.user), shown(line));
    }
    const bool cannotReach = status == 502 || status == 503 || status == 504;
    const auto why = cannotReach
        ? ProxyHandshakeMessages::tr("The proxy %1 cannot reach %2:%3. The address may be wrong or the machine down, "
                                     "or the proxy's own network may block it.")
        : ProxyHandshakeMessages::tr("The proxy %1 does not let connections to %2:%3 through. Ask whoever runs it to "
                                     "allow them, or choose another proxy in the settings.");
    return failedWith(cannotReach ? ProxyFault::CannotReach : ProxyFault::Forbids,
                      why.arg(m_route.name(), m_host).arg(m_port), shown(line));
}
