// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QString>

#include <optional>

// Ranges of addresses in CIDR form, as firewall rules name their sources. Pure.

/// First and last IPv4 address of a range.
using AddressInterval = std::pair<qint64, qint64>;
[[nodiscard]] std::optional<AddressInterval> addressInterval(const QString &cidr); ///< nothing: no IPv4 range

/// True when every address of `range` is one of `outer`; both IPv4 in CIDR form. False for what is neither.
[[nodiscard]] bool isWithin(const QString &range, const QString &outer);

/// Does the range hold a large part of the Internet (0.0.0.0/0, ::/0, 0.0.0.0/1, …)?
[[nodiscard]] bool isWide(const QString &range);

/// From here Google's Identity-Aware Proxy forwards SSH (facts/cloud-api.md 2.7).
inline constexpr QLatin1StringView iapRange{"35.235.240.0/20"};

/// "203.0.113.7" and "203.0.113.0/24" in the form that Google takes, IPv4 or IPv6; Invalid with a sentence for what is
/// no address, is no public one, or is as wide as a large part of the Internet.
[[nodiscard]] Result<QString> narrowRange(const QString &typed);
