// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherflow.h"

#include "services/core/punctuation.h"
#include "services/core/wake.h"
#include "services/provisioning/relocated.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// Who acts: given to the watcher, taken back, and what broke off in between. Installing is in watchersetup.cpp.
namespace {

constexpr std::chrono::milliseconds transferPatience{120'000};
constexpr std::chrono::milliseconds askPatience{30'000};
constexpr auto pushPause = 5s; ///< what is changed here reaches the watcher so soon

/// The answer may be lost when its request was carried out.
bool isUnsettled(const Error &error)
{
    return error.code == ErrorCode::Timeout || error.code == ErrorCode::ConnectionLost
        || error.code == ErrorCode::Cancelled || error.code == ErrorCode::Offline;
}

QString transferText(const QUuid &transfer)
{
    return transfer.toString(QUuid::WithoutBraces);
}

std::optional<LeaseRecord> leaseIn(const WatchMessage &message)
{
    const auto lease = leaseRecordFrom(message.body["lease"_L1].toObject());
    return lease ? std::optional{*lease} : std::nullopt;
}

/// Machines that the watcher makes let it in, too: its key goes beside the user's.
WatchItem withKey(WatchItem item, const QString &line)
{
    const auto name = u"ssh-keys"_s;
    auto record = item.kind == WatchItem::Kind::Request ? historyFrom(item.body)
                                                        : Result<TpuRequestRecord>{failed(ErrorCode::Invalid)};
    if (!record || line.isEmpty() || !record->tpuRequest.spec.metadata.contains(name))
        return item;
    auto &keys = record->tpuRequest.spec.metadata[name];
    if (!keys.split(u'\n').contains(line))
        keys += u'\n' + line;
    item.body = toJson(*record);
    return item;
}

Error notKnownYet()
{
    return {
        .code = ErrorCode::Ambiguous,
        .message = WatcherText::tr(
            "The connection to the watcher broke off, so it is not known who runs your requests now. Nobody acts on "
            "them twice: TPU Desk asks the watcher as soon as it is reached, and goes on from there.")};
}

} // namespace

template <typename T, typename Work>
Task<T> WatcherService::DeskFlow::onDisk(Service service, Work work)
{
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto opened = co_await service->m_mirror.open(); !opened)
        co_return std::unexpected{opened.error()};
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    auto *session = service->m_context.session;
    co_return co_await service->m_mirror.run<T>([work = std::move(work), files = session->files,
                                                 clock = service->m_context.clock,
                                                 project = session->profile.project](Journal &journal) {
        return work(WatchItems{&journal, files, project, clock});
    });
}

Task<WatchMessage> WatcherService::DeskFlow::ask(const Service &service, const QString &word, QJsonObject body,
                                                 QList<QJsonObject> parts, std::stop_token stop)
{
    const auto patience = parts.isEmpty() ? askPatience : transferPatience;
    return service->m_link.ask({.word = word, .body = std::move(body), .parts = std::move(parts)}, patience,
                               std::move(stop));
}

Task<> WatcherService::DeskFlow::done(Task<WatchMessage> asked)
{
    const auto answer = co_await std::move(asked);
    co_return answer ? Result<>{} : Result<>{std::unexpected{answer.error()}};
}

/// What a step is being done of just now would be done there, too.
Result<> WatcherService::DeskFlow::readyToLeave(const Service &service)
{
    auto *session = service->m_context.session;
    const auto &watcher = service->m_link.watcher();
    if (service->m_link.state() != WatcherLink::State::Connected || !watcher)
        return failed(ErrorCode::Offline, WatcherText::tr("The watcher is not reached now. Try again once it is."));
    if (const auto problem = versionProblem(*watcher))
        return std::unexpected{*problem};
    if (!watcher->isRunning)
        return failed(ErrorCode::WrongState,
                      WatcherText::tr("The watcher does not run on its machine. Choose “Install again”."));
    if (!watcher->account.isThere || watcher->account.problem)
        return std::unexpected{watcher->account.problem.value_or(
            Error{ErrorCode::SignedOut, WatcherText::tr("The watcher has no credential yet. Give it one first.")})};
    const auto plans = session->pods.plans();
    if (std::ranges::any_of(plans, [session](const PodPlan &plan) { return session->pods.isBusy(plan.id); }))
        return failed(ErrorCode::Conflict,
                      WatcherText::tr("A plan is being carried out. Wait until its step is done, or pause it; "
                                      "then hand over."));
    const auto jobs = session->jobs.jobs();
    if (std::ranges::any_of(
            jobs, [session](const Job &job) { return session->jobs.live(job.id).phase != JobPhase::Resting; }))
        return failed(ErrorCode::Conflict,
                      WatcherText::tr("A job is being started or stopped. Wait a moment, then hand over."));
    return {};
}

Task<> WatcherService::DeskFlow::handOver(Service service, std::stop_token stop)
{
    const auto turn = co_await DeskFlow::turn(service, stop);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto ready = readyToLeave(service); !ready)
        co_return ready;
    auto *session = service->m_context.session;
    const auto transfer = QUuid::createUuid();
    const auto watcher = service->m_link.watcher()->lease;
    // From here on nobody acts until the watcher has said what came of it.
    const auto left = session->lease.swap(
        [to = watcher.self, transfer](const LeaseRecord &now) { return leaserules::handingOver(now, to, transfer); });
    if (!left)
        co_return std::unexpected{left.error()};
    service->setUnderWay(WatcherText::tr("Handing over to %1…").arg(watcher.self.name));
    auto settled = co_await settleNow(service, stop);
    if (service)
        service->setUnderWay({});
    co_return settled;
}

/// All that was on its way to the disk is there, and goes to the watcher.
Task<> WatcherService::DeskFlow::finishLeaving(Service service, std::stop_token stop)
{
    auto *session = service->m_context.session;
    const auto transfer = session->lease.record().transfer;
    const auto asked = co_await ask(service, u"fate"_s, {{u"transfer"_s, transferText(transfer)}}, {}, stop);
    if (!asked || !service)
        co_return std::unexpected{asked ? Error{ErrorCode::Cancelled} : notKnownYet()};
    const auto there = leaseIn(*asked);
    auto answer = Result<WatchMessage>{*asked};
    if (there && !asked->body.contains("adopted"_L1)) {
        (void)co_await session->documents.kept();
        (void)co_await session->journal.run<void>([](Journal &) { return Result<>{}; });
        const auto items =
            co_await onDisk<QList<WatchItem>>(service, [](const WatchItems &disk) { return disk.all(); });
        if (!service)
            co_return failed(ErrorCode::Cancelled);
        QList<QJsonObject> parts;
        const auto line = service->ownLine();
        for (const auto &item : items.value_or(QList<WatchItem>{}))
            parts.append(toJson(withKey(item, line)));
        if (items) // GCC 14 evaluates both sides of a conditional operator with co_await in it
            answer = co_await ask(service, u"adopt"_s,
                                  {{u"transfer"_s, transferText(transfer)},
                                   {u"epoch"_s, QString::number(there->epoch)},
                                   {u"items"_s, qint64(parts.size())}},
                                  parts, stop);
        else
            answer = std::unexpected{items.error()};
    }
    if (!service || (!answer && isUnsettled(answer.error())))
        co_return std::unexpected{notKnownYet()};
    const bool isAdopted = answer && (!answer->body.contains("adopted"_L1) || answer->body["adopted"_L1].toBool());
    if (const auto lease = answer ? leaseIn(*answer) : std::nullopt; isAdopted && lease) {
        const auto away = session->lease.swap([transfer, epoch = lease->epoch](const LeaseRecord &now) {
            return leaserules::handedOver(now, transfer, epoch);
        });
        service->noteMirrored();
        co_return away ? Result<>{} : Result<>{std::unexpected{away.error()}};
    }
    // It was refused: it may not be carried out later either, before all goes on here.
    const auto off = co_await ask(service, u"callOff"_s, {{u"transfer"_s, transferText(transfer)}}, {}, stop);
    if (!off || !service)
        co_return std::unexpected{notKnownYet()};
    (void)session->lease.swap([transfer](const LeaseRecord &now) { return leaserules::keptHere(now, transfer); });
    co_return std::unexpected{
        answer ? Error{.code = ErrorCode::Conflict,
                       .message = WatcherText::tr("The watcher did not take over; your requests go on here.")}
               : answer.error()};
}

Task<> WatcherService::DeskFlow::takeBack(Service service, std::stop_token stop)
{
    const auto turn = co_await DeskFlow::turn(service, stop);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    auto *session = service->m_context.session;
    const auto &watcher = service->m_link.watcher();
    if (service->m_link.state() != WatcherLink::State::Connected || !watcher)
        co_return failed(ErrorCode::Offline,
                         WatcherText::tr("The watcher's machine is not reached, so nothing can be taken back "
                                         "from it. If it is gone for good, choose “It is gone for good…”."));
    if (const auto problem = versionProblem(*watcher); problem && watcher->records > TpuRequestRecord::version)
        co_return std::unexpected{*problem};
    if (session->lease.record().state == LeaseState::Away) {
        const auto asked = session->lease.swap(
            [transfer = QUuid::createUuid()](const LeaseRecord &now) { return leaserules::takingBack(now, transfer); });
        if (!asked)
            co_return std::unexpected{asked.error()};
    }
    service->setUnderWay(WatcherText::tr("Taking back from %1…").arg(session->lease.record().other.name));
    auto settled = co_await settleNow(service, stop);
    if (service)
        service->setUnderWay({});
    co_return settled;
}

Task<> WatcherService::DeskFlow::finishReturning(Service service, std::stop_token stop)
{
    auto *session = service->m_context.session;
    const auto transfer = session->lease.record().transfer;
    const auto name = transferText(transfer);
    const auto staysAway = [session, transfer](quint64 epoch) {
        (void)session->lease.swap(
            [transfer, epoch](const LeaseRecord &now) { return leaserules::notTakenBack(now, transfer, epoch); });
    };
    const auto asked = co_await ask(service, u"fate"_s, {{u"transfer"_s, name}}, {}, stop);
    const auto there = asked ? leaseIn(*asked) : std::nullopt;
    if (!there || !service)
        co_return std::unexpected{notKnownYet()};
    if (!session->lease.record().hasArrived) {
        const auto offered = co_await ask(
            service, u"offer"_s, {{u"transfer"_s, name}, {u"epoch"_s, QString::number(there->epoch)}}, {}, stop);
        if (!service || (!offered && isUnsettled(offered.error())))
            co_return std::unexpected{notKnownYet()};
        if (!offered) {
            staysAway(there->epoch);
            co_return std::unexpected{offered.error()};
        }
        const auto stored = co_await store(service, *offered);
        if (!service)
            co_return failed(ErrorCode::Cancelled);
        const auto arrived = stored
            ? session->lease.swap([transfer](const LeaseRecord &now) { return leaserules::arrived(now, transfer); })
            : Result<LeaseRecord>{std::unexpected{stored.error()}};
        if (!arrived) { // the watcher's offer lapses, and it goes on
            staysAway(there->epoch);
            co_return std::unexpected{arrived.error()};
        }
    }
    const auto taken = co_await ask(service, u"taken"_s, {{u"transfer"_s, name}}, {}, stop);
    if (!service || (!taken && isUnsettled(taken.error())))
        co_return std::unexpected{notKnownYet()};
    const auto lease = taken ? leaseIn(*taken) : std::nullopt;
    if (!lease) {
        staysAway(there->epoch);
        co_return std::unexpected{taken ? Error{ErrorCode::BadReply} : taken.error()};
    }
    const auto back = session->lease.swap([transfer, epoch = lease->epoch](const LeaseRecord &now) {
        return leaserules::takenBack(now, transfer, epoch);
    });
    co_return back ? Result<>{} : Result<>{std::unexpected{back.error()}};
}

/// What the watcher offers, whole, in the place of what is here.
Task<> WatcherService::DeskFlow::store(Service service, WatchMessage offered)
{
    QList<WatchItem> items;
    for (const auto &part : offered.parts) {
        const auto item = watchItemFrom(part);
        if (!item)
            co_return std::unexpected{item.error()};
        items.append(*item);
    }
    if (items.size() != offered.body["items"_L1].toInteger())
        co_return failed(ErrorCode::BadReply);
    co_return co_await onDisk<void>(service, [items](const WatchItems &disk) { return disk.replace(items); });
}

Task<> WatcherService::DeskFlow::settle(Service service, std::stop_token stop)
{
    const auto turn = co_await DeskFlow::turn(service, stop);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await settleNow(service, stop);
}

Task<> WatcherService::DeskFlow::settleNow(Service service, std::stop_token stop)
{
    switch (service->lease().state) {
    case LeaseState::Leaving: return finishLeaving(service, std::move(stop));
    case LeaseState::Returning: return finishReturning(service, std::move(stop));
    default: return finishedTask<void>({});
    }
}

Task<> WatcherService::DeskFlow::beginAnew(Service service, std::stop_token stop)
{
    const auto turn = co_await DeskFlow::turn(service, stop);
    if (!turn || !service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto would = leaserules::anew(service->lease()); !would)
        co_return std::unexpected{would.error()};
    const auto emptied = co_await onDisk<void>(service, [](const WatchItems &disk) { return disk.replace({}); });
    if (!emptied || !service)
        co_return std::unexpected{emptied ? Error{ErrorCode::Cancelled} : emptied.error()};
    const auto swapped = service->m_context.session->lease.swap(&leaserules::anew);
    service->m_context.session->jobs.takeUp();
    co_return swapped ? Result<>{} : Result<>{std::unexpected{swapped.error()}};
}

/// Of all that is here, what the watcher does not have goes, unless it was made here since the watcher was heard last.
Task<> WatcherService::DeskFlow::mirror(Service service, QList<WatchItem> items, bool areAll)
{
    const auto since = std::chrono::milliseconds{
        service->m_mirroredAt.isValid() ? service->m_mirroredAt.msecsTo(service->m_context.clock->now()) : 0};
    const auto done = co_await onDisk<void>(service, [items, areAll, since](const WatchItems &disk) -> Result<> {
        auto wanted = items;
        QSet<QString> there;
        for (const auto &item : items)
            there.insert(item.key());
        const auto here = areAll ? disk.all() : QList<WatchItem>{};
        if (!here)
            return std::unexpected{here.error()};
        for (auto item : *here) {
            const bool isThere = there.contains(item.key());
            const bool isOwn = item.kind != WatchItem::Kind::Request && item.age < since;
            item.body = {};
            if (!isThere && !isOwn && isMirrored(item))
                wanted.append(item);
        }
        return disk.put(wanted);
    });
    if (!done || !service)
        co_return done ? Result<>{failed(ErrorCode::Cancelled)} : done;
    for (const auto &item : std::as_const(items))
        service->m_known.insert(item.key(), item.digest);
    service->noteMirrored();
    service->m_context.session->jobs.takeUp();
    co_return {};
}

Task<> WatcherService::DeskFlow::push(Service service, std::stop_token stop)
{
    auto *clock = service->m_context.clock;
    while (service && !stop.stop_requested() && service->m_context.session->elsewhere == service.data()) {
        if (const auto pushed = co_await pushOnce(service, stop); !pushed && !service)
            co_return failed(ErrorCode::Cancelled);
        (void)co_await clock->sleep(pushPause, stop);
    }
    co_return {};
}

Task<> WatcherService::DeskFlow::pushOnce(Service service, std::stop_token stop)
{
    const auto here = co_await onDisk<QList<WatchItem>>(service, [](const WatchItems &disk) { return disk.all(); });
    if (!here || !service)
        co_return std::unexpected{here ? Error{ErrorCode::Cancelled} : here.error()};
    QList<WatchItem> changed;
    for (const auto &item : *here) {
        if (item.kind != WatchItem::Kind::Request && isMirrored(item)
            && service->m_known.value(item.key()) != item.digest)
            changed.append(item);
    }
    if (changed.isEmpty())
        co_return {};
    QList<QJsonObject> parts;
    for (const auto &item : std::as_const(changed))
        parts.append(toJson(item));
    const auto answer = co_await ask(service, u"put"_s, {}, parts, stop);
    if (!answer || !service)
        co_return std::unexpected{answer ? Error{ErrorCode::Cancelled} : answer.error()};
    for (const auto &item : std::as_const(changed))
        service->m_known.insert(item.key(), item.digest);
    co_return {};
}
