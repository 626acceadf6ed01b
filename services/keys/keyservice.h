// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/keys/keyroutes.h"
#include "services/keys/localkeys.h"
#include "services/ssh/target.h"
#include "services/store/settings.h"

#include <QObject>

#include <optional>

class SshHub;

/// What the project says of the user and the key that one logs in with.
enum class LoginKey : quint8 {
    Unknown, ///< nobody logs in yet, the key was not read, or machines do not ask the project (OS Login)
    Published,
    Expired, ///< it is there, and counts no more
    Missing, ///< this key is not, or no longer, published for this user
};

/// The keys of this computer and those of its agent.
struct OwnKeys
{
    const QList<LocalKey> &local;
    const AgentKeys &agent;
};

/// Lets this login in, unless it has expired.
[[nodiscard]] bool isOfLogin(const SshKeysLine &line, const LoginChoice &login, const OwnKeys &own);
[[nodiscard]] LoginKey loginKeyOf(const LoginChoice &login, const ProjectKeys &project, const OwnKeys &own,
                                  const QDateTime &now);

/// Keys on this computer and in the project. GUI thread.
class KeyService : public QObject
{
    Q_OBJECT

public:
    KeyService(KeysApi *api, Clock *clock, Settings *settings, QObject *parent = nullptr);

    void setProject(const ProjectId &project);
    [[nodiscard]] KeysPlace place() const { return {m_project, m_api->compute()}; }
    [[nodiscard]] const QList<LocalKey> &localKeys() const { return m_local; }
    [[nodiscard]] const AgentKeys &agent() const { return m_agent; }
    [[nodiscard]] const std::optional<ProjectKeys> &projectKeys() const { return m_projectKeys; }

    [[nodiscard]] Task<> refresh(std::stop_token stop); ///< files, agent, project; keysChanged() after each
    [[nodiscard]] Task<LocalKey> generate(KeyRequest request);
    /// By the way that is in use; the line, unless the same user and key are there already.
    [[nodiscard]] Task<> publish(QString line, std::stop_token stop, bool isForLogin = true);
    [[nodiscard]] Task<> change(KeysChange edit, std::stop_token stop); ///< of the project's keys

    [[nodiscard]] KeyRoutes &routes() const { return *m_routes; }
    [[nodiscard]] LoginChoice loginChoice() const { return m_routes->login(); }
    Result<> setLoginChoice(const LoginChoice &choice) { return m_routes->setLogin(choice); }

signals:
    void keysChanged();
    void failedWith(const Error &error); ///< of refresh(), beside its result

private:
    void setLocal(QList<LocalKey> files, AgentKeys agent);
    [[nodiscard]] QStringList filesElsewhere() const;
    void keepFile(const QString &file);

    KeysApi *m_api;
    Clock *m_clock;
    Settings *m_settings;
    ProjectId m_project;
    QList<LocalKey> m_local;
    AgentKeys m_agent;
    int m_made = 0; ///< how many keys were made here
    std::optional<ProjectKeys> m_projectKeys;
    KeyRoutes *m_routes; ///< its child
};

/// Does the key that is logged in with lie where the machines look, by the way that is in use?
[[nodiscard]] LoginKey loginKeyOf(const KeyService &keys, const QDateTime &now);

struct LoginVerdict
{
    enum class Outcome : quint8 { Works, Refused, NotReached, HostKeyProblem, KeyProblem, Cancelled };

    Outcome outcome = Outcome::Works;
    QString sentence; ///< translated: what happened and what to do
};

/// Logs in once, runs "true", and says in a sentence what came of it. Never fails: failures are outcomes.
[[nodiscard]] Task<LoginVerdict> checkLogin(SshHub *hub, SshTarget target, SshPrompts prompts, ConnectReport report,
                                            std::stop_token stop);
