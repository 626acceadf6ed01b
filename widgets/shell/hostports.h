// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/shell/sessionui.h"

class PortsPage;

/// The Ports page over the forwards and servers of a session; where it leads to, `ui` asks for.
[[nodiscard]] PortsPage *portsPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui);
