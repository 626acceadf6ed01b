// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

#include <QJsonValue>

/// What answers look like: JSON Schema 2020-12 with a definition for each verb, under its name, and for what several
/// of them have. The file is schema/v1.json.
[[nodiscard]] const QJsonObject &answerSchemas();
/// Of one verb's result, complete in itself: its definition with all that it refers to. Empty: that verb has none.
[[nodiscard]] QJsonObject resultSchema(const QString &verb);
/// Of one verb's arguments, made of the table.
[[nodiscard]] QJsonObject argumentSchema(const Verb &verb);

/// Why the value is not as the schema says, with the place ("result.tpus[3].state"); empty: it is. Of JSON Schema it
/// knows type, enum, const, properties, required, additionalProperties, items, minimum, maximum, pattern, anyOf and
/// $ref to "#/$defs/…"; a word that it does not know is a problem, but for those that only describe.
[[nodiscard]] QString schemaProblem(const QJsonObject &schema, const QJsonValue &value);
