// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/colorscheme.h"
#include "services/terminal/frame.h"
#include "widgets/theme/tokens.h"

#include <QColor>

#include <array>
#include <utility>

/// What a cell is painted with once inverse, faint and invisible are worked out.
struct CellTextColor
{
    QColor foreground;
    QColor background;
    bool hasBackground = false; ///< false: the screen's own background shows
    QColor underline;

    friend bool operator==(const CellTextColor &, const CellTextColor &) = default;
};

/// The colours of one terminal: the 16 of the theme or of the scheme that the user has chosen, xterm's cube and grey
/// ramp, and what a program changed (OSC 4, 10, 11).
class TerminalColors
{
public:
    TerminalColors()
        : TerminalColors{Scheme::Light, {}}
    {
    }
    /// `chosen` null: the theme's own.
    TerminalColors(Scheme scheme, const TerminalPalette &palette, Contrast contrast = Contrast::Normal,
                   const TerminalColorScheme *chosen = nullptr);

    [[nodiscard]] QColor foreground() const { return m_foreground; }
    [[nodiscard]] QColor background() const { return m_background; }
    [[nodiscard]] QColor cursor() const { return m_cursor; }
    [[nodiscard]] double contrast() const; ///< of plain text on the background, as WCAG counts it: 1 to 21
    [[nodiscard]] CellTextColor textColor(const TerminalCell &cell) const;
    /// DECSCNM: foreground and background of the whole screen change places.
    void reverse() { std::swap(m_foreground, m_background); }
    /// What blinks is there, or not at the moment.
    void setBlinkShown(bool shown) { m_isBlinkShown = shown; }

private:
    [[nodiscard]] QColor color(TerminalColor which, const QColor &standard) const;

    std::array<QRgb, 256> m_indexed{};
    QColor m_foreground;
    QColor m_background;
    QColor m_cursor;
    bool m_isBlinkShown = true;
    bool m_isOwn = true; ///< our palette, which answers for what can be read on it
    double m_leastContrast = 1; ///< of text on its ground; 1: as the program wants it
};
