// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>

/// Puts a text that holds a token or a password into the clipboard, marked so that clipboard managers do not keep it,
/// and takes it out again after `keptFor`, unless something else was copied meanwhile.
void copySecret(const QString &text, std::chrono::milliseconds keptFor = std::chrono::seconds{60});
