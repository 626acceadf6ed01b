// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/core/id.h"
#include "services/vpc/firewall.h"

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

/// Changes where a rule lets in from: looks first whether it still is what was shown (Conflict when not), waits for the
/// operation, and answers the rule as it then is.
[[nodiscard]] Task<VpcRule> changeRanges(FirewallApi api, Clock *clock, VpcRule shown, QStringList ranges,
                                         std::stop_token stop);

/// A rule to be made: SSH to every machine of a network, from one range of addresses.
struct PortOpening
{
    QString rule; ///< its name: freeRuleName()
    QString network; ///< short name
    QString range; ///< openableRange()
};

/// "tpudesk-ssh", or with a number behind it where that name is taken.
[[nodiscard]] QString freeRuleName(const QList<VpcRule> &rules);
/// Has it our name, and does it open nothing but port 22 to sources that are named?
[[nodiscard]] bool isOwnPortRule(const VpcRule &rule);
[[nodiscard]] VpcRule ruleOf(const PortOpening &opening);
/// As narrowRange(), and IPv4: the external addresses of TPU VMs are.
[[nodiscard]] Result<QString> openableRange(const QString &typed);
[[nodiscard]] QString openCommand(const ProjectId &project, const PortOpening &opening); ///< quoted for a shell
[[nodiscard]] QString closeCommand(const ProjectId &project, const QString &rule);
[[nodiscard]] QString openCall(const CloudProfile &profile, const PortOpening &opening); ///< by REST
[[nodiscard]] QString closeCall(const CloudProfile &profile, const QString &rule); ///< by REST

/// Firewall rules for port 22 of one project. Each change looks first, and waits until Google has done it.
class PortRules
{
public:
    PortRules(CloudProfile profile, RestClient *rest, Clock *clock);

    [[nodiscard]] const CloudProfile &profile() const { return m_profile; }
    [[nodiscard]] Task<QList<VpcRule>> read(std::stop_token stop) const; ///< all of the project
    /// Invalid when a rule of higher priority would keep it from having an effect; AlreadyExists when the name is
    /// taken.
    [[nodiscard]] Task<VpcRule> open(PortOpening opening, std::stop_token stop) const;
    /// Removes a rule that is still as shown; one that is gone already is fine. Conflict: somebody changed it.
    [[nodiscard]] Task<> close(VpcRule shown, std::stop_token stop) const;

private:
    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    Clock *m_clock;
};
