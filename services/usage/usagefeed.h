// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

#include <QObject>

class History;

/// A slice that can be looked at: live, or what is kept of it. The slices of a multislice are told together before they
/// are told one by one; together they have the id that multisliceId() says.
struct WatchedSlice
{
    TpuId id;
    QString name{}; ///< as the user calls it
    QString type{}; ///< "v4-32"
    bool isLive = false;
    qint64 newest = 0; ///< of its history, ms UTC; 0: nothing is kept yet
    int slices = 1; ///< more than one: they are told together
    TpuId partOf{}; ///< those that it is told together with; empty: it stands alone

    friend bool operator==(const WatchedSlice &, const WatchedSlice &) = default;
};

/// From when on something is worth a word. Zero switches one off.
struct UsageThresholds
{
    int idleMinutes = 15; ///< nothing computes while it is billed or granted
    int memoryPercent = 97; ///< of the HBM of one device
    int hungMinutes = 30; ///< memory held, duty cycle 0
    int diskPercent = 90;
    int stragglerPercent = 15; ///< below the median of the others, in points of the duty cycle

    friend bool operator==(const UsageThresholds &, const UsageThresholds &) = default;
};

/// What is read of Cloud Monitoring, which Google bills, and whether all of it can be shown.
struct MonitoringUse
{
    bool isOn = true;
    int perDay = 20'000; ///< time series that are read at most
    qint64 today = 0; ///< that were read
    bool isLeftOut = false; ///< values of hosts that nobody can tell apart are

    [[nodiscard]] bool isUsedUp() const { return isOn && today >= perDay; }
    friend bool operator==(const MonitoringUse &, const MonitoringUse &) = default;
};

/// What the window shows. It knows this and the History, and no source.
class UsageFeed : public QObject
{
    Q_OBJECT

public:
    static constexpr double fastest = 0.2, slowest = 30; ///< seconds between two looks

    using QObject::QObject;

    [[nodiscard]] virtual QList<WatchedSlice> slices() const = 0; ///< live ones first, then by the newest value
    [[nodiscard]] virtual SliceUsage now(
        const TpuId &tpu) const = 0; ///< also of one that is gone: its layout, without values
    [[nodiscard]] virtual History *history() const = 0;
    /// What is looked at is asked at the rate, all others only as often as alerts need it. Counts: as many true as
    /// false.
    virtual void watch(const TpuId &tpu, bool isWatched) = 0;
    /// The hosts of this one are asked at the rate although nobody looks at it. Nothing else is: the user is not asked
    /// anything for it, and Cloud Monitoring is not read. Empty: none.
    virtual void keepPace(const TpuId &tpu) = 0;
    [[nodiscard]] virtual double rate() const = 0; ///< seconds
    virtual void setRate(double seconds) = 0; ///< kept in the settings
    [[nodiscard]] virtual UsageThresholds thresholds() const = 0;
    virtual void setThresholds(const UsageThresholds &thresholds) = 0;
    [[nodiscard]] virtual MonitoringUse monitoring(const TpuId &tpu) const = 0;
    virtual void setMonitoring(bool isOn, int perDay) = 0; ///< kept in the settings
    virtual void setMuted(const TpuId &tpu, bool isMuted) = 0;

signals:
    void slicesChanged();
    void updated(const TpuId &tpu); ///< once a look at most, and at most ten times a second
    void alerted(const TpuId &tpu, const UsageAlert &alert); ///< began; not of a muted one
};

/// SeriesId::host of a slice and UsageEvent::slice.
[[nodiscard]] QString sliceKey(const TpuId &tpu);
