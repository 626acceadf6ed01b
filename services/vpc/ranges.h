// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QString>
#include <QStringList>

#include <optional>

// Ranges of addresses in CIDR form, as firewall rules name their sources. Pure.

/// First and last IPv4 address of a range.
using AddressInterval = std::pair<qint64, qint64>;
[[nodiscard]] std::optional<AddressInterval> addressInterval(const QString &cidr); ///< nothing: no IPv4 range

/// True when every address of `range` is one of `outer`; both IPv4 in CIDR form. False for what is neither.
[[nodiscard]] bool isWithin(const QString &range, const QString &outer);

/// Does the range hold a large part of the Internet (0.0.0.0/0, ::/0, 0.0.0.0/1, …)?
[[nodiscard]] bool isWide(const QString &range);

/// From here Google's Identity-Aware Proxy forwards SSH (Google documents this one range).
inline constexpr QLatin1StringView iapRange{"35.235.240.0/20"};

/// "203.0.113.7" and "203.0.113.0/24" in the form that Google takes, IPv4 or IPv6; Invalid with a sentence for what is
/// no address, is no public one, or is as wide as a large part of the Internet.
[[nodiscard]] Result<QString> narrowRange(const QString &typed);

// Which range a new subnetwork gets. Pure; ranges are IPv4 in CIDR form.

/// Of a subnetwork: at most /8, at least /29; four addresses of each are Google's own.
inline constexpr int widestSubnet = 8;
inline constexpr int narrowestSubnet = 29;

/// A range for so many machines that overlaps none of `taken`. Not from 10.128.0.0/9 (automatic networks have their
/// subnetworks there, and a later peering with one would clash), nor from 172.17.0.0/16 (Docker's own on every TPU VM).
/// Invalid: no room.
[[nodiscard]] Result<QString> freeRange(const QStringList &taken, int machines);

/// The first of `taken` that shares an address with `range`; empty: none.
[[nodiscard]] QString overlapWith(const QString &range, const QStringList &taken);

/// What the user typed, in the form that Google takes. Invalid: no IPv4 range, bits of a host, too wide or too narrow,
/// or one that is never given to machines of a network.
[[nodiscard]] Result<QString> subnetRange(const QString &typed);

/// How many machines fit.
[[nodiscard]] qint64 roomIn(const QString &range);
