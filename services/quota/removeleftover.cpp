// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/removeleftover.h"

#include "services/net/paging.h"
#include "services/net/restclient.h"
#include "services/tpu/changetpu.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Leftovers)
};

Task<Pages> pagesOf(QPointer<RestClient> rest, QUrl url, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await allPages(rest, std::move(url), 0, std::move(stop));
}

QUrl computeUrl(const LeftoverAccess &access, const QString &path)
{
    QUrl url = access.tpus.profile().compute;
    url.setPath(url.path() + u"/compute/v1/"_s + path);
    return url;
}

QUrl aggregated(const LeftoverAccess &access, const QString &collection)
{
    return computeUrl(access, u"projects/%1/aggregated/%2"_s.arg(access.tpus.profile().project.toString(), collection));
}

/// Nodes or requests with what they say of disks; zone "-": all.
QUrl holdersUrl(const LeftoverAccess &access, const QString &zone, const QString &collection)
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

Task<DiskHolders> readHolders(LeftoverAccess access, QString zone, std::stop_token stop)
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

Error changed(const Leftover &leftover)
{
    return {ErrorCode::Conflict,
            Words::tr("%1 is not what it was when you chose it: it is in use, was made anew, or its state has changed. "
                      "Nothing was "
                      "deleted. Look at the list again.")
                .arg(leftover.name),
            {}};
}

Error untold(const Leftover &leftover)
{
    return {ErrorCode::Offline,
            Words::tr("%1 does not tell all its TPUs just now, so it is not known whether one of them uses %2. Nothing "
                      "was deleted. "
                      "Try again later.")
                .arg(leftover.place, leftover.name),
            {}};
}

/// No error: nothing holds the disk. A disk does not name a TPU among its users: their lists have to be asked.
Task<> makeSureNobodyHolds(LeftoverAccess access, Leftover disk, std::stop_token stop)
{
    const auto holders = co_await readHolders(access, disk.place, stop);
    if (!holders)
        co_return std::unexpected{holders.error()};
    if (!holders->isWhole || !holders->unreachable.isEmpty())
        co_return std::unexpected{untold(disk)};
    const auto who = holders->holders.value(diskKey(disk.path));
    if (!who.isEmpty())
        co_return failed(ErrorCode::Conflict,
                         Words::tr("%1 uses %2 now. Nothing was deleted.").arg(who.first(), disk.name));
    co_return {};
}

/// The words of a failed operation of Compute Engine; empty: it did not fail.
QString failureOf(const QJsonObject &operation)
{
    return operation["error"_L1]["errors"_L1][0]["message"_L1].toString();
}

/// Reads the resource until it is gone: whatever becomes of the operation, that is what counts.
Task<> waitUntilGone(LeftoverAccess access, Leftover leftover, std::stop_token stop)
{
    const auto url = computeUrl(access, leftover.path);
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
        if (now && now->value("id"_L1).toString() != leftover.number) // somebody made another one already
            co_return {};
        wait = access.pace.next(wait, now.has_value());
        if (const auto slept = co_await access.clock->sleep(wait, stop); !slept)
            co_return slept;
    }
    co_return failed(
        ErrorCode::Timeout,
        Words::tr("Google has not finished deleting %1. Look at the list again in a minute.").arg(leftover.name));
}

Task<> removeStray(LeftoverAccess access, Leftover leftover, std::stop_token stop)
{
    if (!access.rest)
        co_return failed(ErrorCode::Cancelled);
    const auto url = computeUrl(access, leftover.path);
    const auto now = co_await access.rest->get(url, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const auto stray = strayFrom(leftover.kind, *now);
    if (!stray || stray->path != leftover.path || stray->number != leftover.number || stray->amount != leftover.amount)
        co_return std::unexpected{changed(leftover)};
    if (leftover.kind == LeftoverKind::Disk) {
        if (const auto sure = co_await makeSureNobodyHolds(access, leftover, stop); !sure)
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
        co_return failed(ErrorCode::Conflict,
                         Words::tr("Google did not delete %1: %2").arg(leftover.name, failureOf(*begun)));
    co_return co_await waitUntilGone(access, leftover, stop);
}

Task<> unnumbered(Leftover leftover)
{
    co_return std::unexpected{changed(leftover)};
}

Task<> removeNode(LeftoverAccess access, Leftover leftover, std::stop_token stop)
{
    const TpuId id{leftover.path};
    const auto now = co_await access.tpus.node(id, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const MayGo mayGo = [leftover](const Tpu &tpu) {
        return isDead(tpu) && tpu.numericId == leftover.number && tpu.stateText == leftover.state;
    };
    if (!mayGo(*now))
        co_return std::unexpected{changed(leftover)};
    co_return co_await deleteTpu(access.tpus, access.clock, id, access.pace, stop, mayGo);
}

/// No error: what would go with a dead request is dead, too, or gone. "force" asks for no state.
Task<> makeSureNodesAreDead(LeftoverAccess access, Leftover request, std::stop_token stop)
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

Task<> removeDeadRequest(LeftoverAccess access, Leftover leftover, std::stop_token stop)
{
    const QueuedRequestId id{leftover.path};
    const auto now = co_await access.tpus.request(id, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    const bool isSame = now->isDead() && now->stateText == leftover.state
        && now->createTime.toString(Qt::ISODateWithMs) == leftover.number;
    if (!isSame)
        co_return std::unexpected{changed(leftover)};
    // Its nodes first, and no other ones: "force" takes what is there, so they are read once more right before.
    if (const auto sure = co_await makeSureNodesAreDead(access, leftover, stop); !sure)
        co_return sure;
    RequestDeletion wanted{.id = id};
    if (!leftover.nodes.isEmpty())
        wanted.nodes = leftover.nodes;
    co_return co_await deleteRequest(access.tpus, access.clock, wanted, access.pace, stop);
}

} // namespace

Task<StrayList> readStrays(LeftoverAccess access, std::stop_token stop)
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

Task<> removeLeftover(LeftoverAccess access, Leftover leftover, std::stop_token stop)
{
    if (leftover.number.isEmpty()) // it cannot be told from one that was made anew under its name
        return unnumbered(std::move(leftover));
    switch (leftover.kind) {
    case LeftoverKind::Request: return removeDeadRequest(std::move(access), std::move(leftover), std::move(stop));
    case LeftoverKind::Node: return removeNode(std::move(access), std::move(leftover), std::move(stop));
    case LeftoverKind::Disk:
    case LeftoverKind::Address: break;
    }
    return removeStray(std::move(access), std::move(leftover), std::move(stop));
}
