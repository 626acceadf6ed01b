// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/tokensource.h"

#include "services/core/log.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/core/wipe.h"

#include <QCoreApplication>
#include <QList>
#include <QScopeGuard>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct TokenSourceMessages
{
    Q_DECLARE_TR_FUNCTIONS(TokenSource)
};

/// What people paste: with the header's word in front, quoted, or broken over lines by a terminal. A copy of its own,
/// to be wiped.
QString cleaned(QStringView text)
{
    text = text.trimmed();
    for (const auto word : {"Authorization:"_L1, "Bearer "_L1})
        if (text.startsWith(word, Qt::CaseInsensitive))
            text = text.sliced(word.size()).trimmed();
    auto token = text.toString();
    token.remove(u'\r').remove(u'\n');
    if (token.size() > 1 && token.front() == u'"' && token.back() == u'"')
        token.removeLast().removeFirst();
    return token;
}

} // namespace

PastedToken::PastedToken(const QString &text)
    : m_token{cleaned(text)}
{
    Log::instance().hide(m_token.text);
}

PastedToken::~PastedToken()
{
    wipe(m_token.text);
}

Task<Token> PastedToken::token(Freshness freshness, std::stop_token)
{
    const Token token{ownCopy(m_token.text), m_token.expiresAt}; // a call under way outlives this
    if (freshness == Freshness::Refreshed)
        co_return failed(
            ErrorCode::SignedOut,
            TokenSourceMessages::tr(
                "The pasted token is not valid any more; Google's tokens live for one hour. Paste a new one."));
    co_return token;
}

std::optional<Error> PastedToken::problemWith(const QString &text)
{
    constexpr qsizetype longest = 8 * 1'024;
    auto token = cleaned(text);
    const auto wiped = qScopeGuard([&] { wipe(token); });
    const auto isPrintable = [](QChar c) { return c > u' ' && c < u'\x7f'; };
    if (token.isEmpty())
        return Error{ErrorCode::Invalid,
                     TokenSourceMessages::tr(
                         "Paste an access token, for example what “gcloud auth print-access-token” prints.")};
    if (token.size() > longest)
        return Error{ErrorCode::Invalid,
                     TokenSourceMessages::tr("This is too long for an access token. Paste only the token.")};
    if (!std::ranges::all_of(token, isPrintable))
        return Error{
            ErrorCode::Invalid,
            TokenSourceMessages::tr("An access token has no spaces and only ASCII characters. Paste only the token.")};
    return std::nullopt;
}

PracticeToken::PracticeToken(QString text)
{
    set(std::move(text));
}

void PracticeToken::set(QString text)
{
    Log::instance().hide(text);
    m_token = {std::move(text)};
}

Task<Token> PracticeToken::token(Freshness, std::stop_token)
{
    const auto token = m_token;
    co_return token;
}

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
        for (const auto &ticket : std::exchange(waiting, {}))
            ticket->now();
        if (verdict && lost && !isClosed)
            lost(*verdict);
    }
};

namespace {

using RenewalPtr = std::shared_ptr<Renewal::State>;

Task<Token> tokenOf(RenewalPtr state, Freshness freshness, std::stop_token stop)
{
    if (state->isClosed || stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (state->verdict)
        co_return std::unexpected{std::as_const(*state->verdict)};
    if (state->isUsable(freshness))
        co_return std::as_const(*state->token); // a plain lvalue would be moved from
    if (!state->isFetching && !state->last && state->clock->sinceBoot() < state->quietUntil)
        co_return std::as_const(state->last);
    const auto ticket = std::make_shared<Wake>();
    state->waiting.append(ticket);
    if (!state->isFetching)
        state->begin(state->token ? Freshness::Refreshed : freshness);
    if (const auto woken = co_await wokenOrStopped(ticket, stop); !woken) {
        state->waiting.removeOne(ticket);
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
    for (const auto &ticket : std::exchange(m_state->waiting, {}))
        ticket->now();
}

Task<Token> Renewal::token(Freshness freshness, std::stop_token stop)
{
    return tokenOf(m_state, freshness, std::move(stop));
}
