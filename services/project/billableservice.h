// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/taskscope.h"
#include "services/project/billables.h"
#include "services/project/budgets.h"
#include "services/vpc/portrules.h"

#include <QMap>
#include <QObject>
#include <QPointer>

class Settings;

/// Where the money page reads: each may fail alone.
enum class BillSource : quint8 {
    Disks,
    Addresses,
    Nats,
    Snapshots,
    Machines,
    Buckets,
    Logs,
    Firewalls,
    Sizes,
    Budgets
};
inline constexpr int billSources = 10;

/// What one source told last.
struct SourceReading
{
    QDateTime readAt{}; ///< UTC, of the last time it answered; null: never
    std::optional<Error> error{}; ///< of the last try
    QStringList unreachable{}; ///< zones and regions that did not answer: what they had is not shown
    QList<Billable> items{};
    bool isReading = false;
};

/// Bytes that Cloud Monitoring tells; both lag behind by up to a day.
struct BilledBytes
{
    QMap<QString, qint64> buckets{}; ///< by bucket
    std::optional<qint64> logs{}; ///< taken in this month

    friend bool operator==(const BilledBytes &, const BilledBytes &) = default;
};

/// A change of a firewall rule that can be taken back.
struct FirewallUndo
{
    VpcRule before;
    QStringList after; ///< ranges as they were set
    QDateTime when; ///< UTC
};

/// What in this project can bill beside TPUs, and which firewall rules are open to everybody. Deletes nothing.
class BillableService : public QObject
{
    Q_OBJECT

public:
    /// `settings`: what can be taken back is kept there; null: in memory only (a practice world).
    BillableService(CloudProfile profile, RestClient *rest, Clock *clock, Settings *settings,
                    QObject *parent = nullptr);

    /// Reads all sources side by side; those that are being read already go on. changed() tells.
    void refresh();
    [[nodiscard]] const SourceReading &reading(BillSource source) const { return m_readings[std::size_t(source)]; }
    [[nodiscard]] QList<Billable> items() const; ///< of all sources, sizes filled in
    [[nodiscard]] const QList<VpcRule> &firewalls() const { return m_firewalls; }
    [[nodiscard]] const QList<LogSink> &sinks() const { return m_sinks; }
    [[nodiscard]] const BilledBytes &bytes() const { return m_bytes; }
    [[nodiscard]] const QList<Budget> &budgets() const { return m_budgets; }
    [[nodiscard]] bool isReading() const;
    [[nodiscard]] const CloudProfile &profile() const { return m_profile; }

    /// Lets in from `ranges` only; what it was before is kept until it is taken back.
    [[nodiscard]] Task<> setRanges(VpcRule rule, QStringList ranges, std::stop_token stop);
    [[nodiscard]] QList<FirewallUndo> undos() const;
    [[nodiscard]] Task<> undo(FirewallUndo undo, std::stop_token stop);

signals:
    void changed();

public:
    struct Content; ///< what one source told

private:
    void read(BillSource source);
    void take(BillSource source, const Result<Content> &content);
    void adopt(const VpcRule &rule);
    void keepUndo(const FirewallUndo &undo);
    void dropUndo(const QString &rule);

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    Clock *m_clock;
    QPointer<Settings> m_settings;
    std::array<SourceReading, billSources> m_readings;
    QList<VpcRule> m_firewalls;
    QList<LogSink> m_sinks;
    BilledBytes m_bytes;
    QList<Budget> m_budgets;
    QList<FirewallUndo> m_undos;
    TaskScope m_tasks; // last
};

/// Pure. monitoring v3 timeSeries of storage/total_bytes and of billing/monthly_bytes_ingested: the newest point of
/// each.
[[nodiscard]] BilledBytes parseBytes(const QList<QJsonObject> &buckets, const QList<QJsonObject> &logs);
