// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/net/httpstream.h"
#include "services/net/retrypolicy.h"

#include <QUrl>

#include <functional>
#include <memory>
#include <stop_token>

class Proxies;
class QThreadPool;
class RestClient;
class WriteLock;

struct StreamOptions
{
    int perHost = 8; ///< connections at once to one host, of what is bulk
    std::chrono::milliseconds connect{10'000};
    std::chrono::milliseconds silence{60'000};
    HttpRetryPolicy retry{};
    std::function<double()> random{}; ///< in [0, 1), for jitter; empty: the system's
    WriteLock *lock = nullptr; ///< null: the program's own
    Proxies *proxies = nullptr; ///< null: the program's own
};

/// What is done on a thread of its own over one connection.
struct StreamOrder
{
    enum class Effect : quint8 { Reads, Changes };
    enum class Size : quint8 { Bulk, Small };

    QUrl place{}; ///< where it is done
    Effect effect = Effect::Reads; ///< Changes: not in read-only mode
    Size size = Size::Bulk; ///< Small: somebody looks at it, and it waits behind no large file
    /// Runs once more after a break, so it goes on from where it stands. An error of the way is tried again, any other
    /// ends it.
    std::function<Result<>(HttpStream &stream)> work{};
};

/// Moves contents that RestClient could not hold, under its rules: its token, renewed once when it is refused and only
/// for places that may have it (mayCarryToken(), EndpointTrust); the user's proxy; read-only mode, which also breaks
/// off what changes something; deadlines; tries that begin anew with each byte that came through; a line for each
/// request in the list of requests. A queue of its own, so that no small call waits behind a large file. GUI thread.
class StreamClient
{
public:
    explicit StreamClient(RestClient *rest, StreamOptions options = {});
    ~StreamClient(); ///< what is under way ends with Cancelled
    Q_DISABLE_COPY_MOVE(StreamClient)

    [[nodiscard]] Task<> run(StreamOrder order, std::stop_token stop);
    void cancel(); ///< what is under way ends with Cancelled, and nothing is begun any more

public:
    struct State; ///< shared with what is under way

private:
    std::shared_ptr<State> m_state;
};

/// Threads that move contents of buckets and read and write files of this computer for it.
[[nodiscard]] QThreadPool &streamWorkers();
