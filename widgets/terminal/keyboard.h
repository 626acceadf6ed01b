// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/input.h"
#include "widgets/terminal/composer.h"
#include "widgets/terminal/echo.h"

#include <functional>
#include <utility>

class QInputMethodEvent;
class QKeyEvent;
class TerminalView;

/// A key as it was typed, before it is encoded for a program; text of an input method has no key.
struct TerminalKey
{
    Qt::Key key = Qt::Key_unknown;
    Qt::KeyboardModifiers modifiers{};
    QString text{};
};

/// Sees what is typed and pasted before it is sent; true: it is not sent here.
struct TerminalInputFilter
{
    std::function<bool(const TerminalKey &key)> key;
    std::function<bool(const QString &text)> paste;
};

/// Keys, input methods and pastes on the screen of a terminal: what is the window's, scrolls or is the user's own stays
/// here, the rest is encoded for the program there.
class TerminalKeyboard
{
public:
    explicit TerminalKeyboard(TerminalView *view)
        : m_view{view}
        , m_echo{view}
    {
    }

    /// A key that stays with the window whatever the program on the far side would like.
    [[nodiscard]] static bool belongsToWindow(const QKeyEvent *event);
    void setFilter(TerminalInputFilter filter) { m_filter = std::move(filter); }
    [[nodiscard]] bool press(QKeyEvent *event); ///< false: it means nothing here
    void type(const TerminalKey &key); ///< as if it were typed here, past the filter
    void compose(const QInputMethodEvent &event);
    void endComposing();
    [[nodiscard]] const TerminalComposer &composer() const { return m_composer; }
    [[nodiscard]] TerminalEcho &echo() { return m_echo; }
    void paste(const QString &text); ///< asks first where it is to be confirmed
    void pasteAgreed(const QString &text); ///< past the filter and the question
    void sendPaste(const TerminalPaste &paste); ///< that the user agreed to

private:
    [[nodiscard]] bool handleComposingKey(const QKeyEvent *event);
    [[nodiscard]] bool handleOwnKey(QKeyEvent *event);
    [[nodiscard]] bool handleScrollKey(QKeyEvent *event);
    [[nodiscard]] bool handlePageKey(int key);
    void typeText(const QByteArray &utf8); ///< of an input method
    [[nodiscard]] bool isFiltered(const TerminalKey &key) const;
    [[nodiscard]] QByteArray encoded(const TerminalKey &key) const;

    TerminalView *m_view;
    TerminalComposer m_composer;
    TerminalEcho m_echo;
    TerminalInputFilter m_filter;
};
