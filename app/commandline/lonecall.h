// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/controlclient.h"

#include <QStringList>

/// Does a call in a process of its own: this program, as it would be typed with --alone, --read-only and --json. What
/// it says on standard error is VerbIo::progress(). `options`: of the program, as they were written. A stop ends it in
/// order. The task itself fails only when it could not be started; see askDesk() for the answer.
[[nodiscard]] Task<DeskAnswer> callAlone(QStringList options, VerbCall call, std::shared_ptr<VerbIo> io,
                                         std::stop_token stop);
/// What the process printed and how it ended, as an answer. Hostile input, as far as it goes.
[[nodiscard]] DeskAnswer loneAnswerFrom(const QByteArray &printed, const QString &lastWords, int exitCode);
