// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"

#include <QIcon>
#include <QLatin1StringView>

/// An icon of resources/icons by file name without ".svg" ("house", "chart-column", …).
/// Drawn in the theme's colour at paint time, so it follows a theme switch by itself.
[[nodiscard]] QIcon themedIcon(QLatin1StringView name, TextColor textColor = TextColor::Soft);
