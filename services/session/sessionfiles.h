// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/practicecloud.h"

#include <QString>

/// Where a session keeps what the next run is to know; empty: it is not kept. A practice world can be made anew with
/// the same names and numbers: each has files of its own, apart from the real ones, and one that ends with the program
/// leaves nothing behind.
struct SessionFiles
{
    QString hostKeys{};
    QString grants{};
    QString prices{}; ///< those of a practice world are as much for practice as its machines
    QString tpus{};
    QString oldRecoveries{}; ///< of a program of before: read once, see RecoveryContext::oldFile
    QString idle{};
    QString requests{}; ///< a data base, private to the user
    QString usage{}; ///< the same
    QString sync{}; ///< the same, of what was put on hosts
    QString runs{}; ///< the same, of the lab book
    QString scalars{}; ///< a folder, of the values of runs
    QString profiles{}; ///< a folder, of what profilers recorded

    [[nodiscard]] static SessionFiles in(const QString &dataFolder, const CloudProfile &profile,
                                         const PracticeCloud::Options &practice);
    /// Of the practice world that is open; its data bases with all that SQLite lays beside them.
    static void forgetWorld(const QString &dataFolder, const PracticeCloud::Options &practice);
};
