// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/keyboard.h"

#include "widgets/common/pagekeys.h"
#include "widgets/terminal/pointer.h"
#include "widgets/terminal/view.h"
#include "widgets/terminal/viewcommands.h"

#include <QGuiApplication>
#include <QInputMethod>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

bool TerminalKeyboard::belongsToWindow(const QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const int key = event->key();
    const bool letter = key >= Qt::Key_A && key <= Qt::Key_Z;
    if (modifiers == (Qt::ControlModifier | Qt::ShiftModifier) && letter)
        return true;
    // As in other terminals: the whole screen; and the way back from the terminal alone.
    if (key == Qt::Key_F11 && (modifiers == Qt::NoModifier || modifiers == (Qt::ControlModifier | Qt::ShiftModifier)))
        return true;
    // The panels: who goes to another one must not send Ctrl+\ (Ctrl+4 in old terminals), which ends what runs.
    if (modifiers == Qt::ControlModifier && key >= Qt::Key_1 && key <= Qt::Key_9)
        return true;
    return modifiers.testFlag(Qt::ControlModifier)
        && (key == Qt::Key_Tab || key == Qt::Key_Backtab || key == Qt::Key_F6);
}

bool TerminalKeyboard::press(QKeyEvent *event)
{
    if (handleComposingKey(event) || handleOwnKey(event) || handleScrollKey(event))
        return true;
    const TerminalKey key{static_cast<Qt::Key>(event->key()), event->modifiers(), event->text()};
    if (encoded(key).isEmpty())
        return false;
    if (isFiltered(key))
        return true;
    m_view->m_cursorOn = true;
    m_view->m_selector.clear();
    type(key);
    return true;
}

QByteArray TerminalKeyboard::encoded(const TerminalKey &key) const
{
    return key.key == Qt::Key_unknown ? key.text.toUtf8()
                                      : encodeKey(key.key, key.modifiers, key.text, m_view->m_frame.modes);
}

bool TerminalKeyboard::isFiltered(const TerminalKey &key) const
{
    const auto filter = m_filter.key; // it may set another one
    return filter && filter(key);
}

void TerminalKeyboard::type(const TerminalKey &key)
{
    m_view->scrollToEnd();
    const QByteArray bytes = encoded(key);
    m_echo.type(key, bytes);
    emit m_view->send(bytes);
}

void TerminalKeyboard::typeText(const QByteArray &utf8)
{
    if (const TerminalKey key{.text = QString::fromUtf8(utf8)}; !key.text.isEmpty() && !isFiltered(key))
        type(key);
}

void TerminalKeyboard::compose(const QInputMethodEvent &event)
{
    typeText(m_composer.take(event));
}

/// Keys that the input method leaves to us while something is being composed: Esc gives up what is composed and nothing
/// else, Enter sends it first.
bool TerminalKeyboard::handleComposingKey(const QKeyEvent *event)
{
    if (!m_composer.isActive())
        return false;
    if (event->key() == Qt::Key_Escape) {
        m_composer.clear();
        QGuiApplication::inputMethod()->reset();
        m_view->viewport()->update();
        return true;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        endComposing();
    return false;
}

/// What is composed is sent as it stands, as nobody would see it any more.
void TerminalKeyboard::endComposing()
{
    if (!m_composer.isActive())
        return;
    typeText(m_composer.takeAhead()); // first: some input methods commit at once when they are reset
    QGuiApplication::inputMethod()->reset();
    m_view->viewport()->update();
}

bool TerminalKeyboard::handleOwnKey(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const bool control = modifiers.testFlag(Qt::ControlModifier);
    const int key = event->key();
    const auto is = [pressed = QKeySequence{QKeyCombination{modifiers, static_cast<Qt::Key>(key)}}](const char *id) {
        return pressed == pageKey(QLatin1StringView{id});
    };
    if (is("terminal.copy") || (modifiers == Qt::ControlModifier && key == Qt::Key_Insert))
        m_view->copy();
    else if (is("terminal.paste") || (modifiers == Qt::ShiftModifier && key == Qt::Key_Insert))
        m_view->paste();
    else if (is("terminal.find"))
        emit m_view->searchRequested();
    else if (is("terminal.selectAll"))
        m_view->selectAll();
    else if (!m_view->m_frame.modes.alternateScreen && (is("terminal.previousPrompt") || is("terminal.nextPrompt")))
        ViewCommands{m_view}.goToPrompt(is("terminal.previousPrompt") ? -1 : 1);
    else if (!m_view->m_frame.modes.alternateScreen && is("terminal.lastFailed"))
        ViewCommands{m_view}.goToLastFailed();
    else if (control && (key == Qt::Key_Plus || key == Qt::Key_Equal))
        emit m_view->fontPixelsChosen(std::min(48, m_view->m_fontPixels + 1));
    else if (is("terminal.smaller"))
        emit m_view->fontPixelsChosen(std::max(6, m_view->m_fontPixels - 1));
    else if (is("terminal.asTheyWere"))
        emit m_view->fontPixelsChosen(deliveredFontPixels());
    else if (belongsToWindow(event))
        event->ignore();
    else
        return false;
    return true;
}

bool TerminalKeyboard::handleScrollKey(QKeyEvent *event)
{
    if ((event->modifiers() & ~Qt::KeypadModifier) != Qt::ShiftModifier)
        return false;
    if (m_view->m_frame.modes.alternateScreen)
        return handlePageKey(event->key());
    QScrollBar *bar = m_view->verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_PageUp: bar->setValue(bar->value() - bar->pageStep()); return true;
    case Qt::Key_PageDown: bar->setValue(bar->value() + bar->pageStep()); return true;
    case Qt::Key_Home: bar->setValue(0); return true;
    case Qt::Key_End: bar->setValue(bar->maximum()); return true;
    default: return false;
    }
}

/// On the alternate screen there is nothing to scroll here, and a shell in tmux would take the key for text. tmux gets
/// the wheel instead, by which it scrolls five lines. Home and End are left to editors, which mark text by them.
bool TerminalKeyboard::handlePageKey(int key)
{
    constexpr int linesInTmux = 5;
    if (key != Qt::Key_PageUp && key != Qt::Key_PageDown)
        return false;
    if (const int notches = std::max(1, m_view->m_frame.rows / linesInTmux);
        m_view->m_pointer->isInTmux() && m_view->m_frame.modes.mouse != TerminalModes::Mouse::Off)
        m_view->m_pointer->sendWheel(key == Qt::Key_PageUp ? notches : -notches,
                                     {m_view->m_frame.cursor.column, m_view->m_frame.cursor.row}, {});
    return true;
}

void TerminalKeyboard::paste(const QString &text)
{
    const auto filter = m_filter.paste;
    if (text.isEmpty() || (filter && filter(text)))
        return;
    const TerminalPaste paste = encodePaste(text, m_view->m_frame.modes);
    if (m_view->m_choices.isAsked(paste))
        emit m_view->pasteQuestion(paste);
    else
        sendPaste(paste);
}

void TerminalKeyboard::pasteAgreed(const QString &text)
{
    sendPaste(encodePaste(text, m_view->m_frame.modes));
}

void TerminalKeyboard::sendPaste(const TerminalPaste &paste)
{
    m_view->scrollToEnd();
    m_echo.paste(paste.bytes);
    emit m_view->send(paste.bytes);
}
