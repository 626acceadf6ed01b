// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/prose.h"

#include "widgets/guide/prosestyle.h"
#include "widgets/guide/searchfold.h"
#include "widgets/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QTextBlock>
#include <QToolTip>

#include <cmath>

using namespace Qt::StringLiterals;

QString guideLinkWords(const QUrl &link)
{
    if (link.scheme() == "https"_L1)
        return QCoreApplication::translate("GuideProse", "Opens %1 in the browser").arg(link.host());
    return {};
}

GuideProse::GuideProse(QWidget *parent)
    : QTextBrowser{parent}
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setProperty("tpudeskData", true); // its language is that of the section, not of the window
    setUndoRedoEnabled(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    setCursorWidth(0);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QTextBrowser::anchorClicked, this, &GuideProse::followed);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &GuideProse::fit);
}

void GuideProse::setText(const QString &markdown, const QList<GuideHeading> &headings, const QString &language)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Base, Qt::transparent);
    setPalette(colours);
    setLocale(QLocale{language}); // a screen reader changes its voice
    setFont(readingFont({language, tokensOf(this)})); // else the application's takes its place when that changes
    setProse(document(), markdown, headings, {language, tokensOf(this)});
    setAccessibleName(headings.isEmpty() ? plainOf(markdown).section(u'\n', 0, 0).left(60) : headings.first().text);
    fit();
}

QTextBlock GuideProse::blockOf(const QString &anchor) const
{
    QTextBlock block = document()->begin();
    while (block.isValid()
           && (block.begin().atEnd() || !block.begin().fragment().charFormat().anchorNames().contains(anchor)))
        block = block.next();
    return block;
}

std::optional<int> GuideProse::topOf(const QString &anchor) const
{
    const QTextBlock block = blockOf(anchor);
    return block.isValid() ? std::optional{int(document()->documentLayout()->blockBoundingRect(block).top())}
                           : std::nullopt;
}

bool GuideProse::goTo(const QString &anchor)
{
    const QTextBlock block = blockOf(anchor);
    if (block.isValid())
        setTextCursor(QTextCursor{block});
    return block.isValid();
}

void GuideProse::markWords(const QStringList &words)
{
    QList<QTextEdit::ExtraSelection> marks;
    const Tokens &tokens = tokensOf(this);
    for (QTextBlock block = document()->begin(); block.isValid() && marks.size() < 500; block = block.next()) {
        const FoldedText folded{block.text()};
        for (const auto &word : words) {
            for (const auto &range : folded.rangesOf(word)) {
                QTextEdit::ExtraSelection mark;
                mark.cursor = QTextCursor{block};
                mark.cursor.setPosition(block.position() + int(range.begin));
                mark.cursor.setPosition(block.position() + int(range.begin + range.length), QTextCursor::KeepAnchor);
                mark.format.setBackground(tokens.warnBackground);
                mark.format.setForeground(tokens.warn);
                marks.append(mark);
            }
        }
    }
    setExtraSelections(marks);
}

QSize GuideProse::sizeHint() const
{
    return {scaled(540), height()};
}

QSize GuideProse::minimumSizeHint() const
{
    return {scaled(160), minimumHeight()};
}

void GuideProse::fit()
{
    const int tall = int(std::ceil(document()->documentLayout()->documentSize().height()));
    if (tall != minimumHeight() || tall != maximumHeight())
        setFixedHeight(std::max(1, tall));
}

void GuideProse::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    fit();
}

void GuideProse::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // the column scrolls
}

/// It is read: no place in it waits for letters. Only who comes by the keyboard must see where the focus is.
void GuideProse::focusInEvent(QFocusEvent *event)
{
    const bool isByKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    setCursorWidth(isByKeyboard ? 1 : 0);
    QTextBrowser::focusInEvent(event);
}

void GuideProse::keyPressEvent(QKeyEvent *event)
{
    const bool pages = event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown
        || event->key() == Qt::Key_Space || event->matches(QKeySequence::MoveToStartOfDocument)
        || event->matches(QKeySequence::MoveToEndOfDocument) || event->matches(QKeySequence::Back)
        || event->matches(QKeySequence::Forward);
    if (pages) {
        event->ignore();
        return;
    }
    const bool isStep =
        (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) && event->modifiers() == Qt::NoModifier;
    const int before = textCursor().position();
    QTextBrowser::keyPressEvent(event);
    if (isStep && textCursor().position() == before) {
        event->ignore(); // the text ends here
        return;
    }
    emit caretMoved(cursorRect());
}

bool GuideProse::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        notifyLink(help->pos(), help->globalPos());
        return true;
    }
    return QTextBrowser::event(event);
}

void GuideProse::notifyLink(const QPoint &at, const QPoint &global)
{
    const QString words = guideLinkWords(QUrl{anchorAt(at)});
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(global, words, this);
}
