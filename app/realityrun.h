// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

struct Options;

/// --reality-check: signs in as the last time, in read-only mode and without a window, and makes the reality check of
/// that project. The file goes to Options::realityFile, or to stdout; how far it is, and what is wrong, to stderr.
/// Gives the exit code: 0 when the check came to its end, 1 when there is no file or only a part of it. INT and TERM
/// stop it.
[[nodiscard]] int realityRun(int argc, char **argv, const Options &options, const QString &language);
