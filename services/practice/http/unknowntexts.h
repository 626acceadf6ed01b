// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

namespace practice {

/// The same answer, but what it refuses is said in words that no client can have seen: of the answer itself, of
/// operations and of requests that have failed. Codes, reasons and EIDs stay as they are.
[[nodiscard]] QJsonObject withUnknownTexts(const QJsonObject &answer);

} // namespace practice
