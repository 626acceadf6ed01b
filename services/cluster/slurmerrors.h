// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QMap>

/// What one of Slurm's programs said when it failed, as an error with a sentence: what happened, why, what to do.
/// `status`: of the program. Its own words are serverWords, plain and bounded.
/// Codes: Busy (the controller does not answer), Denied, NotFound (no such job, no such partition), Invalid (what was
/// asked for), WrongState, NotGranted (accounting is off), BadReply (all else).
[[nodiscard]] Error slurmError(int status, const QByteArray &said);

/// What munge says: clocks apart, another key, no daemon; nothing: these words are not of munge.
[[nodiscard]] std::optional<Error> mungeError(const QByteArray &said);

/// The farthest that clocks of hosts may be apart for munge.
inline constexpr int mungeClockLimit = 300; // s
/// Hosts by label and how far their clock is ahead of the controller's, in s: a sentence that names those that munge
/// refuses. Empty: none.
[[nodiscard]] QString problemOfClocks(const QMap<QString, qint64> &ahead);
