// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/computequota.h"

#include "services/practice/world/quotas.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

bool isAlive(const Node &node)
{
    return node.state != NodeState::Preempted && node.state != NodeState::Terminated;
}

double nodeUsage(const Node &node, const QString &metric)
{
    const auto hosts = double(node.workers.size());
    if (!isAlive(node))
        return 0;
    if (metric == "IN_USE_ADDRESSES"_L1)
        return node.wantsExternalAddresses() && node.state != NodeState::Stopped ? hosts : 0;
    return metric == "INSTANCES"_L1 ? hosts : metric == "DISKS_TOTAL_GB"_L1 ? hosts * bootDiskGb : 0;
}

/// vCPUs of "e2-standard-4"; small shared-core types count as one.
double processors(const QString &machineType)
{
    bool isNumber = false;
    const auto count = machineType.section(u'-', -1).toInt(&isNumber);
    return isNumber ? count : 1;
}

double instanceUsage(const QJsonObject &instance, const QString &metric)
{
    if (metric == "INSTANCES"_L1)
        return 1;
    if (instance["status"_L1].toString() != "RUNNING"_L1)
        return 0;
    if (metric == "CPUS"_L1)
        return processors(instance["machineType"_L1].toString());
    if (metric != "IN_USE_ADDRESSES"_L1)
        return 0;
    double addresses = 0;
    for (const auto &network : instance["networkInterfaces"_L1].toArray())
        addresses += double(network["accessConfigs"_L1].toArray().size());
    return addresses;
}

double diskUsage(const QJsonObject &disk, const QString &metric)
{
    const bool isSolid = !disk["type"_L1].toString().endsWith("/pd-standard"_L1);
    const bool isMeant = metric == (isSolid ? "SSD_TOTAL_GB"_L1 : "DISKS_TOTAL_GB"_L1);
    return isMeant ? disk["sizeGb"_L1].toString().toDouble() : 0;
}

double resourceUsage(const QString &collection, const QJsonObject &json, const QString &metric)
{
    if (collection == "instances"_L1)
        return instanceUsage(json, metric);
    if (collection == "disks"_L1)
        return diskUsage(json, metric);
    const bool isStatic = collection == "addresses"_L1 && json["addressType"_L1].toString() == "EXTERNAL"_L1;
    return isStatic && metric == "STATIC_ADDRESSES"_L1 ? 1 : 0;
}

} // namespace

double computeUsage(const Ground &ground, const QString &metric, const QString &region)
{
    double sum = 0;
    if (region == "global"_L1) {
        for (const auto &[path, resource] : ground.state.resources.all())
            sum += path.section(u'/', -2, -2).toUpper() == metric ? 1 : 0;
        return sum;
    }
    for (const auto &[name, node] : ground.state.nodes.all()) {
        if (isIn(node.zone, region))
            sum += nodeUsage(node, metric);
    }
    for (const auto &[path, resource] : ground.state.resources.all()) {
        // projects/P/zones/Z/disks/D
        if (isIn(path.section(u'/', 3, 3), region))
            sum += resourceUsage(path.section(u'/', 4, 4), resource.json, metric);
    }
    return sum;
}

double computeLimit(const Ground &ground, const QString &metric, const QString &region)
{
    for (const auto &limit : ground.scenario.computeLimits) {
        if (limit.metric == metric && (limit.region == "*"_L1 || limit.region == region))
            return limit.value;
    }
    // NETWORKS and its kin are counted for the whole project. Seen in public code: what regions.get answered for
    // projects with 8 addresses (CPUS, DISKS_TOTAL_GB 2048 to 5120, SSD_TOTAL_GB 500 to 2048). Google states no
    // defaults. Of INSTANCES nothing is known: 720 never binds first.
    static const QMap<QString, double> usual{
        {u"CPUS"_s, 24},          {u"STATIC_ADDRESSES"_s, 8}, {u"INSTANCES"_s, 720},
        {u"NETWORKS"_s, 5},       {u"SUBNETWORKS"_s, 100},    {u"FIREWALLS"_s, 100},
        {u"ROUTERS"_s, 10},       {u"ROUTES"_s, 200},         {u"DISKS_TOTAL_GB"_s, 4096},
        {u"SSD_TOTAL_GB"_s, 2048}};
    return metric == "IN_USE_ADDRESSES"_L1 ? ground.scenario.externalAddresses : usual.value(metric);
}

std::optional<Refusal> refuseHosts(const Ground &ground, const QString &region, int hosts, bool external, Ids &ids)
{
    const QList<std::pair<QString, double>> wanted{{u"IN_USE_ADDRESSES"_s, external ? hosts : 0},
                                                   {u"INSTANCES"_s, hosts},
                                                   {u"DISKS_TOTAL_GB"_s, hosts * bootDiskGb}};
    for (const auto &[metric, amount] : wanted) {
        if (amount > 0 && computeUsage(ground, metric, region) + amount > computeLimit(ground, metric, region))
            return limitReached(metric, ids.eid());
    }
    return std::nullopt;
}

} // namespace practice
