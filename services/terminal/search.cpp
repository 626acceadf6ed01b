// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/search.h"

#include "services/terminal/picture.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxParagraph = 64 * 1024; // UTF-16 units; a longer one is searched in parts
constexpr qsizetype maxMatches = 10'000;

void addLine(const vt::Line &line, qint64 id, SearchText::Paragraph &paragraph)
{
    int column = 0;
    for (const vt::Glyphs &glyph : line.glyphs) {
        appendText(line, glyph, paragraph.text);
        paragraph.places.resize(size_t(paragraph.text.size()), {id, column});
        column += glyph.width;
    }
}

/// The place behind the last unit.
void close(SearchText::Paragraph &paragraph, const vt::Line &line, qint64 id)
{
    paragraph.places.push_back({id, line.columns()});
}

QRegularExpression expressionFor(const QString &text, TerminalSearch options)
{
    QString pattern = options.syntax == TerminalSearch::Syntax::Plain ? QRegularExpression::escape(text) : text;
    if (options.words == TerminalSearch::Words::Whole)
        pattern = u"(?<!\\w)(?:"_s + pattern + u")(?!\\w)"_s;
    QRegularExpression::PatternOptions flags = QRegularExpression::UseUnicodePropertiesOption;
    flags.setFlag(QRegularExpression::CaseInsensitiveOption, options.letters == TerminalSearch::Case::Ignored);
    return QRegularExpression{pattern, flags};
}

/// Where a match ends: behind the cluster of its last unit, on the same line.
TerminalPlace endOf(const SearchText::Paragraph &paragraph, qsizetype last)
{
    const TerminalPlace place = paragraph.places[size_t(last)];
    size_t next = size_t(last) + 1;
    while (next + 1 < paragraph.places.size() && paragraph.places[next] == place)
        ++next;
    const TerminalPlace behind = paragraph.places[next];
    return behind.line == place.line ? behind : TerminalPlace{place.line, place.column + 1};
}

} // namespace

SearchText textToSearch(const vt::Screen &screen, std::optional<qint64> from, int maxLines)
{
    SearchText result;
    vt::Line line;
    SearchText::Paragraph paragraph;
    qint64 id = std::max<qint64>(from.value_or(screen.firstLine()), screen.firstLine());
    for (int count = 0; readLine(screen, id, line); ++id, ++count) {
        if (paragraph.text.isEmpty() && count >= maxLines) {
            result.nextLine = id;
            return result;
        }
        addLine(line, id, paragraph);
        if (line.isWrapped && paragraph.text.size() < maxParagraph)
            continue;
        close(paragraph, line, id);
        result.paragraphs.push_back(std::exchange(paragraph, {}));
    }
    if (!paragraph.text.isEmpty()) {
        close(paragraph, line, id - 1);
        result.paragraphs.push_back(std::move(paragraph));
    }
    return result;
}

TerminalSearchResult searchIn(const SearchText &lines, const QString &text, TerminalSearch options)
{
    TerminalSearchResult result;
    if (text.isEmpty())
        return result;
    const QRegularExpression expression = expressionFor(text, options);
    if (!expression.isValid()) {
        result.problem = expression.errorString();
        return result;
    }
    result.nextLine = lines.nextLine;
    for (const SearchText::Paragraph &paragraph : lines.paragraphs) {
        auto found = expression.globalMatch(paragraph.text);
        while (found.hasNext() && result.matches.size() < maxMatches) {
            const QRegularExpressionMatch match = found.next();
            if (match.capturedLength() > 0)
                result.matches.append(
                    {paragraph.places[size_t(match.capturedStart())], endOf(paragraph, match.capturedEnd() - 1)});
        }
    }
    return result;
}
