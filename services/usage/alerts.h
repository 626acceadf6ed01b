// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/usagefeed.h"
#include "services/usage/usagestate.h"

#include <map>

/// What an alert is judged by: what is shown, and what is remembered of its cores.
struct AlertFacts
{
    SliceUsage usage{};
    QList<CoreTrack> tracks{}; ///< as usage.cores
    bool isCounted = true; ///< billed or granted: being idle costs something
};

/// The alerts of one slice, one of each kind. One begins when its condition held for its time, and ends when the value
/// is well below the threshold again; what is not known neither begins nor ends anything. Time is what the caller says.
class UsageAlerts
{
public:
    struct Change
    {
        QList<UsageAlert> begun{};
        bool isAny = false; ///< began, ended or has another text
    };

    Change look(const AlertFacts &facts, const UsageThresholds &thresholds, qint64 now);
    [[nodiscard]] QList<UsageAlert> alerts() const; ///< that hold, gravest first

private:
    struct Entry
    {
        qint64 since = 0; ///< when the condition was first met; 0: it is not
        std::optional<UsageAlert> alert{};
    };

    std::map<UsageAlert::Kind, Entry> m_entries;
};

/// Which cores are stragglers: by the smoothed duty cycle, and only when it lasts, so that a checkpoint's dip is none.
class Stragglers
{
public:
    /// `values`: of the cores, noValue for those that do not compute. True where one lags.
    [[nodiscard]] QList<bool> look(const QList<float> &values, double points, qint64 now);

private:
    struct Core
    {
        bool isLagging = false;
        qint64 otherSince = 0; ///< since when the look says otherwise, ms; 0: it does not
    };

    QList<Core> m_cores;
};
