// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/colorscheme.h"
#include "services/terminal/input.h"
#include "services/terminal/prediction.h"
#include "services/terminal/surface.h"
#include "widgets/terminal/selector.h"
#include "widgets/theme/tokens.h"

#include <QLocale>
#include <QStringList>

class Settings;

/// What the bell of a program does; a tab in the background keeps its mark unless it is off.
enum class BellKind : quint8 { Seen, Heard, Both, Off };

/// What a user may set for the screens of all terminals; made, as delivered.
struct TerminalViewChoices
{
    std::optional<TerminalColorScheme> light{}; ///< in the light theme; nothing: TPU Desk's own colours
    std::optional<TerminalColorScheme> dark{};
    TerminalCursor::Shape cursorShape = TerminalCursor::Shape::Block; ///< where no program has chosen one
    bool isCursorBlinking = true;
    BellKind bell = BellKind::Seen;
    QString fontFamily{}; ///< empty, or not installed: TPU Desk's own choice; see terminalFamilies()
    int lineHeight = 100; ///< percent of the font's own
    bool hasLigatures = false; ///< signs are drawn as one where the font can; see Ligatures
    TerminalOptions::Ambiguous ambiguous = TerminalOptions::Ambiguous::Narrow;
    QString wordCharacters = deliveredWordCharacters;
    bool isAskingBeforeLines = true; ///< a paste of several lines, where each is taken as if it were typed
    PredictionMode prediction = PredictionMode::Auto; ///< of what is typed, before the host echoes it

    /// Null: the theme's own.
    [[nodiscard]] const TerminalColorScheme *colors(Scheme scheme) const;
    /// For a surface; what programs are told of the colours are those without any program's changes.
    [[nodiscard]] TerminalOptions options(Scheme scheme, Contrast contrast) const;
    /// As it is shown: shape and blinking of a program, or the user's.
    [[nodiscard]] TerminalCursor cursor(TerminalCursor cursor) const;
    /// Large pastes and those that held control characters are always asked about.
    [[nodiscard]] bool isAsked(const TerminalPaste &paste) const;

    friend bool operator==(const TerminalViewChoices &, const TerminalViewChoices &) = default;
};

/// The fonts of a terminal in that language, the first of them for what it has.
[[nodiscard]] QStringList terminalFamilies(const TerminalViewChoices &choices, const QLocale &locale);

namespace terminalchoices {

inline const QString lightColorsKey = QStringLiteral("terminal.lightColors"); ///< name; absent: TPU Desk's own
inline const QString darkColorsKey = QStringLiteral("terminal.darkColors");
inline const QString colorSchemesKey = QStringLiteral("terminal.colorSchemes"); ///< imported: a list of toJson()
inline const QString cursorKey = QStringLiteral("terminal.cursor"); ///< "underline" or "bar"; absent: a block
inline const QString cursorBlinkKey = QStringLiteral("terminal.cursorBlink"); ///< absent: true
inline const QString bellKey = QStringLiteral("terminal.bell"); ///< "heard", "both" or "off"; absent: seen
inline const QString fontFamilyKey = QStringLiteral("terminal.fontFamily"); ///< absent: TPU Desk's own choice
inline const QString lineHeightKey = QStringLiteral("terminal.lineHeight"); ///< percent
inline const QString ligaturesKey = QStringLiteral("terminal.ligatures"); ///< absent: false
inline const QString ambiguousKey = QStringLiteral("terminal.ambiguousWidth"); ///< "wide"; absent: narrow
inline const QString wordCharactersKey = QStringLiteral("terminal.wordCharacters");
inline const QString askLinesKey = QStringLiteral("terminal.askBeforeLines"); ///< absent: true
inline const QString predictionKey = QStringLiteral("terminal.prediction"); ///< "off" or "always"; absent: auto

constexpr int largestLineHeight = 200;
constexpr int mostWordCharacters = 64;
constexpr int longestFontFamily = 256;

/// Null settings: as delivered.
[[nodiscard]] TerminalViewChoices viewChoices(const Settings *settings);
[[nodiscard]] BellKind bell(const Settings *settings);
[[nodiscard]] int fontPixels(const Settings *settings);
/// Each sign once, at most mostWordCharacters, no blank and no letter or digit, which belong to a word anyway.
[[nodiscard]] QString plainWordCharacters(const QString &characters);

[[nodiscard]] QList<TerminalColorScheme> importedColorSchemes(const Settings &settings);
/// The built-in ones, where no imported one has their name, and the imported ones.
[[nodiscard]] QList<TerminalColorScheme> colorSchemes(const Settings &settings);
/// Keeps them beside those that are there; one of the same name takes its place.
/// Errors: Invalid (there would be more than maxColorSchemes).
[[nodiscard]] Result<> addColorSchemes(Settings *settings, const QList<TerminalColorScheme> &schemes);
void removeColorScheme(Settings *settings, const QString &name); ///< an imported one

} // namespace terminalchoices
