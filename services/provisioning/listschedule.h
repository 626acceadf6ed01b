// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>

/// When the list of the project was read, and when it is read next.
class ListSchedule
{
public:
    void begin(const QDateTime &now) { m_beganAt = now; } ///< somebody asks for it
    /// All of it came. False: it was asked for before anybody noted when.
    [[nodiscard]] bool complete(const QDateTime &now);
    /// To the one that was asked for here. `stretch`: of the pause before the next one, drawn anew for each.
    void answered(const Result<> &answer, const QDateTime &now, double stretch);
    void distrust() { m_listedAt = m_triedAt = {}; } ///< what it said before counts no more
    [[nodiscard]] const QDateTime &listedAt() const { return m_listedAt; } ///< when the last complete one was asked for
    [[nodiscard]] std::chrono::milliseconds pace(std::chrono::milliseconds wanted) const; ///< slower after failures
    [[nodiscard]] QDateTime dueAt(std::chrono::milliseconds wanted) const; ///< null: now

private:
    QDateTime m_beganAt;
    QDateTime m_listedAt;
    QDateTime m_triedAt; ///< when the last answer to it, or to the try, came
    int m_failures = 0; ///< in a row
    std::optional<Error> m_error;
    double m_stretch = 1;
};
