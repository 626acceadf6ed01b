// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/scenarioreader.h"

namespace practice {

class Catalogue;
struct CapacityRule;
struct Scenario;

/// A rule of the member `capacity`.
[[nodiscard]] CapacityRule readCapacity(Reader &entry, const Catalogue &catalogue);
/// What is wrong with the member `seconds`, laid over those of `scenario`, or empty.
[[nodiscard]] QString spansProblem(const QJsonObject &seconds, const Scenario &scenario);
/// The index of the member's word among `words`; 0 when it is not there.
[[nodiscard]] qsizetype oneOf(Reader &reader, QLatin1StringView key, const QStringList &words);
/// `pattern` may end in "*", which stands for anything.
[[nodiscard]] bool fits(const QString &pattern, const QString &name);

} // namespace practice
