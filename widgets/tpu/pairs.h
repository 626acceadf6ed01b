// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

/// What was read from a multi-line field, one name=value per line; empty lines do not count.
/// Whether Google takes the names and values is validate()'s business (services/tpu/tpuspec.h).
struct Pairs
{
    QMap<QString, QString> values;
    QString problem; ///< the first line that is wrong, why, and what to do; translated; empty when all is well
};

[[nodiscard]] Pairs parsePairs(const QString &text);

/// The text that parsePairs() reads back as the same values.
[[nodiscard]] QString pairsText(const QMap<QString, QString> &values);
