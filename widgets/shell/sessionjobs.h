// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/shell/sessionui.h"

class JobsView;

/// The Jobs view over the jobs of a session; where it leads to, `ui` asks for. Commands that it wants to be shown are
/// still to be connected.
[[nodiscard]] JobsView *jobsViewOf(Session *session, const SessionUi::Context &context, SessionUi *ui);
