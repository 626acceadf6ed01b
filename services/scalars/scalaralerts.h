// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/progress.h"
#include "services/scalars/scalar.h"

#include <QList>
#include <QSet>
#include <QString>

#include <chrono>
#include <deque>
#include <map>
#include <optional>

/// Something about a training's values that its user should look at.
struct ScalarAlert
{
    enum class Kind : quint8 {
        NotANumber, ///< a loss is no number any more
        Infinite,
        Spike, ///< a loss has been far above all that it was of late, several values in a row
        NoProgress, ///< no new step has come for long
    };

    Kind kind = Kind::NotANumber;
    QString tag{}; ///< empty with NoProgress
    ScalarPoint point{}; ///< the value that began it; of NoProgress the last step
    QString text{}; ///< a sentence: what, since when, and what to look at

    [[nodiscard]] bool isWarning() const { return kind == Kind::Spike; } ///< it may pass by itself; others are errors

    friend bool operator==(const ScalarAlert &, const ScalarAlert &) = default;
};

/// The alerts of one run. Each begins once, and can begin anew when it was over: after three numbers in a row, when a
/// loss has stayed in its band for five values, or when a step has come. Of losses and perplexities alone: other
/// values may be no numbers for good reasons.
///
/// A loss is noisy: one value above the band says nothing. The band goes to the median of the last finite values and
/// eight of their standard deviations, as the median absolute deviation tells them. Of all losses of the run at most
/// one spike is news in `spikePause`; others hold, and are shown.
class ScalarAlerts
{
public:
    static constexpr size_t mostLosses = 20; ///< tags that are looked at
    static constexpr size_t window = 100; ///< values by which a spike is judged
    static constexpr size_t leastValues = 20; ///< before that none is called one
    static constexpr int spikeValues = 3; ///< so many in a row above the band are a spike
    static constexpr std::chrono::minutes spikePause{10}; ///< of the run's own time, between two spikes that are news

    struct Change
    {
        QList<ScalarAlert> begun{}; ///< news
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
        int high = 0; ///< so many in a row are above the band; counted to spikeValues
        ScalarAlert rise{}; ///< what the first of them would begin
        int calm = 0; ///< so many in a row that would end what holds
        std::optional<ScalarAlert> alert{};
        bool isNews = false; ///< it was said
    };

    [[nodiscard]] Loss *lossOf(const QString &tag);
    [[nodiscard]] static std::optional<ScalarAlert> judged(Loss *loss, const ScalarSample &sample);
    [[nodiscard]] bool isNews(const ScalarAlert &alert, qint64 at);

    std::map<QString, Loss> m_losses;
    QSet<QString> m_others; ///< tags that are no losses, as far as there is room to remember them
    std::optional<ScalarAlert> m_stall;
    std::optional<qint64> m_spikeAt; ///< ScalarPoint::at when a spike was news, in any attempt; nothing: none was
};
