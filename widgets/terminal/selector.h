// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <optional>
#include <utility>

/// What belongs to a word beside letters and digits, unless the user says otherwise: what paths and URLs are made of.
inline const QString deliveredWordCharacters = QStringLiteral("_-./~:@%+=&?#,");

/// What is selected, and how it grows under the mouse: by cell, by word (double click), by line (triple click).
class TerminalSelector
{
public:
    enum class Unit : quint8 { Cell, Word, Line };

    void begin(const TerminalFrame &frame, TerminalPlace at, Unit unit, TerminalSelection::Kind kind);
    void extend(const TerminalFrame &frame, TerminalPlace to);
    void selectAll(const TerminalFrame &frame);
    void select(const TerminalSelection &selection);
    void clear() { m_selection.reset(); }
    void setWordCharacters(const QString &characters) { m_wordCharacters = characters; }

    /// Empty when nothing is selected.
    [[nodiscard]] std::optional<TerminalSelection> selection() const;
    /// The selected columns of a line, from and to (exclusive); equal when none.
    [[nodiscard]] std::pair<int, int> columnsIn(const TerminalLine &line, int columns) const;

private:
    Unit m_unit = Unit::Cell;
    TerminalSelection m_origin; ///< the word or line where it began
    std::optional<TerminalSelection> m_selection;
    QString m_wordCharacters = deliveredWordCharacters;
};

/// An address written out on the screen, and where.
struct TerminalAddress
{
    QString url; ///< empty: there is none
    TerminalPlace start;
    TerminalPlace end; ///< exclusive
};

/// The word around a place, over the ends of wrapped lines: letters, digits and `characters`.
[[nodiscard]] TerminalSelection wordAt(const TerminalFrame &frame, TerminalPlace place,
                                       const QString &characters = deliveredWordCharacters);
/// A http(s) address around a place, over the ends of wrapped lines.
[[nodiscard]] TerminalAddress addressAt(const TerminalFrame &frame, TerminalPlace place);
