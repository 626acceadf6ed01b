// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherservice.h"

#include "services/auth/accounts.h"
#include "services/core/log.h"
#include "services/session/session.h"
#include "services/watcher/watcherflow.h"
#include "services/watcher/watchorder.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto watcherKind = u"watcher"_s; // of the document
const auto placeId = u"place"_s;
const auto mirroredId = u"mirrored"_s;
constexpr std::chrono::milliseconds orderPatience{60'000};

} // namespace

WatcherService::WatcherService(WatcherServiceContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_mirror{m_context.session->files.requests, {}, m_context.where}
    , m_link{{.clock = m_context.clock,
              .open = [this](std::stop_token stop) { return DeskFlow::open(this, std::move(stop)); },
              .greeting =
                  [this] {
                      (void)m_context.session->lease.begin(); // the watcher says to other desks who this one is
                      return watcherGreeting(m_context.program, lease(), m_context.clock->now());
                  }}}
{
    connect(&m_link, &WatcherLink::changed, this, &WatcherService::onLink);
    connect(&m_link, &WatcherLink::greeted, this, &WatcherService::onGreeted);
    connect(&m_link, &WatcherLink::items, this, &WatcherService::onItems);
    connect(&m_context.session->lease, &Lease::changed, this, &WatcherService::onLease);
    load();
}

WatcherService::~WatcherService()
{
    if (m_context.session->elsewhere == this)
        m_context.session->elsewhere = nullptr;
}

const LeaseRecord &WatcherService::lease() const
{
    return m_context.session->lease.record();
}

void WatcherService::load()
{
    const auto kept = m_context.session->documents.find(watcherKind, placeId);
    m_place = kept ? watcherPlaceFrom(kept->body) : std::nullopt;
    const auto mirrored = m_context.session->documents.find(watcherKind, mirroredId);
    m_mirroredAt = mirrored ? mirrored->changed : QDateTime{};
    onLease();
    if (m_place)
        m_link.start();
}

Result<> WatcherService::keepPlace(std::optional<WatcherPlace> place)
{
    auto &documents = m_context.session->documents;
    const auto kept = place ? documents.put(watcherKind, placeId, toJson(*place), m_context.clock->now())
                            : documents.remove(watcherKind, placeId);
    if (!kept)
        return kept;
    m_place = std::move(place);
    m_link.stop();
    if (m_place)
        m_link.start();
    emit changed();
    return {};
}

Result<> WatcherService::keepName(const WatcherPlace &place)
{
    const auto kept = m_context.session->documents.put(watcherKind, placeId, toJson(place), m_context.clock->now());
    if (kept)
        m_place = place;
    emit changed();
    return kept;
}

void WatcherService::connectNow()
{
    m_link.tryNow();
}

QString WatcherService::strangeness() const
{
    const auto &watcher = m_link.watcher();
    const bool isOther =
        watcher && m_place && !m_place->watcher.id.isNull() && watcher->lease.self.id != m_place->watcher.id;
    return isOther ? WatcherText::tr("Another watcher answers at this address than the one that you handed "
                                     "your requests to: its data were removed, or it is another machine. If "
                                     "the old one is gone for good, choose “It is gone for good…”.")
                   : QString{};
}

void WatcherService::setUnderWay(const QString &sentence)
{
    m_underWay = sentence;
    emit changed();
}

void WatcherService::noteMirrored()
{
    constexpr qint64 enough = 60'000; // ms: the disk is spared
    const auto now = m_context.clock->now();
    if (!m_mirroredAt.isValid() || m_mirroredAt.msecsTo(now) > enough)
        (void)m_context.session->documents.put(watcherKind, mirroredId, {{u"at"_s, now.toMSecsSinceEpoch()}}, now);
    m_mirroredAt = now;
}

QString WatcherService::ownLine() const
{
    const auto user = m_context.session->keys.loginChoice().user;
    const auto &watcher = m_link.watcher();
    return user.isEmpty() || !watcher || watcher->publicKey.isEmpty() ? QString{} : user + u':' + watcher->publicKey;
}

/// Orders go to the watcher where it acts, is connected, and understands them.
void WatcherService::onLink()
{
    const auto &watcher = m_link.watcher();
    const bool isReached = m_link.state() == WatcherLink::State::Connected && watcher && !versionProblem(*watcher)
        && watcher->lease.state == LeaseState::Held && lease().state == LeaseState::Away;
    m_context.session->elsewhere = isReached ? this : nullptr;
    if (isReached && m_hasMirrored)
        beginPushing();
    emit changed();
}

void WatcherService::onLease()
{
    m_known.clear();
    m_hasMirrored = false;
    onLink();
}

/// What broke off half way is settled as soon as the watcher can be asked.
void WatcherService::onGreeted(const WatcherState &state)
{
    if (m_place && !m_place->watcher.id.isNull() && state.lease.self.id != m_place->watcher.id)
        return emit changed(); // another watcher answers there: see strangeness()
    const auto outvoted = leaserules::overruled(lease(), state.lease);
    if (outvoted != lease())
        (void)m_context.session->lease.swap([there = state.lease](const LeaseRecord &now) {
            return Result<LeaseRecord>{leaserules::overruled(now, there)};
        });
    if (lease().state == LeaseState::Leaving || lease().state == LeaseState::Returning)
        m_tasks.run(DeskFlow::settle(this, m_tasks.token()), [](const Result<> &) { });
    onLink();
}

void WatcherService::onItems(const QList<WatchItem> &items, bool areAll)
{
    if (lease().state != LeaseState::Away)
        return;
    m_tasks.run(DeskFlow::mirror(this, items, areAll), [this](const Result<> &mirrored) {
        m_hasMirrored = m_hasMirrored || mirrored;
        onLink();
    });
}

void WatcherService::beginPushing()
{
    if (!std::exchange(m_isPushing, true))
        m_tasks.run(DeskFlow::push(this, m_tasks.token()), [this](const Result<> &) { m_isPushing = false; });
}

Task<WatcherOffer> WatcherService::look(PodHost host, std::stop_token stop)
{
    return DeskFlow::look(this, std::move(host), std::move(stop));
}

Task<> WatcherService::install(WatcherOffer offer, AccountProfile credential, WatcherReport report,
                               std::stop_token stop)
{
    return DeskFlow::install(this, std::move(offer), std::move(credential), std::move(report), std::move(stop));
}

Task<> WatcherService::renewCredential(AccountProfile credential, std::stop_token stop)
{
    return DeskFlow::renew(this, std::move(credential), std::move(stop));
}

Task<> WatcherService::handOver(std::stop_token stop)
{
    return DeskFlow::handOver(this, std::move(stop));
}

Task<> WatcherService::takeBack(std::stop_token stop)
{
    return DeskFlow::takeBack(this, std::move(stop));
}

Result<> WatcherService::takeByForce()
{
    const auto swapped = m_context.session->lease.swap(
        [](const LeaseRecord &now) { return Result<LeaseRecord>{leaserules::forced(now)}; });
    if (!swapped)
        return std::unexpected{swapped.error()};
    warn(u"watcher"_s, u"the requests were taken by force: the watcher could not be asked"_s);
    return {};
}

Task<> WatcherService::beginAnew(std::stop_token stop)
{
    return DeskFlow::beginAnew(this, std::move(stop));
}

Task<> WatcherService::remove(bool evenUnreached, std::stop_token stop)
{
    return DeskFlow::remove(this, evenUnreached, std::move(stop));
}

Task<QUuid> WatcherService::start(TpuRequest tpuRequest)
{
    const auto answer = [](Task<WatchMessage> asked) -> Task<QUuid> {
        const auto said = co_await std::move(asked);
        if (!said)
            co_return std::unexpected{said.error()};
        co_return QUuid::fromString(said->body["request"_L1].toString());
    };
    return answer(
        m_link.ask({.word = u"start"_s, .body = {{u"wanted"_s, orderJson(tpuRequest, m_context.clock->now())}}},
                   orderPatience, m_tasks.token()));
}

Task<> WatcherService::order(QUuid id, ProvisioningEvent event)
{
    const auto told = orderJson(event, m_context.clock->now());
    if (told.isEmpty())
        return finishedTask<void>(failed(ErrorCode::Invalid));
    return DeskFlow::done(m_link.ask(
        {.word = u"order"_s, .body = {{u"request"_s, id.toString(QUuid::WithoutBraces)}, {u"event"_s, told}}},
        orderPatience, m_tasks.token()));
}

Task<> WatcherService::forget(QUuid id)
{
    return DeskFlow::done(m_link.ask({.word = u"forget"_s, .body = {{u"request"_s, id.toString(QUuid::WithoutBraces)}}},
                                     orderPatience, m_tasks.token()));
}

Task<QList<FinishedAttempt>> WatcherService::history(QUuid id) const
{
    const auto read = [](Task<WatchMessage> asked, QDateTime now) -> Task<QList<FinishedAttempt>> {
        const auto said = co_await std::move(asked);
        if (!said)
            co_return std::unexpected{said.error()};
        QList<FinishedAttempt> attempts;
        for (const auto &attempt : said->body["attempts"_L1].toArray()) {
            if (attempts.size() < RequestStore::mostAttempts)
                attempts.append(finishedAttemptFrom(attempt.toObject(), now));
        }
        co_return attempts;
    };
    return read(m_link.ask({.word = u"history"_s, .body = {{u"request"_s, id.toString(QUuid::WithoutBraces)}}},
                           orderPatience, m_tasks.token()),
                m_context.clock->now());
}
