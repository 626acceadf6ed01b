// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/steplines.h"
#include "services/slowness/slowness.h"

#include <QByteArray>

#include <map>

/// What the logs of a job tell of steps, compiling and checkpoints, with the time at which it was heard. A value; lines
/// may be anything, and what is kept is bounded.
class SlownessLog
{
public:
    static constexpr qsizetype mostSpans = 2'000; ///< of one kind: the newest
    static constexpr qsizetype mostSteps = 20'000; ///< the newest
    static constexpr qsizetype newLog = 16 * 1'024; ///< bytes: more at once was written before anybody looked

    /// `pattern`: JobSpec::stepPattern.
    explicit SlownessLog(const QString &pattern = {});

    /// The log of this host grew by `bytes`, which lie at `offset` in it. `now`: ms since 1970. What was there before
    /// anybody looked has no time, and is passed over.
    void take(int host, qint64 offset, const QByteArray &bytes, qint64 now);
    void renew(int host); ///< its log is another text from here on

    [[nodiscard]] const QList<StepTime> &steps() const { return m_steps; }
    [[nodiscard]] const QList<TimedSpan> &compiles() const { return m_compiles; }
    [[nodiscard]] const QList<TimedSpan> &checkpoints() const { return m_checkpoints; }

private:
    struct HostLog
    {
        QByteArray rest{}; ///< of a line that has not ended yet
        bool isFollowed = false; ///< what comes is new
    };

    void takeLine(int host, QByteArrayView line, qint64 now);
    void takeStep(qint64 step, qint64 now);

    StepLines m_pattern;
    std::map<int, HostLog> m_logs;
    QList<StepTime> m_steps;
    QList<TimedSpan> m_compiles, m_checkpoints;
};
