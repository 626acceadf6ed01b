// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QString>

#include <optional>

/// Where the pieces are that a practice host is made of.
struct PracticeParts
{
    QString folder; ///< tpudesk-practice-slice, init, login.so and bin/ with the imitations
    QString sshdRoot; ///< $TPUDESK_SSHD_ROOT, or sshd in the folder: an unpacked openssh-server whose usr/ is laid over
                      ///< the system's; empty: the system's

    /// Looks beside the program and above it. Says what is missing and how to get it.
    [[nodiscard]] static Result<PracticeParts> find();
};

/// What the kernel says about sandboxes; nothing where it does not have the setting.
struct SandboxSettings
{
    std::optional<qint64> maxUserNamespaces{}; ///< user.max_user_namespaces
    std::optional<qint64> unprivilegedUserNamespaces{}; ///< kernel.unprivileged_userns_clone (Debian)
    std::optional<qint64> apparmorRestriction{}; ///< kernel.apparmor_restrict_unprivileged_userns (Ubuntu)

    [[nodiscard]] static SandboxSettings read();
};

/// Why this machine makes no sandboxes, and which command allows it: for the words that a failed boot ends with.
/// `words` is what the slice or bubblewrap wrote.
[[nodiscard]] QString explainSandboxFailure(const QString &words,
                                            const SandboxSettings &settings = SandboxSettings::read());
