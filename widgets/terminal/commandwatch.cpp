// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/commandwatch.h"

#include "services/core/plaintext.h"
#include "widgets/common/phrases.h"

#include <QMenu>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestMessage = 400;

/// A notice replaces the one before of the same terminal, and of no other.
QString nextNoticeKey()
{
    static int terminals = 0;
    return u"terminal:%1"_s.arg(++terminals);
}

} // namespace

CommandNotice commandNoticeFor(bool isWindowInFront, bool isTerminalShown)
{
    if (!isWindowInFront)
        return CommandNotice::Desktop;
    return isTerminalShown ? CommandNotice::None : CommandNotice::Tab;
}

CommandWatch::CommandWatch(TerminalSession *session, QWidget *pane, std::chrono::milliseconds longTime)
    : QObject{pane}
    , m_session{session}
    , m_pane{pane}
    , m_longTime{longTime}
    , m_key{nextNoticeKey()}
{
    connect(session->surface(), &TerminalSurface::commandChanged, this, &CommandWatch::follow);
    connect(session->surface(), &TerminalSurface::notificationRequested, this, &CommandWatch::pass);
    connect(session, &TerminalSession::stateChanged, this, [this] {
        if (m_session->state() == TerminalSession::State::Ended) // and the command with it, or nobody knows
            m_command.isRunning = false;
    });
}

/// What comes is the newest: a command may have begun and ended since the last time, which is too short to tell.
void CommandWatch::follow(const TerminalCommand &command)
{
    if (m_command.isRunning && (!command.isRunning || command.number != m_command.number))
        end(command.number == m_command.number ? command.status : std::nullopt);
    if (command.isRunning && !m_command.isRunning) {
        m_since.start();
        m_isAskedFor = false;
    }
    m_command = command;
}

void CommandWatch::end(std::optional<int> status)
{
    m_command.isRunning = false;
    const auto time = std::chrono::milliseconds{m_since.elapsed()};
    if (!m_isAskedFor && time < m_longTime)
        return;
    const QString ran = phrases::duration(std::chrono::duration_cast<std::chrono::seconds>(time));
    const bool hasFailed = status.value_or(0) != 0;
    notify(hasFailed ? tr("%1: a command has failed").arg(m_session->label())
                     : tr("%1: a command has ended").arg(m_session->label()),
           hasFailed ? tr("It ended with status %1 after %2.").arg(QString::number(*status), ran)
                     : tr("It took %1.").arg(ran));
}

void CommandWatch::pass(const TerminalNotification &notification)
{
    const QString said = notification.title.isEmpty() || notification.text.isEmpty()
        ? notification.title + notification.text
        : notification.title + u'\n' + notification.text;
    notify(tr("Message from a program on %1").arg(m_session->label()), plainLines(said, longestMessage));
}

void CommandWatch::notify(const QString &title, const QString &text)
{
    const QWidget *window = m_pane->window();
    const auto where = commandNoticeFor(window->isActiveWindow() && !window->isMinimized(), m_pane->isVisible());
    if (where == CommandNotice::None)
        return;
    emit attention();
    if (where == CommandNotice::Desktop && m_notify)
        m_notify({m_key, title, text});
}

void CommandWatch::addTo(QMenu *menu)
{
    if (!m_command.isRunning)
        return;
    auto *action = menu->addAction(tr("Notify when it ends"));
    action->setObjectName(u"terminalNotifyEnd"_s);
    action->setCheckable(true);
    action->setChecked(m_isAskedFor);
    connect(action, &QAction::toggled, this,
            [this, number = m_command.number](bool on) { m_isAskedFor = on && m_command.number == number; });
}
