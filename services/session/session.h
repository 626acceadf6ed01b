// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"
#include "services/auth/practicecontrol.h"
#include "services/buckets/bucketservice.h"
#include "services/grantmail/grants.h"
#include "services/hosts/hostpool.h"
#include "services/jobs/jobservice.h"
#include "services/keys/keyservice.h"
#include "services/net/restclient.h"
#include "services/net/token.h"
#include "services/ports/forwards.h"
#include "services/ports/servers.h"
#include "services/project/billableservice.h"
#include "services/project/doctor.h"
#include "services/provisioning/capacityrecorder.h"
#include "services/provisioning/capacitystore.h"
#include "services/provisioning/provisioningservice.h"
#include "services/quota/cleanupservice.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/session/recoverycontroller.h"
#include "services/session/sessionfiles.h"
#include "services/session/sessionruns.h"
#include "services/session/webhookcontroller.h"
#include "services/setup/podsetup.h"
#include "services/slowness/slownesswatch.h"
#include "services/ssh/hub.h"
#include "services/stacks/stackcapture.h"
#include "services/store/documents.h"
#include "services/store/journalthread.h"
#include "services/sync/syncservice.h"
#include "services/tpu/computetpus.h"
#include "services/tpu/tpulog.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usageevents.h"
#include "services/usage/usagewatch.h"
#include "services/vpc/networks.h"
#include "services/vpc/ownaddress.h"
#include "services/vpc/portrules.h"

#include <functional>
#include <memory>

class Activities;
class Clock;
class Settings;
class UnlockedKeys;
class WakeWatch;
class Webhooks;

/// What all sessions of one run share.
struct SessionContext
{
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    Settings *settings = nullptr;
    WakeWatch *wake = nullptr;
    UnlockedKeys *unlockedKeys = nullptr; ///< null: each login asks for the passphrase of its key
    std::function<QString(const PodPlan &)> planText{}; ///< see SessionManagerContext::planText
    Webhooks *webhooks = nullptr; ///< null: none are sent
};

/// What a session stands on, and all that a sign-in tries: the user's tokens, the way to the cloud, its list of TPUs.
struct CloudAccess
{
    CloudAccess(AccountProfile account, CloudProfile profile, std::shared_ptr<TokenSource> source,
                const SessionContext &context);

    AccountProfile account;
    CloudProfile profile;
    SwitchedTokens tokens;
    RestClient rest;
    TpuService tpus;
};

/// Where a session writes down its requests and documents.
struct SessionStore
{
    explicit SessionStore(const SessionFiles &files)
        : journal{files.requests}
    {
    }
    /// Read before there is a session, so that the window does not wait for the disk. Where that cannot be, the
    /// requests say so, and try again.
    [[nodiscard]] static Task<std::shared_ptr<SessionStore>> opened(SessionFiles files);

    JournalThread journal;
    Documents documents{&journal}; ///< small things that features keep of this project
};

/// The services of one cloud, one project and one way to sign in, in the order in which they need each other. Replaced
/// as a whole when the user signs in elsewhere. Made only for a cloud that is in use: two sessions that asked for the
/// same requests would make two TPUs.
struct Session
{
    Session(std::unique_ptr<CloudAccess> made, SessionFiles places, std::shared_ptr<SessionStore> opened,
            const SessionContext &context);
    ~Session();
    Q_DISABLE_COPY_MOVE(Session)

    std::unique_ptr<CloudAccess> access;
    AccountProfile &account{access->account};
    CloudProfile &profile{access->profile};
    RestClient &rest{access->rest};
    TpuService &tpus{access->tpus};
    SessionFiles files;
    KeysApi keysApi;
    QuotaService quota;
    CleanupService orphans;
    Grants grants; ///< the user's, of this cloud and project
    PriceService prices;
    BillableService billables;
    KeyService keys;
    ComputeTpus computeTpus; ///< instances of Compute Engine, put into the list of TPUs
    TpuLog tpuLog; ///< of one TPU at a time, in Cloud Logging
    HostKeys hostKeys;
    SshHub hub;
    OwnAddress address;
    PortRules ports; ///< firewall rules for SSH
    Networks networks; ///< of the project, for whoever chooses among them
    std::shared_ptr<SessionStore> store;
    JournalThread &journal{store->journal};
    Documents &documents{store->documents};
    BucketService buckets; ///< of Cloud Storage
    CapacityStore capacityHistory; ///< what came of requests, zone by zone
    std::unique_ptr<ProvisioningService> tpuRequests; ///< what was asked for once; null: endRequests()
    std::unique_ptr<CapacityRecorder> recorder; ///< ends with them
    HostPool hosts; ///< the connections to hosts that all share
    PodSetup pods; ///< plans that are carried out
    JobService jobs; ///< what runs on hosts and is watched
    SyncService sync; ///< folders of this computer that are kept on hosts
    History history;
    UsageEvents usageEvents;
    UsageWatch usage; ///< what chips and hosts do, now and before
    StackCapture stacks; ///< where the ranks of jobs stand
    SlownessWatch slowness; ///< why jobs are slow
    Forwards forwards; ///< ports of hosts on this computer
    Servers servers; ///< TensorBoard, XProf and Jupyter on hosts
    Doctor doctor;
    std::unique_ptr<PracticeControl> practice; ///< null: this is no practice cloud
    RecoveryController incidents; ///< who watches over TPUs, and brings lost ones back
    SessionRuns runs; ///< curves, lab book and ledgers
    WebhookController webhooks; ///< what happens, sent to the user's webhooks

    void begin(); ///< asks the cloud from now on
    void suspend(); ///< before it is left, or the program ends: nothing is begun any more, and nothing is taken back
    void endRequests(); ///< they rest until their project is opened again
    /// The same account again: what waited for the sign-in goes on.
    void signInAgain(std::shared_ptr<TokenSource> source);
    /// After sleep, or in another network, old connections lead nowhere, and nobody says so: every one is asked for a
    /// sign of life or made anew.
    void renewConnections();

private:
    void followDoctor();
    void followLogin();
    void followMachines();
    void followFolders(WakeWatch *wake);
    void followKeys(UnlockedKeys *keys);
};
