// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

/// A name and the number behind it, as they stand in a line.
struct ScannedValue
{
    QByteArray key{}; ///< as it is written; two words ("val loss") with a "_" between
    double value = 0;
    bool isWhole = false; ///< it has neither a fraction nor an exponent
    std::optional<double> of{}; ///< of "40/1000" the 1000
};

/// What of a line may be a value, without a judgement of what it means.
struct ScannedLine
{
    QList<ScannedValue> values{}; ///< in their order; rates ("9.66it/s") under "it/s", "tokens/s" and the like
    std::optional<std::pair<double, double>> bar{}; ///< a progress bar: 120 of 4,000
    std::optional<qint64> bracketed{}; ///< "[100] loss=0.3", as clu writes it
    QByteArrayView title{}; ///< what stands in front of a progress bar
};

/// Without escape sequences; other control characters are blanks. At most `most` bytes of it.
[[nodiscard]] QByteArray cleanedLine(QByteArrayView line, qsizetype most);
/// Of a line that was cleaned, and lives longer. One pass, at most `most` values.
[[nodiscard]] ScannedLine scanned(QByteArrayView line, qsizetype most);
