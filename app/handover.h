// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// Whether this command line of `tpudesk` is one of a verb, which tpudesk-cli does. A verb that is called as a panel is
/// (`tpudesk quota`) opens that panel when it stands alone, as it always did; with anything that belongs to a verb, or
/// where there is no display, it is the verb. `arguments`: with the program's own name.
[[nodiscard]] bool isVerbLine(const QStringList &arguments, bool hasDisplay);

/// There is somewhere to show a window.
[[nodiscard]] bool hasDisplay();
