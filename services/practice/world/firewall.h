// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

namespace practice {

/// Where the user of the practice cloud comes from: an address for documentation, which no machine has.
inline constexpr QLatin1StringView ownAddress{"203.0.113.7"};
/// From here Google's relay (IAP) probes: one of 35.235.240.0/20.
inline constexpr QLatin1StringView relayAddress{"35.235.240.19"};

/// Does the firewall of the node's network let `source` (an IPv4 address) in at tcp:`port`? Priorities, deny before
/// allow, targets and sources as Google has them; a network without a rule lets nobody in.
[[nodiscard]] bool letsIn(const WorldContext &context, const Node &node, const QString &source, int port);
/// "projects/P/global/networks/N", and the subnetwork of the node.
[[nodiscard]] QString networkOf(const WorldContext &context, const Node &node);
[[nodiscard]] QString subnetworkOf(const WorldContext &context, const Node &node);
/// So many addresses of its range are free for machines; nothing: no such subnetwork.
[[nodiscard]] std::optional<qint64> freeAddresses(const WorldContext &context, const QString &subnetwork);
/// The lowest free one; empty: none.
[[nodiscard]] QString freeAddress(const WorldContext &context, const QString &subnetwork, const QStringList &taken);

/// What the relay finds for "connect": a machine, or why not.
struct TunnelGoal
{
    quint16 apiError = 0; ///< the relay's number, or 0
    QString why{};
    QString address{}; ///< where the machine's port 22 is on this computer
};
[[nodiscard]] TunnelGoal tunnelGoal(const WorldContext &context, const QString &zone, const QString &instance,
                                    int port);

} // namespace practice
