// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/faults.h"

#include <QObject>
#include <QTcpServer>

#include <expected>

class QTcpSocket;

namespace practice {

/// Stands before the HTTP server and spoils what a well-behaved server library cannot send wrong. Without a fault that
/// fits it passes every byte on. Listens on 127.0.0.1 only.
class FaultProxy : public QObject
{
    Q_OBJECT

public:
    explicit FaultProxy(QList<Fault> faults) : m_faults{std::move(faults)} {}

    /// `backend`: the local socket of the real server. The answer is the port.
    [[nodiscard]] std::expected<quint16, QString> listen(quint16 port, const QString &backend);
    [[nodiscard]] Faults &faults() { return m_faults; }

private:
    Faults m_faults;
    QTcpServer m_listener;
    QString m_backend;
};

/// The length of the first whole HTTP/1.1 message in `bytes`, 0 when it is not whole yet, -1 when it is none or too big.
/// Knows Content-Length and chunked bodies. `hasNoBody`: the reply to HEAD, or 204 and 304.
[[nodiscard]] qsizetype wholeMessage(const QByteArray &bytes, bool hasNoBody = false);

} // namespace practice
