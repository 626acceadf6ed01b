// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/run.h"

/// Which runs of the lab book are shown.
struct RunFilter
{
    QString text{}; ///< words; each stands somewhere in the record, capitals are the same as small letters
    QStringList tags{}; ///< all of them
    std::optional<JobState> state{};
    enum class Archive : quint8 { Hidden, Shown, Only };
    Archive archive = Archive::Hidden;
};

enum class RunOrder : quint8 { Newest, Oldest, Name, State, Step, Duration, Value };

struct RunSort
{
    RunOrder order = RunOrder::Newest;
    QString tag{}; ///< with Value: of the curve; runs without it come last
    bool isReversed = false; ///< those without a value stay last
};

/// Pure. The places in `runs` of those that the filter lets through, in order; equal ones newest first, then by id.
[[nodiscard]] QList<qsizetype> matchingRuns(const QList<RunRecord> &runs, const RunFilter &filter, const RunSort &sort);

/// All tags in use, with how often, most used first.
[[nodiscard]] QList<std::pair<QString, int>> tagsOf(const QList<RunRecord> &runs);
/// All curves that a result knows, in alphabetical order: what can be sorted by.
[[nodiscard]] QStringList valueTagsOf(const QList<RunRecord> &runs);
