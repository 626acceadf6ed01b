// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/apierror.h"

#include <QJsonArray>
#include <QString>

namespace practice {

/// The items that fit Compute Engine's `filter`, in both of its languages: `name eq "a.*"` with regular expressions,
/// and
/// `(zone:us-central1-a) AND status != RUNNING` with = != > < >= <= : AND OR NOT and parentheses. A `field` may go
/// deeper with dots; a link is compared by its whole text and by its last part. 400 when it cannot be read.
[[nodiscard]] Answer<QJsonArray> filtered(const QJsonArray &items, const QString &filter);
/// In the order of Compute Engine's `orderBy`: "name" or "creationTimestamp desc".
[[nodiscard]] Answer<QJsonArray> ordered(QJsonArray items, const QString &orderBy);

} // namespace practice
