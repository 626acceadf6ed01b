// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

class QInputMethodEvent;

/// What an input method is composing, in cells as the host will show it once it is sent.
class TerminalComposer
{
public:
    [[nodiscard]] bool isActive() const { return !m_line.cells.isEmpty(); }
    [[nodiscard]] const TerminalLine &line() const { return m_line; }
    [[nodiscard]] int cursor() const { return m_cursor; } ///< in columns

    /// Shows what is composed now; what has been committed, to be sent. An input method that was slower than the key
    /// behind it commits what has been sent already: nothing of that comes twice.
    [[nodiscard]] QByteArray take(const QInputMethodEvent &event);
    /// What is composed, to be sent as it stands, before the input method commits it.
    [[nodiscard]] QByteArray takeAhead();
    void clear() { set({}, 0); }

private:
    void set(const QString &text, int cursor);

    TerminalLine m_line;
    QString m_sentAhead; ///< composed text that was sent before the input method committed it
    int m_cursor = 0;
};
