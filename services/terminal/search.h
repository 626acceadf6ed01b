// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"
#include "services/terminal/screen.h"

#include <optional>
#include <vector>

/// Text taken out of a screen, so that searching it holds nobody up.
struct SearchText
{
    /// A line as the program wrote it, its wrapped parts joined.
    struct Paragraph
    {
        QString text;
        std::vector<TerminalPlace> places; ///< of each UTF-16 unit, and one past the last
    };

    std::vector<Paragraph> paragraphs;
    std::optional<qint64> nextLine;
};

/// About `maxLines` lines from `from` on (the oldest when empty), up to the end of a paragraph.
[[nodiscard]] SearchText textToSearch(const vt::Screen &screen, std::optional<qint64> from, int maxLines);
[[nodiscard]] TerminalSearchResult searchIn(const SearchText &lines, const QString &text, TerminalSearch options);
