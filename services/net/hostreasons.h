// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Why the machines of a TPU did not start, in the user's language. A cloud on this computer gives its reasons in
/// English sentences of this program, with names and paths in them; one that is not known, or only in parts, stays as
/// it is.
[[nodiscard]] QString hostReason(const QString &words);
