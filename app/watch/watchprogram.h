// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/watch/watchoptions.h"
#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/watcher/watchhead.h"

#include <memory>

class Accounts;
class Activities;
class ControlServer;
class Languages;
class NetworkChoices;
class Secrets;
class Settings;
class WatchServer;
class Webhooks;

/// Puts a watcher together, and takes it apart in order when it ends.
class WatchProgram
{
public:
    /// Who uses the parts: a watcher that acts, or a desk that only reads the disk of one that does not answer.
    enum class Use : quint8 { Watch, Disk };

    WatchProgram(const WatchOptions &options, Use use);
    ~WatchProgram();
    Q_DISABLE_COPY_MOVE(WatchProgram)

    /// Until it is told to end by a signal. The exit code: 0, also where another one watches that folder already.
    int run();
    /// Standard input and output become a connection, until it ends. The exit code.
    int serveStandard();

    [[nodiscard]] WatchHead *head() { return m_head.get(); }

private:
    [[nodiscard]] WatchHeadContext headContext();
    [[nodiscard]] std::unique_ptr<SessionManager> makeCloud();
    void signIn(SessionManager &cloud);
    void drain();

    WatchOptions m_options;
    Use m_use;
    QString m_dataFolder;
    std::optional<WatchSetup> m_setup; ///< nothing: it is not installed, but works for this computer's own TPU Desk
    SystemClock m_clock;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Languages> m_languages;
    std::unique_ptr<Activities> m_activities;
    std::unique_ptr<FileSecrets> m_fileSecrets;
    std::unique_ptr<Secrets> m_keychain;
    std::unique_ptr<Accounts> m_accounts;
    std::unique_ptr<NetworkChoices> m_network;
    std::unique_ptr<Webhooks> m_webhooks;
    std::unique_ptr<WatchHead> m_head;
    std::unique_ptr<WatchServer> m_server;
    std::unique_ptr<ControlServer> m_control;
};
