// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

/// What came of one try.
enum class WebhookOutcome : quint8 {
    Sent,
    TryAgain, ///< no connection, a server in trouble, too many messages: it passes by itself
    HookRefused, ///< the address, the token or the way there is wrong: later messages wait, too
    MessageRefused, ///< the server does not take this one; others may be fine
};

struct WebhookResult
{
    WebhookOutcome outcome = WebhookOutcome::TryAgain;
    int status = 0; ///< of HTTP; 0: no answer
    QString sentence{}; ///< what happened, why, and what to do; without secrets
    std::optional<std::chrono::milliseconds> retryAfter{}; ///< the server's own request

    friend bool operator==(const WebhookResult &, const WebhookResult &) = default;
};
