// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/historystore.h"
#include "services/usage/ring.h"

#include <stop_token>

/// What of one host stands in memory: shared chunks, safe to read in another thread.
struct HostMemory
{
    RingChunks fine, coarse;
    qint64 oldest = 0; ///< of the fine ones, ms UTC; 0: none
};

/// A question about a stretch of time, with all that is needed to answer it away from the GUI thread.
struct HistoryQuestion
{
    QList<SeriesId> series;
    qint64 from = 0;
    qint64 step = 1'000; ///< ms, width of a band
    int points = 0;
    QHash<QString, HostMemory> memory; ///< of the hosts of the lines and of the slices among them
    QHash<QString, QStringList> slices;
    std::stop_token stop;

    [[nodiscard]] qint64 until() const { return from + step * points; }
};

/// A line for each that was asked for, in that order. \a file: null, or one that cannot be read: from memory alone.
[[nodiscard]] QList<SeriesBands> answered(const HistoryQuestion &question, HistoryFile *file);
[[nodiscard]] QList<UsageEvent> eventsIn(HistoryFile *file, const QString &slice, qint64 from, qint64 until);
