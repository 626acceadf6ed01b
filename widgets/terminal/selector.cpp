// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/selector.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr char16_t standIn = u'\ue000'; // for a character beyond the basic plane

bool isWordPart(QChar first, const QString &characters)
{
    return first.isLetterOrNumber() || first == standIn || characters.contains(first);
}

/// Lines that wrapping has cut, as one text again: one unit a cell, so that positions and places go together.
struct Paragraph
{
    QString text;
    QList<TerminalPlace> places;
    int lastWidth = 1;

    void add(const TerminalLine &line, int columns)
    {
        const auto cells = line.end == TerminalLine::End::Wrapped ? std::min<qsizetype>(columns, line.cells.size())
                                                                  : line.cells.size();
        for (int column = 0; column < cells; ++column) {
            if (line.cells.at(column).width == 0)
                continue;
            const QString cell = line.textAt(column);
            text += cell.isEmpty() ? u' ' : cell.front().isSurrogate() ? standIn : cell.front();
            places.append({line.id, column});
            lastWidth = line.cells.at(column).width;
        }
    }
    /// The cell at or before `place`; -1 when it is behind the text.
    [[nodiscard]] qsizetype indexOf(TerminalPlace place) const
    {
        const auto after = std::ranges::upper_bound(places, place);
        const qsizetype index = after - places.begin() - 1;
        const bool isBehind = index >= 0 && index == places.size() - 1 && place.line == places.at(index).line
            && place.column >= places.at(index).column + lastWidth;
        return isBehind || (index >= 0 && places.at(index).line != place.line) ? -1 : index;
    }
    /// Behind the cell at `index`.
    [[nodiscard]] TerminalPlace behind(qsizetype index) const
    {
        const TerminalPlace at = places.at(index);
        if (index + 1 < places.size() && places.at(index + 1).line == at.line)
            return places.at(index + 1);
        return {at.line, at.column + (index + 1 == places.size() ? lastWidth : 1)};
    }
};

/// The shown lines that belong together with `id`: first and last row of the frame, or {0, -1}.
std::pair<qsizetype, qsizetype> rowsAround(const TerminalFrame &frame, qint64 id)
{
    const auto found = std::ranges::find(frame.lines, id, &TerminalLine::id);
    if (found == frame.lines.cend())
        return {0, -1};
    qsizetype first = found - frame.lines.cbegin();
    qsizetype last = first;
    const auto goesOn = [&frame](qsizetype row) { return frame.lines.at(row).end == TerminalLine::End::Wrapped; };
    while (first > 0 && goesOn(first - 1))
        --first;
    while (last + 1 < frame.lines.size() && goesOn(last))
        ++last;
    return {first, last};
}

Paragraph paragraphAround(const TerminalFrame &frame, qint64 id)
{
    Paragraph paragraph;
    const auto [first, last] = rowsAround(frame, id);
    for (qsizetype row = first; row <= last; ++row)
        paragraph.add(frame.lines.at(row), frame.columns);
    return paragraph;
}

/// The unit around one place as a stretch of text.
TerminalSelection around(const TerminalFrame &frame, TerminalPlace at, TerminalSelector::Unit unit,
                         const QString &wordCharacters)
{
    if (unit == TerminalSelector::Unit::Line) {
        const auto [first, last] = rowsAround(frame, at.line);
        if (last < first)
            return {TerminalSelection::Kind::Stream, {at.line, 0}, {at.line, frame.columns}};
        return {
            TerminalSelection::Kind::Stream, {frame.lines.at(first).id, 0}, {frame.lines.at(last).id, frame.columns}};
    }
    if (unit == TerminalSelector::Unit::Word)
        return wordAt(frame, at, wordCharacters);
    return {TerminalSelection::Kind::Stream, at, at};
}

} // namespace

TerminalSelection wordAt(const TerminalFrame &frame, TerminalPlace place, const QString &characters)
{
    const Paragraph paragraph = paragraphAround(frame, place.line);
    const qsizetype index = paragraph.indexOf(place);
    if (index < 0)
        return {TerminalSelection::Kind::Stream, place, {place.line, place.column + 1}};
    qsizetype from = index;
    qsizetype to = index;
    const auto isPart = [&](qsizetype at) { return isWordPart(paragraph.text.at(at), characters); };
    while (isPart(index) && from > 0 && isPart(from - 1))
        --from;
    while (isPart(index) && to + 1 < paragraph.text.size() && isPart(to + 1))
        ++to;
    return {TerminalSelection::Kind::Stream, paragraph.places.at(from), paragraph.behind(to)};
}

TerminalAddress addressAt(const TerminalFrame &frame, TerminalPlace place)
{
    const Paragraph paragraph = paragraphAround(frame, place.line);
    const qsizetype index = paragraph.indexOf(place);
    // ASCII only: Chinese and Korean sentences go on directly behind an address.
    static const QRegularExpression address{
        uR"(https?://(?:(?![<>"'`|\\^{}])[!-~])*(?![<>"'`|\\^{}.,;:!?)\]])[!-~])"_s};
    auto matches = address.globalMatch(paragraph.text);
    while (index >= 0 && matches.hasNext()) {
        const auto match = matches.next();
        if (index >= match.capturedStart() && index < match.capturedEnd())
            return {match.captured(), paragraph.places.at(match.capturedStart()),
                    paragraph.behind(match.capturedEnd() - 1)};
    }
    return {};
}

void TerminalSelector::begin(const TerminalFrame &frame, TerminalPlace at, Unit unit, TerminalSelection::Kind kind)
{
    m_unit = unit;
    m_origin = around(frame, at, unit, m_wordCharacters);
    m_origin.kind = kind;
    m_selection = m_origin;
}

void TerminalSelector::extend(const TerminalFrame &frame, TerminalPlace to)
{
    if (!m_selection)
        begin(frame, to, Unit::Cell, TerminalSelection::Kind::Stream);
    const TerminalSelection here = around(frame, to, m_unit, m_wordCharacters);
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

void TerminalSelector::select(const TerminalSelection &selection)
{
    m_unit = Unit::Cell;
    m_origin = selection;
    m_selection = selection;
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
