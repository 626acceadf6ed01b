// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTcpServer>
#include <QTimer>
#include <QUrl>

/// Sends a browser on to an address that holds a secret. The browser is started with ours, which all users of this
/// computer can see in the list of processes; it works once, for half a minute, and on 127.0.0.1 alone.
class OnceDoor : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds opening{30};

    explicit OnceDoor(QObject *parent = nullptr);

    /// The address that leads there; empty when this computer gives no port. One door at a time: the older one is shut.
    [[nodiscard]] QUrl leadTo(const QUrl &page);

private:
    void let();
    void answer(QTcpSocket *socket);
    void shut();

    QTcpServer m_server;
    QTimer m_close;
    QByteArray m_path;
    QUrl m_page;
};
