// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/eventfile.h"
#include "services/scalars/linestamp.h"
#include "services/scalars/scalarbatch.h"
#include "services/scalars/scalarspec.h"

#include <QHash>

/// What came of a part of a log.
struct LogReading
{
    ScalarBatch batch{};
    QList<ScalarPoint> steps{}; ///< that lines told of, also without a value
    bool isLive = false; ///< it was written just now; else it may have lain there

    [[nodiscard]] bool isEmpty() const { return batch.samples.isEmpty() && steps.isEmpty(); }
};

/// The log of one attempt on one host, as it comes: each byte is read once, whatever comes twice. Time is what the
/// caller says.
class LogFeed
{
public:
    static constexpr qsizetype largestLive = 256 * 1024; ///< bytes at once; more were there before

    /// `next`: the byte to begin with, right behind a line. `isFresh`: the attempt has just begun.
    LogFeed(ScalarSource source, const ScalarSpec &spec, const QString &stepPattern, qint64 next, bool isFresh);

    [[nodiscard]] const ScalarSource &source() const { return m_source; }
    [[nodiscard]] qint64 next() const { return m_next; }
    void use(const ScalarSpec &spec, const QString &stepPattern); ///< for what comes from now on
    /// `offset`: of the bytes in the log; `arrival`: ms since 1970. `isWritten`: that is when they were written, and
    /// not only when they were read.
    [[nodiscard]] LogReading feed(qint64 offset, QByteArrayView bytes, qint64 arrival, bool isWritten = false);

private:
    void take(const LineScalars &line, qint64 at, LogReading *reading);

    ScalarSource m_source;
    ScalarLines m_lines;
    StampClock m_clock;
    QHash<QString, qint64> m_counts; ///< by tag: how often it was said, as long as no line tells of a step
    qint64 m_next;
    bool m_isLive;
};

/// One event file, as it is read.
class EventFeed
{
public:
    EventFeed(ScalarSource source, const ScalarPosition &position);

    [[nodiscard]] const ScalarSource &source() const { return m_source; }
    [[nodiscard]] quint64 readTo() const { return m_readTo; } ///< bytes that were fed, from the file's beginning
    [[nodiscard]] bool isForeign() const { return m_isForeign; } ///< it is no event file: not read any more
    /// `from`: where the bytes lie in the file. Each byte is read once, whatever comes twice; what lies behind a gap is
    /// not read.
    [[nodiscard]] ScalarBatch feed(quint64 from, QByteArrayView bytes);
    void restart(); ///< another file has its name
    [[nodiscard]] QString problem() const; ///< a sentence, with the file's name; empty: none

private:
    ScalarSource m_source;
    EventFileReader m_reader;
    quint64 m_readTo = 0;
    bool m_isForeign = false;
    bool m_isReplaced = false;
    QString m_refusal{};
};

/// The source that an event file is. `folder`: as it is shown, `path`: full. The attempt is that which ran when its
/// name says that it was begun. `attempts`: when each of them began, ms since 1970.
[[nodiscard]] ScalarSource eventSource(const QString &folder, const QByteArray &path,
                                       const QList<std::pair<int, qint64>> &attempts);
