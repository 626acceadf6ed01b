// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/loginprobe.h"

#include "services/grantmail/grants.h"
#include "services/hosts/hosts.h"
#include "services/ssh/hub.h"

/// The machine is there, and says so with a key that nobody contradicts.
static bool isThere(ErrorCode code)
{
    return code == ErrorCode::LoginRefused || code == ErrorCode::KeyUnreadable || code == ErrorCode::KeyLocked
        || code == ErrorCode::HostKeyUnknown;
}

Task<> reachTpu(TpuApi api, QPointer<SshHub> hub, LoginChoice login, Tpu tpu, std::stop_token stop)
{
    if (tpu.endpoints.isEmpty() || tpu.endpoints.first().externalIp.isEmpty())
        co_return {};
    const auto target = co_await reachWorker(api, tpu.id, 0, login, stop);
    if (!target && isThere(target.error().code))
        co_return {}; // no key was chosen yet: READY is as much as can be known
    if (!target)
        co_return std::unexpected{target.error()};
    if (!hub)
        co_return failed(ErrorCode::Cancelled);
    const auto connection =
        co_await hub->connectTo(*target, {}, {}, stop); // without prompts: nobody may be there to answer
    if (!connection && !isThere(connection.error().code))
        co_return std::unexpected{connection.error()};
    co_return {};
}

QList<ZoneId> grantedZones(const Grants *grants, const QString &acceleratorType, Tier tier)
{
    QList<ZoneId> zones;
    const auto all = grants->grants();
    for (const auto &grant : all) {
        for (const auto &row : grant.rows) {
            const bool isFree = coverageOf(all, {row.zone, acceleratorType, tier}, grants->now()).isFree();
            if (isFree && !row.zone.isEmpty() && !zones.contains(row.zone))
                zones << row.zone;
        }
    }
    return zones;
}
