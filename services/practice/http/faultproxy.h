// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/passage.h"

#include <QPointer>
#include <QTcpServer>

#include <expected>

namespace practice {

/// Stands before the HTTP server and spoils what a well-behaved server library cannot send wrong. Without a fault that
/// fits it passes every byte on. Also the door: no client can fill memory, use up the descriptors or stay for ever with
/// half a request. Listens on 127.0.0.1 only.
class FaultProxy : public QObject
{
    Q_OBJECT

public:
    /// `patience`: how long a request may take to arrive.
    explicit FaultProxy(QList<Fault> faults, std::chrono::milliseconds patience = std::chrono::seconds{60});
    ~FaultProxy() override;

    /// `backend`: the local socket of the real server. The answer is the port.
    [[nodiscard]] std::expected<quint16, QString> listen(quint16 port, const QString &backend);
    void setTunnels(Tunnels *tunnels) { m_traffic.tunnels = tunnels; }
    [[nodiscard]] Faults &faults() { return m_traffic.faults; }

private:
    void welcome(QTcpSocket *client);

    Traffic m_traffic;
    QTcpServer m_listener;
    QList<QPointer<Passage>> m_passages; ///< the oldest first
};

} // namespace practice
