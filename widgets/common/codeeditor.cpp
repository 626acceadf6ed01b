// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/codeeditor.h"

#include "widgets/common/codecolours.h"
#include "widgets/common/label.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <KSyntaxHighlighting/SyntaxHighlighter>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

/// The strip left of the text.
class NumberedText::Numbers : public QWidget
{
public:
    explicit Numbers(NumberedText *text)
        : QWidget{text}
        , m_text{text}
    {
    }

protected:
    void paintEvent(QPaintEvent *event) override { m_text->paintNumbers(event); }

private:
    NumberedText *m_text;
};

NumberedText::NumberedText(QWidget *parent)
    : QPlainTextEdit{parent}
    , m_numbers{new Numbers{this}}
{
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &NumberedText::placeNumbers);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &area, int scrolled) {
        if (scrolled != 0)
            m_numbers->scroll(0, scrolled);
        else
            m_numbers->update(0, area.y(), m_numbers->width(), area.height());
    });
    placeNumbers();
}

void NumberedText::placeNumbers()
{
    const auto digits = QString::number(std::max(99, blockCount())).size();
    const int width = fontMetrics().horizontalAdvance(u'9') * static_cast<int>(digits) + scaled(16);
    setViewportMargins(width, 0, 0, 0);
    m_numbers->setGeometry(0, 0, width, height());
    m_numbers->update();
}

void NumberedText::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeNumbers();
}

void NumberedText::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        placeNumbers();
}

void NumberedText::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Backtab) {
        QWidget::focusNextPrevChild(false); // the editor's own keeps Tab for itself
        return;
    }
    if (QKeySequence{event->keyCombination()} == pageKey("editor.leave"_L1)) {
        QWidget::focusNextPrevChild(true);
        return;
    }
    if (event->key() == Qt::Key_Tab && event->modifiers() == Qt::NoModifier && !isReadOnly()) {
        insertPlainText(u"    "_s);
        if (!std::exchange(m_isTold, true)) // who wanted to go on hears how
            QToolTip::showText(viewport()->mapToGlobal(cursorRect().bottomLeft()), accessibleDescription(), this);
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void NumberedText::paintNumbers(QPaintEvent *event)
{
    QPainter painter{m_numbers};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(event->rect(), tokens.sunken);
    painter.setFont(font());
    painter.setPen(tokens.soft);
    const int own = textCursor().blockNumber();
    int top = qRound(blockBoundingGeometry(firstVisibleBlock()).translated(contentOffset()).top());
    for (QTextBlock block = firstVisibleBlock(); block.isValid() && top <= event->rect().bottom();
         block = block.next()) {
        const int height = qRound(blockBoundingRect(block).height());
        painter.setPen(block.blockNumber() == own ? tokens.text : tokens.soft);
        const auto *lines = block.layout(); // the last block has the document's margin below it
        const int line = lines->lineCount() > 0 ? qRound(lines->lineAt(0).height()) : height;
        painter.drawText(0, top, m_numbers->width() - scaled(8), line, Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(block.blockNumber() + 1));
        top += height;
    }
}

CodeEditor::CodeEditor(QWidget *parent)
    : QWidget{parent}
    , m_text{new NumberedText}
    , m_bar{new QWidget}
    , m_search{new SearchField}
    , m_found{new Label{TextRole::Body, TextColor::Soft}}
    , m_closeSearch{new QToolButton}
{
    auto *row = new QHBoxLayout{m_bar};
    row->setContentsMargins(scaled(6), scaled(4), scaled(6), scaled(4));
    row->addWidget(m_search, 1);
    row->addWidget(m_found);
    row->addWidget(m_closeSearch);
    m_bar->hide();
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(2, 2, 2, 2); // the ring of the focus
    column->setSpacing(0);
    column->addWidget(m_text, 1);
    column->addWidget(m_bar);
    setFocusProxy(m_text);
    m_text->installEventFilter(this);
    m_search->installEventFilter(this);
    m_closeSearch->setAutoRaise(true);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_isSetting)
            emit edited();
    });
    connect(m_search, &QLineEdit::textChanged, this, [this] { find(false, true); });
    connect(m_closeSearch, &QToolButton::clicked, this, &CodeEditor::closeSearch);
    connect(this, &QObject::objectNameChanged, this, &CodeEditor::nameParts);
    connect(Theme::of(this), &Theme::changed, this, &CodeEditor::restyle);
    restyle();
    translated(this, m_search, [] { return tr("Find in the script"); }, [] { return tr("Find in the script"); });
    iconTexts(this, m_closeSearch, [] { return tr("Close the search (Esc)"); }, [] { return tr("Close the search"); });
    translated(this, &CodeEditor::showTexts);
}

void CodeEditor::nameParts()
{
    m_text->setObjectName(objectName() + u"Text"_s);
    m_search->setObjectName(objectName() + u"Search"_s);
}

void CodeEditor::setCode(const QString &code, CodeLanguage language)
{
    const QScopedValueRollback setting{m_isSetting, true};
    m_language = language;
    m_text->setPlainText(code);
    restyle();
}

QString CodeEditor::code() const
{
    return m_text->toPlainText();
}

void CodeEditor::setReadOnly(bool isReadOnly)
{
    m_text->setReadOnly(isReadOnly);
    m_text->setTextInteractionFlags(isReadOnly ? Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard
                                               : Qt::TextEditorInteraction);
}

void CodeEditor::restyle()
{
    const QScopedValueRollback setting{m_isSetting, true}; // colours are no edit
    m_text->setFont(fontFor(TextRole::Code));
    m_closeSearch->setIcon(themedIcon("x"_L1));
    if (m_highlighter == nullptr)
        m_highlighter = codeHighlighter(m_text->document());
    colourCode(m_highlighter, m_language, Theme::of(this));
    m_highlighter->rehighlight();
    m_text->placeNumbers();
    update();
}

void CodeEditor::showTexts()
{
    m_text->setAccessibleName(accessibleName().isEmpty() ? tr("Script") : accessibleName());
    m_text->setAccessibleDescription(tr("Tab indents. Ctrl+Tab goes on to the next field, Shift+Tab back."));
}

void CodeEditor::openSearch()
{
    m_bar->show();
    if (const auto chosen = m_text->textCursor().selectedText();
        !chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator))
        m_search->setText(chosen);
    m_search->setFocus();
    m_search->selectAll();
}

void CodeEditor::closeSearch()
{
    m_bar->hide();
    m_text->setFocus();
}

/// Goes round at the end. What is found is selected; how often it is there stands beside.
void CodeEditor::find(bool backwards, bool fromHere)
{
    const auto wanted = m_search->text();
    if (wanted.isEmpty()) {
        m_found->clear();
        return;
    }
    QTextCursor from = m_text->textCursor();
    if (fromHere)
        from.setPosition(from.selectionStart());
    const auto flags = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags{};
    auto hit = m_text->document()->find(wanted, from, flags);
    if (hit.isNull())
        hit = m_text->document()->find(wanted, backwards ? m_text->document()->characterCount() - 1 : 0, flags);
    if (!hit.isNull())
        m_text->setTextCursor(hit);
    const auto count = m_text->toPlainText().count(wanted, Qt::CaseInsensitive);
    m_found->setText(count == 0 ? tr("not found") : tr("%n found", nullptr, static_cast<int>(count)));
}

bool CodeEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update(); // the ring
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->matches(QKeySequence::Find)) {
        openSearch();
        return true;
    }
    if (m_bar->isVisible() && key->key() == Qt::Key_Escape) {
        closeSearch();
        return true;
    }
    if (watched == m_search && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        find(key->modifiers().testFlag(Qt::ShiftModifier), false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void CodeEditor::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 6, tokens.card, tokens.faint);
    if (m_text->hasFocus())
        stylepaint::focusRing(&painter, rect(), 6, tokens.accent);
}
