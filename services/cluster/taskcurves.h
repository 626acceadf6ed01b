// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarlines.h"

#include <QMap>

/// Values that the tasks of a sweep tell in their logs, beside each other. Each byte of a log is read once.
class TaskCurves
{
public:
    static constexpr qsizetype mostPoints = 1'000; ///< of one curve; when it has more every other one goes
    static constexpr qsizetype mostTags = 40; ///< of one task
    static constexpr qsizetype mostTasks = 1'000;

    /// `key`: ClusterJob::key(). `offset`: of the bytes in its log; what was read already is left out. `now`: ms since
    /// 1970, UTC.
    void feed(const QString &key, qint64 offset, const QByteArray &bytes, qint64 now);
    [[nodiscard]] qint64 readTo(const QString &key) const; ///< the byte to go on with
    void forget(const QString &key);

    [[nodiscard]] QStringList keys() const;
    [[nodiscard]] QStringList tags() const; ///< of all tasks, sorted
    [[nodiscard]] QList<ScalarPoint> curve(const QString &key, const QString &tag) const; ///< by step
    [[nodiscard]] std::optional<double> last(const QString &key, const QString &tag) const; ///< the newest number

private:
    struct Curve
    {
        QList<ScalarPoint> points{};
        int every = 1; ///< so many values are one point
        int skipped = 0;
        double last = 0;
        bool hasLast = false;
    };
    struct TaskLog
    {
        ScalarLines lines{};
        qint64 readTo = 0;
        QMap<QString, Curve> curves{};
    };

    QMap<QString, TaskLog> m_tasks;
};
