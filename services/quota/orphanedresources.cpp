// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/orphanedresources.h"

#include "services/net/restclient.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/changetpu.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownLabels = "tpudesk"; // what every label of this program begins with
constexpr qsizetype longestName = 1'024;
constexpr qsizetype mostPlaces = 2'000;
constexpr qsizetype mostOfOnePlace = 20'000;

bool isOwnLabel(const QString &label)
{
    return label.startsWith(QLatin1StringView{ownLabels});
}

bool hasOwnLabel(const QJsonObject &labels)
{
    const auto names = labels.keys();
    return std::ranges::any_of(names, isOwnLabel);
}

bool isOurs(const Tpu &tpu)
{
    const auto names = tpu.labels.keys();
    return std::ranges::any_of(names, isOwnLabel);
}

/// A disk that is named in a way nobody understands may be any disk: then none can be called unused.
void addDisks(const QJsonObject &node, const QString &holder, DiskHolders &into)
{
    for (const auto &disk : node["dataDisks"_L1].toArray()) {
        const auto key = diskKey(disk["sourceDisk"_L1].toString());
        if (key.isEmpty())
            into.isWhole = false;
        else
            into.holders[key].append(holder);
    }
}

qint64 chipsOf(const QString &acceleratorType)
{
    const auto facts = Accelerators::catalogue().facts(acceleratorType);
    return facts ? facts->chips : 0;
}

OrphanedResource orphanOf(const QueuedResource &request)
{
    OrphanedResource left{.kind = OrphanKind::Request,
                          .path = request.id.toString(),
                          .name = request.shortName,
                          .place = request.zone.toString(),
                          .state = request.stateText,
                          .number = request.createTime.toString(Qt::ISODateWithMs),
                          .since = request.createTime,
                          .type = request.nodes.isEmpty() ? QString{} : request.nodes.first().acceleratorType,
                          .tier = request.tier};
    for (const auto &node : request.nodes)
        left.amount += chipsOf(node.acceleratorType) * node.count;
    if (request.failure)
        left.words = request.failure->message;
    return left;
}

OrphanedResource orphanOf(const Tpu &tpu)
{
    return {.kind = OrphanKind::Node,
            .path = tpu.id.toString(),
            .name = tpu.shortName,
            .place = tpu.zone.toString(),
            .state = tpu.stateText,
            .number = tpu.numericId,
            .since = tpu.createTime,
            .isOurs = isOurs(tpu),
            .type = tpu.acceleratorType,
            .tier = tpu.tier,
            .amount = chipsOf(tpu.acceleratorType),
            .words = tpu.healthDescription};
}

/// The resources of one collection in all places of a page, each with its place.
template <typename Take>
void forEachOf(const QJsonObject &page, QLatin1StringView collection, Take take)
{
    const auto items = page["items"_L1].toObject();
    if (items.size() > mostPlaces)
        return;
    for (const auto &scope : items) {
        const auto list = scope[collection].toArray();
        for (qsizetype i = 0; i < std::min(list.size(), mostOfOnePlace); ++i)
            take(list.at(i).toObject());
    }
}

/// "projects/P/zones/Z/disks/D", "projects/P/regions/R/addresses/A" or "projects/P/global/addresses/A" of a selfLink.
/// Empty for any other form (a disk of a region, too), and where the last segment is not the name: it becomes the
/// address of a DELETE.
QString pathOf(OrphanKind kind, const QJsonObject &json)
{
    static const QRegularExpression disk{
        u"/(projects/[a-z0-9][a-z0-9.:-]*/zones/[a-z][a-z0-9-]*/disks/([a-z][a-z0-9-]*))$"_s};
    static const QRegularExpression address{
        u"/(projects/[a-z0-9][a-z0-9.:-]*/(?:global|regions/[a-z][a-z0-9-]*)/addresses/([a-z][a-z0-9-]*))$"_s};
    const auto link = json["selfLink"_L1].toString();
    if (link.size() > longestName || link.endsWith(u'\n'))
        return {};
    const auto match = (kind == OrphanKind::Disk ? disk : address).match(link);
    return match.hasMatch() && match.captured(2) == json["name"_L1].toString() ? match.captured(1) : QString{};
}

/// Absent: 0, not known. Nothing: what stands there is no size of a disk.
std::optional<qint64> gigabytesOf(const QJsonObject &json)
{
    constexpr qint64 most = 1'000'000; // the largest disk there is has 65,536
    const auto value = json["sizeGb"_L1];
    if (value.isUndefined() || value.isNull())
        return 0;
    bool isNumber = false;
    const auto size = value.isString() ? value.toString().toLongLong(&isNumber) : value.toInteger(-1);
    const bool isSize = (isNumber || value.isDouble()) && size > 0 && size <= most;
    return isSize ? std::optional{size} : std::nullopt;
}

QDateTime laterOf(const QJsonObject &json, std::initializer_list<QLatin1StringView> members)
{
    QDateTime latest;
    for (const auto &member : members) {
        const auto time = QDateTime::fromString(json[member].toString(), Qt::ISODateWithMs).toUTC();
        if (time.isValid() && (!latest.isValid() || time > latest))
            latest = time;
    }
    return latest;
}

} // namespace

bool isDead(const Tpu &tpu)
{
    return !tpu.isLegacyNode() && (tpu.state == TpuState::Preempted || tpu.state == TpuState::Terminated);
}

QString diskKey(const QString &nameOrUrl)
{
    const auto parts = nameOrUrl.split(u'/');
    const auto at = parts.lastIndexOf("disks"_L1);
    const bool isWhole = at >= 1 && at + 2 == parts.size() && !parts.at(at - 1).isEmpty() && !parts.last().isEmpty();
    return isWhole ? parts.sliced(at - 1).join(u'/') : QString{};
}

void addHolders(const QJsonObject &page, DiskHolders &into)
{
    for (const auto &entry : page["nodes"_L1].toArray())
        addDisks(entry.toObject(), lastSegment(entry["name"_L1].toString()), into);
    for (const auto &entry : page["queuedResources"_L1].toArray()) {
        const auto name = entry["name"_L1].toString();
        const auto state = queuedResourceStateFrom(entry["state"_L1]["state"_L1].toString());
        for (const auto &spec : entry["tpu"_L1]["nodeSpec"_L1].toArray()) {
            const auto node = spec["node"_L1].toObject();
            if (hasOwnLabel(node["labels"_L1].toObject()))
                into.ours.insert(name);
            if (state != QueuedResourceState::Failed
                && state != QueuedResourceState::Suspended) // these will never use it
                addDisks(node, lastSegment(name), into);
        }
    }
}

QList<OrphanedResource> deadAmong(const QList<Tpu> &tpus, const QList<QueuedResource> &requests,
                                  const QList<ZoneId> &silent, const QSet<QString> &ours)
{
    QList<OrphanedResource> dead;
    QSet<TpuId> taken;
    for (const auto &request : requests) {
        auto left = orphanOf(request);
        left.isOurs = ours.contains(left.path);
        bool hasLiving = false;
        for (const auto &tpu : tpus) {
            if (!isNodeOf(tpu, request.id))
                continue;
            taken.insert(tpu.id); // of a living request, too
            left.nodes.append({tpu.id, tpu.numericId, tpu.stateText});
            left.isOurs = left.isOurs || isOurs(tpu);
            hasLiving = hasLiving || !isDead(tpu);
        }
        if (request.isDead() && !hasLiving && !silent.contains(request.zone))
            dead.append(left);
    }
    for (const auto &tpu : tpus) {
        if (isDead(tpu) && !taken.contains(tpu.id) && !silent.contains(tpu.zone))
            dead.append(orphanOf(tpu));
    }
    return dead;
}

std::optional<OrphanedResource> strayFrom(OrphanKind kind, const QJsonObject &json)
{
    const bool isDisk = kind == OrphanKind::Disk;
    const auto path = pathOf(kind, json);
    const auto size = isDisk ? gigabytesOf(json) : 0;
    const auto number = json["id"_L1].toString();
    const auto state = json["status"_L1].toString();
    const bool rests = state == (isDisk ? "READY"_L1 : "RESERVED"_L1);
    const bool isInternal = !isDisk && json["addressType"_L1].toString() == "INTERNAL"_L1;
    if (path.isEmpty() || number.isEmpty() || !size || !rests || isInternal || !json["users"_L1].toArray().isEmpty())
        return std::nullopt;
    OrphanedResource stray{
        .kind = kind,
        .path = path,
        .name = json["name"_L1].toString().left(longestName),
        .place = path.section(u'/', 3, 3),
        .state = state,
        .number = number,
        .since = laterOf(json, {"creationTimestamp"_L1, "lastAttachTimestamp"_L1, "lastDetachTimestamp"_L1}),
        .isOurs = hasOwnLabel(json["labels"_L1].toObject())};
    if (isDisk) {
        stray.type = lastSegment(json["type"_L1].toString());
        stray.amount = *size;
    } else {
        stray.words = json["address"_L1].toString().left(longestName);
        stray.place = path.section(u'/', 2, 2) == "global"_L1 ? u"global"_s : stray.place;
    }
    return stray;
}

QList<OrphanedResource> unusedDisks(const QJsonObject &page, const DiskHolders &holders)
{
    QList<OrphanedResource> unused;
    forEachOf(page, "disks"_L1, [&](const QJsonObject &json) {
        const auto disk = strayFrom(OrphanKind::Disk, json);
        const bool isKnown = disk && holders.isWhole && !holders.unreachable.contains(ZoneId{disk->place});
        if (isKnown && !holders.holders.contains(diskKey(disk->path)))
            unused.append(*disk);
    });
    return unused;
}

QList<OrphanedResource> unusedAddresses(const QJsonObject &page)
{
    QList<OrphanedResource> unused;
    forEachOf(page, "addresses"_L1, [&](const QJsonObject &json) {
        if (const auto address = strayFrom(OrphanKind::Address, json))
            unused.append(*address);
    });
    return unused;
}

namespace {

struct OrphanedResourcesMessages
{
    Q_DECLARE_TR_FUNCTIONS(OrphanedResources)
};

Task<Pages> pagesOf(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await allPages(rest, std::move(url), 0, std::move(stop));
}

QUrl computeUrl(const CleanupAccess &access, const QString &path)
{
    QUrl url = access.tpus.profile().compute;
    url.setPath(url.path() + u"/compute/v1/"_s + path);
    return url;
}

QUrl aggregated(const CleanupAccess &access, const QString &collection)
{
    return computeUrl(access, u"projects/%1/aggregated/%2"_s.arg(access.tpus.profile().project.toString(), collection));
}

/// Nodes or requests with what they say of disks; zone "-": all.
QUrl holdersUrl(const CleanupAccess &access, const QString &zone, const QString &collection)
{
    QUrl url = access.tpus.profile().tpu;
    url.setPath(url.path()
                + u"/v2/projects/%1/locations/%2/%3"_s.arg(access.tpus.profile().project.toString(), zone, collection));
    const auto members = collection == "nodes"_L1 ? u"nodes(name,dataDisks),nextPageToken,unreachable"_s
                                                  : u"queuedResources(name,state,tpu),nextPageToken,unreachable"_s;
    url.setQuery(QUrlQuery{{u"fields"_s, members}});
    return url;
}

void takeHolders(const Pages &pages, DiskHolders &holders)
{
    for (const auto &page : pages.pages)
        addHolders(page, holders);
    for (const auto &zone : pages.unreachable)
        holders.unreachable.append(ZoneId{zone});
    holders.isWhole = holders.isWhole && !pages.cutShort;
}

Task<DiskHolders> readHolders(CleanupAccess access, QString zone, std::stop_token stop)
{
    auto nodesCall = pagesOf(access.rest, holdersUrl(access, zone, u"nodes"_s), stop);
    auto requestsCall = pagesOf(access.rest, holdersUrl(access, zone, u"queuedResources"_s), stop);
    const auto nodes = co_await nodesCall;
    const auto requests = co_await requestsCall;
    if (!nodes)
        co_return std::unexpected{nodes.error()};
    if (!requests)
        co_return std::unexpected{requests.error()};
    Result<DiskHolders> holders{DiskHolders{}};
    takeHolders(*nodes, *holders);
    takeHolders(*requests, *holders);
    co_return holders;
}

Error changed(const OrphanedResource &orphan)
{
    return {ErrorCode::Conflict,
            OrphanedResourcesMessages::tr("%1 is not what it was when you chose it: it is in use, was created again, "
                                          "or its state has changed. Nothing was deleted. Look at the list again.")
                .arg(orphan.name)};
}

Error untold(const OrphanedResource &orphan)
{
    return {ErrorCode::Offline,
            OrphanedResourcesMessages::tr("%1 does not list all its TPUs now, so it is not known whether one of them "
                                          "uses %2. Nothing was deleted. Try again later.")
                .arg(orphan.place, orphan.name)};
}

/// No error: nothing holds the disk. A disk does not name a TPU among its users: their lists have to be asked.
Task<> makeSureNobodyHolds(CleanupAccess access, OrphanedResource disk, std::stop_token stop)
{
    const auto holders = co_await readHolders(access, disk.place, stop);
    if (!holders)
        co_return std::unexpected{holders.error()};
    if (!holders->isWhole || !holders->unreachable.isEmpty())
        co_return std::unexpected{untold(disk)};
    const auto who = holders->holders.value(diskKey(disk.path));
    if (!who.isEmpty())
        co_return failed(
            ErrorCode::Conflict,
            OrphanedResourcesMessages::tr("%1 uses %2 now. Nothing was deleted.").arg(who.first(), disk.name));
    co_return {};
}

/// The words of a failed operation of Compute Engine; empty: it did not fail.
QString failureOf(const QJsonObject &operation)
{
    return operation["error"_L1]["errors"_L1][0]["message"_L1].toString();
}

/// Reads the resource until it is gone: whatever becomes of the operation, that is what counts.
Task<> waitUntilGone(CleanupAccess access, OrphanedResource orphan, std::stop_token stop)
{
    const auto url = computeUrl(access, orphan.path);
    std::chrono::milliseconds wait{0};
    constexpr int patience = 60; // looks; a disk is gone within seconds
    for (int look = 0; look < patience; ++look) {
        if (!access.rest)
            co_return failed(ErrorCode::Cancelled);
        const auto now = co_await access.rest->get(url, stop);
        if (!now && now.error().code == ErrorCode::NotFound)
            co_return {};
        if (!now && !mayPass(now.error().code))
            co_return std::unexpected{now.error()};
        if (now && now->value("id"_L1).toString() != orphan.number) // somebody made another one already
            co_return {};
        wait = access.pace.next(wait, now.has_value());
        if (const auto slept = co_await access.clock->sleep(wait, stop); !slept)
            co_return slept;
    }
    co_return failed(
        ErrorCode::Timeout,
        OrphanedResourcesMessages::tr("Google has not finished deleting %1. Look at the list again in a minute.")
            .arg(orphan.name));
}

Task<> removeStray(CleanupAccess access, OrphanedResource orphan, std::stop_token stop)
{
    if (!access.rest)
        co_return failed(ErrorCode::Cancelled);
    const auto url = computeUrl(access, orphan.path);
    const auto now = co_await access.rest->get(url, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const auto stray = strayFrom(orphan.kind, *now);
    if (!stray || stray->path != orphan.path || stray->number != orphan.number || stray->amount != orphan.amount)
        co_return std::unexpected{changed(orphan)};
    if (orphan.kind == OrphanKind::Disk) {
        if (const auto sure = co_await makeSureNobodyHolds(access, orphan, stop); !sure)
            co_return sure;
    }
    if (!access.rest)
        co_return failed(ErrorCode::Cancelled);
    const auto begun = co_await access.rest->remove(url, stop);
    if (!begun && begun.error().code == ErrorCode::NotFound)
        co_return {};
    if (!begun && !mustLook(begun.error().code))
        co_return std::unexpected{begun.error()};
    if (begun && !failureOf(*begun).isEmpty())
        co_return failed(
            ErrorCode::Conflict,
            OrphanedResourcesMessages::tr("Google did not delete %1: %2").arg(orphan.name, failureOf(*begun)));
    co_return co_await waitUntilGone(access, orphan, stop);
}

Task<> unnumbered(OrphanedResource orphan)
{
    co_return std::unexpected{changed(orphan)};
}

Task<> removeNode(CleanupAccess access, OrphanedResource orphan, std::stop_token stop)
{
    const TpuId id{orphan.path};
    const auto now = co_await access.tpus.node(id, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const MayGo mayGo = [orphan](const Tpu &tpu) {
        return isDead(tpu) && tpu.numericId == orphan.number && tpu.stateText == orphan.state;
    };
    if (!mayGo(*now))
        co_return std::unexpected{changed(orphan)};
    co_return co_await deleteTpu(access.tpus, access.clock, id, access.pace, stop, mayGo);
}

/// No error: what would go with a dead request is dead, too, or gone. "force" asks for no state.
Task<> makeSureNodesAreDead(CleanupAccess access, OrphanedResource request, std::stop_token stop)
{
    for (const auto &node : request.nodes) {
        const auto now = co_await access.tpus.node(node.id, stop);
        if (!now && now.error().code == ErrorCode::NotFound)
            continue;
        if (!now)
            co_return std::unexpected{now.error()};
        if (node.numericId.isEmpty() || now->numericId != node.numericId || !isDead(*now))
            co_return std::unexpected{changed(request)};
    }
    co_return {};
}

Task<> removeDeadRequest(CleanupAccess access, OrphanedResource orphan, std::stop_token stop)
{
    const QueuedResourceId id{orphan.path};
    const auto now = co_await access.tpus.queuedResource(id, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const bool isSame =
        now->isDead() && now->stateText == orphan.state && now->createTime.toString(Qt::ISODateWithMs) == orphan.number;
    if (!isSame)
        co_return std::unexpected{changed(orphan)};
    // Its nodes first, and no other ones: "force" takes what is there, so they are read once more right before.
    if (const auto sure = co_await makeSureNodesAreDead(access, orphan, stop); !sure)
        co_return sure;
    QueuedResourceDeletion wanted{.id = id};
    if (!orphan.nodes.isEmpty())
        wanted.nodes = orphan.nodes;
    co_return co_await deleteQueuedResource(access.tpus, access.clock, wanted, access.pace, stop);
}

} // namespace

Task<StrayList> readStrays(CleanupAccess access, std::stop_token stop)
{
    auto holdersCall = readHolders(access, u"-"_s, stop);
    auto disksCall = pagesOf(access.rest, aggregated(access, u"disks"_s), stop);
    auto addressesCall = pagesOf(access.rest, aggregated(access, u"addresses"_s), stop);
    const auto holders = co_await holdersCall;
    const auto disks = co_await disksCall;
    const auto addresses = co_await addressesCall;
    if (!holders)
        co_return std::unexpected{holders.error()};
    Result<StrayList> list{StrayList{.strays = {}, .holders = *holders}};
    for (const auto &page : disks ? disks->pages : QList<QJsonObject>{})
        list->strays += unusedDisks(page, *holders);
    for (const auto &page : addresses ? addresses->pages : QList<QJsonObject>{})
        list->strays += unusedAddresses(page);
    if (!disks)
        list->error = disks.error();
    else if (!addresses)
        list->error = addresses.error();
    co_return list;
}

Task<> removeOrphan(CleanupAccess access, OrphanedResource orphan, std::stop_token stop)
{
    if (orphan.number.isEmpty()) // it cannot be told from one that was made anew under its name
        return unnumbered(std::move(orphan));
    switch (orphan.kind) {
    case OrphanKind::Request: return removeDeadRequest(std::move(access), std::move(orphan), std::move(stop));
    case OrphanKind::Node: return removeNode(std::move(access), std::move(orphan), std::move(stop));
    case OrphanKind::Disk:
    case OrphanKind::Address: break;
    }
    return removeStray(std::move(access), std::move(orphan), std::move(stop));
}
