// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/usage/sample.h"

#include <QObject>

#include <optional>

class Clock;
class History;

/// What graphs show: the lines of a stretch of time and what happened in it.
struct UsageQuestion
{
    QString slice{}; ///< sliceKey()
    QList<SeriesId> series{};
    qint64 from = 0;
    qint64 until = 0; ///< a whole number of steps after `from`
    qint64 step = 1'000;
    QStringList parts{}; ///< sliceKey() of each slice of a multislice: what happened to them is told together

    [[nodiscard]] int points() const { return int(std::max<qint64>(1, (until - from) / step)); }
    friend bool operator==(const UsageQuestion &, const UsageQuestion &) = default;
};

struct UsageAnswer
{
    UsageQuestion question;
    QList<SeriesBands> lines; ///< in the order of the series
    QList<UsageEvent> events; ///< by time
};

[[nodiscard]] Task<UsageAnswer> askUsage(History *history, UsageQuestion question, std::stop_token stop);

/// Asks the history for one thing at a time: a newer question takes the place of one that waits. Live questions have a
/// pace.
class UsageLoader : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds fastest{200};

    UsageLoader(History *history, Clock *clock, QObject *parent = nullptr);

    /// As soon as the one before is answered.
    void ask(const UsageQuestion &question);
    /// The same, but not sooner than `pace` after the one before, and at most a tenth of the time is spent with asking.
    void askLater(const UsageQuestion &question, std::chrono::milliseconds pace);
    /// What was asked is not wanted any more: nothing of it comes.
    void forget();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

signals:
    void answered(const UsageAnswer &answer);
    void failed(const Error &error);

private:
    void start();
    void finish(const Result<UsageAnswer> &answer);

    History *m_history;
    Clock *m_clock;
    std::optional<UsageQuestion> m_next;
    std::chrono::milliseconds m_began{0};
    std::chrono::milliseconds m_took{0};
    bool m_isBusy = false;
    bool m_isWaiting = false;
    std::unique_ptr<TaskScope> m_sleep; ///< replaced to end the wait
    std::unique_ptr<TaskScope> m_asking;
};
