// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/pod/joblive.h"
#include "services/store/documents.h"

#include <QUuid>

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
