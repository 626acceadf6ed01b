// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"
#include "services/auth/practicecloud.h"
#include "services/core/taskscope.h"
#include "services/core/wakewatch.h"
#include "services/net/networkwatch.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

class AccountTrial;
class Activities;
class Clock;
class Settings;
class TokenEndpoint;
class TokenSource;
class UnlockedKeys;
class Webhooks;
struct CloudAccess;
struct PodPlan;
struct Session;
struct SessionContext;

/// What a SessionManager works with.
struct SessionManagerContext
{
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    Settings *settings = nullptr;
    UnlockedKeys *unlockedKeys = nullptr; ///< of all sessions; null: each login asks for the passphrase of its key
    QString dataFolder;
    PracticeCloud::Options practice{};
    /// Where Google answers; tests give another place.
    std::function<CloudProfile(const ProjectId &)> realCloud{&::realCloud};
    WakeWatch::Asleep asleep{&timeAsleep};
    NetworkWatch::Addresses addresses{&NetworkWatch::addressesNow};
    /// A plan in the Activity list; empty: its name.
    std::function<QString(const PodPlan &)> planText{};
    std::shared_ptr<TokenEndpoint> endpoint{}; ///< where sign-ins are asked about; empty: one of its own
    Webhooks *webhooks = nullptr; ///< of all sessions; null: none are sent
};

/// Which cloud the program works with: starts the practice cloud, signs in to a real one, swaps the services.
class SessionManager : public QObject
{
    Q_OBJECT

public:
    enum class State : quint8 {
        Idle, ///< nothing was begun yet
        Starting,
        Ready,
        Failed,
        Stopped, ///< the user took the sign-in back, and there was nothing before it
    };

    explicit SessionManager(SessionManagerContext context, QObject *parent = nullptr);
    ~SessionManager() override;

    void startPractice();
    /// Ends the practice cloud that runs, and opens another of its worlds.
    void startWorld(const PracticeWorld &world);
    /// Reads the zones of the project once; only when that works the services are swapped. What the doctor can mend (an
    /// API that is off, no billing) is no reason to refuse. With the profile that is in use already the services stay,
    /// and everything that waited for the user goes on.
    void signIn(const AccountProfile &account, std::shared_ptr<TokenSource> tokens);
    void cancelSignIn();
    /// The user may have signed in elsewhere, with gcloud for example: what waits for that is tried once more.
    void lookAgain(std::shared_ptr<TokenSource> tokens);
    /// Ends watchers and the practice cloud; the tasks are drained by the caller.
    void end();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] Session *services() const { return m_services.get(); } ///< null unless Ready
    [[nodiscard]] const CloudProfile &profile() const { return m_profile; } ///< of the last services
    [[nodiscard]] const AccountProfile &account() const
    {
        return m_account;
    } ///< the same; while Starting: of what starts
    /// Where the services of an account answer, its project included.
    [[nodiscard]] CloudProfile profileFor(const AccountProfile &account) const;
    /// An account before it is used.
    [[nodiscard]] std::shared_ptr<AccountTrial> tryAccount(const AccountProfile &account,
                                                           std::shared_ptr<TokenSource> tokens) const;
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    [[nodiscard]] Clock *clock() const { return m_context.clock; }

signals:
    void stateChanged();
    void servicesAboutToGo(); ///< let go of everything that services() gave
    void worldLeft(
        const ProjectId &project); ///< another one of the practice cloud comes, with other machines in the same project
    void servicesChanged();
    void signInDone();
    void signInFailed(const Error &error);
    void signedOut(const Error &why); ///< in mid-run, once; everything waits for the next signIn()
    void signedInAgain(); ///< and goes on
    void profileChanged(); ///< profile() knows more than at the sign-in
    void accountNamed(const AccountProfile &account,
                      const QString &name); ///< whose it is became known after the sign-in

private:
    void setState(State state, std::optional<Error> error = {});
    void openPractice(const std::optional<PracticeWorld> &world);
    [[nodiscard]] SessionContext sessionContext();
    [[nodiscard]] std::unique_ptr<CloudAccess> accessTo(const AccountProfile &account, const CloudProfile &profile,
                                                        std::shared_ptr<TokenSource> tokens);
    void attach(std::unique_ptr<CloudAccess> access, const std::function<void()> &attached = {});
    void takeOver(std::unique_ptr<CloudAccess> candidate);
    void retire();
    void discard(std::shared_ptr<void> left);
    void sweep();
    void askForAccount();

    SessionManagerContext m_context;
    std::unique_ptr<PracticeCloud> m_practice;
    std::unique_ptr<Session> m_services;
    std::unique_ptr<CloudAccess> m_candidate; ///< while a sign-in is tried
    /// Kept until the tasks that were running then can come back to them no more; with their number.
    std::vector<std::pair<quint64, std::shared_ptr<void>>> m_retired;
    QTimer m_sweep;
    AccountProfile m_account;
    CloudProfile m_profile;
    State m_state = State::Idle;
    std::optional<Error> m_error;
    bool m_isSignedOut = false;
    WakeWatch m_wake;
    NetworkWatch m_network;
    std::shared_ptr<TokenEndpoint> m_endpoint;
    TaskScope m_signIn;
    TaskScope m_tasks; // last
};
