// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/result.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <functional>
#include <memory>
#include <stop_token>

enum class Freshness : quint8 {
    Cached, ///< what is at hand and not expired
    Refreshed, ///< the server said no to the one at hand
};

/// A bearer token. Never logged, never written to a file, never in an URL.
struct Token
{
    QString text;
    QDateTime expiresAt{}; ///< UTC; null: not known
};

/// Where bearer tokens come from. Callers ask for every call; who shares one refresh among many is RestClient.
class TokenSource
{
public:
    virtual ~TokenSource() = default;
    /// Errors: SignedOut (the user has to sign in again), Offline, Cancelled.
    [[nodiscard]] virtual Task<Token> token(Freshness freshness, std::stop_token stop) = 0;
};

/// One token for many callers: whoever comes while it is fetched waits for the same fetch. Once the user has to sign
/// in, everybody is told so at once, and nobody is asked any more until renew().
class SharedToken : public std::enable_shared_from_this<SharedToken>
{
public:
    SharedToken(TokenSource *source, Clock *clock)
        : m_source{source}
        , m_clock{clock}
    {
    }

    /// `refused`: the text the server just said no to; empty: none. Gives a different one or SignedOut.
    [[nodiscard]] Task<Token> get(QString refused, std::stop_token stop);
    void giveUp(const Error &why); ///< a token that is fresh was refused, too
    void renew(); ///< the user signed in again: the source has something new
    void close(); ///< the source goes: waiters end with Cancelled
    /// Called once for each time that the user has to sign in.
    std::function<void(const Error &)> onSignedOut;

private:
    [[nodiscard]] bool isUsable(const QString &refused) const;
    void fetch(Freshness freshness);
    void finish(Result<Token> token);

    TokenSource *m_source;
    Clock *m_clock;
    std::optional<Token> m_token;
    Result<Token> m_last{};
    std::optional<Error> m_signedOut;
    Freshness m_lastFreshness = Freshness::Cached;
    bool m_isFetching = false;
    QList<std::shared_ptr<Wake>> m_waiting;
    TaskScope m_tasks;
};

/// A token source that can be exchanged while calls go on: the user signed in again, and everything that waited goes on
/// with the new one. After use() tell RestClient::signInAgain().
class SwitchedTokens final : public TokenSource
{
public:
    explicit SwitchedTokens(std::shared_ptr<TokenSource> source)
        : m_source{std::move(source)}
    {
    }

    void use(std::shared_ptr<TokenSource> source) { m_source = std::move(source); }
    [[nodiscard]] const std::shared_ptr<TokenSource> &source() const { return m_source; }

    [[nodiscard]] Task<Token> token(Freshness freshness, std::stop_token stop) override
    {
        return ask(m_source, freshness, std::move(stop));
    }

private:
    /// Owns the source, so that one that is exchanged ends its calls in peace.
    [[nodiscard]] static Task<Token> ask(std::shared_ptr<TokenSource> source, Freshness freshness, std::stop_token stop)
    {
        co_return co_await source->token(freshness, std::move(stop));
    }

    std::shared_ptr<TokenSource> m_source;
};
