// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/crashtrace.h"

#include <optional>

/// Writes the log to a file beside the settings, and marks that the program runs. Who finds the mark of a run that is
/// gone knows that it did not end in order, and has its last lines, and where it was if it crashed. Nothing leaves this
/// computer.
class ProgramRunRecord
{
public:
    static constexpr int lastLines = 200;

    /// `folder` is made when it is missing (mode 0700); what cannot be written is said in the log, not to the user.
    explicit ProgramRunRecord(QString folder);
    ~ProgramRunRecord(); ///< this run ended in order
    Q_DISABLE_COPY_MOVE(ProgramRunRecord)

    /// Of the run before, when it did not end in order and left some; oldest first; a crash comes last.
    [[nodiscard]] const QStringList &lastRun() const { return m_lastRun; }

private:
    [[nodiscard]] QString file(const QString &name) const;
    [[nodiscard]] bool wasCutOff() const;
    void readLastRun();
    void mark() const;

    QString m_folder;
    QStringList m_lastRun;
    std::optional<CrashTrace> m_trace;
};
