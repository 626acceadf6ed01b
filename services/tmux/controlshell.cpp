// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/controlshell.h"

#include "services/tmux/controlpane.h"

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
constexpr std::chrono::seconds untilWritable{1};
constexpr qsizetype maxHistory = 12 * 1024 * 1024; // bytes; a surface takes 17 MiB at once
constexpr int mostFormer = 16; // connections that broke, of one terminal
constexpr int mostPatience = 10; // times: a long history on a slow line takes a while

/// Any byte goes through, and none of them means anything to tmux.
QByteArray sendKeys(int pane, const QByteArray &bytes)
{
    return "send-keys -t %" + QByteArray::number(pane) + " -H " + bytes.toHex(' ');
}

QByteArray sized(QSize cells)
{
    return QByteArray::number(cells.width()) + 'x' + QByteArray::number(cells.height());
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

/// What was read of a pane, command by command.
struct ControlShell::Capture
{
    int wanted = -1; ///< the pane that was asked for; -1: whichever is active
    std::optional<PaneState> state{};
    PaneText text{};
};

ControlShell::ControlShell(std::shared_ptr<Shell> channel, QSize grid, int historyLines,
                           std::chrono::milliseconds patience)
    : m_channel{std::move(channel)}
    , m_historyLines{historyLines}
    , m_own{std::make_shared<Shown>()}
    , m_untilRead{mostPatience * patience}
{
    m_own->shell = this;
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        if (!m_isClosed)
            giveUp(
                tr("tmux on the host does not answer. Try again, or choose a terminal without tmux in the settings."));
    });
    m_patience.start(patience);
    connect(m_channel.get(), &Shell::received, this, &ControlShell::take);
    connect(m_channel.get(), &Shell::refused, this, [this] { m_isWriteRefused = true; });
    connect(m_channel.get(), &Shell::closed, this, &ControlShell::finish);
    send({"refresh-client -f pause-after=" + QByteArray::number(pauseSeconds)}, {});
    if (!grid.isEmpty())
        send({"refresh-client -C " + sized(grid)}, {});
    listPanes(); // before the pane is read: choose() may want another one
    readPane(m_own, -1);
}

/// They hear of it later, and not at all when they go in the same turn: a window that closes takes all of them away.
ControlShell::~ControlShell()
{
    const auto others = std::exchange(m_others, {});
    for (const auto &other : others)
        if (auto *shell = std::exchange(other->shell, nullptr))
            QMetaObject::invokeMethod(
                shell, [shell] { emit shell->closed({.kind = ProcessEnd::Kind::Lost}); }, Qt::QueuedConnection);
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
    writeTo(m_own.get(), bytes);
}

void ControlShell::writeTo(int pane, const Shell *shell, const QByteArray &bytes)
{
    if (const auto shown = m_others.value(pane); shown && shown->shell == shell)
        writeTo(shown.get(), bytes);
}

void ControlShell::writeTo(Shown *shown, const QByteArray &bytes)
{
    if (m_isClosed || bytes.isEmpty())
        return;
    if (shown->pane < 0) { // typed before it is known into which pane
        if (shown->early.size() + bytes.size() <= maxEarly)
            shown->early += bytes;
        else
            emit shown->shell->refused(bytes.size());
        return;
    }
    QByteArrayList commands;
    for (qsizetype at = 0; at < bytes.size(); at += keysPerCommand)
        commands += sendKeys(shown->pane, bytes.sliced(at, std::min(keysPerCommand, bytes.size() - at)));
    send(commands, {});
    if (m_isWriteRefused)
        emit shown->shell->refused(bytes.size());
}

void ControlShell::resize(int columns, int rows)
{
    if (columns > 0 && rows > 0 && !m_isWindowShared)
        resizeWindow(m_window, {columns, rows});
}

/// tmux 3.2 knows no size of one window: there all have that of the client, which is the size of this shell's window.
void ControlShell::resizeWindow(int window, QSize cells)
{
    if (m_isClosed || cells.isEmpty())
        return;
    if (window == m_window)
        send({"refresh-client -C " + sized(cells)}, {});
    if (window != m_window || m_sizedWindows.contains(window)) {
        m_sizedWindows.insert(window);
        send({"refresh-client -C @" + QByteArray::number(window) + ':' + sized(cells)}, {});
    }
    if (window == m_window)
        m_own->told = {}; // whoever asked may believe that it has this size: another client may keep it smaller
    if (m_own->pane >= 0)
        listPanes();
}

void ControlShell::resizePane(int pane, QSize cells)
{
    if (!m_isClosed && !cells.isEmpty())
        send({"resize-pane -t %" + QByteArray::number(pane) + " -x " + QByteArray::number(cells.width()) + " -y "
              + QByteArray::number(cells.height())},
             {});
}

void ControlShell::take(const QByteArray &bytes)
{
    if (m_isClosed) // given up, and the channel is not gone yet
        return;
    if (m_patience.isActive() && !m_untilRead.hasExpired())
        m_patience.start();
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

QList<ControlShell::ShownPane> ControlShell::shownAs(int pane) const
{
    QList<ShownPane> all;
    if (pane >= 0 && pane == m_own->pane)
        all << m_own;
    if (const auto other = m_others.value(pane))
        all << other;
    return all;
}

void ControlShell::hear(const Output &output)
{
    const auto all = shownAs(output.pane);
    for (const auto &shown : all)
        if (shown->readings == 0 && shown->shell != nullptr) // the one before may have ended it
            emit shown->shell->received(output.bytes);
}

/// One that nobody looks at stays as it is: what it prints need not come over.
void ControlShell::hear(const Paused &paused)
{
    const auto all = shownAs(paused.pane);
    if (all.isEmpty() || m_continued.contains(paused.pane))
        return;
    m_continued.insert(paused.pane); // a host that says it a million times without an answer fills no memory
    send({"refresh-client -A '%" + QByteArray::number(paused.pane) + ":continue'"},
         {[this, pane = paused.pane](const Reply &) { m_continued.remove(pane); }});
    if (m_isWriteRefused) { // tmux says it once: without an answer the pane would stand still from now on
        QTimer::singleShot(untilWritable, this, [this, paused] {
            m_continued.remove(paused.pane);
            if (!m_isClosed)
                hear(paused);
        });
        return;
    }
    for (const auto &shown : all)
        readPane(shown, paused.pane);
}

void ControlShell::hear(const WindowChosen &)
{
    if (m_own->pane >= 0) // else the first list is under way
        listPanes();
}

void ControlShell::hear(const Exited &exited)
{
    m_exit = exited;
}

/// One list at a time, however many changes are told meanwhile.
void ControlShell::listPanes()
{
    if (m_isClosed)
        return;
    m_isListOld = std::exchange(m_isListing, true);
    if (m_isListOld)
        return;
    send({"list-panes -s -F '" + sessionPanesFormat() + '\''}, {[this](const Reply &reply) { takeList(reply); }});
    if (m_isWriteRefused)
        m_isListing = false;
}

void ControlShell::takeList(const Reply &reply)
{
    m_isListing = false;
    const bool isOld = std::exchange(m_isListOld, false);
    if (isOld)
        listPanes();
    auto panes = reply.isError ? QList<SessionPane>{} : sessionPanesFrom(reply.lines);
    if (panes.isEmpty())
        return;
    m_panes = std::move(panes);
    for (const auto &there : std::as_const(m_panes)) {
        if (there.pane == m_own->pane)
            m_window = there.window;
        const auto all = isOld ? QList<ShownPane>{} : shownAs(there.pane); // old: a newer size is on its way
        for (const auto &shown : all)
            if (shown->readings == 0)
                notifySize(shown.get(), there.size);
    }
    takeWanted();
    followOwn();
    emit panesChanged();
}

void ControlShell::choose(int pane)
{
    m_wanted = pane;
    if (!m_panes.isEmpty())
        takeWanted();
}

void ControlShell::takeWanted()
{
    const int wanted = std::exchange(m_wanted, -1);
    const bool isOnlyOne = m_own->pane < 0 && m_panes.size() == 1 && m_panes.constFirst().pane == wanted;
    if (wanted < 0 || wanted == m_own->pane || isOnlyOne) // it is read already
        return;
    if (paneIn(m_panes, wanted) != nullptr)
        readPane(m_own, wanted);
    else
        m_own->early.clear(); // was meant for that one
}

/// Another one takes the place of a pane that has ended, also of one that ended before it was read: what was typed for
/// that one is not for another.
void ControlShell::followOwn()
{
    if (m_own->readings > 0 || paneIn(m_panes, m_own->pane) != nullptr)
        return;
    m_own->early.clear();
    readPane(m_own, successorIn(m_panes, m_window));
}

std::shared_ptr<Shell> ControlShell::another(int pane)
{
    const auto shell = std::make_shared<ControlPane>(this, pane);
    if (const auto before = m_others.value(pane))
        leave(pane, before->shell);
    const auto shown = std::make_shared<Shown>();
    shown->shell = shell.get();
    shown->pane = pane;
    m_others.insert(pane, shown);
    send({"refresh-client -A '%" + QByteArray::number(pane) + ":continue'"}, {}); // it may stand since nobody looked
    readPane(shown, pane);
    return shell;
}

bool ControlShell::leave(int pane, const Shell *shell)
{
    const auto shown = m_others.value(pane);
    if (!shown || shown->shell != shell)
        return false;
    m_others.remove(pane);
    shown->shell = nullptr;
    setReadingOf(shell, Reading::Flowing);
    return true;
}

void ControlShell::setReadingOf(const Shell *shell, Reading reading)
{
    if (reading == Reading::Paused)
        m_congested.insert(shell);
    else
        m_congested.remove(shell);
    m_channel->setReading(m_congested.isEmpty() ? Reading::Flowing : Reading::Paused);
}

/// tmux runs the commands of one line without reading what panes print in between, so they fit together; and it tells
/// in order, so that whatever comes behind the last answer is not in them. `pane` -1: the session's active one,
/// whichever that is by then.
void ControlShell::readPane(const ShownPane &shown, int pane)
{
    const auto capture = std::make_shared<Capture>();
    capture->wanted = pane;
    const auto over = [shown](const Reply &reply) {
        if (reply.isError)
            --shown->readings;
        return reply.isError;
    };
    QByteArray at;
    if (pane >= 0)
        at = " -t %" + QByteArray::number(pane);
    const QByteArray text = "capture-pane -p" + at;
    ++shown->readings;
    send({"display-message -p" + at + " '" + paneFormat() + '\'',
          text + " -e -J -S -" + QByteArray::number(std::max(1, m_historyLines)) + " -E -1", text + " -e -N -a -q",
          text + " -e -N", text + " -P -C"},
         {[this, capture, over](const Reply &reply) {
              if (!over(reply) && !reply.lines.isEmpty())
                  capture->state = paneStateFrom(reply.lines.constFirst());
              if (capture->wanted < 0 && capture->state) // a pane may stand in several sessions
                  m_attachment = capture->state->attachment;
          },
          [capture, over](const Reply &reply) {
              if (!over(reply) && capture->state
                  && capture->state->historyLines > 0) // else tmux gives a row of the screen
                  capture->text.history = reply.lines;
          },
          [capture, over](const Reply &reply) {
              if (!over(reply))
                  capture->text.mainScreen = reply.lines;
          },
          [capture, over](const Reply &reply) {
              if (!over(reply))
                  capture->text.screen = reply.lines;
          },
          [this, shown, capture, over](const Reply &reply) {
              if (over(reply))
                  return;
              --shown->readings;
              capture->text.pending = unescaped(reply.lines.join('\n'));
              if (capture->state)
                  takePane(shown, capture.get());
          }});
    if (m_isWriteRefused)
        --shown->readings;
}

void ControlShell::takePane(const ShownPane &shown, Capture *capture)
{
    const auto &state = *capture->state;
    const bool isAsked = capture->wanted < 0 || capture->wanted == state.pane;
    if (shown->readings > 0 || shown->shell == nullptr || !isAsked) // a newer one follows, or nobody looks
        return;
    const bool isOther = std::exchange(shown->pane, state.pane) != state.pane;
    const auto text = newestOf(std::move(capture->text));
    if (shown == m_own) {
        m_window = state.window;
        m_fetchedLines = text.history.size();
        m_patience.stop();
        endFormer();
    }
    shown->told = {};
    notifySize(shown.get(), state.size);
    emit shown->shell->restored(bytesOf(state, text));
    writeTo(shown.get(), std::exchange(shown->early, {}));
    if (isOther)
        emit panesChanged();
}

/// A connection that is cut while tmux writes to it is never let go of by tmux (up to 3.7): it counts as somebody who
/// looks, notices pile up for it, and asking for it to be detached changes nothing. Without its process it goes; and
/// only now, because a session may be set to end with the last one who looks.
void ControlShell::endFormer()
{
    if (!m_clientName.isEmpty())
        send({"list-clients -F '#{client_pid} #{client_control_mode} #{client_termname}'"},
             {[this, name = std::exchange(m_clientName, {})](const Reply &reply) { takeClients(reply, name); }});
}

void ControlShell::takeClients(const Reply &reply, const QByteArray &name)
{
    if (reply.isError || m_attachment.client <= 1) // it does not know itself
        return;
    int ended = 0;
    for (const auto &line : reply.lines) {
        bool isNumber = false;
        const auto client = line.first(std::max<qsizetype>(0, line.indexOf(' '))).toLongLong(&isNumber);
        const auto process = QByteArray::number(client);
        if (!isNumber || client <= 1 || client == m_attachment.client || line != process + " 1 " + name)
            continue;
        send({"run-shell -b 'kill -KILL " + process + " || true'"}, {}); // of a failure tmux would tell in the pane
        if (++ended == mostFormer)
            return;
    }
}

void ControlShell::notifySize(Shown *shown, QSize size)
{
    if (std::exchange(shown->told, size) != size && shown->shell != nullptr)
        emit shown->shell->resized(size.width(), size.height());
}

/// One that hears of its end may take others with it: those have left by themselves then.
void ControlShell::endOthers(const ProcessEnd &end)
{
    while (!m_others.isEmpty()) {
        const int pane = m_others.constBegin().key();
        const auto other = m_others.take(pane);
        emit std::exchange(other->shell, nullptr)->closed(end);
    }
}

/// Its own end is the last thing that is told: nobody may be left to tell anything afterwards.
void ControlShell::end(const ProcessEnd &end)
{
    if (end.kind == ProcessEnd::Kind::Exited) {
        m_panes.clear();
        emit panesChanged();
    }
    endOthers(end);
    emit closed(end);
}

void ControlShell::finish(const ProcessEnd &end)
{
    if (std::exchange(m_isClosed, true))
        return;
    this->end(endOf(end));
}

/// The channel's own end says nothing when tmux has said what happened.
ProcessEnd ControlShell::endOf(const ProcessEnd &end) const
{
    const auto refused = [](const QString &why) {
        return ProcessEnd{.kind = ProcessEnd::Kind::Refused, .reason = why};
    };
    const bool isLost =
        !m_exit && end.kind == ProcessEnd::Kind::Lost; // what a start-up file printed does not explain it
    const auto failure = plain(m_failure.isEmpty() && !isLost ? m_parser.strayLine() : m_failure);
    if (m_own->pane < 0 && (!failure.isEmpty() || (!m_exit && end.kind == ProcessEnd::Kind::Exited)))
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
    end({.kind = ProcessEnd::Kind::Refused, .reason = why});
}

} // namespace tmux
