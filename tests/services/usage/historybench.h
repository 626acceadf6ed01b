// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/history.h"
#include "tests/fakes/fakeclock.h"

#include <QTemporaryDir>

#include <cmath>

using namespace Qt::StringLiterals;

constexpr qint64 minute = 60'000;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;

inline HostTick tick(const QString &host, qint64 at, QList<float> duty, UsageSource source = UsageSource::Runtime)
{
    return {.host = host, .at = at, .source = source, .rows = {{Metric::DutyCycle, false, std::move(duty)}}};
}

inline SeriesId duty(const QString &host, qint16 unit = 0)
{
    return {host, unit, Metric::DutyCycle};
}

struct Bench
{
    Bench() { clock.hold(); }

    QTemporaryDir folder;
    QString path = folder.filePath(u"sub/usage.sqlite"_s);
    FakeClock clock;

    [[nodiscard]] qint64 now() const { return clock.now().toMSecsSinceEpoch(); }
    /// A second goes by.
    void second(History *history, const QString &host, QList<float> values)
    {
        clock.advance(std::chrono::seconds{1});
        history->append(tick(host, now(), std::move(values)));
    }
};

inline QList<Band> bandsOf(History *history, const SeriesId &series, qint64 from, qint64 until, int points)
{
    auto answer = QCoro::waitFor(history->range({series}, from, until, points, {}));
    return answer && answer->size() == 1 ? answer->constFirst().bands : QList<Band>{};
}

inline int valuesIn(const QList<Band> &bands)
{
    return int(std::ranges::count_if(bands, [](const Band &band) { return !std::isnan(band.mean); }));
}
