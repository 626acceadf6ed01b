// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/localkeys.h"

#include <functional>

class QMenu;

/// What the page does for an entry.
struct KeyFileActions
{
    std::function<void(const QString &file)> showInFolder;
    std::function<void(const QString &file)> changePassphrase;
};

/// The entries for one key of this computer. What cannot be done stays visible and says why. Names:
/// copyPublicKeyAction, showKeyAction, passphraseAction.
void addKeyEntries(QMenu *menu, const LocalKey &key, const KeyFileActions &actions);
