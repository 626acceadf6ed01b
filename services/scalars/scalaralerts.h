// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/progress.h"
#include "services/scalars/scalar.h"

#include <QList>
#include <QString>

#include <deque>
#include <map>

/// Something about a training's values that its user should look at.
struct ScalarAlert
{
    enum class Kind : quint8 {
        NotANumber, ///< a loss is no number any more
        Infinite,
        Spike, ///< a loss is far above all that it was of late
        NoProgress, ///< no new step has come for long
    };

    Kind kind = Kind::NotANumber;
    QString tag{}; ///< empty with NoProgress
    ScalarPoint point{}; ///< the value that began it; of NoProgress the last step
    QString text{}; ///< a sentence: what, since when, and what to look at

    friend bool operator==(const ScalarAlert &, const ScalarAlert &) = default;
};

/// The alerts of one run. Each begins once, and can begin anew when it was over: after three numbers in a row, when a
/// loss has stayed near its middle for five values, or when a step has come. Of losses and perplexities alone: other
/// values may be no numbers for good reasons.
class ScalarAlerts
{
public:
    static constexpr size_t mostLosses = 20; ///< tags that are looked at
    static constexpr size_t window = 100; ///< values by which a spike is judged
    static constexpr size_t leastValues = 20; ///< before that none is called one

    struct Change
    {
        QList<ScalarAlert> begun{};
        bool isAny = false; ///< one began or is over
    };

    /// A value that has just been said; older ones first, those of earlier attempts are not for it.
    [[nodiscard]] Change look(const ScalarSample &sample);
    /// Now and then.
    [[nodiscard]] Change look(const TrainingProgress &progress, qint64 now);
    void restart(); ///< another attempt begins: what was a middle is none any more, and no alert holds
    [[nodiscard]] QList<ScalarAlert> alerts() const; ///< that hold, gravest first

private:
    struct Loss
    {
        std::deque<double> values{}; ///< finite ones, as they came
        int calm = 0; ///< so many in a row that would end what holds
        std::optional<ScalarAlert> alert{};
    };

    [[nodiscard]] static std::optional<ScalarAlert> judged(const Loss &loss, const ScalarSample &sample);

    std::map<QString, Loss> m_losses;
    std::optional<ScalarAlert> m_stall;
};
