// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/width.h"
#include "widgets/common/pagekeys.h"
#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/view.h"

#include <QApplication>
#include <QClipboard>
#include <QInputMethod>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace {

/// Keys that stay with the window whatever the program on the far side would like.
bool belongsToWindow(const QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const int key = event->key();
    const bool letter = key >= Qt::Key_A && key <= Qt::Key_Z;
    if (modifiers == (Qt::ControlModifier | Qt::ShiftModifier) && letter)
        return true;
    // The panels: who goes to another one must not send Ctrl+\ (Ctrl+4 in old terminals), which ends what runs.
    if (modifiers == Qt::ControlModifier && key >= Qt::Key_1 && key <= Qt::Key_9)
        return true;
    return modifiers.testFlag(Qt::ControlModifier)
        && (key == Qt::Key_Tab || key == Qt::Key_Backtab || key == Qt::Key_F6);
}

} // namespace

bool TerminalView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (!m_preedit.cells.isEmpty() || !belongsToWindow(key)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool TerminalView::focusNextPrevChild(bool)
{
    return false; // Tab is the shell's
}

void TerminalView::keyPressEvent(QKeyEvent *event)
{
    if (handleComposingKey(event) || handleOwnKey(event) || handleScrollKey(event))
        return;
    const QByteArray bytes =
        encodeKey(static_cast<Qt::Key>(event->key()), event->modifiers(), event->text(), m_frame.modes);
    if (bytes.isEmpty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    m_cursorOn = true;
    m_selector.clear();
    scrollToEnd();
    emit send(bytes);
}

/// Keys that the input method leaves to us while something is being composed: Esc gives up what is composed and nothing
/// else, Enter sends it first.
bool TerminalView::handleComposingKey(const QKeyEvent *event)
{
    if (m_preedit.cells.isEmpty())
        return false;
    if (event->key() == Qt::Key_Escape) {
        setPreedit({}, 0);
        QGuiApplication::inputMethod()->reset();
        viewport()->update();
        return true;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        endComposing();
    return false;
}

/// What is composed is sent as it stands, as nobody would see it any more.
void TerminalView::endComposing()
{
    if (m_preedit.cells.isEmpty())
        return;
    m_sentAhead = m_preedit.text();
    setPreedit({}, 0);
    emit send(m_sentAhead.toUtf8()); // first: some input methods commit at once when they are reset
    QGuiApplication::inputMethod()->reset();
    viewport()->update();
}

bool TerminalView::handleOwnKey(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const bool control = modifiers.testFlag(Qt::ControlModifier);
    const int key = event->key();
    const auto is = [pressed = QKeySequence{QKeyCombination{modifiers, static_cast<Qt::Key>(key)}}](const char *id) {
        return pressed == pageKey(QLatin1StringView{id});
    };
    if (is("terminal.copy") || (modifiers == Qt::ControlModifier && key == Qt::Key_Insert))
        copy();
    else if (is("terminal.paste") || (modifiers == Qt::ShiftModifier && key == Qt::Key_Insert))
        paste();
    else if (is("terminal.find"))
        emit searchRequested();
    else if (is("terminal.selectAll"))
        selectAll();
    else if (!m_frame.modes.alternateScreen && (is("terminal.previousPrompt") || is("terminal.nextPrompt")))
        jumpToPrompt(is("terminal.previousPrompt") ? -1 : 1);
    else if (control && (key == Qt::Key_Plus || key == Qt::Key_Equal))
        emit fontPixelsChosen(std::min(48, m_fontPixels + 1));
    else if (is("terminal.smaller"))
        emit fontPixelsChosen(std::max(6, m_fontPixels - 1));
    else if (is("terminal.asTheyWere"))
        emit fontPixelsChosen(deliveredFontPixels());
    else if (belongsToWindow(event))
        event->ignore();
    else
        return false;
    return true;
}

bool TerminalView::handleScrollKey(QKeyEvent *event)
{
    if ((event->modifiers() & ~Qt::KeypadModifier) != Qt::ShiftModifier || m_frame.modes.alternateScreen)
        return false;
    QScrollBar *bar = verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_PageUp: bar->setValue(bar->value() - bar->pageStep()); return true;
    case Qt::Key_PageDown: bar->setValue(bar->value() + bar->pageStep()); return true;
    case Qt::Key_Home: bar->setValue(0); return true;
    case Qt::Key_End: bar->setValue(bar->maximum()); return true;
    default: return false;
    }
}

void TerminalView::inputMethodEvent(QInputMethodEvent *event)
{
    int cursor = static_cast<int>(event->preeditString().size());
    for (const auto &attribute : event->attributes()) {
        if (attribute.type == QInputMethodEvent::Cursor)
            cursor = attribute.start;
    }
    if (!event->preeditString().isEmpty() || !event->commitString().isEmpty()) {
        m_selector.clear();
        scrollToEnd();
    }
    setPreedit(event->preeditString(), cursor);
    // An input method that was slower than the key behind it commits what has been sent already.
    const bool isKnown = !m_sentAhead.isEmpty() && event->commitString() == m_sentAhead;
    if (!event->commitString().isEmpty() && !isKnown)
        emit send(event->commitString().toUtf8());
    if (!event->commitString().isEmpty() || !event->preeditString().isEmpty())
        m_sentAhead.clear();
    event->accept();
    viewport()->update();
    QGuiApplication::inputMethod()->update(Qt::ImCursorRectangle);
}

/// Puts what is being composed into cells, as the host will show it once it is sent.
void TerminalView::setPreedit(const QString &text, int cursor)
{
    m_preedit = {};
    m_preeditCursor = 0;
    QTextBoundaryFinder graphemes{QTextBoundaryFinder::Grapheme, text};
    for (qsizetype from = 0; graphemes.toNextBoundary() > 0; from = graphemes.position()) {
        const QString cluster = text.sliced(from, graphemes.position() - from);
        const auto codes = cluster.toUcs4();
        TerminalCell cell{.code = codes.first(), .underline = TerminalUnderline::Single};
        cell.width = vt::glyphOf(cell.code).width() == 2 ? 2 : 1;
        if (codes.size() > 1) {
            cell.cluster = static_cast<qint32>(m_preedit.clusters.size());
            m_preedit.clusters << cluster;
        }
        m_preedit.cells << cell;
        if (cell.width == 2)
            m_preedit.cells << TerminalCell{.width = 0, .underline = TerminalUnderline::Single};
        if (graphemes.position() <= cursor)
            m_preeditCursor = static_cast<int>(m_preedit.cells.size());
    }
}

/// Scrolls to the shell's prompt before or behind the first line shown; shells that mark none (OSC 133) have none.
void TerminalView::jumpToPrompt(int direction)
{
    constexpr int linesAtOnce = 512;
    if (m_frame.lines.isEmpty())
        return;
    const qint64 here = m_frame.lines.first().id;
    for (qint64 from = here; from >= m_frame.firstLine && from <= m_frame.screenTop; from += direction * linesAtOnce) {
        const qint64 first = direction > 0 ? from : from - linesAtOnce + 1;
        QList<TerminalLine> lines = m_surface->frame(first, linesAtOnce).lines;
        if (direction < 0)
            std::ranges::reverse(lines);
        const auto found = std::ranges::find_if(lines, [&](const TerminalLine &line) {
            return line.prompt && (direction < 0 ? line.id < here : line.id > here);
        });
        if (found != lines.cend()) {
            verticalScrollBar()->setValue(static_cast<int>(found->id - m_frame.firstLine));
            return;
        }
    }
    if (direction > 0)
        scrollToEnd();
}

QVariant TerminalView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    switch (query) {
    case Qt::ImEnabled: return true;
    case Qt::ImCursorRectangle: {
        const QRect cell = cellRect(m_frame.cursor.column, std::max(0, cursorRow()));
        return cell.translated(viewport()->pos());
    }
    case Qt::ImFont: return m_glyphs->font();
    case Qt::ImHints: return static_cast<int>(inputMethodHints());
    case Qt::ImSurroundingText:
    case Qt::ImCurrentSelection: return QString{};
    default: return QAbstractScrollArea::inputMethodQuery(query);
    }
}

/// What is being composed stands at the cursor, over the cells behind it; at the edge it moves back.
void TerminalView::paintPreedit(QPainter *painter)
{
    const int row = cursorRow();
    if (row < 0)
        return;
    const int length = static_cast<int>(m_preedit.cells.size());
    const int column = std::max(0, std::min(m_frame.cursor.column, m_frame.columns - length));
    const QRect box = cellRect(column, row, length);
    painter->fillRect(box, m_colors.background());
    LinePainter{painter, m_glyphs.get(), &m_colors}.paint(box.topLeft(), m_preedit, {}, 0);
    painter->fillRect(QRect{cellRect(column + m_preeditCursor, row).topLeft(), QSize{1, box.height()}},
                      m_colors.cursor());
}

void TerminalView::copy()
{
    if (const QString text = selectedText(); !text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

void TerminalView::paste()
{
    pasteText(QGuiApplication::clipboard()->text());
}

void TerminalView::pasteText(const QString &text)
{
    if (text.isEmpty())
        return;
    const TerminalPaste paste = encodePaste(text, m_frame.modes);
    if (paste.ask == TerminalPaste::Ask::No)
        sendPaste(paste);
    else
        emit pasteQuestion(paste);
}

void TerminalView::sendPaste(const TerminalPaste &paste)
{
    scrollToEnd();
    emit send(paste.bytes);
}
