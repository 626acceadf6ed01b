// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QJsonObject>

namespace practice {

/// An answer, with the times at which things began and ended told by the client's clock: where the world was moved
/// ahead, what was there before is so much older, and what is made now is made now. Times that the client itself named
/// stay.
[[nodiscard]] QJsonObject byClientsClock(const QJsonObject &answer, Span ahead);

} // namespace practice
