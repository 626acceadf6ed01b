// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <QByteArray>
#include <QObject>
#include <QSize>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QTimer;
class TerminalWorker;
namespace vt {
class Terminal;
struct ShellReports;
} // namespace vt

/// What a user may set for one terminal. The colours are only used to answer colour queries of programs.
struct TerminalOptions
{
    enum class Ambiguous : quint8 { Narrow, Wide };

    Ambiguous ambiguous = Ambiguous::Narrow; ///< width of East Asian Ambiguous characters
    quint32 foreground = 0xd8dee9; ///< 0xRRGGBB of the theme in use
    quint32 background = 0x1e2129;
    quint32 cursor = 0xd8dee9;
    QSize cell{8, 16}; ///< of one column and row, in pixels of the screen: programs size pictures by it
    qint64 scrollbackBytes = 64 * 1024 * 1024; ///< cap on the memory of the scrollback; the oldest lines go first
};

/// One terminal screen: takes the bytes of a host, keeps the screen, gives frames to paint and bytes to send back.
///
/// It is not a widget and not a connection. Bytes are parsed on a thread of its own; every function is called on,
/// and every signal arrives on, the thread that made the object. No call waits longer than a parsing slice (some ms);
/// if the parser does not come back for two seconds, this terminal alone ends with stuck().
class TerminalSurface : public QObject
{
    Q_OBJECT

public:
    /// Whether the caller may go on feeding.
    enum class Intake : quint8 {
        Flowing, ///< taken; send more
        Congested, ///< taken, but pause reading until drained()
        Refused, ///< not taken: the caller went on for 16 MiB after Congested, or the terminal is stuck
    };

    /// `scrollbackLines` 0 means none. Sizes are clamped to 1x1 … 1000x500.
    TerminalSurface(int columns, int rows, int scrollbackLines, QObject *parent = nullptr);
    ~TerminalSurface() override;

    /// Queues bytes from the host. Returns at once.
    Intake feed(const QByteArray &bytes);
    /// The same for what a Shell gives as restored(): pictures that its text stands for outlast the reset in it.
    Intake restore(const QByteArray &bytes);
    /// Bytes taken by feed() and not parsed yet.
    [[nodiscard]] qsizetype pendingBytes() const;
    /// Takes effect after the bytes fed before; the newest of several waiting sizes wins. Text is wrapped anew.
    void resize(int columns, int rows);
    void setOptions(const TerminalOptions &options);
    /// Full reset (RIS) by the user. Scrollback stays. After stuck() it begins anew with an empty screen and takes
    /// bytes again.
    void reset();
    void clearScrollback();

    /// `count` lines from line `top` on, or the visible screen when `top` is empty. Lines that are no longer kept are
    /// skipped: look at the ids. While modes.synchronized is set, keep painting the frame before.
    [[nodiscard]] TerminalFrame frame(std::optional<qint64> top = {}, int count = 0) const;
    /// The target of an OSC 8 hyperlink, empty when it is no longer known. http, https and mailto only; anything else
    /// that a program names is shown as plain text and has no link id.
    [[nodiscard]] QString url(quint32 link) const;
    /// Matches from line `from` on (the oldest when empty). Looks at a bounded number of lines per call.
    [[nodiscard]] TerminalSearchResult find(const QString &text, TerminalSearch options = {},
                                            std::optional<qint64> from = {}) const;
    /// The nearest line before `line` (direction -1) or behind it (1) in which the shell marked this (OSC 133); nothing
    /// on the alternate screen.
    [[nodiscard]] std::optional<TerminalMark> markBeside(qint64 line, int direction, TerminalMark::Kind kind) const;
    /// The text of a selection: wrapped lines joined, trailing blanks of lines cut, lines separated by '\n'.
    [[nodiscard]] QString text(const TerminalSelection &selection) const;

signals:
    void changed(); ///< at most once per turn of the event loop
    void drained(); ///< after Congested: little is left, read on
    void reply(const QByteArray &bytes); ///< to be written to the host
    void graphicsReply(const QByteArray &bytes); ///< the same, but also where somebody answers all else (tmux)
    void titleChanged(const QString &title); ///< cleaned of control and direction characters, cut to 256
    void bell(); ///< at most twice a second
    void clipboardWriteRequested(const QByteArray &text); ///< OSC 52; the user's policy decides
    void notificationRequested(const TerminalNotification &notification); ///< the user's policy decides
    void commandChanged(const TerminalCommand &command); ///< the newest has begun, or ended (OSC 133)
    void folderChanged(const TerminalFolder &folder); ///< that the shell reports (OSC 7); perhaps of another machine
    void progressChanged(const TerminalProgress &progress);
    void stuck(); ///< nothing is taken until reset(); close its shell

protected:
    /// Runs `action` on the parsing thread, in order with the bytes.
    void post(std::function<void(vt::Terminal &)> action);

private:
    void collect();
    void emitReports(const vt::ShellReports &reports);
    void beginAnew();
    void startWatch();
    void watch();

    QSize m_size; ///< that was asked for last
    int m_scrollbackLines;
    std::optional<TerminalOptions> m_options; ///< that were set last
    quint64 m_beginnings = 0; ///< after stuck()
    std::shared_ptr<TerminalWorker> m_worker;
    QTimer *m_watchdog;
    mutable TerminalFrame m_last; ///< shown while the parser does not let go of the screen
};
