// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline/commandline.h"
#include "services/auth/account.h"
#include "services/auth/practicecloud.h"
#include "services/core/clock.h"
#include "services/core/wakewatch.h"
#include "services/net/token.h"
#include "services/ssh/target.h"

#include <memory>

class Accounts;
class Activities;
class NetworkChoices;
class Secrets;
class Settings;
class UnlockedKeys;
struct Session;
struct SessionStore;

/// A session of the caller's own, for one verb: where no desk runs, or another cloud is wanted. It has the settings,
/// profiles and records of the window.
class LoneDesk
{
public:
    explicit LoneDesk(const CommandLine &line);
    ~LoneDesk();
    Q_DISABLE_COPY_MOVE(LoneDesk)

    /// Signs in and reads what was kept. Errors: those of the sign-in and of starting the practice cloud; Invalid for a
    /// profile or project that is not there.
    [[nodiscard]] Task<Session *> open(SshPrompts prompts, std::stop_token stop);
    /// Nothing is begun any more; what was begun is written down. Waits for what runs, 3 s at most. Once, outside of
    /// any task.
    void close();

    [[nodiscard]] Settings *settings() const { return m_settings.get(); }
    [[nodiscard]] Clock *clock() { return &m_clock; }
    [[nodiscard]] static QString settingsFile(const QString &dataFolder); ///< empty: the platform's

private:
    /// With what the session signs in.
    struct SignIn
    {
        AccountProfile account{};
        CloudProfile cloud{};
        std::shared_ptr<TokenSource> tokens{};
    };

    [[nodiscard]] Result<AccountProfile> account() const;
    [[nodiscard]] Task<SignIn> signIn(std::stop_token stop);
    [[nodiscard]] Task<SignIn> signInToPractice(std::stop_token stop);
    [[nodiscard]] Result<SignIn> signInByFile() const;
    [[nodiscard]] Task<> requestsRead(std::stop_token stop);

    CommandLine m_line;
    SystemClock m_clock;
    WakeWatch m_wake;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Activities> m_activities;
    std::unique_ptr<Secrets> m_secrets;
    std::unique_ptr<Accounts> m_accounts;
    std::unique_ptr<NetworkChoices> m_network;
    std::unique_ptr<UnlockedKeys> m_unlockedKeys;
    std::unique_ptr<PracticeCloud> m_practice;
    PracticeCloud::Options m_practiceOptions;
    std::unique_ptr<Session> m_session;
};
