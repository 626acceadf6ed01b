// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/taskcurves.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace {

/// Every other point goes, the last one stays.
void thin(QList<ScalarPoint> *points)
{
    QList<ScalarPoint> kept;
    kept.reserve(points->size() / 2 + 1);
    for (qsizetype i = 1; i < points->size(); i += 2)
        kept << points->at(i);
    *points = kept;
}

} // namespace

void TaskCurves::feed(const QString &key, qint64 offset, const QByteArray &bytes, qint64 now)
{
    if (!m_tasks.contains(key) && m_tasks.size() >= mostTasks)
        return;
    auto &task = m_tasks[key];
    const auto end = offset + bytes.size();
    if (end <= task.readTo)
        return;
    if (offset > task.readTo)
        task.lines.skip(); // a part between is not known
    const auto known = std::max<qint64>(task.readTo - offset, 0);
    task.readTo = end;
    task.lines.feed(QByteArrayView{bytes}.sliced(known), now, [&task](const LineScalars &line) {
        for (const auto &[tag, value] : line.values) {
            if (!task.curves.contains(tag) && task.curves.size() >= mostTags)
                continue;
            auto &curve = task.curves[tag];
            if (std::isfinite(value)) {
                curve.last = value;
                curve.hasLast = true;
            }
            const auto step = line.step.value_or(curve.points.isEmpty() ? 0 : curve.points.constLast().step + 1);
            if (++curve.skipped < curve.every)
                continue;
            curve.skipped = 0;
            curve.points << ScalarPoint{.step = step, .value = value, .at = line.at};
            if (curve.points.size() > mostPoints) {
                thin(&curve.points);
                curve.every *= 2;
            }
        }
    });
}

qint64 TaskCurves::readTo(const QString &key) const
{
    const auto task = m_tasks.constFind(key);
    return task == m_tasks.cend() ? 0 : task->readTo;
}

void TaskCurves::forget(const QString &key)
{
    m_tasks.remove(key);
}

QStringList TaskCurves::keys() const
{
    return m_tasks.keys();
}

QStringList TaskCurves::tags() const
{
    std::set<QString> tags;
    for (const auto &task : m_tasks) {
        for (const auto &[tag, curve] : task.curves.asKeyValueRange())
            tags.insert(tag);
    }
    return {tags.begin(), tags.end()};
}

QList<ScalarPoint> TaskCurves::curve(const QString &key, const QString &tag) const
{
    const auto task = m_tasks.constFind(key);
    auto points = task == m_tasks.cend() ? QList<ScalarPoint>{} : task->curves.value(tag).points;
    std::ranges::stable_sort(points, {}, &ScalarPoint::step); // a task that went on from a checkpoint tells steps again
    return points;
}

std::optional<double> TaskCurves::last(const QString &key, const QString &tag) const
{
    const auto task = m_tasks.constFind(key);
    if (task == m_tasks.cend())
        return std::nullopt;
    const auto curve = task->curves.constFind(tag);
    return curve != task->curves.cend() && curve->hasLast ? std::optional{curve->last} : std::nullopt;
}
