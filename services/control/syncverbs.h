// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

/// Of the group "files": folders of this computer that are kept on hosts.
[[nodiscard]] QList<Verb> syncVerbs();
