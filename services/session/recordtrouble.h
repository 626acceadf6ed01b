// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/journalthread.h"

#include <QString>

/// The journal of the requests was damaged, and what took its place: a sentence that says what to compare. Empty: it
/// was sound.
[[nodiscard]] QString recordTrouble(const JournalThread::Found &found);
/// So many requests cannot be read, and nothing is done for them.
[[nodiscard]] QString unreadableSentence(int count);
