// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <QByteArray>
#include <QString>
#include <Qt>

/// The bytes that xterm sends for a key. Empty when the key sends nothing (a lone modifier, an unknown key).
/// `text` is what the key produces in the user's layout (QKeyEvent::text()).
[[nodiscard]] QByteArray encodeKey(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text,
                                   const TerminalModes &modes);

struct TerminalMouse
{
    enum class Action : quint8 { Press, Release, Move, WheelUp, WheelDown, WheelLeft, WheelRight };

    Action action = Action::Press;
    Qt::MouseButton button = Qt::NoButton; ///< for Move: the button that is held, or none
    Qt::KeyboardModifiers modifiers;
    int column = 0; ///< cell, from 0
    int row = 0;
};

/// Empty when the program did not ask for this kind of event. On the alternate screen the wheel becomes cursor keys
/// when the program asked for these (1007) and for no mouse. Shift is the user's own: do not call it with Shift held.
[[nodiscard]] QByteArray encodeMouse(const TerminalMouse &mouse, const TerminalModes &modes);

enum class TerminalFocus : quint8 { In, Out };
[[nodiscard]] QByteArray encodeFocus(TerminalFocus focus, const TerminalModes &modes);

/// A clipboard text made safe: no escape, control or C1 characters but TAB, line ends as CR, and no way to end the
/// brackets early.
struct TerminalPaste
{
    enum class Ask : quint8 { No, Lines, Size, Controls }; ///< why the user should confirm; the gravest reason

    QByteArray bytes; ///< ready to send, brackets included
    Ask ask = Ask::No; ///< Lines: more than one line without brackets; Size: above 16 KiB; Controls: some were cut
    int lines = 1;
};
[[nodiscard]] TerminalPaste encodePaste(const QString &text, const TerminalModes &modes);
