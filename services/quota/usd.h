// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringView>

#include <compare>
#include <optional>

/// An amount in US dollars, exact to 10^-9: what Google's Money holds as units and nanos.
struct Usd
{
    qint64 nanos = 0;

    static constexpr qint64 one = 1'000'000'000;

    friend auto operator<=>(const Usd &, const Usd &) = default;
    /// Nothing when it would not fit.
    [[nodiscard]] std::optional<Usd> times(qint64 count) const;
    /// Cents, rounded up: a price is never told lower than it is.
    [[nodiscard]] qint64 cents() const;
    /// "US$ 1,234.50": the same in every language, so that it can be typed as it stands there.
    [[nodiscard]] QString text() const;
    /// "1234.50", what typing it wants at least.
    [[nodiscard]] QString plain() const;
};

/// "4.80", "1.125", at most nine digits behind the point; nothing for signs, exponents, commas and what does not fit.
[[nodiscard]] std::optional<Usd> usdFrom(QStringView decimal);

/// Is this the amount, to the cent? Takes "103.04", "103,04" is refused; "US$", "$", spaces and grouping commas are let
/// go.
[[nodiscard]] bool isTyped(QStringView typed, Usd amount);
