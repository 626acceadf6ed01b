// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/net/token.h"

#include <functional>
#include <memory>

/// A token that the user pasted. It lives in memory only and cannot be renewed.
class PastedToken final : public TokenSource
{
public:
    /// White space around it, a leading "Bearer " and line ends are taken off.
    explicit PastedToken(const QString &text);
    ~PastedToken() override; ///< overwrites it
    Q_DISABLE_COPY_MOVE(PastedToken)
    [[nodiscard]] Task<Token> token(Freshness freshness, std::stop_token stop) override;
    /// A clear sentence when this cannot be a token (empty, spaces inside, not ASCII, longer than 8 KiB).
    [[nodiscard]] static std::optional<Error> problemWith(const QString &text);

private:
    Token m_token;
};

/// The token the practice cloud printed when it started; the same for as long as it runs.
class PracticeToken final : public TokenSource
{
public:
    explicit PracticeToken(QString text = {});
    void set(QString text); ///< after a restart of the practice cloud
    [[nodiscard]] Task<Token> token(Freshness freshness, std::stop_token stop) override;

private:
    Token m_token;
};

/// Gets one token from where tokens come from. Called again only after it ended.
using FetchToken = std::function<Task<Token>(Freshness, std::stop_token)>;

/// The tokens of one sign-in: one fetch at a time for all who wait, kept until shortly before its end, and not asked
/// for in vain: after the server said no for good, the same answer is given again for ever (a new sign-in makes a new
/// one); after trouble on the way, no new try before a pause is over.
class Renewal final : public TokenSource
{
public:
    /// `margin`: so long before its end a token counts as ended. `lost` is called once, when the server said no for
    /// good.
    Renewal(FetchToken fetch, Clock *clock, std::chrono::seconds margin, std::function<void(const Error &)> lost = {});
    ~Renewal() override; ///< waiters end with Cancelled
    Q_DISABLE_COPY_MOVE(Renewal)

    [[nodiscard]] Task<Token> token(Freshness freshness, std::stop_token stop) override;

    struct State; ///< shared with the fetch under way, so that it may outlive this object

private:
    std::shared_ptr<State> m_state;
};
