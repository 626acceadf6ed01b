// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// A name as the text of a menu entry, a tab or a button: an ampersand in it stays one and makes no access key.
[[nodiscard]] inline QString menuText(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}
