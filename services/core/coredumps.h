// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Tokens, keys and passphrases are in the program's memory, and a core dump would write it to the disk.
namespace coredumps {

/// Of this program and of what it starts.
void forbid();

/// Nor may another program of the same user look into the memory, or the system's crash handler. Not before the desktop
/// was asked for its looks: a portal (xdg-desktop-portal) looks at whoever calls it for the first time, and refuses
/// those that it may not look at.
void hideMemory();

/// In a child, between fork and exec: as it was before forbid(). For the programs that the user starts in a terminal,
/// which may be debugged.
void allowAgain();

} // namespace coredumps
