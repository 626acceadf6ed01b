// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace practice {

// What Google accepts in the parts of a node that users fill in freely. Each answers with a sentence, or empty when it
// is fine.

[[nodiscard]] QString labelsProblem(const QJsonObject &labels);
/// Of a VM or of a project: keys, and 256 KiB a value, 512 KiB in all.
[[nodiscard]] QString metadataProblem(const QJsonObject &metadata);
[[nodiscard]] QString tagsProblem(const QJsonArray &tags);
/// What `field` of a node, new or patched, must hold; fields without such a rule are always fine.
[[nodiscard]] QString fieldProblem(const QString &field, const QJsonValue &value);

} // namespace practice
