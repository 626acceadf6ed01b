// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/renewal.h"

#include "services/core/log.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"

#include <QList>

using namespace std::chrono_literals;

namespace {

constexpr auto justFetched = 5s; // a second complaint about the token before is answered with the new one
constexpr auto pauseAfterTrouble = 2s;

} // namespace

struct Renewal::State : std::enable_shared_from_this<Renewal::State>
{
    FetchToken fetch;
    Clock *clock;
    std::chrono::seconds margin;
    std::function<void(const Error &)> lost;

    std::optional<Token> token{};
    std::chrono::milliseconds fetchedAt{0};
    std::optional<Error> verdict{}; ///< the server said no for good
    Result<Token> last{};
    std::chrono::milliseconds quietUntil{0}; ///< `last` is given again until then
    bool isFetching = false;
    bool isClosed = false;
    QList<std::shared_ptr<Wake>> waiting{};
    TaskScope tasks{};

    [[nodiscard]] bool isUsable(Freshness freshness) const
    {
        if (!token)
            return false;
        if (freshness == Freshness::Refreshed)
            return clock->sinceBoot() - fetchedAt < justFetched;
        return !token->expiresAt.isValid() || clock->now().secsTo(token->expiresAt) > margin.count();
    }

    void begin(Freshness freshness)
    {
        isFetching = true;
        tasks.run(fetch(freshness, tasks.token()), [this](Result<Token> fetched) { finish(std::move(fetched)); });
    }

    void finish(Result<Token> fetched)
    {
        const auto keep = shared_from_this(); // whoever is told may let go of us
        isFetching = false;
        last = std::move(fetched);
        if (last) {
            Log::instance().hide(last->text);
            token = *last;
            fetchedAt = clock->sinceBoot();
        } else if (last.error().code == ErrorCode::SignedOut) {
            token.reset();
            verdict = last.error();
        } else {
            quietUntil = clock->sinceBoot() + pauseAfterTrouble;
        }
        for (const auto &seat : std::exchange(waiting, {}))
            seat->now();
        if (verdict && lost && !isClosed)
            lost(*verdict);
    }
};

namespace {

using StatePtr = std::shared_ptr<Renewal::State>;

Task<Token> tokenOf(StatePtr state, Freshness freshness, std::stop_token stop)
{
    if (state->isClosed || stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (state->verdict)
        co_return std::unexpected{std::as_const(*state->verdict)};
    if (state->isUsable(freshness))
        co_return std::as_const(*state->token); // a plain lvalue would be moved from
    if (!state->isFetching && !state->last && state->clock->sinceBoot() < state->quietUntil)
        co_return std::as_const(state->last);
    const auto seat = std::make_shared<Wake>();
    state->waiting.append(seat);
    if (!state->isFetching)
        state->begin(state->token ? Freshness::Refreshed : freshness);
    if (const auto woken = co_await wokenOrStopped(seat, stop); !woken) {
        state->waiting.removeOne(seat);
        co_return std::unexpected{woken.error()};
    }
    if (state->isClosed)
        co_return failed(ErrorCode::Cancelled);
    co_return std::as_const(state->last);
}

} // namespace

Renewal::Renewal(FetchToken fetch, Clock *clock, std::chrono::seconds margin, std::function<void(const Error &)> lost)
    : m_state{std::make_shared<State>()}
{
    m_state->fetch = std::move(fetch);
    m_state->clock = clock;
    m_state->margin = margin;
    m_state->lost = std::move(lost);
}

Renewal::~Renewal()
{
    m_state->isClosed = true;
    m_state->tasks.cancel();
    for (const auto &seat : std::exchange(m_state->waiting, {}))
        seat->now();
}

Task<Token> Renewal::token(Freshness freshness, std::stop_token stop)
{
    return tokenOf(m_state, freshness, std::move(stop));
}
