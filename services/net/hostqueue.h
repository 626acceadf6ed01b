// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/semaphore.h"
#include "services/net/proxychoice.h"
#include "services/net/retrypolicy.h"

#include <QNetworkAccessManager>

#include <deque>
#include <functional>
#include <memory>
#include <stop_token>

/// One host's own queue, network access and retry budget: a sick host hurts no other.
class HostQueue
{
public:
    static constexpr size_t longestQueue = 2'000;
    using MakeNetwork = std::function<std::unique_ptr<QNetworkAccessManager>(const ProxyRoute &)>;

    HostQueue(QString host, int width, MakeNetwork make);

    /// The right to have one request in flight. Errors: Cancelled, Busy when the queue is full.
    [[nodiscard]] Task<AsyncSemaphore::Permit> enter(std::stop_token stop);

    [[nodiscard]] const QString &host() const { return m_host; }
    [[nodiscard]] std::shared_ptr<QNetworkAccessManager> network() const { return m_network; }
    /// New connections go this way from now on.
    void useRoute(const ProxyRoute &route, std::chrono::milliseconds now);
    [[nodiscard]] const ProxyRoute &route() const { return m_route; }
    /// New connections from now on. The old access goes when it is surely not stuck any more: deleting one whose
    /// thread is busy would block the GUI. `now` is time since boot.
    void replaceNetwork(std::chrono::milliseconds now);

    RetryBudget budget;
    int waitingToRetry = 0; ///< calls that sleep before another try; one notice is enough for all

private:
    struct Retired
    {
        std::chrono::milliseconds at;
        std::shared_ptr<QNetworkAccessManager> network;
    };

    void renew(std::chrono::milliseconds now);

    ProxyRoute m_route;
    QString m_host;
    std::shared_ptr<AsyncSemaphore> m_inFlight;
    MakeNetwork m_make;
    std::shared_ptr<QNetworkAccessManager> m_network;
    std::deque<Retired> m_retired;
};
