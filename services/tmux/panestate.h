// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QPoint>
#include <QSize>

#include <optional>

namespace tmux {

/// A connection to tmux, and the session that it stands in.
struct Attachment
{
    qint64 client = 0; ///< its process on the host; 0: not known
    QByteArray
        session{}; ///< what tells it from all that there ever were: its id, when it was made, when its server began

    friend bool operator==(const Attachment &, const Attachment &) = default;
};

/// What tmux knows of a pane beside the text in it, as paneFormat() asks.
struct PaneState
{
    int pane = -1;
    int window = -1;
    QSize size;
    int historyLines = 0; ///< above the screen, as tmux wrapped them
    QPoint cursor;
    QPoint savedCursor; ///< of the main screen, while the other one is shown
    int regionTop = 0;
    int regionBottom = 0; ///< inclusive
    bool isAlternate = false;
    bool insert = false;
    bool origin = false;
    bool wrap = true;
    bool cursorKeys = false;
    bool keypad = false;
    bool cursorShown = true;
    bool mouseStandard = false;
    bool mouseButton = false;
    bool mouseAll = false;
    bool mouseUtf8 = false;
    bool mouseSgr = false;
    bool bracketedPaste = false; ///< where tmux does not know that: whether a shell is in the foreground
    QByteArrayList tabs; ///< columns
    Attachment attachment; ///< of whoever asked, where no pane was named; else perhaps of another one
    QByteArray title;
};

/// The format for display-message, in the order that paneStateFrom() reads.
[[nodiscard]] QByteArray paneFormat();
/// Nothing: that is no line that paneFormat() makes.
[[nodiscard]] std::optional<PaneState> paneStateFrom(const QByteArray &line);

/// What capture-pane gave of a pane, each with -e (looks as escape sequences).
struct PaneText
{
    QByteArrayList history; ///< with -J: a wrapped line is one
    QByteArrayList mainScreen; ///< rows of the main screen while the other one is shown
    QByteArrayList screen; ///< rows
    QByteArray pending; ///< a sequence whose end the program has not printed yet
};

/// Bytes that bring an emulator of the pane's size from any state into the pane's: history above, the text, the modes.
[[nodiscard]] QByteArray bytesOf(const PaneState &state, const PaneText &text);

} // namespace tmux
