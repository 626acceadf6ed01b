// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/net/httpcall.h"
#include "services/webhooks/webhookmessage.h"
#include "services/webhooks/webhookresult.h"

#include <functional>
#include <memory>

/// The way out for messages. It knows no token of Google's, and none can come here: no RestClient, no TokenSource.
/// HTTPS with the certificates of the system, plain HTTP to this machine alone; the user's proxy; absolute deadlines;
/// small answers; no redirect, no cookie, no second try. In the list of requests stands the server, and no path.
class WebhookSender
{
public:
    using MakeNetwork = std::function<std::unique_ptr<QNetworkAccessManager>()>;
    static constexpr qint64 largestAnswer = 64 * 1024; ///< bytes

    /// `network`: of tests; empty: one that goes the way of the user's proxies.
    explicit WebhookSender(Clock *clock, MakeNetwork network = {},
                           Deadlines deadlines = {.connect = std::chrono::milliseconds{10'000},
                                                  .firstByte = std::chrono::milliseconds{15'000},
                                                  .total = std::chrono::milliseconds{30'000}});

    /// One POST. A message whose answer is lost may have come all the same. Errors: Cancelled only.
    [[nodiscard]] Task<WebhookResult> send(WebhookFormat format, WebhookMessage message, std::stop_token stop);

    struct State; ///< shared with what is under way

private:
    std::shared_ptr<State> m_state;
};
