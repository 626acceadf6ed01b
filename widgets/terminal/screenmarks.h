// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/surface.h"
#include "widgets/terminal/linepainter.h"
#include "widgets/terminal/selector.h"

struct Tokens;

/// What is marked on the screen of a terminal: the selection, matches of a search, an address under the pointer.
class ScreenMarks
{
public:
    /// How the screen stands while it is painted.
    struct Shown
    {
        const TerminalSelector &selector;
        const TerminalAddress &hovered;
        int columns;
        const Tokens &tokens;
        bool isFocused;
    };

    void setMatches(const QList<TerminalMatch> &matches, qsizetype current); ///< oldest first
    void clear() { m_matches.clear(); }
    [[nodiscard]] QList<LineMark> of(const TerminalLine &line, const Shown &shown) const;

private:
    QList<TerminalMatch> m_matches;
    qsizetype m_current = -1;
};
