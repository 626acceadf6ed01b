// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/tray.h"

#include "services/core/plaintext.h"
#include "services/store/settings.h"

#include <QAction>
#include <QEvent>
#include <QIcon>
#include <QMenu>
#include <QSystemTrayIcon>
#include <QWidget>

using namespace Qt::StringLiterals;

static const auto trayKey = u"window.tray"_s;
static constexpr qsizetype longestState = 400;

void bringToFront(QWidget *window, const QByteArray &token)
{
    // A Wayland compositor lets a window come forward only with the token that the new start was given.
    if (!token.isEmpty())
        qputenv("XDG_ACTIVATION_TOKEN", token);
    window->setWindowState(window->windowState() & ~Qt::WindowMinimized);
    window->show();
    window->raise();
    window->activateWindow();
}

Tray::Tray(QWidget *window, Settings *settings)
    : m_window{window}
    , m_settings{settings}
{
    m_window->installEventFilter(this);
    connect(m_settings, &Settings::changed, this, &Tray::follow);
    follow();
}

Tray::~Tray() = default;

bool Tray::isOn(const Settings &settings)
{
    return settings.more(trayKey).toBool(false);
}

void Tray::setOn(Settings *settings, bool on)
{
    settings->setMore(trayKey, on);
}

void Tray::setState(std::function<QString()> sentence)
{
    m_state = std::move(sentence);
    refresh();
}

QString Tray::sentence() const
{
    // Some desktops read a tip as markup, others show it as it is: no escaping fits both.
    const auto said =
        m_state ? plainLines(m_state(), longestState).replace(u'<', u'\u2039').replace(u'>', u'\u203A') : QString{};
    return said.isEmpty() ? tr("No tasks in progress") : said;
}

/// Qt asks the session's bus for a tray: only when somebody wants one.
void Tray::follow()
{
    const bool wanted = isOn(*m_settings);
    if (wanted == (m_icon != nullptr) || (wanted && !QSystemTrayIcon::isSystemTrayAvailable()))
        return;
    if (!wanted) {
        m_icon.reset();
        m_menu.reset();
        m_window->show(); // it may have been hidden in the tray, and could not be found again
        return;
    }
    m_menu = std::make_unique<QMenu>();
    m_stateLine = m_menu->addAction(QString{});
    m_stateLine->setEnabled(false);
    m_menu->addSeparator();
    m_show = m_menu->addAction(QString{});
    m_quit = m_menu->addAction(QString{});
    m_icon = std::make_unique<QSystemTrayIcon>(QIcon{u":/icons/tpudesk.svg"_s});
    m_icon->setContextMenu(m_menu.get());
    connect(m_menu.get(), &QMenu::aboutToShow, this, &Tray::refresh);
    connect(m_show, &QAction::triggered, this, &Tray::showRequested);
    connect(m_quit, &QAction::triggered, this, &Tray::quitRequested);
    connect(m_icon.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            emit showRequested();
    });
    refresh();
    m_icon->show();
}

bool Tray::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    return QObject::eventFilter(watched, event);
}

void Tray::refresh()
{
    if (!m_icon)
        return;
    const auto state = sentence();
    m_stateLine->setText(QString{state}.replace(u'&', u"&&"_s));
    m_show->setText(tr("Show TPU Desk"));
    m_quit->setText(tr("Quit"));
    if (const auto tip = u"TPU Desk\n"_s + state; tip != m_icon->toolTip()) // it goes over the session's bus
        m_icon->setToolTip(tip);
}
