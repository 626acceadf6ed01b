// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/comfort.h"

#include <QDBusVariant>
#include <QHash>
#include <QObject>
#include <QVariant>

/// What the desktop's portal (org.freedesktop.portal.Settings) says of contrast and motion. Lives on a thread of its
/// own: a bus that does not answer must not hold the window. Without a portal it says nothing.
class PortalSettings : public QObject
{
    Q_OBJECT

public:
    /// `address`: of a bus; empty: the session's.
    explicit PortalSettings(QString address)
        : m_address{std::move(address)}
    {
    }
    ~PortalSettings() override;

    /// The requests in settings of the portal, keyed "namespace key": GNOME's, KDE's and the common ones.
    [[nodiscard]] static DesktopPreferences preferencesOf(const QHash<QString, QVariant> &settings);

public slots:
    void read();

signals:
    void preferencesChanged(const DesktopPreferences &preferences);

private slots:
    void onChanged(const QString &space, const QString &key, const QDBusVariant &value);

private:
    QString m_address;
    QString m_name; ///< of the connection; empty: not opened
    QHash<QString, QVariant> m_settings;
};
