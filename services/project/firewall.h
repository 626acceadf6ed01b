// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/id.h"

#include <QJsonObject>
#include <QStringList>
#include <QUrl>

class RestClient;

/// What a rule that is open to everybody lets in.
enum class Exposure : quint8 {
    None,   ///< disabled, outgoing, denying, or from known sources only
    Ping,   ///< everybody, but icmp only
    Open,   ///< everybody reaches a port
};

/// One ingress rule of a network (compute v1 Firewall; facts/reliability.md section 10).
struct FirewallRule
{
    QString name{};
    QString network{};          ///< short name
    QStringList sourceRanges{}; ///< CIDR, as Google has them
    QStringList targets{};      ///< tags or service accounts; empty: every machine of the network
    QStringList allowed{};      ///< "tcp:22", "udp:1-65535", "icmp", "all"
    Exposure exposure = Exposure::None;

    friend bool operator==(const FirewallRule &, const FirewallRule &) = default;
};

/// Pure. compute v1 global/firewalls: a page, or one rule.
[[nodiscard]] QList<FirewallRule> parseFirewalls(const QJsonObject &page);
[[nodiscard]] std::optional<FirewallRule> parseFirewall(const QJsonObject &rule);

/// Does the range hold a large part of the Internet (0.0.0.0/0, ::/0, 0.0.0.0/1, …)?
[[nodiscard]] bool isWide(const QString &range);

/// From here Google's Identity-Aware Proxy forwards SSH (facts/cloud-api.md 2.7).
inline constexpr QLatin1StringView iapRange{"35.235.240.0/20"};

/// "203.0.113.7" and "203.0.113.0/24" in the form that Google takes; Invalid with a sentence for what is no address, is
/// private, or is as wide as before.
[[nodiscard]] Result<QString> narrowRange(const QString &typed);

/// The rule's ranges with the wide ones replaced. Invalid when others of the same rule are of the other IP version:
/// Google takes one version per rule.
[[nodiscard]] Result<QStringList> narrowedRanges(const FirewallRule &rule, const QString &range);

/// The same as a command, quoted for a shell.
[[nodiscard]] QString narrowCommand(const ProjectId &project, const FirewallRule &rule, const QStringList &ranges);

/// compute v1 firewalls: one method per endpoint.
class FirewallApi
{
public:
    FirewallApi(RestClient *rest, QUrl compute, ProjectId project);

    [[nodiscard]] Task<QJsonObject> rule(QString name, std::stop_token stop) const;
    [[nodiscard]] Task<QJsonObject> setRanges(QString name, QStringList ranges, std::stop_token stop) const; ///< an operation
    [[nodiscard]] Task<QJsonObject> operation(QString name, std::stop_token stop) const;

private:
    [[nodiscard]] QUrl at(const QString &path) const;

    RestClient *m_rest;
    QUrl m_compute;
    ProjectId m_project;
};

/// Changes where a rule lets in from: looks first whether it still is what was shown (Conflict when not), waits for the
/// operation, and answers the rule as it then is.
[[nodiscard]] Task<FirewallRule> changeRanges(FirewallApi api, Clock *clock, FirewallRule shown, QStringList ranges, std::stop_token stop);
