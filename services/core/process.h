// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// When a process of this computer began, in the kernel's ticks since boot: its number is used again later, this is
/// not. Empty: there is no such process.
[[nodiscard]] QString processBorn(qint64 pid);
