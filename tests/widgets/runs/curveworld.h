// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarhistory.h"
#include "widgets/runs/curveframe.h"

#include <QUuid>

#include <map>

/// Runs whose curves are made by hand: a step each second, from 2026-11-20 12:00 UTC on.
struct CurveWorld
{
    static constexpr qint64 start = 1'795'176'000'000; ///< ms since 1970

    QUuid run = QUuid::createUuid();
    std::map<QUuid, ScalarHistory> runs{};

    [[nodiscard]] CurveHistories histories() const
    {
        return [this](const QUuid &id) -> const ScalarHistory * {
            const auto found = runs.find(id);
            return found != runs.end() ? &found->second : nullptr;
        };
    }

    using Value = std::function<double(qint64 step)>;
    /// Steps from `first` on, said by that attempt of the first host.
    void add(const QString &tag, qint64 first, qint64 count, const Value &value, int attempt = 1)
    {
        QList<ScalarSample> samples;
        for (auto step = first; step < first + count; ++step)
            samples.append({tag, {.step = step, .value = value(step), .at = m_now += 1'000}});
        runs[run].append({.name = QStringLiteral("h0"),
                          .writer = QStringLiteral("0"),
                          .attempt = attempt,
                          .startedAt = samples.constFirst().point.at - 1'000},
                         samples);
    }

    /// Nothing is said for so long.
    void pause(qint64 ms) { m_now += ms; }

    [[nodiscard]] CurveLine line(const QString &tag, int order = 0) const
    {
        return {.run = run, .id = {{}, tag}, .name = tag, .order = order, .origin = start};
    }

private:
    qint64 m_now = start;
};
