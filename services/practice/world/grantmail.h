// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QJsonObject>

namespace practice {

struct Scenario;

/// The mail from TRC that belongs to this world, as its user would find it: {from, to, subject, date, text, html, eml}.
/// The words are our own; subject, sender and the form of the rows are those of 2026. `sent`: when it came.
[[nodiscard]] QJsonObject grantMail(const Scenario &scenario, Moment sent);

} // namespace practice
