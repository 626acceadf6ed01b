// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// The most that one list is taken apart into.
inline constexpr qsizetype mostListedNodes = 65'536;

/// "pod-w[000-002,007],box" as names, in its order; also "0-7,12" of array tasks within brackets. At most `most`; what
/// cannot be read is left as it is written. "(null)", "None assigned" and nothing are no names.
[[nodiscard]] QStringList nodesIn(QStringView list, qsizetype most = mostListedNodes);
/// How many names such a list has, without making them; at most mostListedNodes.
[[nodiscard]] qsizetype countNodes(QStringView list);
/// The same names in Slurm's short form, sorted; numbers keep their leading zeros.
[[nodiscard]] QString nodeList(QStringList nodes);

/// Tasks of an array as Slurm tells them: "0-7,12%2", "[3,5]", "0-10:2".
struct ArrayTasks
{
    QList<qint64> tasks{}; ///< ascending; at most mostArrayTasks
    int atOnce = 0; ///< behind "%"; 0: no limit
    bool isCut = false; ///< Slurm ended it with "…", or there were more

    friend bool operator==(const ArrayTasks &, const ArrayTasks &) = default;
};
inline constexpr qsizetype mostArrayTasks = 100'000;
[[nodiscard]] ArrayTasks arrayTasksIn(QStringView text);
/// "0-7,12"; "%2" behind it where there is a limit.
[[nodiscard]] QString arrayText(const ArrayTasks &tasks);
