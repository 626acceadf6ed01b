// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/token.h"

#include <memory>

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
