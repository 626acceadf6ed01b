// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

/// Tells when the screen is locked: by the desktop's screen saver (ActiveChanged, on the session's D-Bus), or by the
/// system (Lock of logind, on the system's). Lives on a thread of its own: a bus that does not answer must not hold the
/// window. Whoever says so falsely has at worst a passphrase asked for once more.
class ScreenLockWatch : public QObject
{
    Q_OBJECT

public:
    /// Addresses of buses; empty: the session's and the system's own.
    explicit ScreenLockWatch(QString sessionBus = {}, QString systemBus = {});
    ~ScreenLockWatch() override;

public slots:
    void begin();

signals:
    void locked();

private slots:
    void onActive(bool isActive);
    void onLock();

private:
    void followDesktop();
    void followSystem();

    QString m_sessionAddress;
    QString m_systemAddress;
    QString m_sessionName; ///< of the connection; empty: not opened
    QString m_systemName; ///< the same
};
