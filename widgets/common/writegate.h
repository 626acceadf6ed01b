// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/writelock.h"

class QAbstractButton;

/// For a button that would change something in the cloud: while the program is read-only, or the cloud does not answer,
/// it is dimmed, does nothing when pressed, and says why in a tool tip, to a screen reader and when it is pressed. It
/// keeps the focus, so that the reason can be found with the keyboard; whether the page enables it is left alone. Call
/// it once, after the button was made.
void gateWrites(QAbstractButton *button, WriteLock *lock = nullptr); ///< null: the program's own
void gateWrites(QAbstractButton *button, CloudNeed need);
