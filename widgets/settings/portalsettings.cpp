// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/portalsettings.h"

#include "widgets/notifications/sessionbus.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace {

const QString portalService = u"org.freedesktop.portal.Desktop"_s;
const QString portalPath = u"/org/freedesktop/portal/desktop"_s;
const QString interface = u"org.freedesktop.portal.Settings"_s;
const QStringList spaces{u"org.freedesktop.appearance"_s, u"org.gnome.desktop.interface"_s,
                         u"org.gnome.desktop.a11y.interface"_s, u"org.kde.kdeglobals.KDE"_s};
constexpr int portalDeadline = 5'000; // ms
constexpr qsizetype mostSettings = 500;

} // namespace

PortalSettings::~PortalSettings()
{
    if (!m_name.isEmpty())
        QDBusConnection::disconnectFromBus(m_name);
}

DesktopPreferences PortalSettings::preferencesOf(const QHash<QString, QVariant> &settings)
{
    const auto value = [&settings](const char *key) { return settings.value(QString::fromLatin1(key)); };
    DesktopPreferences preferences;
    preferences.highContrast = value("org.freedesktop.appearance contrast").toUInt() == 1
        || value("org.gnome.desktop.a11y.interface high-contrast").toBool()
        || value("org.gnome.desktop.interface gtk-theme").toString().contains("HighContrast"_L1, Qt::CaseInsensitive);
    const QVariant animations = value("org.gnome.desktop.interface enable-animations");
    bool isNumber = false;
    const double pace = value("org.kde.kdeglobals.KDE AnimationDurationFactor").toString().toDouble(&isNumber);
    preferences.reducedMotion = value("org.freedesktop.appearance reduced-motion").toUInt() == 1
        || (animations.isValid() && !animations.toBool()) || (isNumber && pace <= 0);
    return preferences;
}

void PortalSettings::read()
{
    if (!m_name.isEmpty() || (m_address.isEmpty() && !hasSessionBus()))
        return;
    m_name = u"tpudesk-portal-"_s + QUuid::createUuid().toString(QUuid::Id128);
    auto bus = m_address.isEmpty() ? QDBusConnection::connectToBus(QDBusConnection::SessionBus, m_name)
                                   : QDBusConnection::connectToBus(m_address, m_name);
    if (!bus.isConnected())
        return;
    bus.connect(portalService, portalPath, interface, u"SettingChanged"_s, this,
                SLOT(onChanged(QString, QString, QDBusVariant)));
    auto message = QDBusMessage::createMethodCall(portalService, portalPath, interface, u"ReadAll"_s);
    message.setAutoStartService(false); // a desktop that has a portal runs it
    message.setArguments({spaces});
    auto *watcher = new QDBusPendingCallWatcher{bus.asyncCall(message, portalDeadline), this};
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        const QDBusMessage answer = watcher->reply();
        if (answer.type() != QDBusMessage::ReplyMessage || answer.signature() != "a{sa{sv}}"_L1)
            return;
        const auto all = qdbus_cast<QMap<QString, QVariantMap>>(answer.arguments().constFirst());
        for (const auto &[space, values] : all.asKeyValueRange()) {
            for (const auto &[key, value] : values.asKeyValueRange()) {
                if (m_settings.size() < mostSettings)
                    m_settings.insert(space + u' ' + key, value);
            }
        }
        emit preferencesChanged(preferencesOf(m_settings));
    });
}

void PortalSettings::onChanged(const QString &space, const QString &key, const QDBusVariant &value)
{
    if (!spaces.contains(space) || m_settings.size() >= mostSettings)
        return;
    m_settings.insert(space + u' ' + key, value.variant());
    emit preferencesChanged(preferencesOf(m_settings));
}
