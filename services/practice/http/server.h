// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/faultproxy.h"
#include "services/practice/http/router.h"
#include "services/practice/http/shapes.h"
#include "services/practice/world/world.h"

#include <QHttpServer>
#include <QTimer>

#include <expected>

class QLocalServer;

namespace practice {

/// All services of the practice cloud on one port of 127.0.0.1, under their real paths.
class Server : public QObject
{
    Q_OBJECT

public:
    /// `world` must outlive it. `faults`: the scenario's, already checked.
    Server(World &world, const QList<Fault> &faults);
    ~Server() override;

    /// Port 0: a free one. The answer is the port, or a sentence.
    [[nodiscard]] std::expected<quint16, QString> listen(quint16 port);
    [[nodiscard]] QString origin() const { return m_origin; }
    [[nodiscard]] const Router &router() const { return m_router; }

private:
    struct Reply
    {
        int status = 200;
        QByteArray body;
        QByteArray type = "application/json; charset=UTF-8";
        QByteArray challenge{}; ///< WWW-Authenticate
    };

    [[nodiscard]] static Reply strayReply(bool isKnownPath);
    void addRoutes();
    void respond(const QHttpServerRequest &request, QHttpServerResponder &responder);
    [[nodiscard]] Reply reply(const QHttpServerRequest &request);
    [[nodiscard]] Answer<> answer(const Route &route, Call &call, const QHttpServerRequest &request);
    [[nodiscard]] std::optional<Refusal> refuse(const Route &route, const Call &call);
    void tick();

    World &m_world;
    Router m_router;
    Shapes m_shapes;
    QHttpServer m_http;
    FaultProxy m_proxy;
    QTimer m_clock;
    QString m_origin;
    int m_calls = 0;
};

} // namespace practice
