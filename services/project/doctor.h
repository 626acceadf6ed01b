// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/project/check.h"
#include "services/project/examine.h"

#include <QHash>
#include <QObject>

/// Looks at account, project and network, and says what is wrong and what mends it. All that can be asked at once is
/// asked at once; what needs another answer first waits for it; each has a deadline; nothing is tried for ever.
/// State, and the signals that say that it moved. GUI thread.
class Doctor : public QObject
{
    Q_OBJECT

public:
    /// `activities` may be null: then long mending is not shown in the strip.
    Doctor(DoctorTools tools, Activities *activities = nullptr, QObject *parent = nullptr);
    ~Doctor() override;

    [[nodiscard]] const QList<Check> &checks() const { return m_checks; } ///< all of them, in the order of CheckId
    [[nodiscard]] const Check &check(CheckId id) const;
    [[nodiscard]] bool isRunning() const { return !m_running.isEmpty(); }
    [[nodiscard]] bool isMending(CheckId id) const { return m_mending.contains(id); }
    [[nodiscard]] QDateTime examinedAt() const
    {
        return m_examinedAt;
    } ///< UTC, when all was last looked at; null: never

    [[nodiscard]] QDateTime now() const { return m_tools.clock->now(); } ///< for ages

    void run(); ///< all; does nothing while it runs
    void run(CheckId id); ///< this one, and what waits for it
    /// Ends what runs: those lines become NotChecked.
    void stop();

    /// Does what `fix` of that check says, where the program itself can (EnableApis, MakeAgent): then waits until it
    /// took effect, by asking the API itself, and looks again. Ends after DoctorTools::patience; what went wrong comes
    /// with mendFailed(). One at a time per line.
    void mend(CheckId id);

signals:
    void checkChanged(CheckId id);
    void finished(); ///< nothing runs any more
    void mended(CheckId id); ///< it is in effect; what failed for want of it can be tried again
    void mendFailed(CheckId id, const Error &error);

private:
    struct Course; // of one examination

    void want(CheckId id);
    void wantBlockers(CheckId id);
    void startReady();
    void begin(CheckId id);
    void settle(CheckId id, const std::shared_ptr<Course> &course, const Result<Check> &found);
    void set(Check check);
    void endMending(CheckId id, const Result<> &done);
    [[nodiscard]] Check &at(CheckId id);

    DoctorTools m_tools;
    Activities *m_activities;
    QList<Check> m_checks;
    std::shared_ptr<DoctorNotes> m_notes;
    QHash<CheckId, std::shared_ptr<Course>> m_running;
    QHash<CheckId, ActivityId> m_mending;
    bool m_isWhole = false; ///< what runs now looks at everything
    QDateTime m_examinedAt;
    TaskScope m_tasks; // last
};
