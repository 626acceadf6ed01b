// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/layout.h"

#include <QHash>
#include <QJsonObject>

class Documents;

/// What is kept of a slice, so that its history can be looked at when it is gone.
struct UsageRecord
{
    Tpu tpu{}; ///< name, zone, number, type, topology, how many workers, the request of a slice; nothing else
    SeenChips seen{};
    qint64 seenAt = 0; ///< ms UTC, when it was in the list last
    QStringList
        machines{}; ///< by worker: the number of its machine, by which Cloud Monitoring knows it; empty: not known
    qint64 coarseUntil = 0; ///< ms UTC: Cloud Monitoring was read until then
};

/// The slices of a project that there were, by their full name: those of one name are one, the newest is kept.
class UsageRecords
{
public:
    static constexpr int most = 200;

    explicit UsageRecords(Documents *documents); ///< null: forgotten at the end

    [[nodiscard]] const QHash<TpuId, UsageRecord> &all() const { return m_records; }
    /// In the list now. Written when something of it is new, or an hour after it was the last time.
    void see(const Tpu &tpu, SeenChips seen, qint64 now);
    /// What a worker's machine said of itself; true when all of the TPU's machines are known by that.
    bool learn(const TpuId &tpu, int worker, const QString &machine, qint64 now);
    void readCoarse(const TpuId &tpu, qint64 until, qint64 now);

private:
    void write(const UsageRecord &record, qint64 now);

    Documents *m_documents;
    QHash<TpuId, UsageRecord> m_records;
    QHash<TpuId, qint64> m_writtenAt; ///< ms UTC
};

[[nodiscard]] QJsonObject toJson(const UsageRecord &record);
[[nodiscard]] std::optional<UsageRecord> usageRecordFrom(const QJsonObject &json); ///< nothing: it is none
