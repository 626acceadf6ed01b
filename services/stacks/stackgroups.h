// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/stacks/stacksite.h"

/// Ranks that stand in one place.
struct StackGroup
{
    StackSite site{};
    QList<int> ranks{}; ///< ascending, each once
    KernelState kernel{}; ///< of the first of them
    bool hasStack = true; ///< false: only the kernel says something of them
    bool isOdd = false; ///< few stand here, and the others somewhere else

    friend bool operator==(const StackGroup &, const StackGroup &) = default;
};

/// Pure. All ranks by where their main threads stand, the odd ones first: what the others wait for is most likely
/// there. What waits for the device or for other ranks comes last among equals. Stacks of other threads, and of
/// processes that are no rank, are passed over.
[[nodiscard]] QList<StackGroup> groupStacks(const QList<PythonStack> &stacks);

/// The same of processes that work for a rank (loaders of data, for example), which have no number of their own: how
/// many stand where. `ranks` holds process numbers.
[[nodiscard]] QList<StackGroup> groupHelpers(const QList<PythonStack> &stacks);

/// "Rank 7 waits for the next batch in next() at data.py:88." Translated; names of the program stay as they are.
[[nodiscard]] QString sentenceOf(const StackGroup &group);
/// All of them in one text, the odd ones first; at most `most` groups, then how many ranks stand elsewhere.
[[nodiscard]] QString stacksSentence(const QList<StackGroup> &groups, qsizetype most = 4);
/// "7", "0–6, 8–31": neighbours together; at most `most` pieces, then "…".
[[nodiscard]] QString rankNumbers(const QList<int> &ranks, qsizetype most = 8);
