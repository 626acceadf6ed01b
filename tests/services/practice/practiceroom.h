// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fakehosts.h"

#include "services/practice/http/server.h"

#include <QUrl>

#include <memory>

/// A practice cloud in this process: real HTTP on the loopback interface, hosts that only remember, and a clock that
/// stands still until a test moves it. For tests of what a client does in a week.
class PracticeRoom
{
public:
    /// `scenario`: JSON, or the name of a built-in one. Ends the test program when it is neither.
    explicit PracticeRoom(const QByteArray &scenario = "{}", quint64 seed = 7);

    [[nodiscard]] QUrl api() const { return QUrl{m_server->origin()}; }
    [[nodiscard]] QString token() { return QString::fromLatin1(m_world->project().token()); }
    [[nodiscard]] QString project() { return m_world->context().scenario.projectId; }
    [[nodiscard]] practice::World &world() { return *m_world; }
    [[nodiscard]] FakeHosts &hosts() { return m_hosts; }
    [[nodiscard]] practice::Moment now() const { return m_time.now(); }

    /// Lets the world's time go by, from one event to the next, and turns the event loop in between, so that hosts boot
    /// and replies arrive. A client's own timers do not move.
    void pass(practice::Span span);
    /// Calls of Google's APIs so far, for example "POST queuedResources", "GET nodes/*", "GET operations/*".
    [[nodiscard]] int calls(const QString &what) const { return m_server->callCounter().of(what); }

private:
    FakeTime m_time;
    FakeHosts m_hosts;
    std::unique_ptr<practice::World> m_world;
    std::unique_ptr<practice::Server> m_server;
};
