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

/// The columns of the word around `column`: letters, digits and what paths and URLs are made of.
[[nodiscard]] std::pair<int, int> wordAt(const TerminalLine &line, int column);
/// A http(s) address written out in the line around `column`; empty when there is none.
[[nodiscard]] QString addressAt(const TerminalLine &line, int column);
