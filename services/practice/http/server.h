// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/bodystreams.h"
#include "services/practice/http/faultproxy.h"
#include "services/practice/http/router.h"
#include "services/practice/http/shapes.h"
#include "services/practice/world/moment.h"
#include "services/practice/world/world.h"

#include <QHttpServer>
#include <QHttpServerResponder>
#include <QJsonObject>
#include <QTimer>

#include <expected>
#include <vector>

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
    [[nodiscard]] const CallCounter &callCounter() const { return m_callCounter; }
    /// Lets the world go on, answers whom it kept waiting, and comes back when something is due next. Also to be called
    /// by whoever has moved the world's clock.
    void tick();

private:
    struct Reply
    {
        int status = 200;
        QByteArray body;
        QByteArray type = "application/json; charset=UTF-8";
        QByteArray challenge{}; ///< WWW-Authenticate
        QUrl location{}; ///< of a redirect
        QList<std::pair<QByteArray, QByteArray>> headers{}; ///< and others; they win over ours
        std::optional<FileSlice> bytes{}; ///< in the place of a body
    };

    /// What was asked, for as long as the answer takes.
    struct Asked
    {
        Call call;
        QByteArray body;
        QByteArray type;
    };
    /// A client of a "wait" method, which is not answered before something has happened.
    struct Waiting
    {
        Moment due;
        Asked asked;
        QHttpServerResponder responder;
    };

    [[nodiscard]] static Reply strayReply(bool isKnownPath);
    void addRoutes();
    [[nodiscard]] Asked read(const QHttpServerRequest &request);
    [[nodiscard]] std::shared_ptr<BodySink> openSink(const QByteArray &head);
    void take(const QHttpServerRequest &request, QHttpServerResponder &responder);
    void respond(const Asked &asked, QHttpServerResponder &responder);
    [[nodiscard]] std::optional<Moment> waitsUntil(const Asked &asked);
    [[nodiscard]] Reply reply(Asked asked);
    [[nodiscard]] Reply batch(const Asked &asked);
    [[nodiscard]] static Reply pageReply(const Route &route, const Asked &asked);
    [[nodiscard]] Reply exchangeReply(const Route &route, Asked &asked);
    [[nodiscard]] Answer<Exchanged> exchange(const Route &route, Asked &asked);
    [[nodiscard]] std::optional<ApiError> readBody(const Route &route, Asked &asked);
    [[nodiscard]] QByteArray serverDate();
    [[nodiscard]] std::optional<TokenFault> tokenFault(const QByteArray &token);
    [[nodiscard]] Answer<> answer(const Route &route, Asked &asked);
    [[nodiscard]] std::optional<ApiError> refuse(const Route &route, const Call &call);
    [[nodiscard]] std::optional<ApiError> refuseStorage(const Route &route, const Call &call);
    [[nodiscard]] TunnelVerdict tunnelVerdict(const TunnelAsked &asked);

    World &m_world;
    Router m_router;
    Shapes m_shapes;
    QHttpServer m_http;
    Tunnels m_tunnels;
    BodyStreams m_bodies;
    FaultProxy m_proxy;
    QTimer m_clock;
    QString m_origin;
    int m_calls = 0;
    CallCounter m_callCounter;
    std::vector<Waiting> m_waiting; // after m_http: its clients go first
};

} // namespace practice
