// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/diagnostics/realitycheck.h"

struct Session;

/// What the reality check of a session works with; it may outlive the session. `version` stands in its file.
[[nodiscard]] RealityTools realityTools(Session *session, const QString &version);
