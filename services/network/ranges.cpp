// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/network/ranges.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct Words
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
            Words::tr("“%1” is not an IP address. Enter one such as 203.0.113.7, or a range such as 203.0.113.0/24.")
                .arg(trimmed.left(60)));
    if (isWide(trimmed))
        return failed(ErrorCode::Invalid,
                      Words::tr("%1 still lets in a large part of the Internet. Enter your own address.").arg(trimmed));
    const auto &address = subnet->address;
    if (address.isLoopback() || address.isLinkLocal() || address.isPrivateUse() || address.isMulticast()
        || address.isUniqueLocalUnicast() || address.isNull() || isSpecial(address))
        return failed(
            ErrorCode::Invalid,
            Words::tr(
                "%1 is an address of your own network; Google sees the public one of your router. A TPU shows it: "
                "log in and run “echo $SSH_CLIENT”.")
                .arg(trimmed));
    return u"%1/%2"_s.arg(address.toString()).arg(subnet->length);
}
