// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/wipe.h"

#include <QLineEdit>

/// Empties a field of a passphrase, and overwrites what stood in it and in all that share it: whoever took it has an
/// ownCopy(). What Qt kept while it was typed, letter by letter, it does not let go of.
inline void wipeField(QLineEdit *edit)
{
    auto text = edit->text();
    edit->setText({}); // clear() would keep the letters for an undo
    wipe(text);
}
