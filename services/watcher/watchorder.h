// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/reduce.h"

#include <QJsonObject>

// What of an order goes from a desk to a watcher. Times are relative to the moment at which it is sent and heard, so
// that clocks that differ change nothing.

/// For relocated(): from the times of a computer, at `now`, to those on the wire; the other way round with a minus.
[[nodiscard]] std::chrono::milliseconds wireAhead(const QDateTime &now);

[[nodiscard]] QJsonObject orderJson(const TpuRequest &tpuRequest, const QDateTime &now);
[[nodiscard]] TpuRequest orderedRequestFrom(const QJsonObject &json, const QDateTime &now); ///< hostile input
/// An order, a change or a loss. Empty: it is none of them.
[[nodiscard]] QJsonObject orderJson(const ProvisioningEvent &event, const QDateTime &now);
/// Hostile input. Errors: BadReply.
[[nodiscard]] Result<ProvisioningEvent> orderFrom(const QJsonObject &json, const QDateTime &now);
[[nodiscard]] QJsonObject orderJson(const FinishedAttempt &attempt, const QDateTime &now);
[[nodiscard]] FinishedAttempt finishedAttemptFrom(const QJsonObject &json, const QDateTime &now); ///< hostile input
