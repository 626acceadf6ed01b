// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QStringList>

/// Parameters of an array: a row for each task, a column for each parameter. A task gets them as variables.
struct SweepTable
{
    static constexpr qsizetype mostRows = 10'000;
    static constexpr qsizetype mostColumns = 50;
    static constexpr qsizetype longestValue = 1'000; ///< letters

    QStringList names{};
    QList<QStringList> rows{}; ///< each as long as `names`

    [[nodiscard]] bool isEmpty() const { return rows.isEmpty(); }
    [[nodiscard]] QString textOf(qsizetype row) const; ///< "lr=0.1 seed=3"; empty: no such row
    friend bool operator==(const SweepTable &, const SweepTable &) = default;
};

/// A table as people paste it: the first line has the names, columns are parted by tabs, commas or semicolons, values
/// may stand in double quotes. Errors: Invalid with the number of the line.
[[nodiscard]] Result<SweepTable> parseSweep(const QString &text);
/// All combinations of values, the last parameter changing fastest. Errors: Invalid when there are too many.
[[nodiscard]] Result<SweepTable> sweepOf(const QList<std::pair<QString, QStringList>> &values);
/// "0.1, 0.2, 0.4", "1..8", "1..10 step 3" as values. Errors: Invalid.
[[nodiscard]] Result<QStringList> sweepValues(const QString &text);
/// The table as text that parseSweep() reads.
[[nodiscard]] QString sweepText(const SweepTable &table);
/// What has to be put right, in a sentence; empty: nothing.
[[nodiscard]] QString problemOf(const SweepTable &table);
/// A shell can have a variable of this name.
[[nodiscard]] bool isShellVariable(const QString &name);

[[nodiscard]] QJsonObject toJson(const SweepTable &table);
[[nodiscard]] SweepTable sweepFrom(const QJsonObject &json); ///< bounded; what cannot be read is left out
