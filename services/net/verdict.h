// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/exchange.h"

#include <QDateTime>

/// What an answer means for the caller: an object, or an Error with a sentence. Total and pure; `now` is wall clock,
/// UTC. A call that must not be repeated and may have been done ends with Ambiguous.
[[nodiscard]] Result<QJsonObject> judgedAnswer(const HttpAnswer &answer, const QString &host, Repeat repeat,
                                               const QDateTime &now);

/// The same where there is no answer: was the call perhaps done?
[[nodiscard]] Error judged(Error error, Repeat repeat, NoAnswer::Sent sent);
