// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QStringList>

enum class TextEncoding : quint8 { Utf8, Utf8Mark, Utf16Little, Utf16Big, Latin1 };
enum class LineEnds : quint8 { Unix, Windows, OldMac };

/// A file as text. Its lines end in "\n", whatever they end in there.
struct TextContents
{
    QString text{};
    TextEncoding encoding = TextEncoding::Utf8;
    LineEnds lineEnds = LineEnds::Unix; ///< of most lines
    bool hasMixedEnds = false; ///< others end otherwise: written back, all end alike
    bool isExact = true; ///< an editor gives all of it back as it was; false: it is shown, and not to be written back
};

/// Nothing: it is no text, as it holds bytes that are none. What is no UTF-8 is read as Latin-1, which keeps each byte.
[[nodiscard]] std::optional<TextContents> decodedText(const QByteArray &bytes);
/// Error: Invalid where the encoding lacks a letter, with the number of its line.
[[nodiscard]] Result<QByteArray> encodedText(const TextContents &contents);

/// Letters (UTF-16) of its longest line.
[[nodiscard]] qsizetype longestLine(QStringView text);
/// The same with at most so many letters of each line; no letter is cut in two.
[[nodiscard]] QString withLinesCut(const QString &text, qsizetype most);

/// A table of values, as far as it is shown.
struct CsvTable
{
    QList<QStringList> rows{}; ///< some may be shorter than others
    qsizetype columns = 0;
    bool isCut = false; ///< there are more rows or columns
};

/// Values with commas, semicolons or tabs between them, whichever the first line has most of; quotes as RFC 4180 has
/// them. At most so many rows, 200 columns, and 1,000 letters of a value.
[[nodiscard]] CsvTable parseCsv(const QString &text, qsizetype mostRows);
