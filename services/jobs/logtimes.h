// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

/// That a log had `size` bytes.
struct LogTime
{
    qint64 at = 0; ///< ms since 1970, UTC
    qint64 size = 0;

    friend bool operator==(const LogTime &, const LogTime &) = default;
};

/// A part of a log that was written at one time, as far as that is known.
struct LogPiece
{
    qint64 offset = 0; ///< of the bytes in the log
    QByteArray bytes{};
    qint64 at = 0; ///< ms since 1970, UTC: no later, and up to ten seconds before; 0: not known

    friend bool operator==(const LogPiece &, const LogPiece &) = default;
};

/// Pure. The numbers of a host, one pair in a line: as far as they ascend, at most mostLogTimes. `shift`: ms that our
/// clock is ahead of the host's.
inline constexpr qsizetype mostLogTimes = 3'000;
[[nodiscard]] QList<LogTime> logTimesFrom(const QByteArray &text, qint64 shift);
/// Pure. The bytes of a log from `offset` on, cut where one time ends and the next begins; all of them in one piece
/// where nothing is known. What lies before the first of `times`, or behind the last one, has no time.
[[nodiscard]] QList<LogPiece> logPieces(const QList<LogTime> &times, qint64 offset, const QByteArray &bytes);
