// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discovery.h"
#include "fakehosts.h"

#include "services/practice/http/server.h"

#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QStringList>

#include <memory>
#include <optional>

struct Answered
{
    int status = 0;
    QJsonObject json;
    QByteArray challenge;
    QByteArray body;
};

/// A clock that goes on by advance() alone once it is held: what a test lists twice is the same then, also where a
/// minute ends between both.
class HeldClock : public practice::PracticeClock
{
public:
    using PracticeClock::PracticeClock;
    void hold() { m_held = PracticeClock::wall(); }

protected:
    [[nodiscard]] practice::Moment wall() const override { return m_held ? *m_held : PracticeClock::wall(); }

private:
    std::optional<practice::Moment> m_held;
};

/// The whole HTTP side on fake hosts, in this process; every exchange is judged by Google's own descriptions.
class JudgedCloud
{
protected:
    enum class Judge { No, Yes };

    void start(const QByteArray &scenario);
    void stop();
    Answered ask(const QByteArray &method, const QString &path) { return send(method, path, std::nullopt, Judge::Yes); }
    Answered ask(const QByteArray &method, const QString &path, const QJsonObject &body, Judge judge = Judge::Yes)
    {
        return send(method, path, body, judge);
    }
    Answered send(const QByteArray &method, const QString &path, const std::optional<QJsonObject> &body, Judge judge);
    Answered practise(const QString &verb, const QJsonObject &body)
    {
        return ask("POST", QStringLiteral("/practice/v1/") + verb, body);
    }
    /// Asks until the operation of the TPU API is done.
    QJsonObject finished(const QJsonObject &operation);

    Discovery m_discovery;
    HeldClock m_clock{1.0};
    std::unique_ptr<FakeHosts> m_hosts;
    std::unique_ptr<practice::World> m_world;
    std::unique_ptr<practice::Server> m_server;
    QNetworkAccessManager m_network;
    QByteArray m_token;
    QStringList m_problems; ///< what was not as described; a test ends with none
};

/// Everything within fractions of a second.
[[nodiscard]] QByteArray quickScenario();
