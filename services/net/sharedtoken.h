// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/net/token.h"

#include <QList>

#include <functional>
#include <memory>

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
