// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

/// A call that led to the crash.
struct CrashFrame
{
    QString file{}; ///< program or library, as it was loaded
    quint64 offset = 0; ///< bytes, in the file: what addr2line takes
    QString buildId{}; ///< hex; empty: the file has none
    QStringList names{}; ///< "main at app/main.cpp:12", inlined calls first; empty: nobody knows

    friend bool operator==(const CrashFrame &, const CrashFrame &) = default;
};

/// What a program that crashed has left (CrashTrace), read again.
struct CrashReport
{
    QString what{}; ///< "SIGSEGV, it read or wrote where nothing is"
    QString program{}; ///< "tpudesk 0.1.0 (bf82873060e5)"
    QList<CrashFrame> frames{}; ///< from the place of the crash outwards
};

/// Hostile input: anybody may have written the file. Nothing: no crash is told there.
[[nodiscard]] std::optional<CrashReport> crashReportFrom(const QStringList &lines);

/// Where debug symbols lie by their build ids, as in ".build-id/ab/cdef.debug": those of packages, and those of
/// TPUDESK_DEBUG_FILES, a folder.
[[nodiscard]] QStringList debugSymbolFolders();

/// With the names of its calls, as far as debug symbols of the very same build are there, or the program itself still
/// has them. Asks addr2line, 10 s at most for each file; blocks, so not on the GUI thread. Without any it stays as it
/// is.
[[nodiscard]] CrashReport withNames(CrashReport report, const QStringList &folders);

/// English, as the rest of a bug report.
[[nodiscard]] QString textOf(const CrashReport &report);
