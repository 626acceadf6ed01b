// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

/// Where a key works: only while the focus is there.
enum class KeyPlace : quint8 { List, Terminal, Editor, Guide, Usage, Sheet };

/// A key of a page or of the terminal. Those of the whole window are commands of their own.
struct PageKey
{
    const char *id; ///< "terminal.copy"
    KeyPlace place;
    QKeySequence keys;
    const char *text; ///< English source in the context "PageKeys"
};

/// All of them, in the order in which they are shown. Widgets take their keys from here, so the list of shortcuts is
/// never behind what works.
[[nodiscard]] const QList<PageKey> &pageKeys();
[[nodiscard]] QKeySequence pageKey(QLatin1StringView id); ///< an unknown id ends a debug build
[[nodiscard]] QString pageKeyText(const PageKey &key); ///< translated
[[nodiscard]] QString keyPlaceText(KeyPlace place); ///< "In the terminal"
