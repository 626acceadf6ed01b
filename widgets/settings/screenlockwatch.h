// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

/// Tells when the screen is locked or the computer goes to sleep: by the desktop's screen saver (ActiveChanged, on the
/// session's D-Bus), or by the system (Lock and PrepareForSleep of logind, on the system's). Not every desktop locks
/// the screen for sleep, and whoever opens the lid may be another one. Lives on a thread of its own: a bus that does
/// not answer must not hold the window. Whoever says so falsely has at worst a passphrase asked for once more.
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
    void locked(); ///< or about to sleep

private slots:
    void onActive(bool isActive);
    void onLock();
    void onSleep(bool isAboutToSleep);

private:
    void followDesktop();
    void followSystem();

    QString m_sessionAddress;
    QString m_systemAddress;
    QString m_sessionName; ///< of the connection; empty: not opened
    QString m_systemName; ///< the same
};
