// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/target.h"

class QuestionBar;

/// Asks in `bar` what a login needs to know. Safe when the bar goes first: the answer then is Cancelled.
[[nodiscard]] SshPrompts promptsIn(QuestionBar *bar);
