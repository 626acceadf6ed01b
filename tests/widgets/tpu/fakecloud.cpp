// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/tpu/fakecloud.h"

#include <QTest>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

FakeAnswer jsonAnswer(const QJsonObject &json)
{
    return {.status = 200, .body = QJsonDocument{json}.toJson(QJsonDocument::Compact)};
}

FakeAnswer refusal(int http, const QString &status, const QString &message)
{
    const QJsonObject error{{u"code"_s, http}, {u"status"_s, status}, {u"message"_s, message}};
    return {.status = http, .body = QJsonDocument{QJsonObject{{u"error"_s, error}}}.toJson(QJsonDocument::Compact)};
}

namespace {

Task<> reached(bool letsIn)
{
    co_return letsIn ? Result<>{}
                     : Result<>{std::unexpected{Error{ErrorCode::Offline, u"Nobody answers at port 22."_s, {}}}};
}

} // namespace

FakeCloud::FakeCloud()
    : profile{realCloud(ProjectId{u"trc-practice"_s})}
{
    world.answer = [this](const FakeRequest &request) { return answer(request); };
    rest = std::make_unique<RestClient>(&token, &clock, RestOptions{.network = world.network()});
    tpus = std::make_unique<TpuService>(profile, rest.get(), &clock);
    quota = std::make_unique<QuotaService>(profile, rest.get(), tpus.get(), &clock);
    prices = std::make_unique<PriceService>(profile, rest.get(), &clock, QString{});
    grants = std::make_unique<Grants>(GrantsPlace{m_folder.filePath(u"grants.json"_s), profile.project}, &clock);
    journal = std::make_unique<JournalHere>(m_folder.filePath(u"requests.sqlite"_s));
    tpuRequests = std::make_unique<ProvisioningService>(
        ProvisioningContext{.tpus = tpus.get(),
                            .clock = &clock,
                            .journal = journal.get(),
                            .reach = [this](Tpu, std::stop_token) { return reached(letsIn); },
                            .grantZones = [](QString, Tier) { return finishedTask<QList<ZoneId>>(QList<ZoneId>{}); }});
    addGranted(u"v4"_s, Tier::OnDemand, u"us-central2-b"_s, 512);
}

FakeCloud::~FakeCloud()
{
    // What is under way ends now, while clock and world are still there; the application drains in the same way.
    tpuRequests.reset();
    prices.reset();
    grants.reset();
    quota.reset();
    tpus.reset();
    rest.reset();
    (void)QTest::qWaitFor([this] { return TaskScope::running() == 0 && world.inFlight == 0; }, 2'000);
}

TpuId FakeCloud::id(const QString &zone, const QString &name) const
{
    return tpuId(profile.project, ZoneId{zone}, name);
}

QJsonObject &FakeCloud::addNode(const QString &zone, const QString &name, const QString &type, const QString &state,
                                int hosts)
{
    const auto full = id(zone, name).toString();
    QJsonArray endpoints;
    for (int i = 0; i < hosts; ++i)
        endpoints << QJsonObject{
            {u"ipAddress"_s, u"10.164.0.%1"_s.arg(i + 2)},
            {u"port"_s, 8470},
            {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"34.141.220.%1"_s.arg(nodes.size() * 4 + i + 10)}}}};
    const auto made = clock.now().addSecs(-3600 * (nodes.size() + 1));
    nodes.insert(full,
                 {{u"name"_s, full},
                  {u"id"_s, QString::number(7000 + nodes.size())},
                  {u"acceleratorType"_s, type},
                  {u"state"_s, state},
                  {u"health"_s, u"HEALTHY"_s},
                  {u"apiVersion"_s, u"V2"_s},
                  {u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s},
                  {u"createTime"_s, made.toString(Qt::ISODate)},
                  {u"networkEndpoints"_s, endpoints}});
    return nodes[full];
}

void FakeCloud::addRequest(const QString &zone, const QString &name, const QString &state)
{
    const auto parent = u"projects/trc-practice/locations/"_s + zone;
    const QJsonObject node{{u"acceleratorType"_s, u"v5litepod-16"_s}, {u"runtimeVersion"_s, u"v2-alpha-tpuv5-lite"_s}};
    requests << QJsonObject{
        {u"name"_s, parent + u"/queuedResources/"_s + name},
        {u"state"_s, QJsonObject{{u"state"_s, state}}},
        {u"spot"_s, QJsonObject{}},
        {u"createTime"_s, clock.now().addDays(-5).toString(Qt::ISODate)},
        {u"tpu"_s,
         QJsonObject{
             {u"nodeSpec"_s,
              QJsonArray{QJsonObject{{u"parent"_s, parent}, {u"nodeId"_s, name + u"-node"_s}, {u"node"_s, node}}}}}}};
}

void FakeCloud::addGranted(const QString &generation, Tier tier, const QString &zone, qint64 chips)
{
    auto grant = grants->grants().isEmpty()
        ? Grant{.project = profile.project, .start = clock.now().date().addDays(-19), .days = 90}
        : grants->grants().first();
    grant.rows.append({.tier = tier, .generation = generation, .count = chips, .zone = ZoneId{zone}});
    if (!grants->put(grant))
        qFatal("the grant cannot be entered");
}

void FakeCloud::addLimit(const QString &quotaId, const QString &zone, int limit)
{
    const bool isRegion = quotaId.contains(u"PerRegion"_s);
    const QJsonObject bucket{{u"effectiveLimit"_s, QString::number(limit)},
                             {u"dimensions"_s, QJsonObject{{isRegion ? u"region"_s : u"zone"_s, zone}}}};
    const auto metric = u"services/tpu.googleapis.com/consumerQuotaMetrics/x"_s;
    metrics << QJsonObject{
        {u"name"_s, metric},
        {u"metric"_s, u"tpu.googleapis.com/"_s + quotaId},
        {u"consumerQuotaLimits"_s,
         QJsonArray{QJsonObject{{u"name"_s, metric + u"/limits/"_s + quotaId},
                                {u"unit"_s, isRegion ? u"1/{project}/{region}"_s : u"1/{project}/{zone}"_s},
                                {u"quotaBuckets"_s, QJsonArray{bucket}}}}}};
}

void FakeCloud::load()
{
    // One that is under way would be joined, and tells what there was when it began.
    QTRY_VERIFY(tpus->listState().loading == ListState::Loading::No);
    bool isDone = false;
    TaskScope scope;
    scope.run(tpus->refresh(scope.token()), [&](const Result<> &) { isDone = true; });
    QTRY_VERIFY(isDone);
}

qsizetype FakeCloud::count(const QByteArray &verb, const QString &pathEnd) const
{
    return std::ranges::count_if(world.requests, [&](const FakeRequest &request) {
        return request.verb == verb && request.url.path().endsWith(pathEnd);
    });
}

FakeAnswer FakeCloud::answer(const FakeRequest &request)
{
    const auto path = request.url.path().replace("/v2alpha1/"_L1, "/v2/"_L1);
    if (path.contains("/v1/services/"_L1)) // the catalogue of prices is not here: the dated ones count
        return refusal(404, u"NOT_FOUND"_s, u"no such service"_s);
    if (path.contains("/compute/v1/"_L1))
        return answerCompute(request, path);
    if (path.contains("/consumerQuotaMetrics"_L1))
        return jsonAnswer({{u"metrics"_s, metrics}});
    if (path.contains("/operations/"_L1))
        return operation(path.sliced(4)); // without "/v2/"
    if (path.endsWith("/operations"_L1))
        return jsonAnswer({});
    if (path.endsWith("/locations"_L1)) {
        QJsonArray all;
        for (const auto &zone : zones)
            all << QJsonObject{{u"locationId"_s, zone}, {u"name"_s, u"projects/trc-practice/locations/"_s + zone}};
        return jsonAnswer({{u"locations"_s, all}});
    }
    if (path.endsWith("/acceleratorTypes"_L1)) {
        QJsonArray types;
        for (const auto &type : path.contains("us-central2-b"_L1)
                 ? QStringList{u"v4-8"_s, u"v4-16"_s, u"v4-32"_s}
                 : QStringList{u"v5litepod-8"_s, u"v5litepod-16"_s, u"v6e-8"_s})
            types << QJsonObject{{u"type"_s, type}, {u"name"_s, path.sliced(4) + u'/' + type}};
        return jsonAnswer({{u"acceleratorTypes"_s, types}});
    }
    if (path.endsWith("/runtimeVersions"_L1)) {
        QJsonArray versions;
        for (const auto &version : {u"tpu-ubuntu2204-base"_s, u"v2-alpha-tpuv6e"_s, u"tpu-vm-v4-base"_s})
            versions << QJsonObject{{u"version"_s, version}, {u"name"_s, path.sliced(4) + u'/' + version}};
        return jsonAnswer({{u"runtimeVersions"_s, versions}});
    }
    if (path.endsWith("/queuedResources"_L1))
        return jsonAnswer({{u"queuedResources"_s, requests}});
    if (path.contains("/queuedResources/"_L1))
        return answerRequest(request, path.sliced(4));
    return path.endsWith("/nodes"_L1) ? answerNodes(request, path) : answerNode(request, path);
}

FakeAnswer FakeCloud::answerNodes(const FakeRequest &request, const QString &path)
{
    if (request.verb == "POST")
        return create(request, path.sliced(4));
    if (listFailure)
        return *listFailure;
    QJsonArray all;
    for (const auto &node : std::as_const(nodes)) {
        if (!unreachable.contains(zoneOf(node[u"name"_s].toString()).toString()))
            all << node;
    }
    QJsonArray silent;
    for (const auto &zone : std::as_const(unreachable))
        silent << u"projects/trc-practice/locations/"_s + zone;
    return jsonAnswer({{u"nodes"_s, all}, {u"unreachable"_s, silent}});
}

FakeAnswer FakeCloud::create(const FakeRequest &request, const QString &parent)
{
    if (createRefusal)
        return *createRefusal;
    const auto name = parent + u'/' + QUrlQuery{request.url}.queryItemValue(u"nodeId"_s);
    auto node = request.body;
    node[u"name"_s] = name;
    node[u"id"_s] = QString::number(8000 + m_lastOperation);
    node[u"state"_s] = u"READY"_s;
    node[u"apiVersion"_s] = u"V2"_s;
    node[u"createTime"_s] = clock.now().toString(Qt::ISODate);
    node[u"networkEndpoints"_s] = QJsonArray{QJsonObject{
        {u"ipAddress"_s, u"10.164.0.9"_s}, {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"34.90.11.7"_s}}}}};
    const auto operation = u"%1/operations/operation-%2"_s.arg(parent.chopped(6)).arg(++m_lastOperation);
    if (noCapacity > 0) {
        --noCapacity;
        m_operations.insert(
            operation,
            {{u"error"_s,
              QJsonObject{
                  {u"code"_s, 8},
                  {u"message"_s,
                   u"There is no more capacity in the zone \"us-central2-b\"; you can try in another zone where Cloud TPU Nodes are offered (see https://cloud.google.com/tpu/docs/regions) [EID: 0x191e4b746b2c69a9]"_s}}}});
    } else {
        m_operations.insert(operation, {{u"response"_s, node}});
        nodes.insert(name, node); // there before anybody asks for the operation, as Google does it
    }
    return jsonAnswer({{u"name"_s, operation}});
}

FakeAnswer FakeCloud::operation(const QString &path)
{
    if (!m_operations.contains(path))
        return refusal(404, u"NOT_FOUND"_s, u"Resource '%1' was not found"_s.arg(path));
    auto done = m_operations.value(path);
    done[u"name"_s] = path;
    done[u"done"_s] = true;
    return jsonAnswer(done);
}

/// What the mask names is replaced whole.
void FakeCloud::patchNode(const FakeRequest &request, QJsonObject &node)
{
    const auto mask = QUrlQuery{request.url}.queryItemValue(u"updateMask"_s).split(u',');
    if (mask.contains(u"data_disks"_s))
        node[u"dataDisks"_s] = request.body[u"dataDisks"_s];
    if (!mask.contains(u"network_config.enable_external_ips"_s))
        return;
    auto endpoints = node[u"networkEndpoints"_s].toArray();
    for (qsizetype i = 0; i < endpoints.size(); ++i) {
        auto endpoint = endpoints[i].toObject();
        endpoint.remove(u"accessConfig"_s);
        if (request.body[u"networkConfig"_s][u"enableExternalIps"_s].toBool())
            endpoint[u"accessConfig"_s] = QJsonObject{{u"externalIp"_s, u"34.90.11.%1"_s.arg(i + 20)}};
        endpoints[i] = endpoint;
    }
    node[u"networkEndpoints"_s] = endpoints;
}

FakeAnswer FakeCloud::answerNode(const FakeRequest &request, const QString &path)
{
    auto name = path.sliced(4);
    const auto colon = name.lastIndexOf(u':');
    const auto verb = colon < 0 ? QString{} : name.sliced(colon + 1);
    if (colon >= 0)
        name.truncate(colon);
    if (!nodes.contains(name))
        return refusal(404, u"NOT_FOUND"_s, u"Resource '%1' was not found"_s.arg(name));
    if (verb == "getGuestAttributes"_L1) {
        const QJsonObject item{{u"namespace"_s, u"hostkeys"_s},
                               {u"key"_s, u"ssh-ed25519"_s},
                               {u"value"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIH5m2m5s2b1tDgFoGqM0m5VtqvJ0oO5VfXy2mQeF9l2E"_s}};
        return jsonAnswer({{u"guestAttributes"_s,
                            QJsonArray{QJsonObject{{u"queryValue"_s, QJsonObject{{u"items"_s, QJsonArray{item}}}}}}}});
    }
    if (request.verb == "GET")
        return jsonAnswer(nodes.value(name));
    const auto operation = u"projects/trc-practice/locations/%1/operations/operation-%2"_s.arg(zoneOf(name).toString())
                               .arg(++m_lastOperation);
    m_operations.insert(operation, {{u"response"_s, QJsonObject{}}});
    if (request.verb == "DELETE")
        nodes.remove(name);
    else if (request.verb == "PATCH")
        patchNode(request, nodes[name]);
    else
        nodes[name][u"state"_s] = verb == "stop"_L1 ? u"STOPPED"_s : u"READY"_s;
    return jsonAnswer({{u"name"_s, operation}});
}

FakeAnswer FakeCloud::answerRequest(const FakeRequest &request, const QString &asked)
{
    const bool isReset = asked.endsWith(":reset"_L1);
    const auto name = isReset ? asked.chopped(6) : asked;
    const auto found =
        std::ranges::find_if(requests, [&](const QJsonValue &one) { return one[u"name"_s].toString() == name; });
    if (found == requests.end())
        return refusal(404, u"NOT_FOUND"_s, u"Resource '%1' was not found"_s.arg(name));
    if (request.verb == "GET")
        return jsonAnswer(found->toObject());
    if (isReset) {
        auto again = found->toObject();
        again[u"state"_s] = QJsonObject{{u"state"_s, u"WAITING_FOR_RESOURCES"_s}};
        *found = again;
        const auto operation =
            u"projects/trc-practice/locations/%1/operations/operation-%2"_s.arg(zoneOf(name).toString())
                .arg(++m_lastOperation);
        m_operations.insert(operation, {{u"response"_s, again}});
        return jsonAnswer({{u"name"_s, operation}});
    }
    const bool isForced = QUrlQuery{request.url}.queryItemValue(u"force"_s) == "true"_L1;
    const auto state = (*found)[u"state"_s][u"state"_s].toString();
    if (!isForced
        && !QStringList{u"ACCEPTED"_s, u"WAITING_FOR_RESOURCES"_s, u"SUSPENDED"_s, u"FAILED"_s}.contains(state))
        return refusal(400, u"FAILED_PRECONDITION"_s,
                       u"DeleteQueuedResource is not supported when state is "_s + state);
    requests.erase(found);
    if (isForced)
        nodes.removeIf([&](const auto &node) { return node.value()[u"queuedResource"_s].toString() == name; });
    const auto operation = u"projects/trc-practice/locations/%1/operations/operation-%2"_s.arg(zoneOf(name).toString())
                               .arg(++m_lastOperation);
    m_operations.insert(operation, {{u"response"_s, QJsonObject{}}});
    return jsonAnswer({{u"name"_s, operation}});
}

void FakeCloud::addDisk(const QString &zone, const QString &name, const QString &type)
{
    const auto path = u"projects/trc-practice/zones/%1/disks/%2"_s.arg(zone, name);
    disks.insert(path,
                 {{u"name"_s, name},
                  {u"selfLink"_s, u"https://www.googleapis.com/compute/v1/"_s + path},
                  {u"sizeGb"_s, u"200"_s},
                  {u"type"_s, u"zones/%1/diskTypes/%2"_s.arg(zone, type)},
                  {u"status"_s, u"READY"_s}});
}

FakeAnswer FakeCloud::answerDisks(const FakeRequest &request, const QString &path)
{
    const auto zone = path.section(u'/', -2, -2);
    if (request.verb == "POST") {
        addDisk(zone, request.body[u"name"_s].toString(), request.body[u"type"_s].toString().section(u'/', -1));
        return jsonAnswer(
            {{u"selfLink"_s, u"https://x/compute/v1/projects/trc-practice/zones/%1/operations/disk-1"_s.arg(zone)},
             {u"status"_s, u"DONE"_s}});
    }
    QJsonArray items;
    for (auto it = disks.begin(); it != disks.end(); ++it) {
        if (it.key().section(u'/', 3, 3) == zone)
            items << *it;
    }
    return jsonAnswer({{u"items"_s, items}});
}

FakeAnswer FakeCloud::answerCompute(const FakeRequest &request, const QString &path)
{
    if (metadataFailure)
        return *metadataFailure;
    if (path.endsWith("/disks"_L1))
        return answerDisks(request, path);
    if (path.contains("/disks/"_L1)) {
        const auto disk = disks.value(path.section("/compute/v1/"_L1, 1));
        return disk.isEmpty() ? refusal(404, u"NOT_FOUND"_s, u"no such disk"_s) : jsonAnswer(disk);
    }
    if (path.contains("/operations/"_L1))
        return jsonAnswer({{u"name"_s, path.section(u'/', -1)}, {u"status"_s, u"DONE"_s}});
    const auto print = [this] { return QString::fromLatin1(QByteArray::number(fingerprint).toBase64()); };
    if (request.verb == "POST") {
        if (request.body[u"fingerprint"_s].toString() != print())
            return refusal(412, u"FAILED_PRECONDITION"_s,
                           u"Supplied fingerprint does not match current metadata fingerprint."_s);
        ++fingerprint;
        for (const auto &item : request.body[u"items"_s].toArray()) {
            if (item[u"key"_s].toString() == "ssh-keys"_L1)
                sshKeys = item[u"value"_s].toString();
        }
        return jsonAnswer({{u"name"_s, u"operation-9"_s}, {u"status"_s, u"DONE"_s}});
    }
    auto items = projectItems;
    if (!sshKeys.isEmpty())
        items << QJsonObject{{u"key"_s, u"ssh-keys"_s}, {u"value"_s, sshKeys}};
    return jsonAnswer({{u"name"_s, u"trc-practice"_s},
                       {u"commonInstanceMetadata"_s, QJsonObject{{u"fingerprint"_s, print()}, {u"items"_s, items}}}});
}
