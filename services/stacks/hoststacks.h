// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/stacks/pythonstack.h"

/// What one host told of the Python processes of an attempt.
struct HostStacks
{
    QList<PythonProcess> processes{}; ///< at most 256
    /// Of all threads that could be had. A process without any has one of the main thread, without frames, for what
    /// the kernel says of it.
    QList<PythonStack> stacks{};
    int leftOut = 0; ///< processes that there was no room or no time for
    bool hasSpy = false; ///< py-spy is there
    bool isCut = false; ///< the answer ended before its end

    friend bool operator==(const HostStacks &, const HostStacks &) = default;
};

/// What a host's bash is given: resources/jobs/stacks.sh with its values. `place`: JobPlace::folder(). It asks every
/// Python process of the attempt, waits for at most 3 s, and changes nothing but files of that folder.
[[nodiscard]] QByteArray stacksScript(const QByteArray &place, const QByteArray &token);

/// `host`: becomes PythonStack::host. Ranks are not numbered yet: numberRanks(). Errors: BadReply with a sentence.
[[nodiscard]] Result<HostStacks> parseHostStacks(const QByteArray &said, int host);

/// Pure. Says which processes are ranks of the program, and which one each is, over all hosts in their order: those
/// that say RANK; else those that hold the chips; else those that no other Python process of the job has started. What
/// starts ranks, and what works for one, has none.
void numberRanks(QList<PythonProcess> &processes, QList<PythonStack> &stacks);
