// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>

/// A session bus that knows no service but those which the test itself registers on it. Ends with this object.
class SessionBus
{
public:
    SessionBus() = default;
    ~SessionBus() { stop(); }
    Q_DISABLE_COPY_MOVE(SessionBus)

    /// Where the bus listens; empty: there is no dbus-daemon on this machine, or it did not start within ten seconds.
    [[nodiscard]] QString start()
    {
        m_daemon.start(QStringLiteral("dbus-daemon"),
                       {QStringLiteral("--config-file=" TPUDESK_TEST_DATA "/bus/session.conf"),
                        QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        if (!m_daemon.waitForStarted() || !m_daemon.waitForReadyRead(10'000))
            return {};
        return QString::fromUtf8(m_daemon.readLine().trimmed());
    }

    void stop()
    {
        m_daemon.terminate();
        m_daemon.waitForFinished();
    }

private:
    QProcess m_daemon;
};
