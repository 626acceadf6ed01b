// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class Settings;

/// Whether programs that act for somebody may ask for changes at the window; each change is still confirmed there. As
/// delivered they may not.
[[nodiscard]] bool programsMayAsk(const Settings &settings);
void setProgramsMayAsk(Settings *settings, bool may);
