// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/selector.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const TerminalLine *lineOf(const TerminalFrame &frame, qint64 id)
{
    const auto found = std::ranges::find(frame.lines, id, &TerminalLine::id);
    return found == frame.lines.cend() ? nullptr : &*found;
}

bool isWordPart(const QString &text)
{
    if (text.isEmpty())
        return false;
    const QChar first = text.front();
    return first.isLetterOrNumber() || first.isSurrogate() || u"_-./~:@%+=&?#,"_s.contains(first);
}

/// The unit around one place as a stretch of text.
TerminalSelection around(const TerminalFrame &frame, TerminalPlace at, TerminalSelector::Unit unit)
{
    const TerminalLine *line = lineOf(frame, at.line);
    if (unit == TerminalSelector::Unit::Line)
        return {TerminalSelection::Kind::Stream, {at.line, 0}, {at.line, frame.columns}};
    if (unit == TerminalSelector::Unit::Word && line != nullptr) {
        const auto [from, to] = wordAt(*line, at.column);
        return {TerminalSelection::Kind::Stream, {at.line, from}, {at.line, to}};
    }
    return {TerminalSelection::Kind::Stream, at, at};
}

} // namespace

std::pair<int, int> wordAt(const TerminalLine &line, int column)
{
    const auto partAt = [&line](int at) {
        const bool second = at < line.cells.size() && line.cells.at(at).width == 0 && at > 0;
        return isWordPart(line.textAt(second ? at - 1 : at));
    };
    if (!partAt(column))
        return {column, column + 1};
    int from = column;
    int to = column + 1;
    while (from > 0 && partAt(from - 1))
        --from;
    while (to < line.cells.size() && partAt(to))
        ++to;
    return {from, to};
}

QString addressAt(const TerminalLine &line, int column)
{
    // One character a column, so that columns and positions in the string are the same thing.
    QString text;
    for (int i = 0; i < line.cells.size(); ++i) {
        const QString cell = line.textAt(i);
        text += cell.isEmpty() ? u' ' : cell.front();
    }
    static const QRegularExpression address{uR"(https?://[^\s<>"'`|\\^{}]*[^\s<>"'`|\\^{}.,;:!?)\]])"_s};
    auto matches = address.globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (column >= match.capturedStart() && column < match.capturedEnd())
            return match.captured();
    }
    return {};
}

void TerminalSelector::begin(const TerminalFrame &frame, TerminalPlace at, Unit unit, TerminalSelection::Kind kind)
{
    m_unit = unit;
    m_origin = around(frame, at, unit);
    m_origin.kind = kind;
    m_selection = m_origin;
}

void TerminalSelector::extend(const TerminalFrame &frame, TerminalPlace to)
{
    if (!m_selection)
        begin(frame, to, Unit::Cell, TerminalSelection::Kind::Stream);
    const TerminalSelection here = around(frame, to, m_unit);
    TerminalSelection grown{m_origin.kind, m_origin.start, here.end};
    if (here.start < m_origin.start) {
        grown.start = here.start;
        grown.end = m_origin.end;
    }
    if (m_unit == Unit::Cell && m_origin.kind == TerminalSelection::Kind::Block)
        grown = {m_origin.kind, m_origin.start, to};
    m_selection = grown;
}

void TerminalSelector::selectAll(const TerminalFrame &frame)
{
    m_unit = Unit::Cell;
    m_selection = TerminalSelection{
        TerminalSelection::Kind::Stream, {frame.firstLine, 0}, {frame.screenTop + frame.rows - 1, frame.columns}};
    m_origin = *m_selection;
}

std::optional<TerminalSelection> TerminalSelector::selection() const
{
    if (!m_selection || m_selection->start == m_selection->end)
        return {};
    return m_selection;
}

std::pair<int, int> TerminalSelector::columnsIn(const TerminalLine &line, int columns) const
{
    const auto chosen = selection();
    if (!chosen)
        return {0, 0};
    const auto [start, end] = std::minmax(chosen->start, chosen->end);
    if (line.id < start.line || line.id > end.line)
        return {0, 0};
    if (chosen->kind == TerminalSelection::Kind::Block) {
        const auto [left, right] = std::minmax(chosen->start.column, chosen->end.column);
        return {left, right};
    }
    return {line.id == start.line ? start.column : 0, line.id == end.line ? end.column : columns};
}
