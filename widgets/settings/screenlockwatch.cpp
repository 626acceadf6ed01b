// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/screenlockwatch.h"

#include "widgets/notifications/sessionbus.h"

#include <QDBusConnection>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace {

/// KDE and most others, GNOME, and those that went from it: all have the one signal.
const QStringList screenSavers{u"org.freedesktop.ScreenSaver"_s, u"org.gnome.ScreenSaver"_s,
                               u"org.cinnamon.ScreenSaver"_s, u"org.mate.ScreenSaver"_s, u"org.xfce.ScreenSaver"_s};
const QString logindService = u"org.freedesktop.login1"_s;
const QString logindSession = u"org.freedesktop.login1.Session"_s;
const QString logindManager = u"org.freedesktop.login1.Manager"_s;

QString freshName(QLatin1StringView bus)
{
    return u"tpudesk-%1-%2"_s.arg(bus, QUuid::createUuid().toString(QUuid::Id128));
}

} // namespace

ScreenLockWatch::ScreenLockWatch(QString sessionBus, QString systemBus)
    : m_sessionAddress{std::move(sessionBus)}
    , m_systemAddress{std::move(systemBus)}
{
}

ScreenLockWatch::~ScreenLockWatch()
{
    for (const auto &name : {m_sessionName, m_systemName}) {
        if (!name.isEmpty())
            QDBusConnection::disconnectFromBus(name);
    }
}

void ScreenLockWatch::begin()
{
    if (m_sessionName.isEmpty() && (!m_sessionAddress.isEmpty() || hasSessionBus()))
        followDesktop();
    if (m_systemName.isEmpty())
        followSystem();
}

/// From whoever has that interface, at whatever path: KDE alone has two.
void ScreenLockWatch::followDesktop()
{
    m_sessionName = freshName("desktop"_L1);
    auto bus = m_sessionAddress.isEmpty() ? QDBusConnection::connectToBus(QDBusConnection::SessionBus, m_sessionName)
                                          : QDBusConnection::connectToBus(m_sessionAddress, m_sessionName);
    for (const auto &interface : screenSavers)
        bus.connect({}, {}, interface, u"ActiveChanged"_s, this, SLOT(onActive(bool)));
}

/// Of any session of this computer: on most there is one, and another one's lock costs no more than a passphrase.
void ScreenLockWatch::followSystem()
{
    m_systemName = freshName("system"_L1);
    auto bus = m_systemAddress.isEmpty() ? QDBusConnection::connectToBus(QDBusConnection::SystemBus, m_systemName)
                                         : QDBusConnection::connectToBus(m_systemAddress, m_systemName);
    bus.connect(logindService, {}, logindSession, u"Lock"_s, this, SLOT(onLock()));
    bus.connect(logindService, {}, logindManager, u"PrepareForSleep"_s, this, SLOT(onSleep(bool)));
}

void ScreenLockWatch::onActive(bool isActive)
{
    if (isActive)
        emit locked();
}

void ScreenLockWatch::onLock()
{
    emit locked();
}

/// It is said once more, with false, after the sleep.
void ScreenLockWatch::onSleep(bool isAboutToSleep)
{
    if (isAboutToSleep)
        emit locked();
}
