// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/controlframe.h"
#include "services/control/controlserver.h"

#include <QPointer>

/// One caller at the socket, and its call. GUI thread.
class ControlConnection : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostUnread = 64 << 20; ///< bytes that wait for a caller who does not read

    ControlConnection(std::unique_ptr<QLocalSocket> socket, const ControlServerContext *context);
    ~ControlConnection() override; ///< its call is told to stop

    /// A session is there: what waited for one begins.
    void onSessionChanged();
    /// The session goes.
    void cancel();
    /// A call was made, and is not over.
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isOver() const { return m_isOver; } ///< nothing more comes

signals:
    void called(const QString &verb);
    void ended(const QString &verb, bool isFine);
    void over();

private:
    class Io;
    friend class Io;

    void read();
    void take(const QJsonObject &message);
    void takeFirst(const QJsonObject &message);
    void takeAnswer(const QJsonObject &message);
    void begin();
    void finish(const Result<QJsonObject> &result);
    void refuse(const Error &error);
    void send(const QJsonObject &message);
    void close();

    const ControlServerContext *m_context;
    std::unique_ptr<QLocalSocket> m_socket;
    FrameReader m_reader{longestCallFrame};
    std::optional<VerbCall> m_call; ///< nothing: it has not come yet
    std::shared_ptr<Io> m_io;
    bool m_isRunning = false;
    bool m_isBegun = false; ///< a session is there for it
    bool m_isOver = false;
    bool m_isCancelled = false; ///< by cancel(): the session went
    TaskScope m_tasks; // last
};
