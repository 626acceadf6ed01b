// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/makenetwork.h"

#include "services/core/punctuation.h"
#include "services/net/googleerror.h"
#include "services/vpc/networktext.h"

#include <QCoreApplication>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct MakenetworkMessages
{
    Q_DECLARE_TR_FUNCTIONS(NetworkPlan)
};

using Kind = NetworkChange::Kind;
using Now = NetworkProgress::Now;

QString folderOf(const QString &region)
{
    return region.isEmpty() ? u"global"_s : u"regions/"_s + region;
}

QString pathOf(Kind kind, const QString &region, const QString &name)
{
    return u"%1/%2/%3"_s.arg(folderOf(region), collectionOf(kind), name);
}

/// Waits for an operation of Compute; its own error becomes the task's.
Task<> finished(VpcTools tools, QString region, QJsonObject operation, std::stop_token stop)
{
    const auto name = operation["name"_L1].toString();
    const auto thing = operation["targetLink"_L1].toString().section(u'/', -1);
    const auto until = tools.clock->sinceBoot() + tools.patience;
    for (auto pause = 500ms; operation["status"_L1].toString() != "DONE"_L1; pause = std::min(5'000ms, pause * 3 / 2)) {
        if (name.isEmpty() || tools.clock->sinceBoot() >= until)
            co_return failed(name.isEmpty() ? ErrorCode::BadReply : ErrorCode::Timeout,
                             NetworkText::notFinished(thing));
        if (const auto slept = co_await tools.clock->sleep(pause, stop); !slept)
            co_return slept;
        const auto read = co_await tools.api.get(folderOf(region) + u"/operations/"_s + name, stop);
        const bool mayPass = !read
            && (read.error().code == ErrorCode::Busy || read.error().code == ErrorCode::Offline
                || read.error().code == ErrorCode::Timeout || read.error().code == ErrorCode::RateLimited);
        if (!read && !mayPass)
            co_return std::unexpected{read.error()};
        if (read)
            operation = *read;
    }
    const auto error = operation["error"_L1].toObject();
    if (error.isEmpty())
        co_return {};
    auto status = parseServerStatus(error, ErrorChannel::Operation);
    status.http = operation["httpErrorStatusCode"_L1].toInt();
    co_return std::unexpected{errorFrom(status, status.http ? ErrorChannel::Answer : ErrorChannel::Operation)};
}

/// What something depends on is still being made or taken away.
bool isNotReady(const Error &error)
{
    return error.serverWords.contains("is not ready"_L1);
}

using Begin = std::function<Task<QJsonObject>(std::stop_token)>;

/// Begins a change and waits for its end; one that comes too early is tried again for a while.
Task<> changed(VpcTools tools, QString region, Begin begin, std::stop_token stop)
{
    const auto until = tools.clock->sinceBoot() + tools.patience;
    for (;;) {
        const auto operation = co_await begin(stop);
        const auto done = operation ? co_await finished(tools, region, *operation, stop)
                                    : Result<>{std::unexpected{operation.error()}};
        if (done || !isNotReady(done.error()) || tools.clock->sinceBoot() >= until)
            co_return done;
        if (const auto slept = co_await tools.clock->sleep(2'000ms, stop); !slept)
            co_return slept;
    }
}

QString lastOf(const QJsonValue &link)
{
    return link.toString().section(u'/', -1);
}

QStringList sorted(const QJsonValue &list)
{
    auto words = list.toVariant().toStringList();
    words.sort();
    return words;
}

/// Is what has the name what was wanted? More than that it may be; less not.
bool serves(const NetworkChange &change, const QJsonObject &there)
{
    const auto sameNetwork = [&] { return lastOf(there["network"_L1]) == lastOf(change.body["network"_L1]); };
    switch (change.kind) {
    case Kind::MakeNetwork:
        return there.contains("autoCreateSubnetworks"_L1) && !there["autoCreateSubnetworks"_L1].toBool();
    case Kind::MakeSubnetwork:
        return sameNetwork() && there["ipCidrRange"_L1] == change.body["ipCidrRange"_L1]
            && there["privateIpGoogleAccess"_L1].toBool();
    case Kind::SwitchGoogleAccess: return there["privateIpGoogleAccess"_L1].toBool();
    case Kind::OpenInside:
    case Kind::OpenOwn:
    case Kind::OpenTunnel: {
        const auto mine = parseVpcRule(change.body);
        const auto theirs = parseVpcRule(there);
        return mine && theirs && mine->network == theirs->network
            && sorted(there["sourceRanges"_L1]) == sorted(change.body["sourceRanges"_L1])
            && portWords(*mine) == portWords(*theirs) && theirs->verdict == VpcRule::Verdict::Allow
            && theirs->enforced == VpcRule::Enforced::Yes && theirs->direction == VpcRule::Direction::Ingress
            && theirs->targetTags.isEmpty() && theirs->targetAccounts.isEmpty();
    }
    case Kind::NarrowRule: return sorted(there["sourceRanges"_L1]) == sorted(change.body["sourceRanges"_L1]);
    case Kind::MakeGateway: return sameNetwork() && !there["nats"_L1].toArray().isEmpty();
    }
    return false;
}

bool makes(Kind kind)
{
    return kind != Kind::SwitchGoogleAccess && kind != Kind::NarrowRule;
}

MadeThing thingOf(const NetworkChange &change)
{
    return {.kind = change.kind,
            .name = change.name,
            .region = change.region,
            .before = change.before,
            .after = sorted(change.body["sourceRanges"_L1])};
}

Begin beginning(const VpcApi &api, const NetworkChange &change)
{
    const auto path = pathOf(change.kind, change.region, change.name);
    if (change.kind == Kind::NarrowRule)
        return [api, path, change](std::stop_token stop) { return api.patch(path, change.body, std::move(stop)); };
    if (change.kind == Kind::SwitchGoogleAccess)
        return [api, path, change](std::stop_token stop) {
            return api.act(path, u"setPrivateIpGoogleAccess"_s, change.body, std::move(stop));
        };
    // One id for all tries of this request: Google makes one thing of them.
    const auto request = QUuid::createUuid().toString(QUuid::WithoutBraces);
    return [api, change, request](std::stop_token stop) {
        return api.insert(folderOf(change.region) + u'/' + collectionOf(change.kind), change.body, request,
                          std::move(stop));
    };
}

/// What is there after a change. An earlier try whose reply was lost may still be under way: then the name is taken,
/// and nothing is there yet, so it is looked for again as long as patience lasts.
Task<QJsonObject> seenThen(VpcTools tools, NetworkChange change, std::chrono::milliseconds patience,
                           std::stop_token stop)
{
    const auto path = pathOf(change.kind, change.region, change.name);
    const auto until = tools.clock->sinceBoot() + patience;
    for (;;) {
        auto now = co_await tools.api.get(path, stop);
        const bool mayCome =
            now ? !makes(change.kind) && !serves(change, *now) : now.error().code == ErrorCode::NotFound;
        if (!mayCome || tools.clock->sinceBoot() >= until)
            co_return now;
        if (const auto slept = co_await tools.clock->sleep(3'000ms, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

/// Looks first: an earlier try may have got so far, and nothing is changed that somebody else has changed meanwhile.
Task<NetworkProgress> oneChange(VpcTools tools, NetworkChange change, std::stop_token stop)
{
    const auto path = pathOf(change.kind, change.region, change.name);
    NetworkProgress progress{.now = Now::Made, .made = thingOf(change)};
    const auto there = co_await tools.api.get(path, stop);
    if (!there && there.error().code != ErrorCode::NotFound)
        co_return std::unexpected{there.error()};
    if (!there && !makes(change.kind))
        co_return std::unexpected{there.error()};
    if (there && serves(change, *there)) {
        progress.now = Now::WasThere;
        if (!makes(change.kind) || !isOwn(*there))
            progress.made.reset();
        co_return progress;
    }
    if (there && makes(change.kind))
        co_return failed(ErrorCode::AlreadyExists, NetworkText::takenByOther(change.kind, change.name));
    if (there && change.kind == Kind::NarrowRule
        && sorted((*there)["sourceRanges"_L1]) != sorted(QJsonArray::fromStringList(change.before)))
        co_return failed(ErrorCode::Conflict, NetworkText::takenByOther(change.kind, change.name));
    const auto done = co_await changed(tools, change.region, beginning(tools.api, change), stop);
    // A reply that was lost, or somebody who was quicker: what is there tells.
    const bool mustLook = !done
        && (done.error().code == ErrorCode::AlreadyExists || done.error().code == ErrorCode::Ambiguous
            || done.error().code == ErrorCode::Timeout);
    if (!done && !mustLook)
        co_return std::unexpected{done.error()};
    const auto now = co_await seenThen(tools, change, mustLook ? tools.patience : 0ms, stop);
    if (now && serves(change, *now)) {
        if (makes(change.kind) && !isOwn(*now))
            progress.made.reset();
        co_return progress;
    }
    if (!done && now && done.error().code == ErrorCode::AlreadyExists)
        co_return failed(ErrorCode::AlreadyExists, NetworkText::takenByOther(change.kind, change.name));
    if (!done)
        co_return std::unexpected{done.error()};
    co_return failed(ErrorCode::Conflict, NetworkText::notFinished(change.name));
}

/// Nothing: done with. Else why it stays.
Task<std::optional<QString>> tookBack(VpcTools tools, MadeThing thing, std::stop_token stop)
{
    const auto path = pathOf(thing.kind, thing.region, thing.name);
    const auto there = co_await tools.api.get(path, stop);
    if (!there && there.error().code == ErrorCode::NotFound)
        co_return std::nullopt;
    if (!there)
        co_return std::unexpected{there.error()};
    Begin begin;
    if (thing.kind == Kind::SwitchGoogleAccess) {
        begin = [tools, path](std::stop_token token) {
            return tools.api.act(path, u"setPrivateIpGoogleAccess"_s, {{u"privateIpGoogleAccess"_s, false}},
                                 std::move(token));
        };
    } else if (thing.kind == Kind::NarrowRule) {
        if (sorted((*there)["sourceRanges"_L1]) != thing.after)
            co_return NetworkText::notOurs(thing.name);
        begin = [tools, path, thing](std::stop_token token) {
            return tools.api.patch(path, {{u"sourceRanges"_s, QJsonArray::fromStringList(thing.before)}},
                                   std::move(token));
        };
    } else if (!isOwn(*there)) {
        co_return NetworkText::notOurs(thing.name);
    } else {
        begin = [tools, path](std::stop_token token) { return tools.api.remove(path, std::move(token)); };
    }
    const auto done = co_await changed(tools, thing.region, begin, stop);
    if (done || done.error().code == ErrorCode::NotFound)
        co_return std::nullopt;
    const auto &error = done.error();
    if (error.serverWords.contains("already being used by"_L1))
        co_return MakenetworkMessages::tr("“%1” is still used, so it stays: %2 Delete what uses it, then undo again.")
            .arg(thing.name, error.serverWords);
    co_return std::unexpected{error};
}

} // namespace

QJsonObject toJson(const MadeThing &thing)
{
    return {{u"kind"_s, int(thing.kind)},
            {u"name"_s, thing.name},
            {u"region"_s, thing.region},
            {u"before"_s, QJsonArray::fromStringList(thing.before)},
            {u"after"_s, QJsonArray::fromStringList(thing.after)}};
}

std::optional<MadeThing> madeThingFrom(const QJsonObject &json)
{
    const auto kind = json["kind"_L1].toInt(-1);
    MadeThing thing{.kind = Kind(kind),
                    .name = json["name"_L1].toString(),
                    .region = json["region"_L1].toString(),
                    .before = json["before"_L1].toVariant().toStringList(),
                    .after = json["after"_L1].toVariant().toStringList()};
    const bool isFine = kind >= 0 && kind <= int(Kind::MakeGateway) && !thing.name.isEmpty()
        && !(thing.name + thing.region).contains(u'/');
    return isFine ? std::optional{thing} : std::nullopt;
}

Task<> runRecipe(VpcTools tools, NetworkPlan plan, NetworkReport report, std::stop_token stop)
{
    for (qsizetype index = 0; index < plan.changes.size(); ++index) {
        if (report)
            report({.index = index});
        auto progress = co_await oneChange(tools, plan.changes.at(index), stop);
        if (!progress)
            co_return std::unexpected{progress.error()};
        progress->index = index;
        if (report)
            report(*progress);
    }
    co_return {};
}

Task<QStringList> takeBack(VpcTools tools, QList<MadeThing> things, std::function<void(const MadeThing &)> gone,
                           std::stop_token stop)
{
    QStringList stayed;
    for (auto thing = things.crbegin(); thing != things.crend(); ++thing) {
        const auto why = co_await tookBack(tools, *thing, stop);
        if (!why && (why.error().code == ErrorCode::Cancelled || why.error().code == ErrorCode::SignedOut))
            co_return std::unexpected{why.error()};
        if (!why)
            stayed += punctuation::labelled(thing->name, why.error().message);
        else if (*why)
            stayed += **why;
        else if (gone)
            gone(*thing);
    }
    co_return stayed;
}
