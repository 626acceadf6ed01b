// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct Options;

/// Whether an installed program has all it needs: the window, its panels, three languages, what is read from inside the
/// program, the database and TLS of Qt, and the practice cloud. Works without a display, keeps nothing, and takes at
/// most 20 s. One line per check goes to stdout; gives the exit code: 0 when all are fine.
[[nodiscard]] int selfTest(int argc, char **argv, const Options &options);
