// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <array>
#include <optional>

/// The colours of a terminal under a name; each 0xRRGGBB.
struct TerminalColorScheme
{
    QString name; ///< plain, on one line, at most longestColorSchemeName
    quint32 foreground = 0;
    quint32 background = 0;
    std::optional<quint32> cursor{}; ///< nothing: as the text
    std::array<quint32, 16> colors{}; ///< black, red, green, yellow, blue, magenta, cyan, white, and the bright ones

    friend bool operator==(const TerminalColorScheme &, const TerminalColorScheme &) = default;
};

inline constexpr qsizetype longestColorSchemeName = 60; ///< UTF-16 units
inline constexpr qsizetype maxColorSchemes = 500; ///< in one file
inline constexpr qint64 largestColorSchemeFile = 1 << 20; ///< bytes

/// Solarized, light and dark.
[[nodiscard]] const QList<TerminalColorScheme> &builtInColorSchemes();

/// A .colorscheme of Konsole, a scheme of Windows Terminal (JSON), or the "schemes" of its settings.json. One that has
/// no name is called `fallbackName`.
/// Errors: Invalid (no such file, too many or too much, a colour that is missing or is none; the sentence names it).
[[nodiscard]] Result<QList<TerminalColorScheme>> parseColorSchemes(const QByteArray &text, const QString &fallbackName);
/// The same of a file. Opens nothing but a plain file, and waits for nothing.
/// Errors: as parseColorSchemes(), NotFound, FileFailed (may not be read).
[[nodiscard]] Result<QList<TerminalColorScheme>> readColorSchemes(const QString &path);

/// In the form of Windows Terminal.
[[nodiscard]] QJsonObject toJson(const TerminalColorScheme &scheme);
/// Nothing: it has no name, or a colour is missing or is none.
[[nodiscard]] std::optional<TerminalColorScheme> colorSchemeFrom(const QJsonObject &json);
