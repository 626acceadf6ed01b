// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <optional>

/// How many times a unit makes a number: 'k', 'M', 'G', …; 0: it is none.
[[nodiscard]] double factorOf(char unit);

/// A number as programs write it: "1,234", "-1.5e-3", "nan", "-inf", "12.5%", "3.2k".
struct ScannedNumber
{
    double value = 0;
    bool isWhole = false;
    bool isPlain = false; ///< nothing that makes it something else (a unit, a date) stands behind it
    qsizetype end = 0; ///< behind it and its "%" or "k"
};

/// At the very place; nothing: there is none.
[[nodiscard]] std::optional<ScannedNumber> numberAtPlace(QByteArrayView line, qsizetype at);
