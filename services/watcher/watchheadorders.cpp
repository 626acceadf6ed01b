// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/accounts.h"
#include "services/auth/credentialfile.h"
#include "services/auth/ownclient.h"
#include "services/auth/tokensource.h"
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/keys/sshkeysline.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/watcher/filesecrets.h"
#include "services/watcher/watchheadflow.h"
#include "services/watcher/watchorder.h"
#include "services/webhooks/webhooks.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>

using namespace Qt::StringLiterals;

// Orders about requests, and what a watcher works with: its credential, its login, its webhooks.
namespace {

/// The name under which its secret is kept.
QString secretOf(const AccountProfile &profile)
{
    return profile.source == AccountSource::ServiceAccount ? u"service-account-key"_s : secretName(profile.id);
}

std::optional<Error> problemOfKey(const QByteArray &file)
{
    const auto read = parseCredentials(file);
    if (read && read->kind != CredentialKind::ServiceAccount)
        return Error{.code = ErrorCode::Invalid};
    return read ? std::nullopt : std::optional{read.error()};
}

std::optional<Error> problemOfSignIn(const QByteArray &secret)
{
    const auto read = ownClientSecretFrom(secret);
    return read ? std::nullopt : std::optional{read.error()};
}

QUuid requestIn(const WatchMessage &ask)
{
    return QUuid::fromString(ask.body["request"_L1].toString());
}

QByteArray bytesIn(const QJsonValue &json)
{
    return QByteArray::fromBase64(json.toString().toLatin1());
}

Task<> runOrder(ProvisioningService *requests, const QUuid &id, const event::Ordered &ordered)
{
    switch (ordered.order) {
    case event::Order::Pause: return requests->pause(id, ordered.zone);
    case event::Order::Resume: return requests->resume(id, ordered.zone);
    case event::Order::Stop: return requests->stop(id, ordered.zone);
    case event::Order::KeepLate: return requests->keepLate(id, ordered.zone);
    case event::Order::RemoveLate: return requests->removeLate(id, ordered.zone);
    case event::Order::TakeNote: return requests->takeNote(id);
    case event::Order::Hide: return requests->forget(id);
    }
    return finishedTask<void>(failed(ErrorCode::BadReply));
}

Task<> runOrder(ProvisioningService *requests, const QUuid &id, const ProvisioningEvent &event)
{
    if (const auto *ordered = std::get_if<event::Ordered>(&event))
        return runOrder(requests, id, *ordered);
    if (const auto *lost = std::get_if<event::Lost>(&event))
        return requests->lost(id, lost->numericId);
    if (const auto *changed = std::get_if<event::Changed>(&event))
        return requests->change(id, changed->tpuRequest);
    return finishedTask<void>(failed(ErrorCode::BadReply));
}

Result<WatchMessage> doneOr(const Result<> &done)
{
    return done ? Result<WatchMessage>{WatchMessage{}} : Result<WatchMessage>{std::unexpected{done.error()}};
}

LoginChoice loginIn(const QJsonObject &json, const QString &keyFile)
{
    return {.user = json["user"_L1].toString(),
            .keyFile = keyFile,
            .through = json["through"_L1].toString(),
            .route = json["route"_L1].toString(),
            .osLoginUser = json["osLoginUser"_L1].toString(),
            .isOsLogin = json["osLogin"_L1].toBool()};
}

} // namespace

Result<ProvisioningService *> WatchHead::HeadFlow::requests(const Head &head)
{
    const auto *services = head ? head->session() : nullptr;
    if (services != nullptr && services->tpuRequests && head->m_lease.mayAct())
        return services->tpuRequests.get();
    if (head && head->m_trouble)
        return std::unexpected{*head->m_trouble};
    return failed(ErrorCode::WrongState,
                  WatchHeadText::tr("The watcher does not run your requests now, so it takes no orders about them."));
}

Task<WatchMessage> WatchHead::HeadFlow::start(Head head, WatchMessage ask, std::stop_token)
{
    const auto service = requests(head);
    if (!service)
        co_return std::unexpected{service.error()};
    const auto id =
        co_await (*service)->start(orderedRequestFrom(ask.body["wanted"_L1].toObject(), head->m_context.clock->now()));
    if (!id)
        co_return std::unexpected{id.error()};
    co_return WatchMessage{.body = {{u"request"_s, id->toString(QUuid::WithoutBraces)}}};
}

Task<WatchMessage> WatchHead::HeadFlow::order(Head head, WatchMessage ask, std::stop_token)
{
    const auto service = requests(head);
    if (!service)
        co_return std::unexpected{service.error()};
    const auto order = orderFrom(ask.body["event"_L1].toObject(), head->m_context.clock->now());
    if (!order)
        co_return std::unexpected{order.error()};
    co_return doneOr(co_await runOrder(*service, requestIn(ask), *order));
}

Task<WatchMessage> WatchHead::HeadFlow::forget(Head head, WatchMessage ask, std::stop_token)
{
    const auto service = requests(head);
    if (!service)
        co_return std::unexpected{service.error()};
    co_return doneOr(co_await (*service)->forget(requestIn(ask)));
}

Task<WatchMessage> WatchHead::HeadFlow::history(Head head, WatchMessage ask, std::stop_token)
{
    const auto service = requests(head);
    if (!service)
        co_return std::unexpected{service.error()};
    const auto attempts = co_await (*service)->history(requestIn(ask));
    if (!attempts || !head)
        co_return std::unexpected{attempts ? Error{ErrorCode::Cancelled} : attempts.error()};
    QJsonArray all;
    for (const auto &attempt : *attempts)
        all.append(orderJson(attempt, head->m_context.clock->now()));
    co_return WatchMessage{.body = {{u"attempts"_s, all}}};
}

/// What the user changed at the desk: jobs, plans, rules for idle TPUs. Requests change by orders alone.
Task<WatchMessage> WatchHead::HeadFlow::put(Head head, WatchMessage ask, std::stop_token)
{
    if (!head->m_lease.mayAct())
        co_return failed(ErrorCode::Conflict, leaserules::whyNot(head->m_lease.record()));
    QList<WatchItem> items;
    bool hasRules = false;
    for (const auto &part : ask.parts) {
        const auto item = watchItemFrom(part);
        if (!item)
            co_return std::unexpected{item.error()};
        if (item->kind == WatchItem::Kind::Request || !isMirrored(*item))
            continue;
        items.append(*item);
        hasRules = hasRules || item->kind == WatchItem::Kind::File;
    }
    const auto stored = co_await onDisk<void>(head, [items](const WatchItems &disk) { return disk.put(items); });
    if (!stored || !head)
        co_return std::unexpected{stored ? Error{ErrorCode::Cancelled} : stored.error()};
    if (auto *services = head->session(); services != nullptr) {
        if (hasRules) {
            services->incidents.idle()->end();
            services->incidents.idle()->start(); // reads them again
        }
        services->jobs.takeUp(); // the same of the documents
    }
    emit head->itemsChanged();
    co_return WatchMessage{};
}

Task<WatchMessage> WatchHead::HeadFlow::credential(Head head, WatchMessage ask, std::stop_token stop)
{
    auto profile = accountFrom(ask.body["profile"_L1].toObject());
    const auto secret = bytesIn(ask.body["secret"_L1]);
    if (!profile || secret.isEmpty()
        || (profile->source != AccountSource::ServiceAccount && profile->source != AccountSource::OwnClient))
        co_return failed(ErrorCode::Invalid);
    const bool isKey = profile->source == AccountSource::ServiceAccount;
    if (const auto right = isKey ? problemOfKey(secret) : problemOfSignIn(secret); right)
        co_return std::unexpected{*right};
    const auto name = secretOf(*profile);
    auto *secrets = head->m_context.secrets;
    auto *accounts = head->m_context.accounts;
    const auto before = accounts->find(accounts->current());
    if (const auto kept = co_await secrets->write(name, secret, stop); !kept || !head)
        co_return std::unexpected{kept ? Error{ErrorCode::Cancelled} : kept.error()};
    profile->project = head->m_context.cloud.project;
    profile->file = isKey ? secrets->fileOf(name) : QString{};
    accounts->setCurrent(accounts->put(*profile).id);
    if (before && secretOf(*before) != name) // one credential at a time
        (void)co_await secrets->remove(secretOf(*before), stop);
    if (!head)
        co_return failed(ErrorCode::Cancelled);
    if (const auto saved = head->m_context.settings->save(); !saved)
        co_return std::unexpected{saved.error()};
    (void)co_await lookAtAccount(head, stop); // what came of it is part of the account
    if (!head)
        co_return failed(ErrorCode::Cancelled);
    if (head->m_cloud && !head->m_isMoving)
        head->signIn();
    co_return WatchMessage{.body = toJson(head->state())};
}

/// The user stays who logs in, so that jobs are the user's; the key is the watcher's own.
Task<WatchMessage> WatchHead::HeadFlow::login(Head head, WatchMessage ask, std::stop_token)
{
    auto login = loginIn(ask.body, QDir{head->m_context.dataFolder}.filePath(u"ssh/id_ed25519"_s));
    if (const auto problem = problemOfUser(login.user); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    if (ask.body["onNodes"_L1].toBool())
        login.nodeLine = login.user + u':' + head->m_publicKey;
    head->m_context.settings->change([project = head->m_context.cloud.project, login](SettingsValues &values) {
        values.logins.insert(project, login);
    });
    if (const auto saved = head->m_context.settings->save(); !saved)
        co_return std::unexpected{saved.error()};
    co_return WatchMessage{.body = {{u"publicKey"_s, head->m_publicKey}}};
}

/// These alone are sent to from now on.
Task<WatchMessage> WatchHead::HeadFlow::hooks(Head head, WatchMessage ask, std::stop_token stop)
{
    auto *webhooks = head->m_context.webhooks;
    if (webhooks == nullptr)
        co_return WatchMessage{};
    QSet<QUuid> wanted;
    for (const auto &part : ask.parts) {
        const auto hook = webhookFrom(part["hook"_L1].toObject());
        const auto secret = webhookSecretFrom(bytesIn(part["secret"_L1]));
        if (!hook || !secret)
            continue;
        wanted.insert(hook->id);
        if (const auto kept = co_await webhooks->put(*hook, *secret, stop); !kept || !head)
            co_return std::unexpected{kept ? Error{ErrorCode::Cancelled} : kept.error()};
    }
    const auto all = webhooks->hooks();
    for (const auto &hook : all) {
        if (!wanted.contains(hook.id))
            webhooks->remove(hook.id);
    }
    const auto saved = head->m_context.settings->save();
    co_return doneOr(saved);
}

/// Nothing that opens anything stays; the desk removes the rest by SSH.
Task<WatchMessage> WatchHead::HeadFlow::retire(Head head, WatchMessage, std::stop_token)
{
    if (head->m_lease.mayAct() || head->m_lease.record().state == LeaseState::Leaving)
        co_return failed(ErrorCode::Conflict,
                         WatchHeadText::tr("The watcher still runs your requests. Take them back first."));
    head->m_context.secrets->forgetAll();
    head->m_account = {};
    emit head->changed();
    co_return WatchMessage{};
}
