// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/token.h"

#include <QList>

/// Gives its tokens one after the other: the next one whenever it is asked for a fresh one.
class FakeToken final : public TokenSource
{
public:
    explicit FakeToken(QList<Token> tokens = {{QStringLiteral("token-0")}})
        : m_tokens{std::move(tokens)}
    {
    }

    int cachedCalls = 0;
    int refreshCalls = 0;
    std::optional<Error> error; ///< what a refresh ends with, when set

    [[nodiscard]] Task<Token> token(Freshness freshness, std::stop_token) override
    {
        (freshness == Freshness::Cached ? cachedCalls : refreshCalls)++;
        if (freshness == Freshness::Refreshed) {
            if (error)
                co_return std::unexpected{*error};
            m_at = std::min(m_at + 1, m_tokens.size() - 1);
        }
        co_return m_tokens.at(m_at);
    }

private:
    QList<Token> m_tokens;
    qsizetype m_at = 0;
};
