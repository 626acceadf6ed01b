// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QObject>
#include <QUrl>
#include <QUrlQuery>

#include <functional>

class QTcpServer;
class QTcpSocket;

/// What the browser asked for: the query of "GET /?… HTTP/1.1". Nothing: something else was asked, or by a page of
/// another name that resolves to this computer.
[[nodiscard]] std::optional<QUrlQuery> queryIn(const QByteArray &request, const QByteArray &authority);

/// Where the browser brings the answer of a sign-in: one page on 127.0.0.1, for a while. Everybody on this computer can
/// reach it, so nothing but the one address is answered, requests are small and few, and nothing in them is believed.
class Loopback : public QObject
{
    Q_OBJECT

public:
    /// What an answer was; it decides on the page that the browser shows.
    enum class Heard : quint8 { Allowed, Denied, Stranger };
    using Judge = std::function<Heard(const QUrlQuery &)>;

    static constexpr int mostClients = 8;
    static constexpr qsizetype largestRequest = 16 * 1'024;

    explicit Loopback(Judge judge, QObject *parent = nullptr);

    /// `port`: 0 or one that is taken: a free one. Errors: FileFailed.
    [[nodiscard]] Result<> listen(quint16 port = 0);
    /// http://127.0.0.1:PORT/ (never "localhost", which may lead to another program on ::1)
    [[nodiscard]] QUrl address() const { return m_address; }
    void close(); ///< no more answers; what is being sent is sent

private:
    void welcome();
    void read(QTcpSocket *client);
    void answer(QTcpSocket *client, const QByteArray &request);

    Judge m_judge;
    QTcpServer *m_server;
    QUrl m_address;
};
