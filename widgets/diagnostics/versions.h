// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// "TPU Desk 0.1.0", Qt, libraries, the system: one line each.
[[nodiscard]] QString versionLines();
