// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QObject>

class Doctor;

/// Billing or an API that is switched off, or on again, elsewhere: other answers tell it first, and the doctor looks
/// again. What he found before is not to stand against them. Lives as long as the doctor.
class ProjectFaultWatch : public QObject
{
    Q_OBJECT

public:
    explicit ProjectFaultWatch(Doctor *doctor);

    /// How the last reading of the project's TPUs ended; null: well.
    void handle(const std::optional<Error> &error);

private:
    void look();
    [[nodiscard]] bool isContradicted() const;

    Doctor *m_doctor;
    bool m_isThere = false;
    bool m_isNews = false; ///< it came while he looked
};
