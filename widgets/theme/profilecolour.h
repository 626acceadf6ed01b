// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"

#include <QIcon>

/// The look of a profile's colour (accountColours() of services/auth, and "grey"); 3:1 at least on every surface.
/// An unknown name is grey.
[[nodiscard]] QColor profileColour(const QString &name, Scheme scheme);
/// The colour's own word, translated: "blue".
[[nodiscard]] QString profileColourName(const QString &name);
/// A dot of that colour; follows a theme switch by itself.
[[nodiscard]] QIcon profileDot(const QString &name);
