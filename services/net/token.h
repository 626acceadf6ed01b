// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>
#include <QString>

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
