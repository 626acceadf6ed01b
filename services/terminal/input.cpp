// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/input.h"

#include "services/terminal/paste.h"

using namespace Qt::StringLiterals;

namespace {

constexpr char escape = '\x1b';

/// xterm's number for a set of modifiers: 1 is none.
int modifierNumber(Qt::KeyboardModifiers modifiers)
{
    return 1 + (modifiers.testFlag(Qt::ShiftModifier) ? 1 : 0) + (modifiers.testFlag(Qt::AltModifier) ? 2 : 0)
        + (modifiers.testFlag(Qt::ControlModifier) ? 4 : 0);
}

QByteArray withAlt(QByteArray bytes, Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::AltModifier) ? bytes.prepend(escape) : bytes;
}

/// Cursor keys, Home, End and F1 to F4: a letter. 0: another key.
char letterOf(Qt::Key key)
{
    switch (key) {
    case Qt::Key_Up: return 'A';
    case Qt::Key_Down: return 'B';
    case Qt::Key_Right: return 'C';
    case Qt::Key_Left: return 'D';
    case Qt::Key_Clear: return 'E';
    case Qt::Key_End: return 'F';
    case Qt::Key_Home: return 'H';
    case Qt::Key_F1: return 'P';
    case Qt::Key_F2: return 'Q';
    case Qt::Key_F3: return 'R';
    case Qt::Key_F4: return 'S';
    default: return 0;
    }
}

/// Keys that xterm sends as a number and a tilde. 0: another key.
int tildeOf(Qt::Key key)
{
    constexpr int functionKeys[] = {15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34}; // F5 … F20
    if (key >= Qt::Key_F5 && key <= Qt::Key_F20)
        return functionKeys[key - Qt::Key_F5];
    switch (key) {
    case Qt::Key_Insert: return 2;
    case Qt::Key_Delete: return 3;
    case Qt::Key_PageUp: return 5;
    case Qt::Key_PageDown: return 6;
    default: return 0;
    }
}

QByteArray functionKey(Qt::Key key, Qt::KeyboardModifiers modifiers, const TerminalModes &modes)
{
    const int modifier = modifierNumber(modifiers);
    if (const char letter = letterOf(key)) {
        const bool isFunction = letter >= 'P';
        if (modifier > 1)
            return "\x1b[1;" + QByteArray::number(modifier) + letter;
        return (isFunction || modes.applicationCursor ? "\x1bO" : "\x1b[") + QByteArray{1, letter};
    }
    const int number = tildeOf(key);
    if (number == 0)
        return {};
    return "\x1b[" + QByteArray::number(number) + (modifier > 1 ? ';' + QByteArray::number(modifier) : QByteArray{})
        + '~';
}

/// The control character of Ctrl and a key, or -1.
int controlOf(Qt::Key key)
{
    if (key >= Qt::Key_A && key <= Qt::Key_Z)
        return key - Qt::Key_A + 1;
    switch (key) {
    case Qt::Key_Space:
    case Qt::Key_2:
    case Qt::Key_At: return 0;
    case Qt::Key_3:
    case Qt::Key_BracketLeft:
    case Qt::Key_BraceLeft: return 0x1b;
    case Qt::Key_4:
    case Qt::Key_Backslash:
    case Qt::Key_Bar: return 0x1c;
    case Qt::Key_5:
    case Qt::Key_BracketRight:
    case Qt::Key_BraceRight: return 0x1d;
    case Qt::Key_6:
    case Qt::Key_AsciiCircum: return 0x1e;
    case Qt::Key_7:
    case Qt::Key_Slash:
    case Qt::Key_Underscore:
    case Qt::Key_Minus: return 0x1f;
    case Qt::Key_8:
    case Qt::Key_Question: return 0x7f;
    default: return -1;
    }
}

/// modifyOtherKeys: a key with modifiers that has no bytes of its own, or any at level 2.
QByteArray otherKey(int code, Qt::KeyboardModifiers modifiers)
{
    return "\x1b[27;" + QByteArray::number(modifierNumber(modifiers)) + ';' + QByteArray::number(code) + '~';
}

QByteArray editingKey(Qt::Key key, Qt::KeyboardModifiers modifiers, const TerminalModes &modes)
{
    const bool isControl = modifiers.testFlag(Qt::ControlModifier);
    switch (key) {
    case Qt::Key_Backspace: {
        const bool sendsBackspace = modes.backspaceSendsBackspace != isControl;
        return withAlt(sendsBackspace ? "\b"_ba : "\x7f"_ba, modifiers);
    }
    case Qt::Key_Backtab: return "\x1b[Z"_ba;
    case Qt::Key_Tab:
        if (isControl && modes.modifyOtherKeys > 0)
            return otherKey('\t', modifiers);
        return modifiers.testFlag(Qt::ShiftModifier) ? "\x1b[Z"_ba : withAlt("\t"_ba, modifiers);
    case Qt::Key_Enter:
        if (modes.applicationKeypad && modifiers.testFlag(Qt::KeypadModifier))
            return "\x1bOM"_ba;
        [[fallthrough]];
    case Qt::Key_Return:
        if (modes.modifyOtherKeys > 0 && (isControl || modifiers.testFlag(Qt::ShiftModifier)))
            return otherKey('\r', modifiers);
        return withAlt(modes.newLine ? "\r\n"_ba : "\r"_ba, modifiers);
    case Qt::Key_Escape: return withAlt("\x1b"_ba, modifiers);
    default: return {};
    }
}

QByteArray controlKey(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text, const TerminalModes &modes)
{
    const int control = controlOf(key);
    const bool isAscii = key >= Qt::Key_Space && key <= Qt::Key_AsciiTilde;
    const bool hasShift = modifiers.testFlag(Qt::ShiftModifier) && key >= Qt::Key_A && key <= Qt::Key_Z;
    if (isAscii && (modes.modifyOtherKeys == 2 || (modes.modifyOtherKeys == 1 && (control < 0 || hasShift)))) {
        const bool isLower = key >= Qt::Key_A && key <= Qt::Key_Z && !modifiers.testFlag(Qt::ShiftModifier);
        return otherKey(isLower ? key + 32 : int(key), modifiers);
    }
    if (control >= 0)
        return withAlt(QByteArray{1, char(control)}, modifiers);
    return withAlt(text.toUtf8(), modifiers); // another layout: Qt may have made the control character itself
}

int buttonNumber(Qt::MouseButton button)
{
    switch (button) {
    case Qt::LeftButton: return 0;
    case Qt::MiddleButton: return 1;
    case Qt::RightButton: return 2;
    case Qt::BackButton: return 128;
    case Qt::ForwardButton: return 129;
    default: return 3;
    }
}

bool isWheel(TerminalMouse::Action action)
{
    return action >= TerminalMouse::Action::WheelUp;
}

bool isWanted(const TerminalMouse &mouse, TerminalModes::Mouse mode)
{
    using Mouse = TerminalModes::Mouse;
    using Action = TerminalMouse::Action;
    if (mouse.action == Action::Move)
        return mode == Mouse::Motion || (mode == Mouse::Drag && mouse.button != Qt::NoButton);
    if (mode == Mouse::Press)
        return mouse.action == Action::Press && buttonNumber(mouse.button) < 3;
    return mode != Mouse::Off;
}

int mouseCode(const TerminalMouse &mouse, const TerminalModes &modes)
{
    using Action = TerminalMouse::Action;
    int code = isWheel(mouse.action) ? 64 + int(mouse.action) - int(Action::WheelUp) : buttonNumber(mouse.button);
    const bool isSgr = modes.mouseEncoding == TerminalModes::MouseEncoding::Sgr;
    if (mouse.action == Action::Release && !isSgr)
        code = 3;
    if (mouse.action == Action::Move)
        code += 32;
    if (modes.mouse == TerminalModes::Mouse::Press)
        return code;
    return code + (mouse.modifiers.testFlag(Qt::ShiftModifier) ? 4 : 0)
        + (mouse.modifiers.testFlag(Qt::AltModifier) ? 8 : 0)
        + (mouse.modifiers.testFlag(Qt::ControlModifier) ? 16 : 0);
}

/// The three numbers of the old encodings as characters; empty when one is too large for them.
QByteArray mouseCharacters(int code, int x, int y, int largest)
{
    QString text;
    for (const int number : {code, x, y}) {
        if (number > largest)
            return {};
        text += QChar{char16_t(number + 32)};
    }
    return "\x1b[M" + (largest > 223 ? text.toUtf8() : text.toLatin1());
}

} // namespace

QByteArray encodeKey(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text, const TerminalModes &modes)
{
    if (const QByteArray bytes = editingKey(key, modifiers, modes); !bytes.isEmpty())
        return bytes;
    if (const QByteArray bytes = functionKey(key, modifiers, modes); !bytes.isEmpty())
        return bytes;
    if (modifiers.testFlag(Qt::ControlModifier))
        return controlKey(key, modifiers, text, modes);
    return text.isEmpty() ? QByteArray{} : withAlt(text.toUtf8(), modifiers);
}

QByteArray encodeMouse(const TerminalMouse &mouse, const TerminalModes &modes)
{
    using Action = TerminalMouse::Action;
    if (modes.mouse == TerminalModes::Mouse::Off && modes.alternateScreen && modes.alternateScroll
        && (mouse.action == Action::WheelUp || mouse.action == Action::WheelDown))
        return encodeKey(mouse.action == Action::WheelUp ? Qt::Key_Up : Qt::Key_Down, {}, {}, modes).repeated(3);
    if (!isWanted(mouse, modes.mouse) || mouse.column < 0 || mouse.row < 0)
        return {};
    const int code = mouseCode(mouse, modes);
    const int x = mouse.column + 1;
    const int y = mouse.row + 1;
    const QByteArray place = ';' + QByteArray::number(x) + ';' + QByteArray::number(y);
    switch (modes.mouseEncoding) {
    case TerminalModes::MouseEncoding::Sgr:
        return "\x1b[<" + QByteArray::number(code) + place + (mouse.action == Action::Release ? 'm' : 'M');
    case TerminalModes::MouseEncoding::Urxvt: return "\x1b[" + QByteArray::number(code + 32) + place + 'M';
    case TerminalModes::MouseEncoding::Utf8: return mouseCharacters(code, x, y, 2015);
    case TerminalModes::MouseEncoding::Legacy: break;
    }
    return mouseCharacters(code, x, y, 223);
}

QByteArray encodeFocus(TerminalFocus focus, const TerminalModes &modes)
{
    if (!modes.focusReports)
        return {};
    return focus == TerminalFocus::In ? "\x1b[I"_ba : "\x1b[O"_ba;
}

TerminalPaste encodePaste(const QString &text, const TerminalModes &modes)
{
    constexpr qsizetype large = 16 * 1024;
    const vt::CleanPaste clean = vt::cleanPaste(text.toStdString());
    TerminalPaste paste;
    paste.bytes = QByteArray::fromStdString(clean.text);
    paste.lines = clean.lines;
    if (clean.hadControls)
        paste.ask = TerminalPaste::Ask::Controls;
    else if (paste.bytes.size() > large)
        paste.ask = TerminalPaste::Ask::Size;
    else if (clean.lines > 1 && !modes.bracketedPaste)
        paste.ask = TerminalPaste::Ask::Lines;
    if (modes.bracketedPaste && !paste.bytes.isEmpty())
        paste.bytes = "\x1b[200~" + paste.bytes + "\x1b[201~";
    return paste;
}
