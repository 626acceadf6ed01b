// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

/// The keys that run a command of the window now, as they are written on the keyboard: a sentence that names keys
/// follows what the user chose. `command` is its id, "app.settings". Empty: it has none, or the window has no such
/// command.
[[nodiscard]] QString commandKeys(const QWidget *inWindow, QLatin1StringView command);
