// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/ranges.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct RangesMessages
{
    Q_DECLARE_TR_FUNCTIONS(Firewall)
};

struct Subnet
{
    QHostAddress address;
    int length = -1;
    [[nodiscard]] bool isIpv4() const { return address.protocol() == QAbstractSocket::IPv4Protocol; }
};

std::optional<Subnet> subnetFrom(const QString &range)
{
    // parseSubnet() reads "10" and "1.2.3" too; Google does not.
    static const QRegularExpression form{
        u"^(?:[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*)(/[0-9]{1,3})?$"_s};
    const auto match = form.match(range);
    if (!match.hasMatch())
        return std::nullopt;
    const auto [address, length] = QHostAddress::parseSubnet(range);
    if (address.isNull() || length < 0)
        return std::nullopt;
    return Subnet{address, length};
}

constexpr int widestIpv4 = 8; // a /8 is what one provider may have; more is a part of the Internet
constexpr int widestIpv6 = 19;

/// What no router passes on between networks (RFC 6890), beside what QHostAddress knows.
bool isSpecial(const QHostAddress &address)
{
    static const QList<QPair<QHostAddress, int>> blocks{QHostAddress::parseSubnet(u"0.0.0.0/8"_s),
                                                        QHostAddress::parseSubnet(u"100.64.0.0/10"_s),
                                                        QHostAddress::parseSubnet(u"240.0.0.0/4"_s)};
    return std::ranges::any_of(blocks, [&](const auto &block) { return address.isInSubnet(block); });
}

} // namespace

std::optional<AddressInterval> addressInterval(const QString &cidr)
{
    const auto [address, bits] = QHostAddress::parseSubnet(cidr);
    if (address.protocol() != QAbstractSocket::IPv4Protocol || bits < 0 || bits > 32)
        return std::nullopt;
    const qint64 size = qint64{1} << (32 - bits);
    const qint64 first = address.toIPv4Address() & ~quint32(size - 1);
    return AddressInterval{first, first + size - 1};
}

bool isWithin(const QString &range, const QString &outer)
{
    const auto inner = addressInterval(range);
    const auto whole = addressInterval(outer);
    return inner && whole && whole->first <= inner->first && inner->second <= whole->second;
}

bool isWide(const QString &range)
{
    const auto subnet = subnetFrom(range);
    return subnet && subnet->length < (subnet->isIpv4() ? widestIpv4 : widestIpv6);
}

Result<QString> narrowRange(const QString &typed)
{
    const auto trimmed = typed.trimmed();
    const auto subnet = subnetFrom(trimmed);
    if (!subnet)
        return failed(
            ErrorCode::Invalid,
            RangesMessages::tr(
                "“%1” is not an IP address. Enter one such as 203.0.113.7, or a range such as 203.0.113.0/24.")
                .arg(trimmed.left(60)));
    if (isWide(trimmed))
        return failed(
            ErrorCode::Invalid,
            RangesMessages::tr("%1 still lets in a large part of the Internet. Enter your own address.").arg(trimmed));
    const auto &address = subnet->address;
    if (address.isLoopback() || address.isLinkLocal() || address.isPrivateUse() || address.isMulticast()
        || address.isUniqueLocalUnicast() || address.isNull() || isSpecial(address))
        return failed(ErrorCode::Invalid,
                      RangesMessages::tr("%1 is an address of your own network; Google sees the public one of your "
                                         "router. A TPU shows it: log in and run “echo $SSH_CLIENT”.")
                          .arg(trimmed));
    return u"%1/%2"_s.arg(address.toString()).arg(subnet->length);
}

namespace {

struct FreerangeMessages
{
    Q_DECLARE_TR_FUNCTIONS(NetworkPlan)
};

constexpr int usualLength = 20; // as the subnetworks of automatic networks
constexpr qint64 keptByGoogle = 4;

QString cidr(qint64 first, int length)
{
    return u"%1/%2"_s.arg(QHostAddress{quint32(first)}.toString()).arg(length);
}

QStringList forbidden()
{
    // RFC 6890 and Google's own: no machine of a network may have these.
    return {u"0.0.0.0/8"_s,   u"127.0.0.0/8"_s,     u"169.254.0.0/16"_s, u"192.0.0.0/24"_s,
            u"224.0.0.0/3"_s, u"199.36.153.4/30"_s, u"199.36.153.8/30"_s};
}

} // namespace

qint64 roomIn(const QString &range)
{
    const auto interval = addressInterval(range);
    return interval ? std::max<qint64>(0, interval->second - interval->first + 1 - keptByGoogle) : 0;
}

QString overlapWith(const QString &range, const QStringList &taken)
{
    const auto mine = addressInterval(range);
    const auto found = std::ranges::find_if(taken, [&](const QString &other) {
        const auto theirs = addressInterval(other);
        return mine && theirs && mine->first <= theirs->second && theirs->first <= mine->second;
    });
    return found == taken.end() ? QString{} : *found;
}

Result<QString> freeRange(const QStringList &taken, int machines)
{
    int length = usualLength;
    while (length > widestSubnet && (qint64{1} << (32 - length)) - keptByGoogle < machines)
        --length;
    const auto busy = taken + QStringList{u"10.128.0.0/9"_s, u"172.17.0.0/16"_s};
    for (const auto &pool : {u"10.0.0.0/8"_s, u"172.16.0.0/12"_s, u"192.168.0.0/16"_s}) {
        const auto whole = *addressInterval(pool);
        const qint64 size = qint64{1} << (32 - length);
        // 10.0.x.y is what most home and office networks use: begin behind it, and take it last.
        const qint64 begin = whole.first + (pool.startsWith(u"10."_s) ? qint64{10} << 16 : 0);
        const qint64 count = (whole.second - whole.first + 1) / size;
        for (qint64 i = 0; i < count; ++i) {
            const qint64 offset = (begin / size * size - whole.first + i * size) % (whole.second - whole.first + 1);
            const auto range = cidr(whole.first + offset, length);
            if (overlapWith(range, busy).isEmpty())
                return range;
        }
    }
    return failed(ErrorCode::Invalid,
                  FreerangeMessages::tr("All private ranges of this network are taken by its subnetworks, routes and "
                                        "peerings. Choose another network, or let a new one be made."));
}

Result<QString> subnetRange(const QString &typed)
{
    static const QRegularExpression form{u"^([0-9]{1,3}(?:\\.[0-9]{1,3}){3})/([0-9]{1,2})$"_s};
    const auto match = form.match(typed.trimmed());
    const auto interval = match.hasMatch() ? addressInterval(match.captured()) : std::nullopt;
    if (!interval)
        return failed(ErrorCode::Invalid,
                      FreerangeMessages::tr("“%1” is not a range of addresses. Enter one such as 10.20.0.0/20.")
                          .arg(typed.trimmed().left(60)));
    const int length = match.captured(2).toInt();
    if (length < widestSubnet || length > narrowestSubnet)
        return failed(ErrorCode::Invalid,
                      FreerangeMessages::tr(
                          "The range of a subnetwork must be between /%1 and /%2. Enter one such as 10.20.0.0/20.")
                          .arg(widestSubnet)
                          .arg(narrowestSubnet));
    const auto clean = cidr(interval->first, length);
    if (clean != match.captured())
        return failed(ErrorCode::Invalid,
                      FreerangeMessages::tr("%1 does not begin where a range of this size can begin. Enter %2.")
                          .arg(match.captured(), clean));
    if (!overlapWith(clean, forbidden()).isEmpty())
        return failed(
            ErrorCode::Invalid,
            FreerangeMessages::tr("%1 is not for machines of a network. Enter a private range such as 10.20.0.0/20.")
                .arg(clean));
    return clean;
}
