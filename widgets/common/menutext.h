// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/plaintext.h"

/// A name from outside as the text of a menu entry, a tab or a button: short, and an ampersand in it stays one and
/// makes no access key.
[[nodiscard]] inline QString menuText(const QString &name)
{
    constexpr qsizetype longest = 150; // UTF-16 units: about the width of a screen
    return plainLine(name, longest).replace(u'&', QStringLiteral("&&"));
}
