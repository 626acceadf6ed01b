// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/prosestyle.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

#include <cmath>

namespace {

constexpr double lineHeight = 116; // per cent of what the font asks for, which is 1.4 times its size
constexpr double readingSize = 14.0 / 13.0; // of body text: this is read, not glanced at

QTextCharFormat headingFormat(int level, const ProseStyle &style)
{
    QTextCharFormat format;
    QFont font = fontFor(level <= 2 ? TextRole::SheetTitle : TextRole::Strong);
    font.setFamilies(uiFamilies(QLocale{style.language}));
    font.setPointSizeF(font.pointSizeF() * (level <= 2 ? 17.0 / 15.0 : readingSize));
    format.setFont(font);
    format.setForeground(style.tokens.text);
    return format;
}

void dressHeading(const QTextBlock &block, const QString &anchor, const ProseStyle &style)
{
    QTextCursor cursor{block};
    QTextBlockFormat format = block.blockFormat();
    format.setTopMargin(block.blockNumber() == 0 ? 0 : scaled(format.headingLevel() <= 2 ? 22 : 14));
    format.setBottomMargin(scaled(6));
    cursor.setBlockFormat(format);
    cursor.select(QTextCursor::BlockUnderCursor);
    QTextCharFormat letters = headingFormat(format.headingLevel(), style);
    if (!anchor.isEmpty()) {
        letters.setAnchor(true);
        letters.setAnchorNames({anchor});
    }
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        QTextCursor part{block};
        part.setPosition(it.fragment().position());
        part.setPosition(it.fragment().position() + it.fragment().length(), QTextCursor::KeepAnchor);
        QTextCharFormat own = it.fragment().charFormat();
        own.clearProperty(QTextFormat::FontSizeAdjustment); // the size that Markdown's reader has set
        part.setCharFormat(own);
        part.mergeCharFormat(letters);
    }
}

void dressParagraph(const QTextBlock &block)
{
    QTextCursor cursor{block};
    QTextBlockFormat format = block.blockFormat();
    const bool isItem = block.textList() != nullptr;
    const bool isQuote = format.hasProperty(QTextFormat::BlockQuoteLevel);
    format.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
    format.setTopMargin(0);
    format.setBottomMargin(scaled(isItem ? 5 : 10));
    if (isQuote)
        format.setLeftMargin(scaled(14));
    if (isItem
        && block.textList()->format().style() > QTextListFormat::ListDecimal) { // dots, however the writer marked them
        QTextListFormat list = block.textList()->format();
        list.setStyle(list.indent() > 1 ? QTextListFormat::ListCircle : QTextListFormat::ListDisc);
        block.textList()->setFormat(list);
    }
    cursor.setBlockFormat(format);
}

void dressLetters(const QTextFragment &fragment, QTextDocument *document, const ProseStyle &style)
{
    QTextCharFormat format;
    const QTextCharFormat own = fragment.charFormat();
    if (own.fontFixedPitch()) {
        QFont font = fontFor(TextRole::Code);
        format.setFontFamilies(codeFamilies(QLocale{style.language}));
        format.setFontFixedPitch(true);
        format.setFontPointSize(font.pointSizeF() * readingSize * 0.96);
        format.setBackground(style.tokens.sunken);
    }
    if (own.isAnchor() && !own.anchorHref().isEmpty()) {
        format.setForeground(style.tokens.accent);
        format.setFontUnderline(true);
        format.setUnderlineColor(style.tokens.accent);
    }
    if (format.isEmpty())
        return;
    QTextCursor cursor{document};
    cursor.setPosition(fragment.position());
    cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(format);
}

/// A line below each row; a short name in code stays in one line.
void dressCell(QTextTableCell cell, const ProseStyle &style)
{
    QTextTableCellFormat look = cell.format().toTableCellFormat();
    look.setBottomBorder(1);
    look.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    look.setBottomBorderBrush(style.tokens.line);
    if (cell.row() == 0)
        look.setBackground(style.tokens.sunken);
    cell.setFormat(look);
    QTextCursor cursor = cell.firstCursorPosition();
    cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
    constexpr qsizetype shortest = 20;
    const auto first = cell.firstCursorPosition().block().begin();
    QTextBlockFormat block;
    block.setTopMargin(0);
    block.setBottomMargin(0);
    // Of one height, whatever letters are in it: then the lines of a row stand on one line, with code in them and
    // without.
    block.setLineHeight(std::ceil(QFontMetricsF{readingFont(style)}.lineSpacing()), QTextBlockFormat::FixedHeight);
    block.setNonBreakableLines(!first.atEnd() && first.fragment().charFormat().fontFixedPitch()
                               && cursor.selectedText().size() <= shortest);
    cursor.mergeBlockFormat(block);
    QTextCharFormat letters;
    letters.setFontPointSize(fontFor(TextRole::Body).pointSizeF());
    if (cell.row() == 0)
        letters.setFontWeight(QFont::DemiBold);
    cursor.mergeCharFormat(letters);
}

void dressTable(QTextTable *table, const ProseStyle &style)
{
    QTextTableFormat format = table->format();
    format.setBorderCollapse(true);
    format.setBorder(0);
    format.setCellPadding(scaled(6));
    format.setCellSpacing(0);
    format.setHeaderRowCount(1);
    format.setMargin(0);
    format.setTopMargin(scaled(2));
    format.setBottomMargin(scaled(10));
    table->setFormat(format);
    for (int row = 0; row < table->rows(); ++row) {
        for (int column = 0; column < table->columns(); ++column)
            dressCell(table->cellAt(row, column), style);
    }
}

QList<QTextTable *> tablesIn(const QTextDocument *document)
{
    QList<QTextTable *> tables;
    const auto frames = document->rootFrame()->childFrames();
    for (auto *frame : frames) {
        if (auto *table = qobject_cast<QTextTable *>(frame))
            tables << table;
    }
    return tables;
}

} // namespace

QFont readingFont(const ProseStyle &style)
{
    QFont font = fontFor(TextRole::Body);
    font.setFamilies(uiFamilies(QLocale{style.language}));
    font.setPointSizeF(font.pointSizeF() * readingSize);
    return font;
}

void setProse(QTextDocument *document, const QString &markdown, const QList<GuideHeading> &headings,
              const ProseStyle &style)
{
    document->setDefaultFont(readingFont(style));
    document->setDocumentMargin(0);
    document->setIndentWidth(scaled(22));
    document->setMarkdown(markdown,
                          QTextDocument::MarkdownFeatures{QTextDocument::MarkdownDialectGitHub}
                              | QTextDocument::MarkdownNoHTML);
    qsizetype heading = 0;
    QTextBlock last;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        QList<QTextFragment> fragments;
        for (auto it = block.begin(); !it.atEnd(); ++it)
            fragments << it.fragment();
        for (const auto &fragment : std::as_const(fragments))
            dressLetters(fragment, document, style);
        if (block.blockFormat().headingLevel() > 0)
            dressHeading(block, headings.value(heading++).anchor, style);
        else
            dressParagraph(block);
        last = block;
    }
    const auto tables = tablesIn(document);
    for (auto *table : tables)
        dressTable(table, style);
}
