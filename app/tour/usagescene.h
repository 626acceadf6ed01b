// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

#include <QSet>

/// What a tour reads off the Usage page, and out of what it exports.
namespace usagescene {

[[nodiscard]] SliceUsage shown(); ///< by the map; an empty one when it is not shown
[[nodiscard]] bool isOf(const SliceUsage &usage, const QString &name);
[[nodiscard]] bool areAll(const SliceUsage &usage, int worker, UsageState state); ///< cores of one host
[[nodiscard]] bool isMeasured(const CoreUsage &core);
[[nodiscard]] QSet<int> stragglers(const SliceUsage &usage);
[[nodiscard]] QSet<int> coresOf(const SliceUsage &usage, int worker);
[[nodiscard]] QStringList rows(const QString &table); ///< of a table that is shown, cells with | between

/// One line of an exported table.
struct CsvRow
{
    qint64 at = 0; ///< ms UTC
    QHash<QString, QString> cells; ///< by the names in the head
};
[[nodiscard]] QList<CsvRow> readCsv(const QString &path);

} // namespace usagescene
