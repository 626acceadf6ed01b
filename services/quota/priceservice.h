// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/quota/prices.h"

#include <QObject>
#include <QPointer>

class RestClient;

/// List prices: the dated table at once, the public catalogue laid over it when it has been read. Read at most once a
/// day (a try that failed: once in ten minutes), page by page, and kept in a file with its date.
class PriceService : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::hours fresh{24};
    static constexpr std::chrono::minutes pause{10};

    /// `file`: where the last reading is kept; empty: nowhere (practice figures never stand among real ones).
    PriceService(CloudProfile profile, RestClient *rest, Clock *clock, QString file, QObject *parent = nullptr);

    [[nodiscard]] const PriceList &list() const { return m_list; }
    [[nodiscard]] QDateTime readAt() const
    {
        return m_readAt;
    } ///< of the catalogue, UTC; null: never, only the dated table
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< of the last try
    /// Reads the catalogue unless it is fresh or a try has just failed. Ends at once; changed() tells.
    void want();

signals:
    void changed();

private:
    void load();
    void finish(const Result<PriceList> &live);

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    Clock *m_clock;
    QString m_file;
    PriceList m_list = PriceList::dated();
    QDateTime m_readAt;
    QDateTime m_triedAt;
    bool m_isReading = false;
    std::optional<Error> m_error;
    TaskScope m_tasks; // last
};

/// The whole catalogue of Compute Engine, then that of Cloud TPU, where the older generations are; the second may fail.
[[nodiscard]] Task<PriceList> readPrices(CloudProfile profile, QPointer<RestClient> rest, QString day,
                                         std::stop_token stop);
