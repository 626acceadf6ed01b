// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/vpc/networkplan.h"

/// The sentences and commands of a network's plan.
namespace NetworkText {

struct Facts
{
    ProjectId project{};
    QString name{};
    QString network{};
    QString region{};
    QString range{}; ///< of a subnetwork, of a rule's sources; of a gateway: the subnetwork that it serves
    QStringList before{}; ///< of a rule that is narrowed
};

[[nodiscard]] QString what(NetworkChange::Kind kind, const Facts &facts);
[[nodiscard]] QString why(NetworkChange::Kind kind);
[[nodiscard]] QString command(NetworkChange::Kind kind, const Facts &facts);
[[nodiscard]] QString undo(NetworkChange::Kind kind, const Facts &facts);

[[nodiscard]] QString openRule(const VpcRule &rule, const QString &range);
/// `holder`: the subnetwork that has `other`, empty when it is a route; `free`: a range that would do, or empty.
[[nodiscard]] QString overlap(const QString &range, const QString &other, const QString &holder, const QString &free);
[[nodiscard]] QString tooSmall(const QString &range, qint64 room, int machines);
[[nodiscard]] QString keptOut(const QString &range, const QString &rule);

/// `free`: a name that would do.
[[nodiscard]] QString nameTaken(const QString &name, const QString &free);

// While it is carried out.
[[nodiscard]] QString takenByOther(NetworkChange::Kind kind, const QString &name);
[[nodiscard]] QString notOurs(const QString &name);
[[nodiscard]] QString notFinished(const QString &name);

} // namespace NetworkText
