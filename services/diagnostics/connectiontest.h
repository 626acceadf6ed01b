// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/diagnostics/proberesult.h"
#include "services/ssh/target.h"

#include <functional>
#include <stop_token>

class Proxies;

/// The SSH server of one host.
struct HostToReach
{
    QString name;
    QString address;
    quint16 port = 22;
};

struct ConnectionQuestion
{
    CloudProfile profile; ///< its services, wherever they answer
    QList<HostToReach> hosts{};
};

/// How long each step may take.
struct ConnectionLimits
{
    SshTimings dialling{.resolve = std::chrono::seconds{8},
                        .tcp = std::chrono::seconds{8},
                        .proxy = std::chrono::seconds{10},
                        .banner = std::chrono::seconds{8}};
    std::chrono::milliseconds tls{8'000};
    std::chrono::milliseconds answer{8'000};
};

struct ConnectionReport
{
    QDateTime begun; ///< UTC
    QString proxy; ///< in words: "SOCKS5 127.0.0.1:7890", "none"
    QList<ProbeReport> places; ///< services first, then hosts
    /// How far the servers' clocks are ahead of this computer's; nothing: no server said.
    std::optional<std::chrono::seconds> clockAhead{};
    bool isDone = false;

    [[nodiscard]] int count(ProbeReport::Verdict verdict) const;
};

using ConnectionProgress = std::function<void(const ConnectionReport &)>;

/// Every place that the program must reach, each once; services at one address only once.
[[nodiscard]] QList<ProbeTarget> placesOf(const ConnectionQuestion &question);

/// Tries all places at once, each step with its own deadline, and without any token. Tells after each place.
/// A password that the proxy refused before is tried once more: the user asked for it. Errors: Cancelled only.
[[nodiscard]] Task<ConnectionReport> testConnection(ConnectionQuestion question, Proxies *proxies, Clock *clock,
                                                    ConnectionLimits limits, ConnectionProgress progress,
                                                    std::stop_token stop);

/// For a network administrator: plain text with all that was seen, and nothing secret.
[[nodiscard]] QString asText(const ConnectionReport &report);
/// "This computer's clock is 12 min behind…"; empty: it is right, or nobody said.
[[nodiscard]] QString clockFinding(const ConnectionReport &report);

/// Whether an SSH server says its name there. Nobody logs in, and nothing is said about who asks. False: nothing
/// listens, or what listens is silent or something else. An error: this computer has no way there (the proxy is not
/// known or does not answer, stopped), so that nothing is known about the host.
[[nodiscard]] Task<bool> answersSsh(HostToReach host, Proxies *proxies, ConnectionLimits limits, std::stop_token stop);
