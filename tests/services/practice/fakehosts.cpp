// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakehosts.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

Result<quint16> FakeHosts::start(quint16 sshPort, const QString &)
{
    return sshPort;
}

void FakeHosts::bootSlice(const QList<WorkerSpec> &workers, const QMap<QString, QString> &attributes)
{
    const auto node = workers.first().node;
    attributesOf[node] = attributes;
    if (isSilent)
        return;
    if (failure.isEmpty())
        slices[node] = workers;
    QMetaObject::invokeMethod(
        this,
        [this, node] {
            if (failure.isEmpty())
                emit booted(node);
            else
                emit bootFailed(node, failure);
        },
        Qt::QueuedConnection);
}

void FakeHosts::haltSlice(const QString &node, DiskFate disk)
{
    slices.remove(node);
    if (disk == DiskFate::Delete)
        deletedDisks.insert(node);
}

void FakeHosts::setSshKeys(const QString &node, const QStringList &lines)
{
    keys[node] = lines;
}

void FakeHosts::setAttributes(const QString &node, const QMap<QString, QString> &attributes)
{
    attributesOf[node] = attributes;
}

QMap<QString, QString> FakeHosts::hostKeys(const QString &node, int worker) const
{
    const auto text = u"%1 %2"_s.arg(node).arg(worker).toUtf8().toBase64();
    return {{u"ssh-ed25519"_s, QString::fromLatin1(text)}};
}

void FakeHosts::setCondition(const QString &node, int worker, const QString &name, const QString &value)
{
    const QString key = u"%1/%2/%3"_s.arg(node).arg(worker).arg(name);
    if (value.isNull())
        conditions.remove(key);
    else
        conditions[key] = value;
}

void FakeHosts::setOutsideIp(const QString &node, int worker, const QString &ip)
{
    if (slices.contains(node))
        slices[node][worker].outsideIp = ip;
}

TestWorld::TestWorld(const QByteArray &scenario)
    : world{practice::parseScenario(scenario).value(), time, hosts, 7}
{
    if (!world.open({}))
        qFatal("a world without a folder must open");
    world.advance();
}

void TestWorld::pass(std::chrono::milliseconds time_)
{
    for (auto left = time_; left.count() > 0; left -= std::chrono::milliseconds{50}) {
        time.pass(std::chrono::milliseconds{50});
        QCoreApplication::processEvents(); // booted() of the fake hosts
        world.advance();
    }
}

void TestWorld::leap(practice::Span span)
{
    const auto end = time.now() + span;
    while (time.now() < end) {
        const auto due = world.nextDue().value_or(end);
        time.pass(std::max(practice::Span{1}, std::min(due, end) - time.now()));
        world.advance();
        QCoreApplication::processEvents();
    }
}

practice::Answer<> TestWorld::create(const QString &zone, const QString &id, const QJsonObject &body)
{
    const auto started = world.nodes().create({.zone = zone, .id = id, .body = body});
    if (!started)
        return started;
    pass(std::chrono::seconds{10});
    return operation((*started)[u"name"_s].toString());
}

QJsonObject TestWorld::operation(const QString &name) const
{
    const auto *found = const_cast<TestWorld *>(this)->world.context().state.operations.find(name);
    return found ? found->toApi() : QJsonObject{};
}

QString TestWorld::nodeName(const QString &zone, const QString &id) const
{
    return u"projects/trc-practice/locations/%1/nodes/%2"_s.arg(zone, id);
}

QJsonObject TestWorld::node(const QString &zone, const QString &id) const
{
    const auto *found = const_cast<TestWorld *>(this)->world.context().state.nodes.find(nodeName(zone, id));
    return found ? found->toApi(practice::ApiVersion::V2) : QJsonObject{};
}

QJsonObject TestWorld::request(const QString &zone, const QString &id) const
{
    const auto name = u"projects/trc-practice/locations/%1/queuedResources/%2"_s.arg(zone, id);
    const auto *found = const_cast<TestWorld *>(this)->world.context().state.requests.find(name);
    return found ? found->toApi(practice::ApiVersion::V2) : QJsonObject{};
}

QString TestWorld::requestState(const QString &zone, const QString &id) const
{
    return request(zone, id)["state"_L1]["state"_L1].toString();
}

practice::Answer<> TestWorld::ask(const QString &zone, const QString &id, const QJsonObject &body)
{
    return world.requests().create({.zone = zone, .id = id, .requestId = {}, .body = body});
}

QJsonObject nodeBody(const QString &type, const QString &runtime, bool spot)
{
    return {{u"acceleratorType"_s, type},
            {u"runtimeVersion"_s, runtime},
            {u"networkConfig"_s, QJsonObject{{u"network"_s, u"default"_s}, {u"enableExternalIps"_s, true}}},
            {u"schedulingConfig"_s, QJsonObject{{u"spot"_s, spot}}}};
}

QJsonObject queuedBody(const NodeToQueue &wanted)
{
    auto node = nodeBody(wanted.type, wanted.runtime);
    node.remove(u"schedulingConfig"_s);
    const QJsonObject nodeSpec{{u"nodeId"_s, wanted.id}, {u"node"_s, node}};
    QJsonObject body{{u"tpu"_s, QJsonObject{{u"nodeSpec"_s, QJsonArray{nodeSpec}}}}};
    if (wanted.spot)
        body[u"spot"_s] = QJsonObject{};
    if (!wanted.until.isEmpty())
        body[u"queueingPolicy"_s] = QJsonObject{{u"validUntilDuration"_s, wanted.until}};
    return body;
}
