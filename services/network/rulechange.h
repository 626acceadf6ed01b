// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/core/id.h"
#include "services/network/firewall.h"

#include <QJsonObject>
#include <QPointer>
#include <QStringList>
#include <QUrl>

class RestClient;

/// The rule's ranges with the wide ones replaced. Invalid when others of the same rule are of the other IP version:
/// Google takes one version per rule.
[[nodiscard]] Result<QStringList> narrowedRanges(const VpcRule &rule, const QString &range);

/// The same as a command, quoted for a shell.
[[nodiscard]] QString narrowCommand(const ProjectId &project, const VpcRule &rule, const QStringList &ranges);
[[nodiscard]] QString narrowCall(const CloudProfile &profile, const VpcRule &rule,
                                 const QStringList &ranges); ///< by REST

/// Where Compute has its global things; `path` is "firewalls" and so on, as it stands in an address.
[[nodiscard]] QUrl firewallUrl(const QUrl &compute, const ProjectId &project, const QString &path);

/// compute v1 firewalls: one method per endpoint.
class FirewallApi
{
public:
    FirewallApi(RestClient *rest, QUrl compute, ProjectId project);

    [[nodiscard]] Task<QJsonObject> rule(QString name, std::stop_token stop) const;
    [[nodiscard]] Task<QJsonObject> setRanges(QString name, QStringList ranges,
                                              std::stop_token stop) const; ///< an operation
    /// Of rules that are made: `request` is the same for all tries.
    [[nodiscard]] Task<QJsonObject> insert(QJsonObject rule, QString request,
                                           std::stop_token stop) const; ///< an operation
    [[nodiscard]] Task<QJsonObject> remove(QString name, std::stop_token stop) const; ///< an operation
    [[nodiscard]] Task<QJsonObject> operation(QString name, std::stop_token stop) const;

private:
    [[nodiscard]] QUrl at(const QString &path) const;

    QPointer<RestClient> m_rest;
    QUrl m_compute;
    ProjectId m_project;
};

// What stands behind each change of a rule.
[[nodiscard]] Task<> firewallDone(FirewallApi api, Clock *clock, QJsonObject operation,
                                  std::stop_token stop); ///< waits, a minute or two
[[nodiscard]] Task<VpcRule> readRule(FirewallApi api, QString name, std::stop_token stop);

/// Changes where a rule lets in from: looks first whether it still is what was shown (Conflict when not), waits for the
/// operation, and answers the rule as it then is.
[[nodiscard]] Task<VpcRule> changeRanges(FirewallApi api, Clock *clock, VpcRule shown, QStringList ranges,
                                         std::stop_token stop);
