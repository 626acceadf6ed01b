// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/capacityhistory.h"

#include <QObject>

class Journal;

/// The capacity history of one world in its journal: practice figures are never among real ones. Bounded: hours for
/// eight weeks, then days, and the last TPUs. What is dropped is the oldest by number, not by age: a wrong clock costs
/// nothing. Calls within Journal::write() are part of that write.
class CapacityStore : public QObject
{
    Q_OBJECT

public:
    static constexpr int hourDays = 56;
    static constexpr int mostDays = 40'000; ///< two years of ten zones and five sizes
    static constexpr int mostWins = 2'000;

    explicit CapacityStore(Journal *journal, QObject *parent = nullptr);

    /// Once per try that is over. Error: FileFailed.
    Result<> record(const Asking &asking);
    /// The TPU is gone. Without effect where it is none of those that were got, or its end is known already.
    Result<> recordEnd(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at);
    /// Everything at or after `since`.
    [[nodiscard]] Result<CapacityHistory> history(const QDateTime &since = {}) const;
    /// The order for the next race, see rankedOrder(); as it was where the history cannot be read.
    [[nodiscard]] QList<ZoneId> rankedZones(const QList<ZoneId> &zones, const QString &type, Tier tier,
                                            const QDateTime &now) const;
    /// Rolls up and drops what is too old; cheap when there is nothing to do. record() does so by itself.
    Result<> tidyUp(const QDateTime &now);

signals:
    void changed();

private:
    Result<> recordNow(const Asking &asking, const QList<CapacitySpan> &spans);
    Result<> tidyUpNow(const QDateTime &now);

    Journal *m_journal;
    qint64 m_tidiedDay = 0;
};
