// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/capacityhistory.h"

#include <QObject>

class Journal;
class JournalThread;

/// The capacity history of one world in its journal: practice figures are never among real ones. Bounded: hours for
/// eight weeks, then days, and the last TPUs. What is dropped is the oldest by number, not by age: a wrong clock costs
/// nothing. On the journal's thread.
class CapacityTable
{
public:
    static constexpr int hourDays = 56;
    static constexpr int mostDays = 40'000; ///< two years of ten zones and five sizes
    static constexpr int mostWins = 2'000;

    explicit CapacityTable(Journal *journal)
        : m_journal{journal}
    {
    }

    enum class Tidy : quint8 { No, Yes };

    /// Once per try that is over. Error: FileFailed.
    [[nodiscard]] Result<> record(const Asking &asking, Tidy tidy = Tidy::Yes);
    /// The TPU is gone. Without effect where it is none of those that were got, or its end is known already.
    [[nodiscard]] Result<> recordEnd(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at);
    /// Everything at or after `since`.
    [[nodiscard]] Result<CapacityHistory> history(const QDateTime &since = {}) const;
    /// Rolls up and drops what is too old; cheap when there is nothing to do.
    [[nodiscard]] Result<> tidyUp(const QDateTime &now);

private:
    [[nodiscard]] Result<> recordNow(const Asking &asking);

    Journal *m_journal;
};

/// The same for the window's thread.
class CapacityStore : public QObject
{
    Q_OBJECT

public:
    explicit CapacityStore(JournalThread *journal, QObject *parent = nullptr);

    [[nodiscard]] Task<> record(const Asking &asking);
    [[nodiscard]] Task<> recordEnd(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at);
    [[nodiscard]] Task<CapacityHistory> history(const QDateTime &since = {}) const;
    /// The order for the next race, see rankedOrder(); as it was where the history cannot be read.
    [[nodiscard]] Task<QList<ZoneId>> rankedZones(const QList<ZoneId> &zones, const QString &type, Tier tier,
                                                  const QDateTime &now) const;

signals:
    void changed();

private:
    JournalThread *m_journal;
    qint64 m_tidiedDay = 0;
};
