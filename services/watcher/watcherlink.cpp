// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherlink.h"

#include "services/core/linkedstop.h"
#include "services/provisioning/record.h"

#include <QCoreApplication>
#include <QPointer>
#include <QRandomGenerator>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct WatcherLinkMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatcherLink)
};

constexpr std::chrono::milliseconds greetingPatience{20'000};
constexpr std::chrono::milliseconds firstPause{5'000};
constexpr std::chrono::milliseconds longestPause{300'000};

std::chrono::milliseconds pauseAfter(int failures, double roll)
{
    const auto doubled = firstPause * (qint64{1} << std::clamp(failures - 1, 0, 10));
    const auto pause = std::min<std::chrono::milliseconds>(doubled, longestPause);
    return std::chrono::milliseconds{qint64(double(pause.count()) * (0.8 + 0.4 * roll))};
}

} // namespace

QJsonObject watcherGreeting(const QString &program, const LeaseRecord &lease, const QDateTime &now)
{
    return {{u"oldest"_s, watchprotocol::oldest},
            {u"newest"_s, watchprotocol::newest},
            {u"program"_s, program},
            {u"records"_s, TpuRequestRecord::version},
            {u"lease"_s, toJson(lease)},
            {u"now"_s, now.toMSecsSinceEpoch()}};
}

std::optional<Error> versionProblem(const WatcherState &state)
{
    if (state.records == TpuRequestRecord::version)
        return std::nullopt;
    const auto sentence = state.records > TpuRequestRecord::version
        ? WatcherLinkMessages::tr("The watcher is a newer version (%1) and writes its requests in a way that this "
                                  "version of TPU Desk cannot read. Update TPU Desk on this computer.")
        : WatcherLinkMessages::tr(
              "The watcher is an older version (%1) and cannot read requests of this version of TPU "
              "Desk. Choose “Install again” to bring it to this version.");
    return Error{.code = ErrorCode::Conflict,
                 .message = sentence.arg(state.program),
                 .reason = QString{watchprotocol::otherVersion}};
}

/// What comes back to the link looks whether it is there still.
struct WatcherLink::LinkFlow
{
    static Task<> keep(QPointer<WatcherLink> link, Clock *clock, std::stop_token stop)
    {
        while (link && !stop.stop_requested()) {
            (void)co_await connectOnce(link, stop);
            if (!link || stop.stop_requested())
                break;
            if (link->m_state == State::Connected)
                break; // lost() begins anew
            link->m_wait = {};
            const LinkedStop linked{stop, link->m_wait.get_token()};
            const auto roll =
                link->m_context.random ? link->m_context.random() : QRandomGenerator::global()->generateDouble();
            (void)co_await clock->sleep(pauseAfter(link->m_failures, roll), linked.token());
        }
        co_return {};
    }

    static Task<> connectOnce(QPointer<WatcherLink> link, std::stop_token stop)
    {
        link->set(State::Connecting);
        const auto opened = co_await link->m_context.open(stop);
        if (!link)
            co_return failed(ErrorCode::Cancelled);
        if (!opened)
            co_return fail(link, opened.error());
        auto peer = std::make_unique<WatchPeer>(*opened, link->m_context.clock);
        auto *raw = peer.get();
        link->m_peer = std::move(peer);
        const auto answer =
            co_await raw->ask({.word = u"hello"_s, .body = link->m_context.greeting()}, greetingPatience, stop);
        if (!link)
            co_return failed(ErrorCode::Cancelled);
        const auto state = answer ? watcherStateFrom(answer->body) : std::unexpected{answer.error()};
        if (!state || stop.stop_requested())
            co_return fail(link, state ? Error{ErrorCode::Cancelled} : state.error());
        if (!raw->isOpen())
            co_return fail(link, {ErrorCode::ConnectionLost});
        link->m_failures = 0;
        link->m_watcher = *state;
        link->m_heardAt = link->m_context.clock->now();
        auto *self = link.data();
        connect(raw, &WatchPeer::told, self, [self](const WatchMessage &news) { self->onTold(news); });
        connect(raw, &WatchPeer::closed, self, [self](const Error &why) { self->lost(why); });
        link->set(State::Connected);
        if (link)
            emit link->greeted(*state);
        if (link && link->m_peer && link->m_peer->isOpen())
            co_return co_await watch(link, stop);
        co_return {};
    }

    /// News come from now on; its first are all items.
    static Task<> watch(QPointer<WatcherLink> link, std::stop_token stop)
    {
        const auto answer = co_await link->m_peer->ask({.word = u"watch"_s}, greetingPatience, stop);
        co_return answer ? Result<>{} : Result<>{std::unexpected{answer.error()}};
    }

    static Result<> fail(const QPointer<WatcherLink> &link, const Error &why)
    {
        if (why.code != ErrorCode::Cancelled) {
            ++link->m_failures;
            link->m_peer.reset();
            link->set(State::Waiting, why);
        }
        return std::unexpected{why};
    }
};

WatcherLink::WatcherLink(Context context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
}

WatcherLink::~WatcherLink() = default;

void WatcherLink::start()
{
    if (m_state == State::Off && m_context.open)
        begin();
}

void WatcherLink::begin()
{
    m_tasks.run(LinkFlow::keep(this, m_context.clock, m_tasks.token()), [](const Result<> &) { });
}

void WatcherLink::stop()
{
    m_tasks.cancel();
    m_peer.reset();
    m_failures = 0;
    set(State::Off);
}

void WatcherLink::tryNow()
{
    m_failures = 0;
    if (m_state == State::Waiting)
        m_wait.request_stop();
}

void WatcherLink::set(State state, std::optional<Error> error)
{
    m_state = state;
    m_error = std::move(error);
    emit changed();
}

/// Its peer may be what speaks just now.
void WatcherLink::lost(const Error &why)
{
    if (m_peer)
        m_peer.release()->deleteLater();
    ++m_failures;
    set(State::Waiting, why);
    begin();
}

void WatcherLink::onTold(const WatchMessage &news)
{
    m_heardAt = m_context.clock->now();
    if (news.word == "state"_L1) {
        if (const auto state = watcherStateFrom(news.body)) {
            m_watcher = *state;
            emit changed();
        }
    } else if (news.word == "items"_L1) {
        QList<WatchItem> changedItems;
        for (const auto &part : news.parts) {
            if (auto item = watchItemFrom(part))
                changedItems.append(*std::move(item));
        }
        emit items(changedItems, news.body["all"_L1].toBool());
    }
}

Task<WatchMessage> WatcherLink::ask(WatchMessage message, std::chrono::milliseconds patience,
                                    std::stop_token stop) const
{
    if (m_state != State::Connected || !m_peer)
        return finishedTask<WatchMessage>(
            failed(ErrorCode::Offline,
                   WatcherLinkMessages::tr("The watcher is not reached now, so it could not be told. It goes on with "
                                           "what it was told before; try again once it is reached.")));
    return m_peer->ask(std::move(message), patience, std::move(stop));
}
