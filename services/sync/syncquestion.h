// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/syncwork.h"

/// Files that are not in the tree any more, to be looked for here before anything is deleted there: all of which nobody
/// has decided, and some of the others.
[[nodiscard]] QList<QByteArray> removalsToCheck(const SyncWork &work);

/// Those that may be deleted there now, at most some hundreds. `missing`: which of `checked` are not here at all. Where
/// more than 20 files, and more than a quarter of all that was put, went at once, none of them may: a drive that is not
/// mounted looks like that. The user is asked then.
[[nodiscard]] QList<QByteArray> agreedRemovals(SyncWork *work, const QList<QByteArray> &checked,
                                               const QList<QByteArray> &missing);

/// What the user says to all that was asked up to this question; what is asked since then stays open.
void takeAnswer(SyncWork *work, SyncAnswer choice, quint64 question);
