// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/vpc/vpcapi.h"

#include <QObject>

#include <memory>

class Clock;

/// The networks of a project as they were read last, for whoever chooses among them. Nothing is read until it is
/// wanted, and nothing is asked again by itself: what is old says how old it is.
class Networks : public QObject
{
    Q_OBJECT

public:
    struct Seen
    {
        NetworkState state{};
        ZoneId zone{}; ///< of whose region the routers are
        QString network{}; ///< of which the peerings are; empty: of none
        QDateTime at{}; ///< UTC
    };

    Networks(CloudProfile profile, RestClient *rest, Clock *clock, QObject *parent = nullptr);

    [[nodiscard]] const ProjectId &project() const { return m_api.profile().project; }
    /// Reads unless this was read in the last minute, or failed in the last ten seconds.
    void want(const ZoneId &zone, const QString &network);
    void refresh(); ///< what was wanted last, now
    [[nodiscard]] const std::optional<Seen> &seen() const { return m_seen; }
    [[nodiscard]] const std::optional<Error> &error() const
    {
        return m_error;
    } ///< of the last try; seen() is older then
    [[nodiscard]] bool isReading() const { return m_isReading; }

signals:
    void changed();

private:
    [[nodiscard]] bool isFresh() const;

    VpcApi m_api;
    Clock *m_clock;
    ZoneId m_zone;
    QString m_network;
    std::optional<Seen> m_seen;
    std::optional<Error> m_error;
    QDateTime m_failedAt;
    bool m_isReading = false;
    std::unique_ptr<TaskScope> m_task; ///< of the last reading
};
