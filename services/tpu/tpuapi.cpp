// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuapi.h"

#include "services/core/async/reply.h"
#include "services/net/endpointtrust.h"
#include "services/net/restclient.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpujson.h"
#include "services/tpu/tpulog.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrlQuery>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int pageSize = 1'000; // few round trips; the server may give fewer

/// The one place where "call, then parse" is written down.
template <typename T>
Task<T> parsed(Task<QJsonObject> call, Result<T> (*parse)(const QJsonObject &))
{
    const auto json = co_await call;
    co_return json.and_then(parse);
}

Task<QJsonObject> gone()
{
    co_return failed(ErrorCode::Cancelled);
}

/// Of what is done to this machine.
Result<Operation> (*operationReader(const TpuId &id))(const QJsonObject &)
{
    return isComputeInstance(id) ? &parseComputeOperation : &parseOperation;
}

/// Without the white space that is there for readers: half of a long list.
QUrl compact(QUrl url)
{
    url.setQuery(QUrlQuery{{u"prettyPrint"_s, u"false"_s}});
    return url;
}

/// A list call and all of its pages.
Task<Pages> pagesOf(RestClient *rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await allPages(rest, std::move(url), pageSize, std::move(stop));
}

QList<ZoneId> zonesFrom(const QStringList &names)
{
    QList<ZoneId> zones;
    for (const auto &name : names)
        zones += ZoneId{name};
    return zones;
}

/// The last segment of member `key` of each entry of the list `list` in all pages. They become choices, so what is
/// longer than any name is none.
QStringList namesIn(const Pages &pages, QLatin1StringView list, QLatin1StringView key)
{
    constexpr qsizetype longest = 200;
    QStringList names;
    for (const auto &page : pages.pages) {
        for (const auto &entry : page[list].toArray()) {
            const auto name = lastSegment(entry[key].toString());
            if (!name.isEmpty() && name.size() <= longest && !names.contains(name))
                names += name;
        }
    }
    return names;
}

Task<QStringList> namedList(Task<Pages> call, QLatin1StringView list, QLatin1StringView key)
{
    const auto pages = co_await call;
    if (!pages)
        co_return std::unexpected{pages.error()};
    co_return namesIn(*pages, list, key);
}

Task<NodeList> nodeList(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    Result<NodeList> list{NodeList{}};
    const auto tpus = std::make_shared<QList<Tpu>>();
    RestRequest request{.url = std::move(url)};
    request.read = [tpus](const QByteArray &body) {
        auto page = readNodePage(body);
        if (tpus->isEmpty())
            *tpus = std::move(page.tpus);
        else
            tpus->append(std::move(page.tpus));
        return page.rest;
    };
    const auto pages = co_await allPages(rest, std::move(request), pageSize, std::move(stop));
    if (!pages)
        co_return std::unexpected{pages.error()};
    list->tpus = std::move(*tpus);
    list->unreachable = zonesFrom(pages->unreachable);
    list->cutShort = pages->cutShort;
    co_return list;
}

Task<QueuedResourceList> requestList(Task<Pages> call)
{
    const auto pages = co_await call;
    if (!pages)
        co_return std::unexpected{pages.error()};
    Result<QueuedResourceList> list{
        QueuedResourceList{.requests = {}, .unreachable = zonesFrom(pages->unreachable), .cutShort = pages->cutShort}};
    for (const auto &page : pages->pages)
        list->requests += parseQueuedResources(page);
    co_return list;
}

Task<QList<Operation>> operationList(Task<Pages> call)
{
    const auto pages = co_await call;
    if (!pages)
        co_return std::unexpected{pages.error()};
    QList<Operation> operations;
    for (const auto &page : pages->pages) {
        for (const auto &entry : page["operations"_L1].toArray()) {
            if (auto operation = parseOperation(entry.toObject()))
                operations.append(std::move(*operation));
        }
    }
    co_return operations;
}

Task<QList<ZoneId>> zoneList(Task<Pages> call)
{
    const auto pages = co_await call;
    if (!pages)
        co_return std::unexpected{pages.error()};
    auto names = namesIn(*pages, "locations"_L1, "locationId"_L1);
    if (names.isEmpty())
        names = namesIn(*pages, "locations"_L1, "name"_L1);
    names.sort();
    co_return zonesFrom(names);
}

Task<NodeList> instanceList(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto pages = co_await allPages(rest, url, 0, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    Result<NodeList> list{
        NodeList{.tpus = {}, .unreachable = zonesFrom(pages->unreachable), .cutShort = pages->cutShort}};
    for (const auto &page : pages->pages) {
        list->tpus += parseInstances(page);
        list->unreachable += silentZones(page);
    }
    co_return list;
}

/// Of one machine of Compute Engine, whose name its relay wants. Where it publishes nothing there is no such page, and
/// where that is switched off its state is said to be wrong.
Task<PublishedKeys> instanceKeys(Task<QJsonObject> call, QString name)
{
    const auto json = co_await call;
    if (!json && json.error().code != ErrorCode::NotFound && json.error().code != ErrorCode::WrongState)
        co_return std::unexpected{json.error()};
    auto keys = parseGuestAttributes({{u"guestAttributes"_s, QJsonArray{json.value_or(QJsonObject{})}}}, 1);
    keys[0].hostname = name;
    co_return keys;
}

Task<Operation> notOfCompute()
{
    co_return failed(ErrorCode::Invalid,
                     QCoreApplication::translate("TpuApi",
                                                 "This TPU is an instance of Compute Engine: Cloud TPU cannot do that "
                                                 "with it. Use gcloud compute instances."));
}

Task<PublishedKeys> publishedKeys(Task<QJsonObject> call, int workers)
{
    const auto json = co_await call;
    if (!json)
        co_return std::unexpected{json.error()};
    co_return parseGuestAttributes(*json, workers);
}

} // namespace

TpuApi::TpuApi(CloudProfile profile, RestClient *rest, std::function<void(const QString &resource)> onDelete)
    : m_profile{std::move(profile)}
    , m_rest{rest}
    , m_onDelete{std::move(onDelete)}
{
}

TpuId TpuApi::idOf(const TpuSpec &spec) const
{
    return tpuId(m_profile.project, spec.zone, spec.name);
}

QUrl TpuApi::url(const QString &path) const
{
    auto url = m_profile.tpu;
    url.setPath(url.path() + "/v2/"_L1 + path, QUrl::DecodedMode);
    return url;
}

QUrl TpuApi::computeUrl(const QString &path) const
{
    auto url = m_profile.compute;
    url.setPath(url.path() + "/compute/v1/"_L1 + path, QUrl::DecodedMode);
    return url;
}

QUrl TpuApi::nodeUrl(const TpuId &id, QLatin1StringView verb) const
{
    if (isComputeInstance(id))
        return computeUrl(computeNameOf(id) + (verb.isEmpty() ? QString{} : u'/' + verb));
    return url(id.toString() + (verb.isEmpty() ? QString{} : u':' + verb));
}

QUrl TpuApi::alphaUrl(const QString &path) const
{
    auto url = m_profile.tpu;
    url.setPath(url.path() + "/v2alpha1/"_L1 + path, QUrl::DecodedMode);
    return url;
}

QString TpuApi::location(const ZoneId &zone) const
{
    return u"projects/%1/locations/%2"_s.arg(m_profile.project.toString(), zone.toString());
}

Task<Tpu> TpuApi::node(TpuId id, std::stop_token stop) const
{
    return parsed(m_rest ? m_rest->get(nodeUrl(id), std::move(stop)) : gone(),
                  isComputeInstance(id) ? &parseInstance : &parseTpu);
}

Task<NodeList> TpuApi::instances(std::stop_token stop) const
{
    auto address = computeUrl(u"projects/%1/aggregated/instances"_s.arg(m_profile.project.toString()));
    address.setQuery(
        QUrlQuery{{u"filter"_s, QString::fromLatin1(QUrl::toPercentEncoding(instanceFilter()))},
                  {u"fields"_s,
                   u"nextPageToken,unreachables,items/*/warning(code),items/*/"
                   u"instances(id,name,selfLink,machineType,status,description,creationTimestamp,"
                   "scheduling,reservationAffinity,networkInterfaces,metadata,labels,tags,serviceAccounts)"_s},
                  {u"maxResults"_s, u"500"_s}});
    return instanceList(m_rest, address, std::move(stop));
}

Task<NodeList> TpuApi::nodes(ZoneId zone, std::stop_token stop) const
{
    return nodeList(m_rest, compact(url(location(zone) + "/nodes"_L1)), std::move(stop));
}

Task<Operation> TpuApi::createNode(TpuSpec spec, std::stop_token stop) const
{
    const auto path = location(spec.zone) + "/nodes"_L1;
    auto address = needsAlpha(spec) ? alphaUrl(path) : url(path);
    address.setQuery(QUrlQuery{{u"nodeId"_s, spec.name}});
    return parsed(m_rest ? m_rest->post(address, toJson(spec), Repeat::Never, std::move(stop)) : gone(),
                  &parseOperation);
}

Task<Operation> TpuApi::deleteNode(TpuId id, std::stop_token stop) const
{
    if (m_onDelete)
        m_onDelete(id.toString());
    return parsed(m_rest ? m_rest->remove(nodeUrl(id), std::move(stop)) : gone(), operationReader(id));
}

Task<Operation> TpuApi::startNode(TpuId id, std::stop_token stop) const
{
    return parsed(m_rest ? m_rest->post(nodeUrl(id, "start"_L1), {}, Repeat::Never, std::move(stop)) : gone(),
                  operationReader(id));
}

Task<Operation> TpuApi::stopNode(TpuId id, std::stop_token stop) const
{
    return parsed(m_rest ? m_rest->post(nodeUrl(id, "stop"_L1), {}, Repeat::Never, std::move(stop)) : gone(),
                  operationReader(id));
}

Task<Operation> TpuApi::simulateMaintenance(TpuId id, int worker, std::stop_token stop) const
{
    if (isComputeInstance(id))
        return notOfCompute();
    const QJsonObject body{{u"workerIds"_s, QJsonArray{QString::number(worker)}}};
    const auto address = alphaUrl(id.toString() + ":simulateMaintenanceEvent"_L1);
    return parsed(m_rest ? m_rest->post(address, body, Repeat::Never, std::move(stop)) : gone(), &parseOperation);
}

Task<Operation> TpuApi::performMaintenance(TpuId id, std::stop_token stop) const
{
    if (isComputeInstance(id))
        return notOfCompute();
    const auto address = alphaUrl(id.toString() + ":performMaintenance"_L1);
    return parsed(m_rest ? m_rest->post(address, {}, Repeat::Never, std::move(stop)) : gone(), &parseOperation);
}

Task<Operation> TpuApi::operation(OperationName name, std::stop_token stop) const
{
    const bool isCompute = isComputeOperation(name);
    const auto address = isCompute ? computeUrl(name.toString()) : url(name.toString());
    return parsed(m_rest ? m_rest->get(address, std::move(stop)) : gone(),
                  isCompute ? &parseComputeOperation : &parseOperation);
}

Task<QList<Operation>> TpuApi::operations(ZoneId zone, std::stop_token stop) const
{
    return operationList(pagesOf(m_rest, url(location(zone) + "/operations"_L1), std::move(stop)));
}

Task<QueuedResourceList> TpuApi::queuedResources(ZoneId zone, std::stop_token stop) const
{
    return requestList(pagesOf(m_rest, compact(url(location(zone) + "/queuedResources"_L1)), std::move(stop)));
}

Task<QueuedResource> TpuApi::queuedResource(QueuedResourceId id, std::stop_token stop) const
{
    return parsed(m_rest ? m_rest->get(url(id.toString()), std::move(stop)) : gone(), &parseQueuedResource);
}

Task<Operation> TpuApi::createQueuedResource(QueuedResourceOrder order, std::stop_token stop) const
{
    const auto path = location(order.spec.zone) + "/queuedResources"_L1;
    auto address = needsAlpha(order.spec) ? alphaUrl(path) : url(path);
    address.setQuery(
        QUrlQuery{{u"queuedResourceId"_s, order.id}, {u"requestId"_s, order.requestId.toString(QUuid::WithoutBraces)}});
    return parsed(m_rest ? m_rest->post(address, toJson(order, m_profile.project), Repeat::Safe, std::move(stop))
                         : gone(),
                  &parseOperation);
}

Task<Operation> TpuApi::deleteQueuedResource(QueuedResourceId id, WithNodes nodes, std::stop_token stop,
                                             QUuid requestId) const
{
    if (m_onDelete)
        m_onDelete(id.toString());
    // With an id of its own the call may be repeated after a lost reply.
    if (requestId.isNull())
        requestId = QUuid::createUuid();
    QUrlQuery query{{u"requestId"_s, requestId.toString(QUuid::WithoutBraces)}};
    if (nodes == WithNodes::Yes)
        query.addQueryItem(u"force"_s, u"true"_s);
    auto address = url(id.toString());
    address.setQuery(query);
    return parsed(m_rest ? m_rest->remove(address, std::move(stop)) : gone(), &parseOperation);
}

Task<Operation> TpuApi::resetQueuedResource(QueuedResourceId id, std::stop_token stop) const
{
    return parsed(m_rest ? m_rest->post(url(id.toString() + ":reset"_L1), {}, Repeat::Never, std::move(stop)) : gone(),
                  &parseOperation);
}

Task<QList<ZoneId>> TpuApi::zones(std::stop_token stop) const
{
    const auto path = u"projects/%1/locations"_s.arg(m_profile.project.toString());
    return zoneList(pagesOf(m_rest, url(path), std::move(stop)));
}

Task<QStringList> TpuApi::acceleratorTypes(ZoneId zone, std::stop_token stop) const
{
    return namedList(pagesOf(m_rest, url(location(zone) + "/acceleratorTypes"_L1), std::move(stop)),
                     "acceleratorTypes"_L1, "type"_L1);
}

Task<QStringList> TpuApi::runtimeVersions(ZoneId zone, std::stop_token stop) const
{
    return namedList(pagesOf(m_rest, url(location(zone) + "/runtimeVersions"_L1), std::move(stop)),
                     "runtimeVersions"_L1, "version"_L1);
}

namespace {

/// Google may give an empty page while it still looks: a few are asked for.
Task<QList<TpuLogEntry>> newestEntries(QPointer<RestClient> rest, RestRequest request, std::stop_token stop)
{
    constexpr int mostPages = 5;
    constexpr qsizetype enough = 500;
    QList<TpuLogEntry> entries;
    for (int page = 0; page < mostPages && entries.size() < enough; ++page) {
        if (!rest)
            co_return failed(ErrorCode::Cancelled);
        const auto answer = co_await rest->send(request, stop);
        if (!answer)
            co_return std::unexpected{answer.error()};
        entries += parseLogEntries(*answer);
        const auto token = (*answer)["nextPageToken"_L1].toString();
        if (token.isEmpty())
            break;
        request.body->insert(u"pageToken"_s, token);
    }
    co_return entries;
}

} // namespace

Task<QList<TpuLogEntry>> TpuApi::logEntries(TpuLogQuery query, std::stop_token stop) const
{
    auto address = m_profile.logging;
    address.setPath(address.path() + "/v2/entries:list"_L1);
    const QJsonObject body{{u"resourceNames"_s, QJsonArray{u"projects/"_s + m_profile.project.toString()}},
                           {u"filter"_s, tpuLogFilter(query)},
                           {u"orderBy"_s, u"timestamp desc"_s},
                           {u"pageSize"_s, 250}};
    return newestEntries(m_rest, {.verb = readingPost, .url = address, .body = body, .counted = CountedTo::Project},
                         std::move(stop));
}

namespace {

Task<QString> noToken()
{
    co_return failed(ErrorCode::Cancelled);
}

} // namespace

Task<QString> TpuApi::token(QString refused, std::stop_token stop) const
{
    if (auto refusal = EndpointTrust::instance().refusal(m_profile.tunnel))
        return finishedTask<QString>(std::unexpected{*std::move(refusal)});
    return m_rest ? m_rest->token(std::move(refused), std::move(stop)) : noToken();
}

Task<Operation> TpuApi::setMetadata(TpuId id, QMap<QString, QString> metadata, std::stop_token stop) const
{
    if (isComputeInstance(id))
        return notOfCompute();
    QJsonObject map;
    for (auto it = metadata.begin(); it != metadata.end(); ++it)
        map.insert(it.key(), it.value());
    auto address = url(id.toString());
    address.setQuery(QUrlQuery{{u"updateMask"_s, u"metadata"_s}});
    // Sent a second time later, it would take away what somebody else wrote in between: the caller reads and merges.
    return parsed(m_rest ? m_rest->patch(address, {{u"metadata"_s, map}}, Repeat::Never, std::move(stop)) : gone(),
                  &parseOperation);
}

namespace {

Result<QList<DataDisk>> disksOf(const QJsonObject &json)
{
    return parseTpu(json).transform([](const Tpu &tpu) { return tpu.dataDisks; });
}

} // namespace

Task<QList<DataDisk>> TpuApi::dataDisks(TpuId id, std::stop_token stop) const
{
    return parsed(m_rest ? m_rest->get(alphaUrl(id.toString()), std::move(stop)) : gone(), &disksOf);
}

Task<Operation> TpuApi::patchNode(TpuId id, NodePatch patch, std::stop_token stop) const
{
    if (isComputeInstance(id))
        return notOfCompute();
    const bool hasWorkers = patch.dataDisks
        && std::ranges::any_of(*patch.dataDisks, [](const DataDisk &disk) { return !disk.workerIds.isEmpty(); });
    auto address = hasWorkers ? alphaUrl(id.toString()) : url(id.toString());
    address.setQuery(QUrlQuery{{u"updateMask"_s, maskOf(patch)}});
    // Sent a second time later, it would take away what somebody else attached in between.
    return parsed(m_rest ? m_rest->patch(address, toJson(patch), Repeat::Never, std::move(stop)) : gone(),
                  &parseOperation);
}

namespace {

Task<QList<ZoneDisk>> diskList(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto pages = co_await allPages(rest, url, 0, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    if (pages->cutShort)
        co_return std::unexpected{*pages->cutShort};
    QList<ZoneDisk> disks;
    for (const auto &page : pages->pages)
        disks += parseZoneDisks(page);
    co_return disks;
}

} // namespace

Task<QList<ZoneDisk>> TpuApi::disks(ZoneId zone, std::stop_token stop) const
{
    const auto path = u"projects/%1/zones/%2/disks"_s.arg(m_profile.project.toString(), zone.toString());
    return diskList(m_rest, computeUrl(path), std::move(stop));
}

Task<ZoneDisk> TpuApi::disk(QString path, std::stop_token stop) const
{
    return parsed(m_rest ? m_rest->get(computeUrl(path), std::move(stop)) : gone(), &parseZoneDisk);
}

Task<Operation> TpuApi::createDisk(DiskOrder order, std::stop_token stop) const
{
    // With an id of its own the call may be repeated after a lost reply.
    auto address = computeUrl(u"projects/%1/zones/%2/disks"_s.arg(m_profile.project.toString(), order.zone.toString()));
    address.setQuery(QUrlQuery{{u"requestId"_s, QUuid::createUuid().toString(QUuid::WithoutBraces)}});
    return parsed(m_rest ? m_rest->post(address, toJson(order), Repeat::Safe, std::move(stop)) : gone(),
                  &parseComputeOperation);
}

Task<PublishedKeys> TpuApi::hostKeys(TpuId id, int workers, std::stop_token stop, Tries tries) const
{
    if (isComputeInstance(id)) {
        auto place = nodeUrl(id, "getGuestAttributes"_L1);
        place.setQuery(QUrlQuery{{u"queryPath"_s, u"hostkeys/"_s}});
        return instanceKeys(m_rest ? m_rest->send({.url = place, .tries = tries}, std::move(stop)) : gone(),
                            lastSegment(id.toString()));
    }
    const QJsonObject body{{u"queryPath"_s, QString{}}, {u"workerIds"_s, QJsonArray{QString{}}}};
    const auto address = url(id.toString() + ":getGuestAttributes"_L1);
    return publishedKeys(
        m_rest ? m_rest->send({.verb = readingPost, .url = address, .body = body, .tries = tries}, std::move(stop))
               : gone(),
        workers);
}

Task<PublishedReading> TpuApi::published(Tpu tpu, std::stop_token stop, PublishedMemory::Wanted wanted) const
{
    // Trying a refusal away would spend what is left of the few questions; whoever remembers an answer need not.
    const auto ask = [api = *this, id = tpu.id, workers = int(tpu.endpoints.size()), stop](bool isKnown) {
        return api.hostKeys(id, workers, stop, isKnown ? Tries::One : Tries::Many);
    };
    return PublishedMemory::read(m_published, std::move(tpu), wanted, ask, m_rest ? m_rest->clock() : nullptr,
                                 std::move(stop));
}
