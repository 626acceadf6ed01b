// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointscan.h"
#include "services/core/undoqueue.h"

#include <functional>
#include <memory>

/// What is kept. A checkpoint goes when none of these keeps it; with no rule at all nothing goes.
struct PruneRule
{
    int newest = 0; ///< so many of the newest complete ones; 0: not a reason
    qint64 everySteps = 0; ///< those whose step is a multiple of it; 0: not a reason
    QList<qint64> bestSteps{}; ///< those that the user has named
    std::chrono::seconds youngerThan{0}; ///< those that are not older; 0: not a reason
    bool removesTorn = false; ///< torn ones go, too, when nothing has been written to them for tornAge

    /// Nothing is written to it for so long: it is not being written any more.
    static constexpr std::chrono::seconds tornAge{3'600};

    /// It says which complete ones are kept, so that the others go.
    [[nodiscard]] bool speaksOfComplete() const
    {
        return newest > 0 || everySteps > 0 || !bestSteps.isEmpty() || youngerThan.count() > 0;
    }
    friend bool operator==(const PruneRule &, const PruneRule &) = default;
};

/// What the rule says of one checkpoint, and what is stronger than any rule.
enum class PruneReason : quint8 {
    // it stays
    NewestComplete, ///< always
    InUse, ///< a running job names it; always
    NotKnown, ///< its state is Unknown; always
    MaybeWritten, ///< torn, but written to not long ago, or nobody knows when; always
    TornKept, ///< torn, and the rule does not speak of these
    CompleteKept, ///< complete, and the rule does not speak of these
    AmongNewest,
    EveryStep,
    Best,
    Young,
    NoAge, ///< the rule asks for its age, and nobody knows it
    // it goes
    Superseded, ///< nothing keeps it
    NeverFinished, ///< torn, and nothing is written to it any more
};

struct PruneLine
{
    Checkpoint checkpoint{};
    bool goes = false;
    PruneReason reason = PruneReason::NotKnown;

    friend bool operator==(const PruneLine &, const PruneLine &) = default;
};

struct PrunePlan
{
    QByteArray folder{};
    QList<PruneLine> lines{}; ///< in the listing's order
    quint64 freed = 0; ///< bytes of what goes
    bool isFreedCut = false; ///< at least so many
    QString refusal{}; ///< why nothing goes, a sentence; empty: the rule decides

    [[nodiscard]] QList<Checkpoint> going() const;
};

/// What goes and what stays by this rule. `inUse`: full paths that running jobs name: a checkpoint that is one of them,
/// or holds one, stays. The newest complete one stays always, and all stay when none is complete, or when the listing
/// is cut. Pure.
[[nodiscard]] PrunePlan prunePlan(const CheckpointListing &listing, const PruneRule &rule,
                                  const QList<QByteArray> &inUse, const QDateTime &now);

/// Paths in it that a command, its variables or another text of a running job names: by their full path, or by their
/// own name as a word of its own. Rather one too many.
[[nodiscard]] QList<QByteArray> checkpointsNamed(const CheckpointListing &listing, const QStringList &texts);

/// Why it stays or goes, one sentence.
[[nodiscard]] QString sentenceOf(const PruneLine &line);
/// "3 checkpoints go, 12.4 GB; 5 stay."
[[nodiscard]] QString summaryOf(const PrunePlan &plan);

struct PruneOutcome
{
    int removed = 0;
    quint64 freed = 0; ///< bytes, as they were counted
    QStringList problems{}; ///< what was left there, a sentence each

    friend bool operator==(const PruneOutcome &, const PruneOutcome &) = default;
};

/// Takes away what the plan says, one after the other, each with its markers first, so that what breaks off leaves no
/// checkpoint that looks whole. Each is looked at before: one that is another by now stays, and so do all that are left
/// when the newest complete one of the plan is not there and complete any more. `inUse` is asked right before each of
/// them; empty: what the plan knows counts. `files` lives longer than the task. Errors: Invalid (the plan refuses),
/// Conflict (the newest complete one is gone or torn), ConnectionLost and its like; Cancelled. What is gone by then is
/// gone.
[[nodiscard]] Task<PruneOutcome> pruneNow(RemoteFiles *files, PrunePlan plan, std::function<QList<QByteArray>()> inUse,
                                          std::stop_token stop);

/// The same as an action for UndoQueue::add(): its name, what it takes away ("checkpoint/PATH" of each), and `begin`,
/// that is called when the time to undo it is over.
[[nodiscard]] PendingAction pruneAction(const PrunePlan &plan, std::function<void()> begin);
