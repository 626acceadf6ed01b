// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <optional>
#include <utility>

/// What is selected, and how it grows under the mouse: by cell, by word (double click), by line (triple click).
class TerminalSelector
{
public:
    enum class Unit : quint8 { Cell, Word, Line };

    void begin(const TerminalFrame &frame, TerminalPlace at, Unit unit, TerminalSelection::Kind kind);
    void extend(const TerminalFrame &frame, TerminalPlace to);
    void selectAll(const TerminalFrame &frame);
    void clear() { m_selection.reset(); }

    /// Empty when nothing is selected.
    [[nodiscard]] std::optional<TerminalSelection> selection() const;
    /// The selected columns of a line, from and to (exclusive); equal when none.
    [[nodiscard]] std::pair<int, int> columnsIn(const TerminalLine &line, int columns) const;

private:
    Unit m_unit = Unit::Cell;
    TerminalSelection m_origin; ///< the word or line where it began
    std::optional<TerminalSelection> m_selection;
};

/// An address written out on the screen, and where.
struct TerminalAddress
{
    QString url; ///< empty: there is none
    TerminalPlace start;
    TerminalPlace end; ///< exclusive
};

/// The word around a place, over the ends of wrapped lines: letters, digits and what paths and URLs are made of.
[[nodiscard]] TerminalSelection wordAt(const TerminalFrame &frame, TerminalPlace place);
/// A http(s) address around a place, over the ends of wrapped lines.
[[nodiscard]] TerminalAddress addressAt(const TerminalFrame &frame, TerminalPlace place);
