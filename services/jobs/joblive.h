// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/jobs/compilationcache.h"
#include "services/jobs/diagnosis.h"
#include "services/jobs/job.h"
#include "services/jobs/jobscript.h"
#include "services/jobs/steplines.h"
#include "services/store/documents.h"

#include <QUuid>

/// The end of one host's log, as far as it was read.
class JobLog
{
public:
    static constexpr qsizetype limit = 1024 * 1024; ///< bytes kept; earlier ones are dropped by whole lines

    void append(qint64 offset, const QByteArray &bytes);
    [[nodiscard]] const QByteArray &text() const { return m_text; }
    [[nodiscard]] qint64 begin() const { return m_begin; } ///< of text() in the file
    [[nodiscard]] qint64 end() const { return m_begin + m_text.size(); } ///< where to read on
    [[nodiscard]] bool hasGap() const { return m_hasGap; } ///< something between was left out

private:
    QByteArray m_text;
    qint64 m_begin = 0;
    bool m_hasGap = false;
};

/// What is known of one host beside what is written down.
struct JobHostLive
{
    JobLog log{};
    ErrorScanner errors{};
    CompilationCacheCounts compilationCache{}; ///< of what was read of its log
    /// Of the bytes that were read last, where nobody had looked for a while: when they were written, by our clock.
    QList<LogTime> times{};
    bool isBehind = false; ///< there was more to read than one look reads
    std::optional<qint64> step{};
    QDateTime stepAt{}; ///< when a new step was seen here, or was written, where that is known
    QDateTime evaluatedAt{}; ///< when its log last told of an evaluation
    bool isWhole = false; ///< its log was read from its beginning on, without a gap
    QList<qint64> firstSteps{}; ///< with isWhole: the first different ones, at most enoughFirstSteps
    QDateTime lookedAt{}; ///< when the host answered last; null: not yet
    std::optional<Error> reachError{}; ///< it does not answer at the moment
    int silences = 0; ///< looks in a row without an answer
    bool isStalled = false; ///< stalledFor() said so at the last look
    bool isRemembered = false; ///< `log` is what was kept of it: the host was not asked since the program began
    bool hasNoLog = false; ///< the host answers, and does not know of this attempt

    [[nodiscard]] qint64 readFrom() const { return isRemembered ? 0 : log.end(); }
};

/// By the host's label: files that are other ones there than what was uploaded last, and that an upload would replace.
using EditedFiles = QMap<QString, QStringList>;

/// What is being done to a job. Up to Starting a stop takes it back.
enum class JobPhase : quint8 {
    Resting,
    SettingUp, ///< machines that took the place of others
    Uploading,
    Choosing, ///< the checkpoint that it goes on from
    Preparing,
    Starting,
    Stopping,
    Verifying,
    Unlocking,
};

struct JobLive
{
    JobPhase phase = JobPhase::Resting;
    QString progress{}; ///< translated: of the phase
    std::optional<Error> error{}; ///< of what was tried last
    QList<JobHostLive> hosts{};
    /// Who holds the chips after a stop, by host label: nothing is started over them.
    QMap<QString, QList<ChipHolder>> holders{};
    EditedFiles edited{}; ///< nothing was started over these: the user is asked
    bool endsWithProgram = false; ///< its hosts are a part of this program
    QString restReason{}; ///< why it does not go on by itself: the circuit breaker's sentence
    QString waitReason{}; ///< it goes on by itself, and this is what it waits for; empty: for nothing
};

/// Nothing new for that long, although it told of steps before (or the user said how they look): it may be hung.
inline constexpr std::chrono::minutes stepPatience{20};
[[nodiscard]] std::optional<std::chrono::minutes> stalledFor(const JobSpec &spec, const JobHost &host,
                                                             const JobHostLive &live, const QDateTime &now);

/// Of a job that runs: of the host that has been silent for longest.
[[nodiscard]] std::optional<std::chrono::minutes> stalledFor(const Job &job, const JobLive &live, const QDateTime &now);

/// Who says it, and what: an error of the host's own may begin with its name already.
[[nodiscard]] QString labelledOnce(const QString &label, const QString &why);

/// The end of one host's log, as it is kept.
struct JobTail
{
    qint64 begin = 0; ///< of `text` in the log
    QByteArray text{};
};

/// The ends of the logs of each job's last attempt, in the project's journal: how it ended can still be read when its
/// machines are gone and the program was ended meanwhile. Values of secret variables and what looks like a token are
/// not in them.
class JobTails
{
public:
    static constexpr qsizetype mostOfJob = 128 * 1024; ///< bytes, of all hosts together
    static constexpr int mostJobs = 50;

    explicit JobTails(Documents *documents)
        : m_documents{documents}
    {
    }

    /// In the order of the attempt's hosts. Errors: those of Documents.
    [[nodiscard]] Result<> keep(const QUuid &job, int attempt, const QList<JobTail> &tails, const QDateTime &now);
    /// Empty when another attempt's were kept, or none.
    [[nodiscard]] QList<JobTail> find(const QUuid &job, int attempt) const;
    [[nodiscard]] Result<> forget(const QUuid &job);

private:
    Documents *m_documents;
};

/// What may be kept of a log of one of `hosts`: its last whole lines, without `secrets`.
[[nodiscard]] JobTail tailOf(const JobLog &log, const QList<QByteArray> &secrets, qsizetype hosts);
