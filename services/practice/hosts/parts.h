// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QString>

/// Where the pieces are that a practice host is made of.
struct PracticeParts
{
    QString folder;   ///< tpudesk-practice-slice, init, login.so and bin/ with the imitations
    QString sshdRoot; ///< $TPUDESK_SSHD_ROOT: an unpacked openssh-server whose usr/ is laid over the system's; empty: the system's

    /// Looks beside the program, then in the build folder. Says what is missing and how to get it.
    [[nodiscard]] static Result<PracticeParts> find();
};

/// Why this machine makes no sandboxes, and which command allows it: for the words that a failed boot ends with.
/// `words` is what the slice or bubblewrap wrote.
[[nodiscard]] QString explainSandboxFailure(const QString &words);
