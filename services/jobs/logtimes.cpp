// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/logtimes.h"

#include <algorithm>

QList<LogTime> logTimesFrom(const QByteArray &text, qint64 shift)
{
    constexpr qint64 farthest = 32'503'680'000; // seconds: the year 3000
    QList<LogTime> times;
    const auto lines = text.split('\n');
    for (const auto &line : lines) {
        const auto words = line.split(' ');
        bool isTime = false;
        bool isSize = false;
        const auto seconds = words.value(0).toLongLong(&isTime);
        const auto size = words.value(1).toLongLong(&isSize);
        const bool isPossible = isTime && isSize && seconds > 0 && seconds < farthest && size >= 0;
        const auto at = isPossible ? seconds * 1'000 + shift : 0;
        const bool ascends = times.isEmpty() || (at >= times.constLast().at && size > times.constLast().size);
        if (!isPossible || !ascends || times.size() >= mostLogTimes)
            break;
        times.append({.at = at, .size = size});
    }
    return times;
}

QList<LogPiece> logPieces(const QList<LogTime> &times, qint64 offset, const QByteArray &bytes)
{
    QList<LogPiece> pieces;
    const auto end = offset + bytes.size();
    auto begin = offset;
    const auto cut = [&](qint64 until, qint64 at) {
        if (until <= begin)
            return;
        pieces.append({.offset = begin, .bytes = bytes.mid(begin - offset, until - begin), .at = at});
        begin = until;
    };
    if (!times.isEmpty())
        cut(std::min(end, times.constFirst().size), 0);
    for (qsizetype i = 1; i < times.size() && begin < end; ++i)
        cut(std::min(end, times[i].size), times[i].at);
    cut(end, 0);
    return pieces;
}
