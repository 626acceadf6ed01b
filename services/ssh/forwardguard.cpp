// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/forwardguard.h"

#include <QScopeGuard>
#include <QtEndian>

#include <algorithm>
#include <cerrno>

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/// "GET ": whether a request of HTTP may begin so, as far as it is there.
bool mayBeMethod(QByteArrayView head)
{
    constexpr qsizetype longest = 20;
    const auto end = std::ranges::find_if_not(head, isUpper);
    const auto letters = end - head.begin();
    return letters <= longest && (end == head.end() || (*end == ' ' && letters > 0));
}

/// "localhost:6006", "127.0.0.1", "[::1]:80", "a.localhost": names that lead nowhere but here, whoever answers for DNS.
bool isHere(QByteArrayView host)
{
    auto name = QString::fromLatin1(host).toLower();
    if (const auto port = name.lastIndexOf(u':'); port >= 0 && !name.endsWith(u']'))
        name.truncate(port);
    if (name.endsWith(u'.'))
        name.chop(1);
    if (name == "[::1]"_L1 || name == "localhost"_L1 || name.endsWith(".localhost"_L1))
        return true;
    in_addr address{};
    return name.startsWith("127."_L1) && ::inet_pton(AF_INET, name.toLatin1().constData(), &address) == 1;
}

FirstBytes refused(QByteArrayView host)
{
    return {FirstBytes::Verdict::Refuse, QString::fromLatin1(host.left(100))};
}

struct Request
{
    nlmsghdr header;
    inet_diag_req_v2 body;
};

Request requestFor(quint16 peerPort, quint16 ownPort)
{
    Request request{};
    request.header.nlmsg_len = sizeof request;
    request.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
    request.header.nlmsg_flags = NLM_F_REQUEST;
    request.body.sdiag_family = AF_INET;
    request.body.sdiag_protocol = IPPROTO_TCP;
    request.body.idiag_states = ~0U;
    request.body.id.idiag_sport = qToBigEndian(peerPort);
    request.body.id.idiag_dport = qToBigEndian(ownPort);
    request.body.id.idiag_src[0] = qToBigEndian(quint32{INADDR_LOOPBACK});
    request.body.id.idiag_dst[0] = qToBigEndian(quint32{INADDR_LOOPBACK});
    std::ranges::fill(request.body.id.idiag_cookie, INET_DIAG_NOCOOKIE);
    return request;
}

std::optional<LocalPeer> peerFrom(const nlmsghdr *reply, qsizetype size)
{
    if (size >= qsizetype(NLMSG_LENGTH(sizeof(nlmsgerr))) && reply->nlmsg_type == NLMSG_ERROR) {
        const auto *error = static_cast<const nlmsgerr *>(NLMSG_DATA(reply));
        return error->error == -ENOENT ? std::optional{LocalPeer{}} : std::nullopt;
    }
    if (size < qsizetype(NLMSG_LENGTH(sizeof(inet_diag_msg))) || reply->nlmsg_type != SOCK_DIAG_BY_FAMILY)
        return std::nullopt;
    const auto *found = static_cast<const inet_diag_msg *>(NLMSG_DATA(reply));
    return LocalPeer{.uid = found->idiag_uid, .isOpen = found->idiag_state == TCP_ESTABLISHED};
}

} // namespace

FirstBytes judgedFirstBytes(QByteArrayView head)
{
    const FirstBytes passes{FirstBytes::Verdict::Pass};
    if (!mayBeMethod(head))
        return passes;
    bool isFirst = true;
    bool isNamed = false;
    for (qsizetype from = 0;;) {
        const auto end = head.indexOf('\n', from);
        if (end < 0)
            break;
        const auto line = head.sliced(from, end - from).trimmed();
        from = end + 1;
        if (isFirst && !line.contains(" HTTP/1."))
            return passes;
        if (!isFirst && line.isEmpty()) // all headers are there
            return passes;
        if (const auto colon = line.indexOf(':');
            !isFirst && colon > 0 && line.first(colon).trimmed().compare("host", Qt::CaseInsensitive) == 0) {
            isNamed = true;
            if (const auto host = line.sliced(colon + 1).trimmed(); !isHere(host))
                return refused(host);
        }
        isFirst = false;
    }
    if (head.size() >= FirstBytes::most)
        return isNamed ? passes : refused({});
    return {};
}

std::optional<LocalPeer> localPeer(quint16 peerPort, quint16 ownPort)
{
    const int socket = ::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (socket < 0)
        return std::nullopt;
    const auto close = qScopeGuard([socket] { ::close(socket); });
    const timeval patience{.tv_sec = 0, .tv_usec = 200'000}; // the kernel answers at once, or not at all
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const auto request = requestFor(peerPort, ownPort);
    if (::send(socket, &request, sizeof request, 0) != ssize_t(sizeof request))
        return std::nullopt;
    alignas(nlmsghdr) char reply[4096];
    const ssize_t size = ::recv(socket, reply, sizeof reply, 0);
    if (size < ssize_t(sizeof(nlmsghdr)))
        return std::nullopt;
    return peerFrom(reinterpret_cast<const nlmsghdr *>(reply), size);
}

bool mayUse(const std::optional<LocalPeer> &peer, quint32 uid)
{
    return !peer || peer->uid == uid || (peer->isOpen && peer->uid == 0);
}
