// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QStringList>

/// One protocol with its ports, as a firewall rule names it (compute v1, Firewall.allowed and .denied).
struct PortRule
{
    QString protocol;                      ///< tcp, udp, icmp, all, or a number
    QList<std::pair<int, int>> ports{};    ///< from, to; empty: all

    friend bool operator==(const PortRule &, const PortRule &) = default;
};

/// One firewall rule of a VPC network.
struct VpcRule
{
    enum class Direction : quint8 { Ingress, Egress };
    enum class Verdict : quint8 { Allow, Deny };
    enum class Enforced : quint8 { Yes, No };

    static constexpr int defaultPriority = 1000;

    QString name;
    QString network; ///< its short name
    Direction direction = Direction::Ingress;
    Verdict verdict = Verdict::Allow;
    Enforced enforced = Enforced::Yes;
    int priority = defaultPriority; ///< lower counts first; at the same number Deny does
    QList<PortRule> ports{};
    QStringList sourceRanges{};     ///< CIDR; with no source at all: everybody
    QStringList sourceTags{};       ///< also service accounts: sources inside the network
    QStringList targetTags{};       ///< empty, and no account either: for every machine
    QStringList targetAccounts{};

    friend bool operator==(const VpcRule &, const VpcRule &) = default;
};

/// Pure; one page of firewalls.list. What cannot be read is left out when it allows, and kept as a Deny of everything it
/// names otherwise: nothing becomes open by a misreading.
[[nodiscard]] QList<VpcRule> parseVpcRules(const QJsonObject &page);

/// Who from the Internet may reach a TCP port of a machine without tags.
struct PortAccess
{
    enum class Who : quint8 {
        Everybody,
        Some,   ///< only from `sources`
        Tagged, ///< only machines with one of `tags` can be reached
        Denied, ///< `rule` says no
        Nobody, ///< no rule lets it in, and the network's own last rule is no
    };

    Who who = Who::Nobody;
    QString rule{};        ///< the one that decides: its name
    QStringList sources{}; ///< CIDR, as written in the rules
    QStringList tags{};
};

/// Follows priorities, allow and deny, ports, sources and targets as Google does (facts/cloud-api.md 9.1). Rules that an
/// organisation puts above the project are not among `rules`, so they are not seen.
[[nodiscard]] PortAccess portAccess(const QList<VpcRule> &rules, const QString &network, int port);

/// True when every address of `range` is one of `outer`; both IPv4 in CIDR form. False for what is neither.
[[nodiscard]] bool isWithin(const QString &range, const QString &outer);
