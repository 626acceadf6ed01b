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
class Doctor;
class Documents;
class Forwards;
class OwnAddress;
class PortRules;
class Grants;
class JobService;
class HostPool;
class Journal;
class KeyService;
class LeftoverService;
class LuckStore;
class Networks;
class KeysApi;
class BillableService;
class PodSetup;
class PracticeControl;
class PriceService;
class QuotaService;
class Servers;
class Settings;
class SshHub;
class TokenEndpoint;
class TokenSource;
class TpuService;
class TroubleDesk;
class UsageWatch;
class WishService;

/// The services of one cloud, one project and one way to sign in. Replaced as a whole when the user signs in elsewhere.
struct CloudServices
{
    struct Parts;
    std::unique_ptr<Parts> parts;

    AccountProfile account;
    CloudProfile profile;
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    WishService *wishes = nullptr; ///< what was asked for once, of this project
    Journal *journal = nullptr; ///< where they are written down
    LuckStore *luck = nullptr; ///< what came of it, zone by zone
    Documents *documents = nullptr; ///< small things that features keep of this project
    HostPool *hosts = nullptr; ///< the connections to hosts that all share
    PodSetup *pods = nullptr; ///< plans that are carried out
    JobService *jobs = nullptr; ///< what runs on hosts and is watched
    UsageWatch *usage = nullptr; ///< what chips and hosts do, now and before
    Forwards *forwards = nullptr; ///< ports of hosts on this computer
    Servers *servers = nullptr; ///< TensorBoard and Jupyter on hosts
    LeftoverService *leftovers = nullptr;
    Grants *grants = nullptr; ///< the user's, of this cloud and project
    PriceService *prices = nullptr;
    BillableService *billables = nullptr;
    KeyService *keys = nullptr;
    Doctor *doctor = nullptr;
    PortRules *ports = nullptr; ///< firewall rules for SSH
    OwnAddress *address = nullptr;
    Networks *networks = nullptr; ///< of the project, for whoever chooses among them
    SshHub *hub = nullptr;
    TroubleDesk *troubles = nullptr; ///< who watches over TPUs, and brings lost ones back
    PracticeControl *practice = nullptr; ///< null: this is no practice cloud

    CloudServices();
    ~CloudServices();
    Q_DISABLE_COPY_MOVE(CloudServices)
};

/// What a Cloud is made of.
struct CloudContext
{
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    Settings *settings = nullptr;
    QString dataFolder;
    PracticeCloud::Options practice{};
    /// Where Google answers; tests give another place.
    std::function<CloudProfile(const ProjectId &)> realCloud{&::realCloud};
    WakeWatch::Asleep asleep{&timeAsleep};
    NetworkWatch::Addresses addresses{&NetworkWatch::addressesNow};
    std::shared_ptr<TokenEndpoint> endpoint{}; ///< where sign-ins are asked about; empty: one of its own
};

/// Which cloud the program works with: starts the practice cloud, signs in to a real one, swaps the services.
class Cloud : public QObject
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

    explicit Cloud(CloudContext context, QObject *parent = nullptr);
    ~Cloud() override;

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
    [[nodiscard]] CloudServices *services() const { return m_services.get(); } ///< null unless Ready
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
    [[nodiscard]] QString practiceFile(const QString &name) const;
    [[nodiscard]] QString rememberedFile(const CloudProfile &profile, const QString &name) const;
    [[nodiscard]] QString requestsFile(const CloudProfile &profile) const;
    void forgetWorld() const;
    void makeWishes(CloudServices *services);
    void makePods(CloudServices *services);
    void makeJobs(CloudServices *services);
    void makeUsage(CloudServices *services);
    [[nodiscard]] QString usageFile(const CloudProfile &profile) const;
    void makeHosts(CloudServices *services) const;
    void makePorts(CloudServices *services) const;
    [[nodiscard]] std::unique_ptr<CloudServices> make(const AccountProfile &account, const CloudProfile &profile,
                                                      std::shared_ptr<TokenSource> tokens) const;
    [[nodiscard]] std::unique_ptr<TroubleDesk> makeTroubles(const CloudProfile &profile,
                                                            const CloudServices::Parts &parts) const;
    void makeAccess(CloudServices *services, std::shared_ptr<TokenSource> tokens) const;
    void adopt(std::unique_ptr<CloudServices> services);
    void takeOver(std::unique_ptr<CloudServices> candidate);
    void retire();
    void restWishes();
    void discard(std::unique_ptr<CloudServices> services);
    void sweep();
    void askForAccount();
    void comeBack();

    CloudContext m_context;
    std::unique_ptr<PracticeCloud> m_practice;
    std::unique_ptr<CloudServices> m_services;
    std::unique_ptr<CloudServices> m_candidate; ///< while a sign-in is tried
    /// Kept until the tasks that were running then can come back to them no more; with their number.
    std::vector<std::pair<quint64, std::unique_ptr<CloudServices>>> m_retired;
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
