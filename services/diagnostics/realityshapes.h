// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QStringList>

/// Holds a reply against Google's own description of its API, as far as resources/reality/shapes.json has it: one line
/// for each field and each enum value that the description does not know, such as "tpu.v2/Node: unknown field colour".
/// `message` "tpu.v2/ListNodesResponse"; one that is not described gives nothing.
[[nodiscard]] QStringList unknownsIn(const QString &message, const QJsonObject &json);

/// All names of fields that the descriptions have: Google's words, nobody's own.
[[nodiscard]] bool isDescribedField(const QString &name);
/// "tpu.v2 20260101, …": of which revision the descriptions are.
[[nodiscard]] QString describedRevisions();
