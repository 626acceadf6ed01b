// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/storedmessage.h"
#include "services/jobs/job.h"
#include "services/stacks/hoststacks.h"
#include "services/stacks/stackgroups.h"
#include "services/usage/sliceusage.h"

/// Why all ranks were asked.
enum class StackCause : quint8 {
    User, ///< somebody clicked
    Hang, ///< the chips hold memory and compute nothing
    NoProgress, ///< the run told of no new step for too long
};

/// What libtpu tells of one core while a program hangs.
struct CoreWait
{
    int host = 0; ///< of the attempt's hosts, from 0
    int core = 0; ///< on the slice, as Core::index
    UsageState state = UsageState::NoData;
    int queued = -1; ///< programs that wait on it; -1: it was not told
    QString where{}; ///< of the program (HLO); plain text, from outside
    QString error{}; ///< plain text, from outside

    friend bool operator==(const CoreWait &, const CoreWait &) = default;
};

/// Why a host told nothing.
struct StackProblem
{
    int host = 0; ///< of the attempt's hosts, from 0
    StoredMessage why{};

    friend bool operator==(const StackProblem &, const StackProblem &) = default;
};

/// Where all ranks of a job stood at one time.
struct StackReport
{
    QUuid job{};
    int attempt = 1;
    QDateTime at{}; ///< UTC, by the clock of this computer
    StackCause cause = StackCause::User;
    int hosts = 0; ///< that were asked
    bool wasPrepared = false; ///< JobSpec::capturesStacks
    bool hasSpy = false; ///< py-spy is on a host at least
    int leftOut = 0; ///< processes that there was no room or no time for
    QList<PythonProcess> processes{}; ///< ranks are numbered
    QList<PythonStack> stacks{};
    QList<StackProblem> problems{};
    QList<CoreWait> cores{}; ///< empty: nothing is known of cores

    friend bool operator==(const StackReport &, const StackReport &) = default;
};

/// Pure. What is known of the cores of the job's hosts, for those of one slice.
[[nodiscard]] QList<CoreWait> coreWaits(const SliceUsage &usage, const JobAttempt &attempt);

/// What it says in a few sentences, translated: the groups, then cores that wait, then what could not be had.
[[nodiscard]] QString sentenceOf(const StackReport &report);
/// Of the cores alone: "12 cores wait with 3 programs queued, most of them in all-reduce.3." Empty: nothing waits.
[[nodiscard]] QString sentenceOf(const QList<CoreWait> &cores);
/// What could not be had and why, a sentence for each kind; empty: all was.
[[nodiscard]] QStringList gapsOf(const StackReport &report);
/// As plain text for the clipboard or a bundle: the sentences, then every stack; not translated beyond the sentences.
[[nodiscard]] QString textOf(const StackReport &report);

/// Small enough for Documents: what does not fit is left out, other threads first, then outer frames.
[[nodiscard]] QJsonObject toJson(const StackReport &report);
/// The file may have been edited: bounded, words are plain text. Nothing: it is no report.
[[nodiscard]] std::optional<StackReport> stackReportFrom(const QJsonObject &json);
