// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/markdownview.h"

#include "services/core/plaintext.h"
#include "services/files/textcontents.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostMarkdownLines = 10'000;
constexpr qsizetype mostRowsOfTables = 1'000; ///< each row that is added moves all cells before it
constexpr qsizetype mostCellsOfTables = 20'000;
constexpr qsizetype longestMarkdownLine = 20'000;
constexpr qsizetype longestParagraph = 200'000; ///< letters of lines that become one
constexpr qsizetype deepestMarkdown = 50; ///< lists and quotes in each other

/// Without its own loadResource() a document reads pictures from the disk by their names.
class ClosedDocument final : public QTextDocument
{
public:
    using QTextDocument::QTextDocument;

protected:
    QVariant loadResource(int, const QUrl &) override { return {}; }
};

/// Marks of lists and quotes at its beginning: "> > - 1. text" has four.
qsizetype depthOf(QStringView line)
{
    const auto isBlank = [](QChar c) { return c == u' ' || c == u'\t'; };
    qsizetype depth = 0;
    while (!line.isEmpty()) {
        if (isBlank(line.front()) || line.front() == u'>') {
            depth += line.front() == u'>' ? 1 : 0;
            line = line.sliced(1);
            continue;
        }
        const auto mark = line.first(std::ranges::find_if(line, isBlank) - line.begin());
        const bool isNumber = mark.size() > 1 && (mark.endsWith(u'.') || mark.endsWith(u')'))
            && std::ranges::all_of(mark.chopped(1), [](QChar c) { return c.isDigit(); });
        if (mark != u"-" && mark != u"*" && mark != u"+" && !isNumber)
            break;
        ++depth;
        line = line.sliced(mark.size());
    }
    return depth;
}

/// Behind the head of a table each line is a row, with as many cells as the head, until one is blank.
bool hasSmallParagraphs(const QList<QStringView> &lines)
{
    qsizetype rows = 0;
    qsizetype cells = 0;
    qsizetype columns = 0; // of the lines since the last blank one, as are the letters
    qsizetype letters = 0;
    for (const auto line : lines) {
        const bool isBlank = line.trimmed().isEmpty();
        const auto bars = line.count(u'|');
        columns = isBlank ? 0 : std::max(columns, bars > 0 ? bars + 1 : 0);
        letters = isBlank ? 0 : letters + line.size();
        rows += columns > 0 ? 1 : 0;
        cells += columns;
        if (letters > longestParagraph)
            return false;
    }
    return rows <= mostRowsOfTables && cells <= mostCellsOfTables;
}

bool canBeDrawn(const QString &text)
{
    if (text.size() > MarkdownView::mostLetters || longestLine(text) > longestMarkdownLine)
        return false;
    const auto lines = QStringView{text}.split(u'\n');
    return lines.size() <= mostMarkdownLines && hasSmallParagraphs(lines)
        && std::ranges::all_of(lines, [](QStringView line) { return depthOf(line) <= deepestMarkdown; });
}

/// Letters of one look: a QTextFragment would not outlive a change of its document.
struct MarkdownPiece
{
    int position = 0;
    int length = 0;
    QTextCharFormat look{};
};

QList<MarkdownPiece> piecesOf(const QTextDocument &document)
{
    QList<MarkdownPiece> all;
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const auto fragment = it.fragment();
            all.append({.position = fragment.position(), .length = fragment.length(), .look = fragment.charFormat()});
        }
    }
    return all;
}

QTextCursor cursorOver(QTextDocument *document, const MarkdownPiece &piece)
{
    QTextCursor cursor{document};
    cursor.setPosition(piece.position);
    cursor.setPosition(piece.position + piece.length, QTextCursor::KeepAnchor);
    return cursor;
}

/// The last first, so that the places of the others stay.
void putWordsForPictures(QTextDocument *document)
{
    auto pieces = piecesOf(*document);
    std::ranges::reverse(pieces);
    for (const auto &piece : std::as_const(pieces)) {
        if (!piece.look.isImageFormat())
            continue;
        const auto words = plainLine(piece.look.stringProperty(QTextFormat::ImageAltText), 300);
        QTextCharFormat format;
        format.setFontItalic(true);
        format.setAnchor(piece.look.isAnchor()); // a picture may be a link
        format.setAnchorHref(piece.look.anchorHref());
        cursorOver(document, piece)
            .insertText(words.isEmpty() ? MarkdownView::tr("[picture]") : MarkdownView::tr("[picture: %1]").arg(words),
                        format);
    }
}

void colourPieces(QTextDocument *document, const Tokens &tokens)
{
    const auto pieces = piecesOf(*document);
    for (const auto &piece : pieces) {
        QTextCharFormat format;
        if (piece.look.fontFixedPitch()) {
            format.setFontFamilies(codeFamilies(QLocale{}));
            format.setBackground(tokens.sunken);
        }
        if (piece.look.isAnchor() && !piece.look.anchorHref().isEmpty()) {
            format.setForeground(tokens.accent);
            format.setFontUnderline(true);
        }
        if (!format.isEmpty())
            cursorOver(document, piece).mergeCharFormat(format);
    }
}

} // namespace

MarkdownView::MarkdownView(QWidget *parent)
    : QTextBrowser{parent}
{
    setOpenLinks(false);
    setProperty("tpudeskData", true); // in the language of its writer
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    translated(this, [this] {
        setAccessibleName(tr("Preview of the file"));
        draw(); // the words for its pictures
    });
    connect(Theme::of(this), &Theme::changed, this, &MarkdownView::draw);
}

bool MarkdownView::showMarkdown(const QString &text)
{
    const bool isDrawn = canBeDrawn(text);
    m_text = isDrawn ? text : QString{};
    draw();
    return isDrawn;
}

QVariant MarkdownView::loadResource(int, const QUrl &)
{
    return {};
}

/// On a document that nobody looks at yet: before it is shown, no picture is left in it that could be looked for.
void MarkdownView::draw()
{
    auto *document = new ClosedDocument{this};
    document->setUndoRedoEnabled(false);
    document->setDefaultFont(fontFor(TextRole::Body).resolve(font()));
    document->setMarkdown(
        m_text, QTextDocument::MarkdownFeatures{QTextDocument::MarkdownDialectGitHub} | QTextDocument::MarkdownNoHTML);
    putWordsForPictures(document);
    colourPieces(document, tokensOf(this));
    const QPointer before{std::exchange(m_document, document)};
    setDocument(document);
    if (before)
        before->deleteLater();
}
