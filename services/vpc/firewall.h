// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <optional>

/// One protocol with its ports, as a firewall rule names it (compute v1, Firewall.allowed and .denied).
struct PortRule
{
    QString protocol; ///< tcp, udp, icmp, all, or a number
    QStringList written{}; ///< its ports as Google has them, "22" or "80-90"; empty: all
    QList<std::pair<int, int>> ports{}; ///< from, to: those of them that can be read

    friend bool operator==(const PortRule &, const PortRule &) = default;
};

/// One firewall rule of a VPC network.
struct VpcRule
{
    enum class Direction : quint8 { Ingress, Egress };
    enum class Verdict : quint8 { Allow, Deny };
    enum class Enforced : quint8 { Yes, No };

    static constexpr int defaultPriority = 1000;

    QString name{};
    QString network{}; ///< its short name
    Direction direction = Direction::Ingress;
    Verdict verdict = Verdict::Allow;
    Enforced enforced = Enforced::Yes;
    int priority = defaultPriority; ///< lower counts first; at the same number Deny does
    QList<PortRule> ports{};
    QStringList sourceRanges{}; ///< CIDR; where an incoming rule names no source at all: 0.0.0.0/0, as Google takes it
    QStringList sourceTags{}; ///< also service accounts: sources inside the network
    QStringList targetTags{}; ///< empty, and no account either: for every machine
    QStringList targetAccounts{};

    friend bool operator==(const VpcRule &, const VpcRule &) = default;
};

/// Pure; compute v1 global/firewalls: a page, or one rule. Ports that cannot be read open nothing where they are
/// allowed and close all where they are denied, but stay among `written`. Nothing: it has no name. The only reader of
/// rules.
[[nodiscard]] QList<VpcRule> parseVpcRules(const QJsonObject &page);
[[nodiscard]] std::optional<VpcRule> parseVpcRule(const QJsonObject &rule);

/// "tcp:22", "udp:1-65535", "icmp", "all": what it allows or denies.
[[nodiscard]] QStringList portWords(const VpcRule &rule);

/// What a rule that is open to everybody lets in.
enum class Exposure : quint8 {
    None, ///< not in force, outgoing, denying, or from known sources only
    Ping, ///< everybody, but icmp only
    Open, ///< everybody reaches a port
};
[[nodiscard]] Exposure exposureOf(const VpcRule &rule);

/// Who from the Internet may reach a TCP port of a machine without tags.
struct PortAccess
{
    enum class Who : quint8 {
        Everybody,
        Some, ///< only from `sources`
        Tagged, ///< only machines with one of `tags` can be reached
        Denied, ///< `rule` says no
        Nobody, ///< no rule lets it in, and the network's own last rule is no
    };

    Who who = Who::Nobody;
    QString rule{}; ///< the one that decides: its name
    QStringList sources{}; ///< CIDR, as written in the rules
    QStringList tags{};
};

/// Follows priorities, allow and deny, ports, sources and targets as Google does (services/vpc/README.md). Rules
/// that an organisation puts above the project are not among `rules`, so they are not seen.
[[nodiscard]] PortAccess portAccess(const QList<VpcRule> &rules, const QString &network, int port);

/// Is every address of `range`, IPv4 in CIDR form, let in to a machine without tags?
[[nodiscard]] bool letsIn(const QList<VpcRule> &rules, const QString &network, int port, const QString &range);

/// Would this rule, added to those, let anybody of its sources in who is not let in yet?
[[nodiscard]] bool wouldOpen(const QList<VpcRule> &rules, const VpcRule &added, int port);
