// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/token.h"

#include "services/net/servererrors.h"

using namespace std::chrono_literals;

namespace {

constexpr auto margin = 300s; // Google's own library keeps 225 s before a token ends; a long upload should fit, too

} // namespace

bool SharedToken::isUsable(const QString &refused) const
{
    if (!m_token || m_token->text == refused)
        return false;
    return !m_token->expiresAt.isValid() || m_clock->now().secsTo(m_token->expiresAt) > margin.count();
}

Task<Token> SharedToken::get(QString refused, std::stop_token stop)
{
    const auto self = shared_from_this();
    for (;;) {
        if (self->m_signedOut)
            co_return std::unexpected{*self->m_signedOut};
        if (self->isUsable(refused))
            co_return std::as_const(*self->m_token); // a plain lvalue would be moved from
        const auto ticket = std::make_shared<Wake>();
        self->m_waiting.append(ticket);
        if (!self->m_isFetching)
            self->fetch(refused.isEmpty() && !self->m_token ? Freshness::Cached : Freshness::Refreshed);
        if (const auto woken = co_await wokenOrStopped(ticket, stop); !woken) {
            self->m_waiting.removeOne(ticket);
            co_return std::unexpected{woken.error()};
        }
        if (!self->m_source)
            co_return failed(ErrorCode::Cancelled);
        if (!self->m_last || self->m_last->text != refused)
            co_return std::as_const(self->m_last);
        if (self->m_lastFreshness == Freshness::Refreshed) // the source has nothing better
            self->giveUp({ErrorCode::SignedOut, ServerErrors::signedOut()});
    }
}

void SharedToken::fetch(Freshness freshness)
{
    m_isFetching = true;
    m_lastFreshness = freshness;
    m_tasks.run(m_source->token(freshness, m_tasks.token()), [this](Result<Token> token) { finish(std::move(token)); });
}

void SharedToken::finish(Result<Token> token)
{
    m_isFetching = false;
    m_last = std::move(token);
    m_token.reset();
    if (m_last)
        m_token = *m_last;
    else if (m_last.error().code == ErrorCode::SignedOut)
        giveUp(m_last.error());
    for (const auto &ticket : std::exchange(m_waiting, {}))
        ticket->now();
}

void SharedToken::giveUp(const Error &why)
{
    if (m_signedOut)
        return;
    m_signedOut = why;
    if (onSignedOut)
        onSignedOut(why);
}

void SharedToken::renew()
{
    m_signedOut.reset();
    m_token.reset();
}

void SharedToken::close()
{
    m_source = nullptr;
    m_tasks.cancel();
    for (const auto &ticket : std::exchange(m_waiting, {}))
        ticket->now();
}
