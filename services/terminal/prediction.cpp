// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/prediction.h"

#include "services/terminal/width.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace {

constexpr auto slowAbove = 60ms;
constexpr auto quickBelow = 40ms;
constexpr auto shortestPatience = 500ms;
constexpr auto hiddenPatience = 5000ms; // nobody sees these, and they measure even a very slow line

/// In columns; 0: it depends on the font, on the host or on what stands beside it.
int knownWidth(char32_t code)
{
    if (code < 0x80)
        return code >= 0x20 && code != 0x7f ? 1 : 0;
    const vt::Glyph glyph = vt::glyphOf(code);
    const vt::Joining joining = glyph.joining();
    const bool isAlone = joining == vt::Joining::Other || joining == vt::Joining::LV || joining == vt::Joining::LVT;
    return glyph.width() == 2 && isAlone ? 2 : 0;
}

/// Whether it shows that the host echoes what is typed: a star may stand for a letter of a password, and a blank is any
/// movement of the cursor.
bool isProof(char32_t code)
{
    return code != U' ' && code != U'*';
}

} // namespace

TerminalLine withPredicted(TerminalLine line, const QList<PredictedCell> &predicted)
{
    for (const PredictedCell &each : predicted) {
        if (each.line != line.id || each.column < 0)
            continue;
        const bool isWide = each.cell.width == 2;
        const qsizetype end = each.column + (isWide ? 2 : 1);
        if (line.cells.size() < end)
            line.cells.resize(end);
        line.cells[each.column] = each.cell;
        if (isWide)
            line.cells[each.column + 1] = TerminalCell{.width = 0, .underline = each.cell.underline};
    }
    return line;
}

void TerminalPrediction::setMode(PredictionMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    m_seen = {};
    restart();
}

void TerminalPrediction::type(PredictedKey key, const QString &text, Time now)
{
    if (m_mode == PredictionMode::Off || (m_mode == PredictionMode::Auto && m_seen.modes.alternateScreen))
        return;
    expire(now);
    if (key != PredictedKey::Text || text.size() > maxKeys) {
        append({key == PredictedKey::Text ? PredictedKey::Other : key, {0, 0}, now});
    } else {
        const auto codes = text.toUcs4();
        for (const char32_t code : codes) {
            const int width = knownWidth(code);
            append({width > 0 ? PredictedKey::Text : PredictedKey::Other, {code, width}, now});
        }
    }
    settle();
}

void TerminalPrediction::append(const Edit &edit)
{
    if (isEnd(edit) && !m_keys.isEmpty() && isEnd(m_keys.constLast())) { // several are waited for as one
        Edit &last = m_keys.last();
        last.at = edit.at;
        if (edit.key == PredictedKey::Enter)
            last.key = edit.key;
        return;
    }
    if (m_keys.size() >= maxKeys)
        restart();
    m_keys << edit;
}

void TerminalPrediction::show(const TerminalFrame &frame, Time now)
{
    if (m_mode == PredictionMode::Off)
        return;
    const Seen before = std::exchange(m_seen, seenIn(frame));
    if (before.epoch != m_seen.epoch || before.columns != m_seen.columns
        || before.modes.alternateScreen != m_seen.modes.alternateScreen)
        restart();
    else if (!m_isAnchored)
        anchor();
    else if (m_seen.line != m_line || before.modes != m_seen.modes)
        lose(m_seen.line != m_line);
    else if (m_seen.row)
        judge(now);
    expire(now);
    settle();
}

void TerminalPrediction::expire(Time now)
{
    for (auto end = deadline(); end && now >= *end; end = deadline()) {
        if (isAwaited()) {
            // What ends as it began, such as a letter and its removal, may have been answered unseen.
            const auto count = m_seen.row ? confirmedKeys(Match::Last) : std::nullopt;
            if (count.value_or(0) > 0)
                take(*count);
            else
                restart();
        } else if (const Edit first = m_keys.takeFirst(); isEnd(first)) {
            anchor();
        }
    }
    settle();
}

std::optional<TerminalPrediction::Time> TerminalPrediction::deadline() const
{
    if (m_keys.isEmpty())
        return std::nullopt;
    return m_keys.constFirst().at + (isAwaited() ? std::max<Time>(3 * m_roundTrip, shortestPatience) : hiddenPatience);
}

QList<PredictedCell> TerminalPrediction::cells() const
{
    QList<PredictedCell> cells;
    if (!isShown())
        return cells;
    int column = m_column;
    for (const Letter &letter : m_expected.letters) {
        if (!isAt(column, letter))
            cells << PredictedCell{m_line, column,
                                   TerminalCell{.code = letter.code,
                                                .width = static_cast<quint8>(letter.width),
                                                .underline = TerminalUnderline::Single}};
        column += letter.width;
    }
    for (const int end = m_column + widthOf(m_confirmed, m_confirmed.letters.size()); column < end; ++column) {
        if (!isBlank(column))
            cells << PredictedCell{m_line, column, TerminalCell{}};
    }
    return cells;
}

std::optional<int> TerminalPrediction::cursorColumn() const
{
    return isShown() ? std::optional{m_column + widthOf(m_expected, m_expected.cursor)} : std::nullopt;
}

TerminalPrediction::Seen TerminalPrediction::seenIn(const TerminalFrame &frame)
{
    Seen seen{.epoch = frame.epoch,
              .columns = frame.columns,
              .line = frame.screenTop + frame.cursor.row,
              .column = frame.cursor.column,
              .modes = frame.modes};
    seen.modes.synchronized = false; // it says nothing of the program, only that it paints
    const auto row = std::ranges::find(frame.lines, seen.line, &TerminalLine::id);
    if (row != frame.lines.cend())
        seen.row = *row;
    return seen;
}

bool TerminalPrediction::isEnd(const Edit &edit)
{
    return edit.key == PredictedKey::Enter || edit.key == PredictedKey::Other;
}

/// Columns of the first `count` letters.
int TerminalPrediction::widthOf(const Typed &typed, qsizetype count)
{
    int width = 0;
    for (qsizetype at = 0; at < count; ++at)
        width += typed.letters.at(at).width;
    return width;
}

/// Edits the text as a shell does: what is typed moves what is behind it. False: what it does is not known; nothing was
/// changed.
bool TerminalPrediction::apply(Typed *typed, const Edit &edit) const
{
    switch (edit.key) {
    case PredictedKey::Text:
        // The last column stays free: shells differ in what they do there.
        if (m_column + widthOf(*typed, typed->letters.size()) + edit.letter.width >= m_seen.columns)
            return false;
        typed->letters.insert(typed->cursor++, edit.letter);
        return true;
    case PredictedKey::Backspace:
        if (typed->cursor == 0)
            return false;
        typed->letters.removeAt(--typed->cursor);
        return true;
    case PredictedKey::Left:
        if (typed->cursor == 0)
            return false;
        --typed->cursor;
        return true;
    case PredictedKey::Right:
        if (typed->cursor == typed->letters.size())
            return false;
        ++typed->cursor;
        return true;
    case PredictedKey::Enter:
    case PredictedKey::Other: break;
    }
    return false;
}

/// Text grows into blanks only, with one more behind it: what stands there would have to move.
bool TerminalPrediction::hasRoom(const Typed &typed, const Edit &edit) const
{
    if (edit.key != PredictedKey::Text)
        return true;
    const int end = m_column + widthOf(typed, typed.letters.size());
    const int known = m_column + widthOf(m_confirmed, m_confirmed.letters.size());
    for (int column = std::max(end, known); column <= end + edit.letter.width; ++column) {
        if (!isBlank(column))
            return false;
    }
    return true;
}

bool TerminalPrediction::isBlank(int column) const
{
    const TerminalCell cell = m_seen.row->cells.value(column);
    return (cell.code == 0 || cell.code == U' ') && cell.width == 1 && cell.cluster < 0;
}

bool TerminalPrediction::isAt(int column, const Letter &letter) const
{
    if (column < 0)
        return false;
    if (letter.code == U' ')
        return isBlank(column);
    const TerminalCell cell = m_seen.row->cells.value(column);
    return cell.code == letter.code && cell.width == letter.width && cell.cluster < 0;
}

/// Whether the host shows just this, with blanks up to `extent` columns and the cursor in its place.
bool TerminalPrediction::isSeen(const Typed &typed, int extent) const
{
    if (m_seen.column != m_column + widthOf(typed, typed.cursor))
        return false;
    int column = m_column;
    for (const Letter &letter : typed.letters) {
        if (!isAt(column, letter))
            return false;
        column += letter.width;
    }
    for (; column < m_column + extent; ++column) {
        if (!isBlank(column))
            return false;
    }
    return true;
}

/// How many keys lead to what the host shows; nothing: no number of them does.
std::optional<qsizetype> TerminalPrediction::confirmedKeys(Match which) const
{
    std::optional<qsizetype> found;
    Typed typed = m_confirmed;
    int extent = 0;
    for (qsizetype count = 0;; ++count) {
        extent = std::max(extent, widthOf(typed, typed.letters.size()));
        if (isSeen(typed, extent)) {
            found = count;
            if (which == Match::First)
                break;
        }
        if (count == m_keys.size() || isEnd(m_keys.at(count)) || !apply(&typed, m_keys.at(count)))
            break;
    }
    return found;
}

/// The keys [first, second) that spell what stands before the cursor: the host has had them, and those before them.
std::pair<qsizetype, qsizetype> TerminalPrediction::echoedKeys() const
{
    std::pair<qsizetype, qsizetype> best{0, 0};
    for (qsizetype end = 1; end <= m_keys.size() && m_keys.at(end - 1).key == PredictedKey::Text; ++end) {
        qsizetype first = end;
        bool hasProof = false;
        for (int column = m_seen.column; first > 0; --first) {
            const Letter &letter = m_keys.at(first - 1).letter;
            column -= letter.width;
            if (!isAt(column, letter))
                break;
            hasProof = hasProof || isProof(letter.code);
        }
        if (hasProof && end - first > best.second - best.first)
            best = {first, end};
    }
    return best;
}

/// Whether the next answer is one that was promised to the user.
bool TerminalPrediction::isAwaited() const
{
    return m_isEchoed && !m_keys.isEmpty() && !isEnd(m_keys.constFirst());
}

bool TerminalPrediction::isShown() const
{
    return m_isEchoed && m_isAnchored && m_seen.row && (m_mode == PredictionMode::Always || m_isSlow);
}

void TerminalPrediction::judge(Time now)
{
    const auto count = confirmedKeys(Match::First);
    if (!count) {
        lose(false);
        return;
    }
    if (*count == 0)
        return;
    if (const Edit &last = m_keys.at(*count - 1); last.key == PredictedKey::Text)
        measure(now - last.at);
    take(*count);
}

void TerminalPrediction::measure(Time taken)
{
    const Time sample = std::clamp<Time>(taken, 0ms, hiddenPatience);
    m_roundTrip = m_roundTrip == 0ms ? sample : Time{(3 * m_roundTrip.count() + sample.count() + 2) / 4};
    m_isSlow = m_roundTrip > (m_isSlow ? quickBelow : slowAbove);
}

/// The first `count` keys were answered as expected.
void TerminalPrediction::take(qsizetype count)
{
    for (qsizetype at = 0; at < count; ++at) {
        const Edit &edit = m_keys.at(at);
        if (apply(&m_confirmed, edit) && edit.key == PredictedKey::Text && isProof(edit.letter.code))
            prove(edit.letter.code);
    }
    m_keys.remove(0, count);
}

/// The host has echoed this. What hides a password shows one and the same character for every letter, and one of the
/// letters may be that.
void TerminalPrediction::prove(char32_t code)
{
    if (m_firstEcho == 0)
        m_firstEcho = code;
    m_isEchoed = m_isEchoed || code != m_firstEcho;
}

/// The host shows something else. That is the answer to Enter or the like where it is waited for: with keys before it
/// that have not been answered, only another line is a sign of Enter.
void TerminalPrediction::lose(bool isElsewhere)
{
    const auto end = std::ranges::find_if(m_keys, isEnd);
    if (end != m_keys.end() && (isElsewhere || end->key == PredictedKey::Other || end == m_keys.begin()))
        m_keys.erase(m_keys.begin(), end + 1);
    anchor();
}

/// Begins an epoch. The text begins at the cursor, or where keys begin that were echoed meanwhile.
void TerminalPrediction::anchor()
{
    m_isEchoed = false;
    m_firstEcho = 0;
    m_isAnchored = m_seen.row.has_value();
    m_line = m_seen.line;
    m_column = m_seen.column;
    m_confirmed = {};
    if (!m_isAnchored)
        return;
    const auto [first, end] = echoedKeys();
    for (qsizetype at = first; at < end; ++at) {
        m_confirmed.letters << m_keys.at(at).letter;
        m_column -= m_keys.at(at).letter.width;
    }
    m_confirmed.cursor = m_confirmed.letters.size();
    m_keys.remove(0, end);
}

void TerminalPrediction::restart()
{
    m_keys.clear();
    anchor();
}

/// Works out what the keys lead to; the first one whose effect is not known ends the epoch.
void TerminalPrediction::settle()
{
    m_expected = m_confirmed;
    if (!m_isAnchored || !m_seen.row)
        return;
    for (Edit &edit : m_keys) {
        if (isEnd(edit))
            return;
        if (!hasRoom(m_expected, edit) || !apply(&m_expected, edit)) {
            edit.key = PredictedKey::Other;
            return;
        }
    }
}
