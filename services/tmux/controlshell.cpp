// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/controlshell.h"

#include <QTimer>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace tmux {

namespace {

constexpr qsizetype keysPerCommand = 500; // tmux makes a list of words of each command
// A pane that prints faster than the connection carries: tmux lets go of what is older, and its screen is read anew.
constexpr int pauseSeconds = 5;
constexpr qsizetype maxReason = 400;
constexpr qsizetype maxEarly = 64 * 1024;
constexpr qsizetype maxContinued = 1000; // panes at once
constexpr qsizetype maxHistory = 12 * 1024 * 1024; // bytes; a surface takes 17 MiB at once

/// Any byte goes through, and none of them means anything to tmux.
QByteArray sendKeys(int pane, const QByteArray &bytes)
{
    return "send-keys -t %" + QByteArray::number(pane) + " -H " + bytes.toHex(' ');
}

PaneText newestOf(PaneText text)
{
    qsizetype size = 0;
    const auto first =
        std::ranges::find_if(text.history.rbegin(), text.history.rend(), [&size](const QByteArray &line) {
            size += line.size() + 2;
            return size > maxHistory;
        });
    text.history.erase(text.history.begin(), first.base());
    return text;
}

QString plain(const QByteArray &line)
{
    auto text = QString::fromUtf8(line.first(std::min(line.size(), maxReason)));
    text.removeIf([](QChar c) { return !c.isPrint(); });
    return text.trimmed();
}

} // namespace

ControlShell::ControlShell(std::shared_ptr<Shell> channel, QSize grid, int historyLines,
                           std::chrono::milliseconds patience)
    : m_channel{std::move(channel)}
    , m_historyLines{historyLines}
{
    connect(m_channel.get(), &Shell::received, this, &ControlShell::take);
    connect(m_channel.get(), &Shell::refused, this, [this] { m_isWriteRefused = true; });
    connect(m_channel.get(), &Shell::closed, this, &ControlShell::finish);
    send({"refresh-client -f pause-after=" + QByteArray::number(pauseSeconds)}, {});
    resize(grid.width(), grid.height());
    readPane();
    QTimer::singleShot(patience, this, [this] {
        if (m_pane < 0 && !m_isClosed)
            giveUp(
                tr("tmux on the host does not answer. Try again, or choose a terminal without tmux in the settings."));
    });
}

/// `handlers` belong to the first commands; what the others answer is of no interest.
void ControlShell::send(const QByteArrayList &commands, const QList<Handler> &handlers)
{
    ++m_lines;
    for (qsizetype i = 0; i < commands.size(); ++i)
        m_expected.enqueue({m_lines, i < handlers.size() ? handlers.at(i) : Handler{}});
    m_isWriteRefused = false;
    m_channel->write(commands.join(" ; ") + '\n');
    if (!m_isWriteRefused)
        return;
    m_expected.removeIf([this](const Expected &expected) { return expected.line == m_lines; });
}

void ControlShell::write(const QByteArray &bytes)
{
    if (m_isClosed || bytes.isEmpty())
        return;
    if (m_pane < 0) { // typed before it is known into which pane
        if (m_early.size() + bytes.size() <= maxEarly)
            m_early += bytes;
        else
            emit refused(bytes.size());
        return;
    }
    QByteArrayList commands;
    for (qsizetype at = 0; at < bytes.size(); at += keysPerCommand)
        commands += sendKeys(m_pane, bytes.sliced(at, std::min(keysPerCommand, bytes.size() - at)));
    send(commands, {});
    if (m_isWriteRefused)
        emit refused(bytes.size());
}

void ControlShell::resize(int columns, int rows)
{
    if (columns <= 0 || rows <= 0 || m_isClosed)
        return;
    send({"refresh-client -C " + QByteArray::number(columns) + 'x' + QByteArray::number(rows)}, {});
    m_told = {}; // whoever asked may believe that it has this size: another client may keep it smaller
    if (m_pane >= 0)
        askSize();
}

void ControlShell::askSize()
{
    if (m_sizing != Inquiry::No) {
        m_sizing = Inquiry::Again;
        return;
    }
    m_sizing = Inquiry::Once;
    send({"display-message -p -t %" + QByteArray::number(m_pane) + " '" + paneFormat() + '\''},
         {[this](const Reply &reply) {
             const bool isOutdated = std::exchange(m_sizing, Inquiry::No) == Inquiry::Again;
             const auto state = reply.lines.isEmpty() ? std::nullopt : paneStateFrom(reply.lines.constFirst());
             if (isOutdated)
                 askSize();
             else if (state && state->pane == m_pane)
                 notifySize(state->size);
         }});
    if (m_isWriteRefused)
        m_sizing = Inquiry::No;
}

void ControlShell::take(const QByteArray &bytes)
{
    if (m_isClosed) // given up, and the channel is not gone yet
        return;
    const auto events = m_parser.read(bytes);
    for (const auto &event : events)
        std::visit([this](const auto &what) { hear(what); }, event);
    if (m_parser.isBroken() && !m_isClosed)
        giveUp(tr("tmux on the host says what this program does not understand. What runs there goes on."));
}

void ControlShell::hear(const Reply &reply)
{
    if (!reply.isOurs) {
        if (reply.isError && m_failure.isEmpty())
            m_failure = reply.lines.join(' ');
        return;
    }
    if (m_expected.isEmpty())
        return; // to nothing that was asked
    const auto expected = m_expected.dequeue();
    if (reply.isError)
        m_expected.removeIf([&expected](const Expected &other) { return other.line == expected.line; });
    if (expected.handler)
        expected.handler(reply);
}

void ControlShell::hear(const Output &output)
{
    if (output.pane == m_pane && m_reading == Inquiry::No)
        emit received(output.bytes);
}

void ControlShell::hear(const Paused &paused)
{
    if (paused.pane < 0 || m_continued.contains(paused.pane) || m_continued.size() >= maxContinued)
        return;
    m_continued.insert(paused.pane);
    send({"refresh-client -A '%" + QByteArray::number(paused.pane) + ":continue'"},
         {[this, pane = paused.pane](const Reply &) { m_continued.remove(pane); }});
    if (m_isWriteRefused)
        m_continued.remove(paused.pane);
    if (paused.pane == m_pane)
        readPane();
}

void ControlShell::hear(const PaneChosen &chosen)
{
    if (chosen.window == m_window && chosen.pane != m_pane)
        readPane();
}

void ControlShell::hear(const WindowChosen &)
{
    if (m_pane >= 0) // else the first reading is under way
        readPane();
}

void ControlShell::hear(const LayoutChanged &changed)
{
    if (changed.window == m_window)
        askSize();
}

void ControlShell::hear(const Exited &exited)
{
    m_exit = exited;
}

/// tmux runs the commands of one line without reading what panes print in between, so they fit together; and it tells
/// in order, so that whatever comes behind the last answer is not in them.
void ControlShell::readPane()
{
    struct Reading
    {
        std::optional<PaneState> state;
        PaneText text;
    };
    if (m_reading != Inquiry::No) {
        m_reading = Inquiry::Again;
        return;
    }
    m_reading = Inquiry::Once;
    const auto reading = std::make_shared<Reading>();
    const auto over = [this](const Reply &reply) {
        if (reply.isError)
            endReading();
        return reply.isError;
    };
    // The session's active pane, whichever that is by then.
    send({"display-message -p '" + paneFormat() + '\'',
          "capture-pane -p -e -J -S -" + QByteArray::number(std::max(1, m_historyLines)) + " -E -1",
          "capture-pane -p -e -N -a -q", "capture-pane -p -e -N", "capture-pane -p -P -C"},
         {[reading, over](const Reply &reply) {
              if (!over(reply) && !reply.lines.isEmpty())
                  reading->state = paneStateFrom(reply.lines.constFirst());
          },
          [reading, over](const Reply &reply) {
              if (!over(reply) && reading->state
                  && reading->state->historyLines > 0) // else tmux gives a row of the screen
                  reading->text.history = reply.lines;
          },
          [reading, over](const Reply &reply) {
              if (!over(reply))
                  reading->text.mainScreen = reply.lines;
          },
          [reading, over](const Reply &reply) {
              if (!over(reply))
                  reading->text.screen = reply.lines;
          },
          [this, reading, over](const Reply &reply) {
              if (over(reply))
                  return;
              reading->text.pending = unescaped(reply.lines.join('\n'));
              if (reading->state)
                  takePane(*reading->state, std::move(reading->text));
              endReading();
          }});
    if (m_isWriteRefused)
        m_reading = Inquiry::No;
}

void ControlShell::endReading()
{
    if (std::exchange(m_reading, Inquiry::No) == Inquiry::Again)
        readPane();
}

void ControlShell::takePane(const PaneState &state, PaneText text)
{
    m_pane = state.pane;
    m_window = state.window;
    m_told = {};
    notifySize(state.size);
    if (m_reading != Inquiry::Again) // else a newer one follows
        emit restored(bytesOf(state, newestOf(std::move(text))));
    write(std::exchange(m_early, {}));
}

void ControlShell::notifySize(QSize size)
{
    if (std::exchange(m_told, size) != size)
        emit resized(size.width(), size.height());
}

void ControlShell::finish(const ProcessEnd &end)
{
    if (std::exchange(m_isClosed, true))
        return;
    emit closed(endOf(end));
}

/// The channel's own end says nothing when tmux has said what happened.
ProcessEnd ControlShell::endOf(const ProcessEnd &end) const
{
    const auto refused = [](const QString &why) {
        return ProcessEnd{.kind = ProcessEnd::Kind::Refused, .reason = why};
    };
    const auto failure = plain(m_failure.isEmpty() ? m_parser.strayLine() : m_failure);
    if (m_pane < 0 && (!failure.isEmpty() || (!m_exit && end.kind == ProcessEnd::Kind::Exited)))
        return refused(failure.isEmpty() ? tr("tmux did not start on the host.")
                                         : tr("tmux did not start on the host. It says: %1").arg(failure));
    if (!m_exit)
        return end;
    if (m_exit->isSessionOver)
        return {.kind = ProcessEnd::Kind::Exited};
    if (m_exit->reason.isEmpty() || m_exit->reason.startsWith("detached"))
        return refused(tr("The session was detached from another place. What runs in it goes on."));
    return refused(tr("tmux on the host has ended this terminal. It says: %1").arg(plain(m_exit->reason)));
}

void ControlShell::giveUp(const QString &why)
{
    m_isClosed = true;
    m_channel->close();
    emit closed({.kind = ProcessEnd::Kind::Refused, .reason = why});
}

} // namespace tmux
