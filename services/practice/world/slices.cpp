// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/slices.h"

#include "services/practice/hosts/guestkeys.h"
#include "services/practice/hosts/hosts.h"
#include "services/practice/world/firewall.h"
#include "services/practice/world/oslogins.h"

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

bool isTrue(const QJsonValue &value)
{
    const auto word = value.toString().trimmed().toLower();
    return word == "true"_L1 || word == "1"_L1 || word == "y"_L1 || word == "yes"_L1;
}

/// `serial` as the last two bytes of an address, without .0, .1 and .255.
QString lastTwoBytes(qint64 serial)
{
    constexpr int perNet = 250;
    return u"%1.%2"_s.arg(serial / perNet % perNet).arg(serial % perNet + 2);
}

/// "4x4x8" as three numbers; what a flat topology lacks is 1.
std::array<int, 3> sides(const QString &topology)
{
    std::array<int, 3> size{1, 1, 1};
    const auto parts = topology.split(u'x');
    for (qsizetype i = 0; i < std::min<qsizetype>(3, parts.size()); ++i)
        size[size_t(i)] = std::max(1, parts[i].toInt());
    return size;
}

QString bounds(const std::array<int, 3> &size)
{
    return u"%1,%2,%3"_s.arg(size[0]).arg(size[1]).arg(size[2]);
}

/// How the chips of one host lie: 1, 2 by 2, or 2 by 4.
std::array<int, 3> chipsOfHost(const Accelerator &accelerator)
{
    const int chips = accelerator.chipsPerHost();
    return {chips > 1 ? 2 : 1, std::max(1, chips / 2), 1};
}

/// What libtpu reads of the slice's shape.
QList<std::pair<QString, QString>> shapeLines(const Accelerator &accelerator, const QString &topology)
{
    const auto own = chipsOfHost(accelerator);
    auto hosts = sides(topology);
    for (size_t i = 0; i < hosts.size(); ++i)
        hosts[i] = std::max(1, hosts[i] / own[i]);
    QStringList ports;
    for (int chip = 0; chip < accelerator.chipsPerHost(); ++chip)
        ports.append(QString::number(8431 + chip));
    return {{u"CHIPS_PER_HOST_BOUNDS"_s, bounds(own)},
            {u"HOST_BOUNDS"_s, bounds(hosts)},
            {u"TPU_CHIPS_PER_PROCESS_BOUNDS"_s, bounds(own)},
            {u"TPU_PROCESS_BOUNDS"_s, bounds(hosts)},
            {u"TPU_RUNTIME_METRICS_PORTS"_s, ports.join(u',')}};
}

QString tpuEnv(const Node &node, const Accelerator &accelerator, const Scenario &scenario)
{
    const auto topology = node.spec["acceleratorConfig"_L1]["topology"_L1].toString(accelerator.topology());
    const QList<std::pair<QString, QString>> lines{
        {u"ACCELERATOR_TYPE"_s, accelerator.type()},
        {u"CONSUMER_PROJECT_ID"_s, scenario.projectId},
        {u"CONSUMER_PROJECT_NUMBER"_s, scenario.projectNumber},
        {u"NODE_ID"_s, node.id()},
        {u"PREEMPTIBLE"_s, node.isPreemptible() ? u"true"_s : u"false"_s},
        {u"RUNTIME_VERSION"_s, node.spec["runtimeVersion"_L1].toString()},
        {u"SERVICE_NAME"_s, u"tpu.googleapis.com"_s},
        {u"SOURCE"_s, u"TFRC"_s},
        {u"TOPOLOGY"_s, topology},
        {u"TYPE"_s, accelerator.generation->type},
        {u"UID"_s, QString::number(node.number)},
        {u"ZONE"_s, node.zone},
    };
    QString text;
    for (const auto &[key, value] : lines + shapeLines(accelerator, topology))
        text += u"%1: '%2'\n"_s.arg(key, value);
    return text;
}

} // namespace

bool usesOsLogin(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata)
{
    const auto &deciding = nodeMetadata.contains("enable-oslogin"_L1) ? nodeMetadata : projectMetadata;
    return isTrue(deciding["enable-oslogin"_L1]);
}

QStringList effectiveKeys(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata, Moment now)
{
    if (usesOsLogin(nodeMetadata, projectMetadata))
        return {};
    auto text = nodeMetadata["sshKeys"_L1].toString() + u'\n' + nodeMetadata["ssh-keys"_L1].toString();
    if (!isTrue(nodeMetadata["block-project-ssh-keys"_L1]) && !nodeMetadata.contains("sshKeys"_L1))
        text += u'\n' + projectMetadata["ssh-keys"_L1].toString() + u'\n' + projectMetadata["sshKeys"_L1].toString();
    QStringList lines;
    for (const auto &raw : text.split(u'\n', Qt::SkipEmptyParts)) {
        const auto line = raw.trimmed();
        if (parseGuestKey(line, toDateTime(now)) && !lines.contains(line))
            lines.append(line);
    }
    return lines;
}

QMap<QString, QString> metadataAttributes(const Node &node, const Accelerator &accelerator, const Scenario &scenario)
{
    QMap<QString, QString> attributes;
    const auto metadata = node.spec["metadata"_L1].toObject();
    for (auto it = metadata.begin(); it != metadata.end(); ++it)
        attributes[it.key()] = it.value().toString();
    QStringList addresses;
    for (const auto &worker : node.workers)
        addresses.append(u"unknown:unknown:"_s + worker.internalIp);
    attributes[u"accelerator-type"_s] = accelerator.type();
    attributes[u"worker-network-endpoints"_s] = addresses.join(u',');
    attributes[u"tpu-env"_s] = tpuEnv(node, accelerator, scenario);
    return attributes;
}

namespace {

/// What libtpu and JAX find the other slices by; a node alone has none of it.
QString megascaleLines(const Node &node, const State &state)
{
    const auto *request = node.queuedRequest.isEmpty() ? nullptr : state.requests.find(node.queuedRequest);
    if (!request || !node.spec["multisliceNode"_L1].toBool())
        return {};
    const auto ids = request->nodeIds();
    const auto *first = state.nodes.find(node.name.section(u'/', 0, -2) + u'/' + ids.value(0));
    const auto &coordinator = first ? *first : node; // the first is made first
    const QList<std::pair<QString, QString>> lines{
        {u"MEGASCALE_COORDINATOR_ADDRESS"_s, coordinator.workers.value(0).internalIp},
        {u"MEGASCALE_NUM_SLICES"_s, QString::number(ids.size())},
        {u"MEGASCALE_SLICE_ID"_s, QString::number(std::max<qsizetype>(0, ids.indexOf(node.id())))},
    };
    QString text;
    for (const auto &[key, value] : lines)
        text += u"%1: '%2'\n"_s.arg(key, value);
    return text;
}

QMap<QString, QString> attributesOf(const Node &node, const WorldContext &context)
{
    auto attributes =
        metadataAttributes(node, context.catalogue.accelerator(node.generation, node.size), context.scenario);
    attributes[u"tpu-env"_s] += megascaleLines(node, context.state);
    return attributes;
}

} // namespace

QJsonObject projectMetadata(const State &state)
{
    const auto *note = state.notes.find(u"project"_s);
    return note ? note->json["metadata"_L1].toObject() : QJsonObject{};
}

QString Slices::freshExternalIp()
{
    // 127.0.0.0/16 stays free: the user's own services live there.
    const auto serial = m_context.state.next(u"externalAddress"_s);
    return u"127.%1.%2"_s.arg(16 + serial / 62'500 % 200).arg(lastTwoBytes(serial));
}

/// One of the subnetwork's range; where a scenario has a network without one it is made up.
QString Slices::internalIp(const Node &node, const QStringList &taken)
{
    const auto free = freeAddress(m_context, subnetworkOf(m_context, node), taken);
    return !free.isEmpty() ? free : u"10.64."_s + lastTwoBytes(m_context.state.next(u"internalAddress"_s));
}

/// Where the machine answers: where everybody knows it, or where nobody is told of it.
QString Slices::outsideIp(const Node &node, const WorkerAddress &worker) const
{
    return !worker.externalIp.isEmpty() && letsIn(m_context, node, ownAddress, 22) ? worker.externalIp : worker.doorIp;
}

void Slices::keepSilent()
{
    QStringList silent;
    for (const auto &[name, node] : m_context.state.nodes.all()) {
        for (const auto &worker : node.workers) {
            if (m_booted.contains(name) && !worker.externalIp.isEmpty() && outsideIp(node, worker) != worker.externalIp)
                silent += worker.externalIp;
        }
    }
    m_silence.keep(silent, m_context.sshPort);
}

void Slices::onFirewallChanged()
{
    keepSilent(); // an address that is to be listened at again is let go first
    for (const auto &[name, node] : m_context.state.nodes.all()) {
        for (int worker = 0; m_booted.contains(name) && worker < node.workers.size(); ++worker)
            m_context.hosts.setOutsideIp(name, worker, outsideIp(node, node.workers[worker]));
    }
}

void Slices::giveAddresses(Node &node)
{
    const auto accelerator = m_context.catalogue.accelerator(node.generation, node.size);
    const auto stem = u"t1v-n-"_s + m_context.ids.hex(8);
    node.workers.clear();
    QStringList taken;
    for (int worker = 0; worker < accelerator.hosts(); ++worker) {
        const auto internal = internalIp(node, taken);
        const auto external = node.wantsExternalAddresses() ? freshExternalIp() : QString{};
        const auto door = tunnelNet + lastTwoBytes(m_context.state.next(u"doorAddress"_s));
        node.workers.append({u"%1-w-%2"_s.arg(stem).arg(worker), internal, external, door});
        taken += internal;
    }
}

void Slices::changeExternalAddresses(const QString &name)
{
    auto *node = m_context.state.nodes.edit(name);
    if (!node)
        return;
    for (int worker = 0; worker < node->workers.size(); ++worker) {
        auto &address = node->workers[worker];
        address.externalIp = node->wantsExternalAddresses() ? freshExternalIp() : QString{};
        if (m_booted.contains(name))
            m_context.hosts.setOutsideIp(name, worker, outsideIp(*node, address));
    }
    keepSilent();
}

void Slices::boot(const Node &node)
{
    const auto accelerator = m_context.catalogue.accelerator(node.generation, node.size);
    const auto devices = accelerator.devices(node.spec["runtimeVersion"_L1].toString());
    QList<WorkerSpec> slice;
    for (int worker = 0; worker < node.workers.size(); ++worker) {
        const auto &address = node.workers[worker];
        slice.append({.node = node.name,
                      .worker = worker,
                      .hostName = address.hostName,
                      .internalIp = address.internalIp,
                      .outsideIp = outsideIp(node, address),
                      .deviceFiles = devices,
                      .network = networkOf(m_context, node).section(u'/', -1)});
    }
    m_booted.remove(node.name);
    m_failures.remove(node.name);
    m_context.hosts.bootSlice(slice, attributesOf(node, m_context));
    applyKeys(node.name);
}

void Slices::halt(const QString &name, bool deleteDisk)
{
    m_booted.remove(name);
    m_failures.remove(name);
    keepSilent();
    m_context.hosts.haltSlice(name, deleteDisk ? DiskFate::Delete : DiskFate::Keep);
}

void Slices::applyKeys(const QString &name)
{
    auto *node = m_context.state.nodes.edit(name);
    if (!node)
        return;
    const auto now = m_context.now();
    const auto own = node->spec["metadata"_L1].toObject();
    const auto project = projectMetadata(m_context.state);
    const auto lines = usesOsLogin(own, project) ? osLoginKeys(m_context) : effectiveKeys(own, project, now);
    m_context.hosts.setSshKeys(name, lines);
    if (m_booted.contains(name))
        m_context.hosts.setAttributes(name, attributesOf(*node, m_context));
    m_context.unschedule(name, {EventKind::KeysArrive});
    std::optional<QDateTime> expiry;
    for (const auto &key : parseGuestKeys(lines, toDateTime(now))) {
        if (key.expires && (!expiry || *key.expires < *expiry))
            expiry = key.expires;
    }
    if (expiry)
        m_context.scheduleAt(expiry->toStdSysMilliseconds(), {.kind = EventKind::KeysArrive, .target = name});
}

void Slices::announceKeys(const QString &name)
{
    m_context.schedule(m_context.span(u"keys"_s), {.kind = EventKind::KeysArrive, .target = name});
}

void Slices::announceKeysEverywhere()
{
    for (const auto &[name, node] : m_context.state.nodes.all())
        announceKeys(name);
}

} // namespace practice
