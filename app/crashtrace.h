// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

/// Where the program was when it crashed: the signal, its version, and the calls that led to it as addresses in files
/// with their build ids, which crashReportFrom() reads and names where debug symbols are. Written by the signal handler
/// into a file that only the user reads; whoever handled the signal before does so then. There is no core dump beside
/// it (services/core/coredumps.h). One at a time.
class CrashTrace
{
public:
    explicit CrashTrace(const QString &path); ///< empties the file: read() comes first
    ~CrashTrace(); ///< the file goes: nothing crashed
    Q_DISABLE_COPY_MOVE(CrashTrace)

    /// What a run before has left there, redacted; empty: it did not crash by a signal.
    [[nodiscard]] static QStringList read(const QString &path);

private:
    QString m_path;
};
