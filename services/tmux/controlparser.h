// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QList>

#include <optional>
#include <variant>

/// What a client in tmux's control mode reads, line by line: tmux(1), section CONTROL MODE, of tmux 3.2 and newer.
/// Whatever stands on the host can write these lines, so everything is bounded, and what is not understood is left out.
namespace tmux {

/// The answer to one command, in the order of the commands.
struct Reply
{
    QByteArrayList lines;
    bool isError = false; ///< `lines` say why
    bool isOurs = false; ///< the command came over this connection, not from the command line that began it
};

/// What the program in a pane printed.
struct Output
{
    int pane = -1; ///< 3 of "%3"
    QByteArray bytes;
};

/// tmux keeps no more for this client: what the pane printed since is to be read from its screen.
struct Paused
{
    int pane = -1;
};

/// Another pane of a window has become its active one.
struct PaneChosen
{
    int window = -1; ///< 2 of "@2"
    int pane = -1;
};

/// Another window is shown in a session, or this client stands in another session.
struct WindowChosen
{
};

/// A window's panes have other sizes.
struct LayoutChanged
{
    int window = -1;
};

/// A window has come, gone, or got another name; perhaps in another session.
struct WindowsChanged
{
};

/// The last thing that is said.
struct Exited
{
    QByteArray reason; ///< often empty
    bool isSessionOver = false; ///< a session went right before: without that, this client alone was sent away
};

using Event = std::variant<Reply, Output, Paused, PaneChosen, WindowChosen, LayoutChanged, WindowsChanged, Exited>;

/// Bytes in, events out.
class ControlParser
{
public:
    static constexpr qsizetype maxLine = 8 * 1024 * 1024;
    static constexpr qsizetype maxReply = 256 * 1024 * 1024; ///< of all lines of one
    static constexpr qsizetype maxKept =
        16 * 1024 * 1024; ///< of these the last ones: a long history ends with the newest

    [[nodiscard]] QList<Event> read(const QByteArray &bytes);
    /// It is not tmux that speaks there, or it says more than anybody asked for. Nothing more is read.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }
    /// The first line that belongs to nothing, for the words of a shell that could not start tmux.
    [[nodiscard]] const QByteArray &strayLine() const { return m_strayLine; }

private:
    struct Block
    {
        QByteArray mark; ///< time, number and flags, as its beginning and its end say them
        Reply reply;
        qsizetype size = 0;
        qsizetype kept = 0;
    };

    void takeLine(QByteArray line, QList<Event> &events);
    void takeNotification(const QByteArray &line, QList<Event> &events);

    QByteArray m_rest; ///< of a line whose end has not come
    std::optional<Block> m_block;
    bool m_hasSessionGone = false; ///< the line before said so
    QByteArray m_strayLine;
    bool m_isBroken = false;
};

/// "\015\012" back into bytes; a backslash that begins no number of three octal digits stands for itself.
[[nodiscard]] QByteArray unescaped(const QByteArray &text);

} // namespace tmux
