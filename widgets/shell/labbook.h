// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/shell/sessionui.h"

class RunsPage;

/// The Runs page over the lab book of a session, its curves, ledgers, stacks and recordings; where it leads to, `ui`
/// asks for.
[[nodiscard]] RunsPage *runsPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui);
