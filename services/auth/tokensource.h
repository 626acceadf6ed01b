// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/token.h"

/// A token that the user pasted. It lives in memory only and cannot be renewed.
class PastedToken final : public TokenSource
{
public:
    /// White space around it, a leading "Bearer " and line ends are taken off.
    explicit PastedToken(const QString &text);
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
