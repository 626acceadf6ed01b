// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/slowness/slowness.h"

#include <QDateTime>
#include <QHash>
#include <QObject>
#include <QUuid>

#include <chrono>
#include <optional>

class Clock;
class JobService;
class SlownessWatch;

/// What was found at one time.
struct CheckedSlowness
{
    Slowness slowness{};
    QDateTime at{}; ///< UTC: where the stretch that was looked at ends
};

/// What the checks need. All of it lives longer.
struct SlownessChecksContext
{
    JobService *jobs = nullptr;
    SlownessWatch *watch = nullptr; ///< null: nothing is checked
    Clock *clock = nullptr;
};

/// Asks now and then why running jobs are slow, so that it is known also of one whose machines are gone since. GUI
/// thread.
class SlownessChecks : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::minutes every{5};
    static constexpr std::chrono::minutes window{30}; ///< of the past, that is looked at

    explicit SlownessChecks(SlownessChecksContext context, QObject *parent = nullptr);
    ~SlownessChecks() override;

    void resume(); ///< from now on
    void suspend(); ///< the program ends
    /// The last one of a job that is in the list; nothing: none yet, or nothing was known of it.
    [[nodiscard]] std::optional<CheckedSlowness> find(const QUuid &job) const;
    void check(const QUuid &job); ///< now; checked() follows when it is known

signals:
    void checked(const QUuid &job);

private:
    void checkSoon();

    SlownessChecksContext m_context;
    QHash<QUuid, CheckedSlowness> m_found;
    bool m_isResting = true;
    TaskScope m_tasks; // last
};
