// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/undoqueue.h"
#include "tests/fakes/fakeclock.h"

/// For tests of what comes after the 6 s in which a deletion can be undone: they pass in six turns of the event loop.
struct NoUndoDelay
{
    FakeClock clock;
    UndoQueue queue{&clock};
};
