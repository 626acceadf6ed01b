// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QHash>
#include <QJsonObject>
#include <QList>
#include <QMap>

namespace practice {

/// What a worker's chips did within one minute: means of what its runtime told, in the order of the chips or devices.
struct UsageMinute
{
    /// The mean of what was told of one unit: the processes of a split host each tell of their own.
    struct Mean
    {
        double value = 0;
        int samples = 0;
    };
    QList<Mean> duty; ///< percent, for each chip
    QList<Mean> idle; ///< seconds, for each chip
    QList<Mean> used; ///< bytes, for each device
};

/// A host that was taken away or restarted by Google itself.
struct Interruption
{
    QString zone;
    QString machine; ///< "t1v-n-0a1b2c3d-w-0"
    QString type; ///< "PreemptionEvent"
    QString reason; ///< "Eviction"
    Moment at{};
};

/// What Cloud Monitoring has been told of the workers' chips. Two weeks of each worker, as long as this process lives.
class Telemetry
{
public:
    /// `usage`: {"duty": [], "idle": [], "used": [], "total": bytes}; what is none of it is not heeded.
    void record(const QString &node, int worker, const QJsonObject &usage, Moment now);
    /// Nothing: no workload held the chips within that minute.
    [[nodiscard]] const UsageMinute *at(const QString &node, int worker, qint64 minute) const;
    /// The last minute up to `minute` in which a workload held them.
    [[nodiscard]] std::optional<qint64> lastUse(const QString &node, int worker, qint64 minute) const;
    void interrupted(Interruption interruption);
    [[nodiscard]] const QList<Interruption> &interruptions() const { return m_interruptions; } ///< by time
    void clear()
    {
        m_minutes.clear();
        m_interruptions.clear();
    }

private:
    QHash<std::pair<QString, int>, QMap<qint64, UsageMinute>> m_minutes; ///< by minutes since 1970
    QList<Interruption> m_interruptions;
};

[[nodiscard]] qint64 minuteOf(Moment moment);

} // namespace practice
