// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/pace.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds slowest{15'000}; // while Google is at work
constexpr milliseconds slowestInQueue{30'000}; // while only capacity is waited for: hours, or days

milliseconds partOf(milliseconds waited, int parts, milliseconds most)
{
    return std::clamp<milliseconds>(waited / parts, pace::soonest, most);
}

/// Most tries end as the one before: until then there is little to be seen. What lives longer is being made.
milliseconds ofDirect(const LineHistory &line, milliseconds waited)
{
    constexpr milliseconds usualRefusal{75'000}; // measured: 31 to 71 s
    const auto refusal = line.refusedAfter.count() > 0 ? line.refusedAfter : usualRefusal;
    return line.line.attempt > 1 && waited < refusal * 6 / 5 ? partOf(refusal, 4, slowest)
                                                             : partOf(waited, 20, slowest);
}

} // namespace

namespace pace {

std::optional<milliseconds> ofList(const LineHistory &line, const QDateTime &now)
{
    const auto since = [&](const QDateTime &time) {
        return time.isValid() ? std::max<milliseconds>(now - time, 0ms) : milliseconds{};
    };
    const auto unmoved = since(line.movedAt.isValid() ? line.movedAt : line.line.since);
    switch (line.line.state) {
    case LineState::Queued:
        return line.seenRequest.isEmpty() || line.seenRequest == "CREATING"_L1 ? partOf(unmoved, 10, slowest)
                                                                               : partOf(unmoved, 5, slowestInQueue);
    case LineState::Making:
        return line.line.request.isEmpty() ? ofDirect(line, since(line.startedAt)) : partOf(unmoved, 20, slowest);
    case LineState::Cancelling: return partOf(unmoved, 10, slowest);
    default: return std::nullopt;
    }
}

milliseconds ofLogin(const LineHistory &line, const QDateTime &now)
{
    return partOf(now - line.reachSince, 10, slowest);
}

milliseconds afterFailures(int inARow, const Error &error)
{
    constexpr milliseconds unasked{10'000}; // nothing is sent then: how soon all goes on when that is over
    constexpr milliseconds most{120'000};
    if (error.code == ErrorCode::Offline || error.code == ErrorCode::Portal || needsSignIn(error.code))
        return unasked;
    const auto backOff = std::min<milliseconds>(most, 5s * (1 << std::clamp(inARow, 0, 5)));
    return std::max(backOff, std::min(most, error.retryAfter.value_or(0ms)));
}

} // namespace pace
