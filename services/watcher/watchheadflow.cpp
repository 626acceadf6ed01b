// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchheadflow.h"

#include "services/auth/accounts.h"
#include "services/auth/tokensource.h"
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/ssh/keyfile.h"
#include "services/ssh/privatefile.h"
#include "services/watcher/watchercredential.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

// Who acts, and what goes with that: the answers about the right to act. Orders and settings are in
// watchheadorders.cpp.
namespace {

QUuid transferIn(const WatchMessage &ask)
{
    return QUuid::fromString(ask.body["transfer"_L1].toString());
}

quint64 epochIn(const WatchMessage &ask)
{
    return ask.body["epoch"_L1].toString().toULongLong();
}

Result<QList<WatchItem>> itemsIn(const WatchMessage &message)
{
    QList<WatchItem> items;
    for (const auto &part : message.parts) {
        auto item = watchItemFrom(part);
        if (!item)
            return std::unexpected{item.error()};
        items.append(*std::move(item));
    }
    return items;
}

/// Who asks, as it said when it came.
LeaseParty deskIn(const WatchMessage &ask)
{
    const auto desk = ask.body["desk"_L1].toObject();
    return {.id = QUuid::fromString(desk["id"_L1].toString()),
            .name = desk["name"_L1].toString().left(LeaseParty::longestName)};
}

} // namespace

WatchHead::HeadFlow::Handler WatchHead::HeadFlow::handlerOf(const QString &word)
{
    static const QHash<QString, Handler> handlers{
        {u"hello"_s, &hello},   {u"adopt"_s, &adopt},     {u"fate"_s, &fate},    {u"callOff"_s, &callOff},
        {u"offer"_s, &offer},   {u"taken"_s, &taken},     {u"start"_s, &start},  {u"order"_s, &order},
        {u"forget"_s, &forget}, {u"history"_s, &history}, {u"put"_s, &put},      {u"credential"_s, &credential},
        {u"login"_s, &login},   {u"hooks"_s, &hooks},     {u"retire"_s, &retire}};
    return handlers.value(word, nullptr);
}

QString WatchHead::HeadFlow::ownKey(const QString &file, const QString &name)
{
    if (!QFileInfo::exists(file)) {
        const auto folder = makePrivateFolder(QFileInfo{file}.path());
        const auto made = folder ? generateKeyFile(KeyType::Ed25519, file, u"tpudesk-watch@"_s + name, {})
                                 : Result<KeyFile>{std::unexpected{folder.error()}};
        if (!made) {
            warn(u"watcher"_s, u"no SSH key could be made: %1"_s.arg(made.error().message));
            return {};
        }
    }
    const auto key = inspectKeyFile(file);
    return key.publicKey.isEmpty() ? QString{} : u"%1 %2 tpudesk-watch@%3"_s.arg(key.type, key.publicKey, name);
}

/// What its services had to write down is on the disk when this ends well; they themselves go when their tasks end.
Task<> WatchHead::HeadFlow::endSession(Head head)
{
    if (!head || !head->m_cloud)
        co_return {};
    auto *services = head->m_cloud->services();
    const auto store = services != nullptr ? services->store : nullptr;
    head->m_cloud->disconnect(head.data());
    head->m_cloud->end();
    head->m_left.emplace_back(TaskScope::started(), std::move(head->m_cloud));
    head->sweep();
    emit head->changed();
    if (!store)
        co_return {};
    if (const auto kept = co_await store->documents.kept(); !kept)
        co_return kept;
    // What was on its way to the disk before is there now; what comes later finds the lease gone.
    co_return co_await store->journal.run<void>([](Journal &) { return Result<>{}; });
}

void WatchHead::HeadFlow::settle(const Head &head)
{
    if (!head)
        return;
    head->m_isMoving = false;
    head->onLease();
}

std::optional<AccountProfile> WatchHead::HeadFlow::credentialOf(const WatchHead &head)
{
    const auto profile = head.m_context.accounts->find(head.m_context.accounts->current());
    const bool isOne =
        profile && (profile->source == AccountSource::ServiceAccount || profile->source == AccountSource::OwnClient);
    return isOne ? profile : std::nullopt;
}

Task<> WatchHead::HeadFlow::lookAtAccount(Head head, std::stop_token stop)
{
    auto *accounts = head->m_context.accounts;
    const auto profile = credentialOf(*head);
    if (!profile) {
        head->m_account = {};
        emit head->changed();
        co_return {};
    }
    head->m_account = {.isThere = true, .source = profile->source, .account = profile->account};
    const auto &cloud = head->m_context.cloud;
    const auto granted = co_await powersOf(std::shared_ptr<TokenSource>{accounts->makeTokens(*profile, cloud)}, cloud,
                                           head->m_context.clock, stop);
    if (!head)
        co_return failed(ErrorCode::Cancelled);
    if (granted)
        head->m_account.granted = *granted;
    else if (granted.error().code != ErrorCode::Cancelled)
        head->m_account.problem = granted.error();
    emit head->changed();
    co_return granted ? Result<>{} : Result<>{std::unexpected{granted.error()}};
}

Task<QList<WatchItem>> WatchHead::HeadFlow::changedItems(Head head, std::shared_ptr<QHash<QString, QByteArray>> known)
{
    if (!head || !head->m_lease.mayAct() || head->m_isMoving)
        co_return QList<WatchItem>{};
    const auto all = co_await onDisk<QList<WatchItem>>(head, [](const WatchItems &items) { return items.all(); });
    if (!all)
        co_return std::unexpected{all.error()};
    QList<WatchItem> changed;
    auto gone = *known;
    for (const auto &item : *all) {
        if (!isMirrored(item))
            continue;
        gone.remove(item.key());
        if (known->value(item.key()) != item.digest)
            changed.append(item);
        known->insert(item.key(), item.digest);
    }
    for (const auto &key : gone.keys()) {
        known->remove(key);
        if (auto item = itemOfKey(key))
            changed.append(*std::move(item));
    }
    co_return changed;
}

Result<WatchMessage> WatchHead::HeadFlow::leaseAnswer(const Result<LeaseRecord> &swapped)
{
    if (!swapped)
        return std::unexpected{swapped.error()};
    return WatchMessage{.body = {{u"lease"_s, toJson(*swapped)}}};
}

Task<WatchMessage> WatchHead::HeadFlow::hello(Head head, WatchMessage ask, std::stop_token)
{
    if (ask.body["oldest"_L1].toInt() > watchprotocol::newest || ask.body["newest"_L1].toInt() < watchprotocol::oldest)
        co_return std::unexpected{
            Error{.code = ErrorCode::Conflict,
                  .message = WatchHeadText::tr("The watcher (%1) and this TPU Desk speak different versions with "
                                               "each other. Choose “Install again” to bring the watcher to the "
                                               "version of TPU Desk.")
                                 .arg(head->m_context.program),
                  .reason = QString{watchprotocol::otherVersion}}};
    // A desk that has taken all by force is believed.
    const auto desk = leaseRecordFrom(ask.body["lease"_L1].toObject());
    if (desk && leaserules::yielded(head->m_lease.record(), *desk) != head->m_lease.record())
        (void)head->m_lease.swap(
            [desk = *desk](const LeaseRecord &now) { return Result<LeaseRecord>{leaserules::yielded(now, desk)}; });
    co_return WatchMessage{.body = toJson(head->state())};
}

Task<WatchMessage> WatchHead::HeadFlow::fate(Head head, WatchMessage ask, std::stop_token)
{
    const auto &record = head->m_lease.record();
    const auto fate = leaserules::fateOf(record, transferIn(ask));
    QJsonObject body{{u"lease"_s, toJson(record)}};
    if (fate)
        body.insert(u"adopted"_s, fate->isAdopted);
    co_return WatchMessage{.body = body};
}

Task<WatchMessage> WatchHead::HeadFlow::callOff(Head head, WatchMessage ask, std::stop_token)
{
    co_return leaseAnswer(head->m_lease.swap(
        [transfer = transferIn(ask)](const LeaseRecord &now) { return leaserules::calledOff(now, transfer); }));
}

Task<WatchMessage> WatchHead::HeadFlow::adopt(Head head, WatchMessage ask, std::stop_token)
{
    const auto items = itemsIn(ask);
    if (!items)
        co_return std::unexpected{items.error()};
    if (qint64(items->size()) != ask.body["items"_L1].toInteger())
        co_return failed(ErrorCode::BadReply);
    const auto turn = co_await HeadFlow::turn(head);
    if (!turn || !head)
        co_return failed(ErrorCode::Cancelled);
    const auto adopting = [desk = deskIn(ask), transfer = transferIn(ask), epoch = epochIn(ask),
                           moment = head->m_lease.moment()](const LeaseRecord &now) {
        return leaserules::adopted(now, desk, transfer, epoch, moment);
    };
    head->m_lease.look();
    if (const auto would = adopting(head->m_lease.record()); !would || *would == head->m_lease.record())
        co_return leaseAnswer(would);
    const bool hadSome = head->m_lease.mayAct();
    head->m_isMoving = true;
    (void)co_await endSession(head); // what it could not write down is on no disk, and nobody acts on it
    const auto stored = co_await onDisk<void>(head, [items = *items, hadSome](const WatchItems &disk) {
        return hadSome ? disk.add(items) : disk.replace(items);
    });
    if (!head)
        co_return failed(ErrorCode::Cancelled);
    const auto swapped = stored ? head->m_lease.swap(adopting) : Result<LeaseRecord>{std::unexpected{stored.error()}};
    settle(head);
    co_return leaseAnswer(swapped);
}

Task<WatchMessage> WatchHead::HeadFlow::offer(Head head, WatchMessage ask, std::stop_token)
{
    const auto turn = co_await HeadFlow::turn(head);
    if (!turn || !head)
        co_return failed(ErrorCode::Cancelled);
    head->m_isMoving = true;
    const auto swapped = head->m_lease.swap([desk = deskIn(ask), transfer = transferIn(ask), epoch = epochIn(ask),
                                             moment = head->m_lease.moment()](const LeaseRecord &now) {
        return leaserules::offered(now, desk, transfer, epoch, moment);
    });
    if (!swapped) {
        settle(head);
        co_return std::unexpected{swapped.error()};
    }
    // From here on nothing is begun: what is read now is all there will be.
    (void)co_await endSession(head);
    const auto items = co_await onDisk<QList<WatchItem>>(head, [](const WatchItems &disk) { return disk.all(); });
    if (!head)
        co_return failed(ErrorCode::Cancelled);
    settle(head);
    if (!items)
        co_return std::unexpected{items.error()}; // the offer lapses, and all goes on here
    WatchMessage answer{.body = {{u"lease"_s, toJson(*swapped)}, {u"items"_s, qint64(items->size())}}};
    for (const auto &item : *items)
        answer.parts.append(toJson(item));
    co_return answer;
}

Task<WatchMessage> WatchHead::HeadFlow::taken(Head head, WatchMessage ask, std::stop_token)
{
    co_return leaseAnswer(
        head->m_lease.swap([transfer = transferIn(ask), moment = head->m_lease.moment()](const LeaseRecord &now) {
            return leaserules::taken(now, transfer, moment);
        }));
}
