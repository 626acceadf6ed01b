// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podrun.h"

/// Hosts that ended the same way with the same output.
struct Fold
{
    QList<qsizetype> hosts; ///< indices of the run
    HostRun sample; ///< what they all have in common
};

/// Of the hosts that are over. What failed comes first, by its first host; then what most of the others said, which the
/// rest is compared with; then the rest by its first host. Standard output and standard error are compared each for
/// itself, as a whole: which came first is chance.
[[nodiscard]] QList<Fold> folded(const PodRun &run);

/// What most hosts said that succeeded; when none did, of all. Nothing: nobody is over yet.
[[nodiscard]] const Fold *usual(const QList<Fold> &folds);

/// "14 hosts the same · 2 differ", "same output on all 4"; empty where there is nothing to compare.
[[nodiscard]] QString foldSentence(const QList<Fold> &folds);

/// A line of one text beside another.
struct DifferentLine
{
    enum class Kind : quint8 { Same, Missing, Added, Skipped };

    Kind kind;
    QByteArray text; ///< Skipped: empty, `count` equal lines stand there
    qsizetype count = 1;

    friend bool operator==(const DifferentLine &, const DifferentLine &) = default;
};

/// What `other` has beside `base`, line by line, with two equal lines around each difference. Long texts that differ
/// much are compared by their ends alone: bounded time for any input.
[[nodiscard]] QList<DifferentLine> difference(const QByteArray &base, const QByteArray &other);
