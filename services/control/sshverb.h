// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

/// "tpus ssh": a shell or a command on one host, over the desk's own connection.
[[nodiscard]] Verb sshVerb();
