// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/windowroom.h"

#include "services/store/settings.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/palette/commands.h"

#include <QAction>
#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto navigationKey = u"window.navigation"_s;
const auto activityKey = u"window.activity"_s;

void setHeadOf(QWidget *page, bool isShown)
{
    if (auto *whole = qobject_cast<Page *>(page))
        whole->setHeadShown(isShown);
}

} // namespace

WindowRoom::WindowRoom(QWidget *window, Settings *settings, const Parts &parts)
    : QObject{window}
    , m_window{window}
    , m_settings{settings}
    , m_parts{parts}
    , m_read{new QTimer{this}}
{
    m_read->setSingleShot(true);
    m_read->setInterval(12s);
    connect(m_read, &QTimer::timeout, m_parts.notice, &NoticeBar::dismiss);
    connect(m_parts.notice, &NoticeBar::actionClicked, this, &WindowRoom::leaveTerminalOnly);
    window->installEventFilter(this);
}

void WindowRoom::addCommands(Commands *commands)
{
    const auto add = [&](const Commands::Spec &spec, auto run) {
        QAction *action = commands->add(spec, this, run);
        action->setCheckable(true);
        return action;
    };
    m_showNavigation =
        add({"window.navigation", QT_TRANSLATE_NOOP("Commands", "Show the navigation"), QKeySequence{Qt::Key_F9}},
            [this] { toggle(navigationKey); });
    m_showActivity = add(
        {"window.activity", QT_TRANSLATE_NOOP("Commands", "Show the activity"), QKeySequence{Qt::SHIFT | Qt::Key_F9}},
        [this] { toggle(activityKey); });
    m_fullScreen = add({"window.fullScreen", QT_TRANSLATE_NOOP("Commands", "Full screen"), QKeySequence{Qt::Key_F11}},
                       [this] { toggleFullScreen(); });
    m_terminalOnly = add({"terminal.only", QT_TRANSLATE_NOOP("Commands", "Only the terminal"),
                          QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_F11}},
                         [this] { toggleTerminalOnly(); });
    show();
}

bool WindowRoom::isShown(const QString &key) const
{
    return m_settings->more(key).toBool(true);
}

/// The status line stays in any case: it says whose cloud this is.
void WindowRoom::show()
{
    m_parts.topBar->setVisible(!m_isTerminalOnly);
    m_parts.navigation->setVisible(!m_isTerminalOnly && isShown(navigationKey));
    m_parts.activity->setVisible(!m_isTerminalOnly && isShown(activityKey));
    m_showNavigation->setChecked(isShown(navigationKey));
    m_showActivity->setChecked(isShown(activityKey));
    m_fullScreen->setChecked(m_window->isFullScreen());
    m_terminalOnly->setChecked(m_isTerminalOnly);
}

/// Whoever asks for it beside the terminal wants to see it, and not to have it away later.
void WindowRoom::toggle(const QString &key)
{
    const bool isWanted = m_isTerminalOnly || !isShown(key);
    m_settings->setMore(key, isWanted ? QJsonValue{} : QJsonValue{false});
    leaveTerminalOnly();
    show();
}

/// What the window was before, maximized perhaps, it is again; the next start has it of the window's geometry.
void WindowRoom::toggleFullScreen()
{
    m_window->setWindowState(m_window->windowState() ^ Qt::WindowFullScreen);
    show();
}

void WindowRoom::toggleTerminalOnly()
{
    if (m_isTerminalOnly)
        return leaveTerminalOnly();
    m_terminal = m_parts.enterTerminal();
    m_isTerminalOnly = m_terminal != nullptr;
    if (m_isTerminalOnly) {
        setHeadOf(m_terminal, false);
        showWayBack();
    }
    show();
}

/// Esc is the shell's. Without keys of its own the notice is the way back, and stays.
void WindowRoom::showWayBack()
{
    const auto keys = [this] { return m_terminalOnly->shortcut().toString(QKeySequence::NativeText); };
    m_parts.notice->say(
        StatusLevel::Note,
        [keys] {
            return keys().isEmpty() ? tr("Only the terminal is shown.")
                                    : tr("Only the terminal is shown. Press %1 to show the rest again.").arg(keys());
        },
        [] { return tr("Show everything"); });
    if (!keys().isEmpty())
        m_read->start();
}

void WindowRoom::leaveTerminalOnly()
{
    if (!std::exchange(m_isTerminalOnly, false))
        return;
    m_read->stop();
    m_parts.notice->dismiss();
    setHeadOf(m_terminal, true);
    m_terminal = nullptr;
    show();
}

/// Window managers have keys and buttons for it, too.
bool WindowRoom::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::WindowStateChange && m_fullScreen != nullptr)
        m_fullScreen->setChecked(m_window->isFullScreen());
    return QObject::eventFilter(watched, event);
}
