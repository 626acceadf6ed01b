// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>
#include <QUuid>

#include <optional>
#include <utility>

class LedgerRecorder;
class QTimer;
struct Ledger;

/// The goodput of runs, for a list of them: a ledger is read when its row is looked at, two at a time, and again when
/// something was added to it.
class GoodputCache : public QObject
{
    Q_OBJECT

public:
    /// `ledgers` lives longer than this; null: nothing is known of any.
    explicit GoodputCache(LedgerRecorder *ledgers, QObject *parent = nullptr);

    /// "83 %"; empty: not known, or not yet: then it is asked for, and changed() follows.
    [[nodiscard]] QString text(const QUuid &run);
    [[nodiscard]] std::optional<double> value(const QUuid &run) const; ///< 0 to 1, at least; as far as it is known

signals:
    void changed();

private:
    void ask();
    void take(const QUuid &run, const Ledger &ledger);

    LedgerRecorder *m_ledgers;
    QHash<QUuid, std::optional<std::pair<double, double>>> m_known; ///< Ledger::goodput()
    QSet<QUuid> m_stale; ///< something was added since
    QList<QUuid> m_wanted; ///< what is to be asked
    QTimer *m_soon; ///< changed(), once for many
    int m_asking = 0;
    TaskScope m_tasks; // last
};
