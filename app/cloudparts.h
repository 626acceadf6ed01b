// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cloud.h"
#include "app/troubledesk.h"
#include "services/auth/practicecontrol.h"
#include "services/keys/keyservice.h"
#include "services/net/restclient.h"
#include "services/net/switchedtokens.h"
#include "services/network/networks.h"
#include "services/network/ownaddress.h"
#include "services/network/portrules.h"
#include "services/pod/hostpool.h"
#include "services/pod/jobservice.h"
#include "services/pod/podsetup.h"
#include "services/ports/forwards.h"
#include "services/ports/servers.h"
#include "services/project/billableservice.h"
#include "services/project/doctor.h"
#include "services/quota/grants.h"
#include "services/quota/leftoverservice.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/ssh/hub.h"
#include "services/store/documents.h"
#include "services/store/journal.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usageevents.h"
#include "services/usage/usagewatch.h"
#include "services/wish/luckrecorder.h"
#include "services/wish/luckstore.h"
#include "services/wish/wishservice.h"

/// In the order in which they need each other; destroyed the other way round.
struct CloudServices::Parts
{
    std::unique_ptr<SwitchedTokens> tokens;
    std::unique_ptr<RestClient> rest;
    std::unique_ptr<KeysApi> keysApi;
    std::unique_ptr<TpuService> tpus;
    std::unique_ptr<QuotaService> quota;
    std::unique_ptr<LeftoverService> leftovers;
    std::unique_ptr<Grants> grants;
    std::unique_ptr<PriceService> prices;
    std::unique_ptr<BillableService> billables;
    std::unique_ptr<KeyService> keys;
    std::unique_ptr<HostKeys> hostKeys;
    std::unique_ptr<SshHub> hub;
    std::unique_ptr<OwnAddress> address;
    std::unique_ptr<PortRules> ports;
    std::unique_ptr<Networks> networks;
    std::unique_ptr<Journal> journal;
    std::unique_ptr<LuckStore> luck;
    std::unique_ptr<WishService> wishes;
    std::unique_ptr<LuckRecorder> recorder;
    std::unique_ptr<Documents> documents;
    std::unique_ptr<HostPool> hosts;
    std::unique_ptr<PodSetup> pods;
    std::unique_ptr<JobService> jobs;
    std::unique_ptr<History> history;
    std::unique_ptr<UsageEvents> usageEvents;
    std::unique_ptr<UsageWatch> usage;
    std::unique_ptr<Forwards> forwards;
    std::unique_ptr<Servers> servers;
    std::unique_ptr<Doctor> doctor;
    std::unique_ptr<PracticeControl> practice;
    std::unique_ptr<TroubleDesk> troubles;
};
