// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/screenmarks.h"

#include "widgets/theme/tokens.h"

#include <algorithm>

void ScreenMarks::setMatches(const QList<TerminalMatch> &matches, qsizetype current)
{
    m_matches = matches;
    m_current = current;
}

QList<LineMark> ScreenMarks::of(const TerminalLine &line, const Shown &shown) const
{
    QList<LineMark> marks;
    const auto [from, to] = shown.selector.columnsIn(line, shown.columns);
    if (to > from) {
        QColor color = shown.tokens.accent;
        color.setAlphaF(shown.isFocused ? 0.35f : 0.22f);
        marks << LineMark{from, to, color};
    }
    const auto isBefore = [](const TerminalMatch &match, qint64 id) { return match.end.line < id; };
    const auto first = std::lower_bound(m_matches.cbegin(), m_matches.cend(), line.id, isBefore); // oldest first
    for (auto each = first; each != m_matches.cend() && each->start.line <= line.id; ++each) {
        const TerminalMatch &match = *each;
        const qsizetype i = each - m_matches.cbegin();
        QColor color = shown.tokens.warn;
        color.setAlphaF(i == m_current ? 0.6f : 0.28f);
        marks << LineMark{line.id == match.start.line ? match.start.column : 0,
                          line.id == match.end.line ? match.end.column : shown.columns, color};
    }
    const TerminalAddress &hovered = shown.hovered;
    if (!hovered.url.isEmpty() && line.id >= hovered.start.line && line.id <= hovered.end.line)
        marks << LineMark{line.id == hovered.start.line ? hovered.start.column : 0,
                          line.id == hovered.end.line ? hovered.end.column : shown.columns, shown.tokens.accent, true};
    return marks;
}
