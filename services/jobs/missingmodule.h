// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/job.h"

#include <optional>

/// A Python module that a program asked for in vain, and the environment whose Python runs the program. Both are
/// letters, digits and "_./~-" only, whatever the host printed.
struct MissingModule
{
    QString name; ///< as the program asked for it: "einops.layers"
    QString environment; ///< "~/venv"

    /// A command that installs it there. Where the index knows it by another name, by that.
    [[nodiscard]] QString installCommand() const;
    friend bool operator==(const MissingModule &, const MissingModule &) = default;
};

/// `line`: of the job's output. Nothing: it names no module, or the Python of the system runs the program, or there are
/// several that could.
[[nodiscard]] std::optional<MissingModule> missingModuleIn(const QByteArray &line, const JobSpec &spec);
