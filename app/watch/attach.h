// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/watch/watchoptions.h"

/// Standard input and output as the connection of a desk to the watcher of that folder: to itself where it runs, to its
/// disk where it does not. Until either side ends. The exit code.
int attach(const WatchOptions &options);

/// Ends the watcher of that folder, and waits until it has. The exit code: 0, also where there was none.
int stopWatcher(const WatchOptions &options);
