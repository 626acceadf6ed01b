// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QMap>
#include <QString>

namespace practice {

/// Bytes that went out of buckets, by minute, as Cloud Monitoring counts them. They are counted as long as this world
/// is in memory.
class SentBytes
{
public:
    using ByMinute = QMap<qint64, qint64>; ///< minutes since 1970 → bytes

    void add(const QString &bucket, qint64 minute, qint64 bytes)
    {
        constexpr qsizetype most = 50'000; // minutes of a bucket; Google keeps six weeks
        auto &sent = m_sent[bucket];
        sent[minute] += bytes;
        if (sent.size() > most)
            sent.erase(sent.begin());
    }
    [[nodiscard]] ByMinute of(const QString &bucket) const { return m_sent.value(bucket); }
    void clear() { m_sent.clear(); }

private:
    QHash<QString, ByMinute> m_sent;
};

} // namespace practice
