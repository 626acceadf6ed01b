// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/joblive.h"
#include "services/runs/ledger.h"
#include "services/runs/run.h"

/// One host's log, as JobTails keeps it: values of secret variables are not in it.
struct BundleLog
{
    QString host{};
    QByteArray text{}; ///< the end of it
};

/// Of the last attempt, what was kept of each host's log.
[[nodiscard]] QList<BundleLog> bundleLogs(const JobTails &tails, const Job &job);

/// What somebody who is to help needs to know of a run. Texts are taken as they are and redacted in the plan.
struct BundleContents
{
    RunRecord run{};
    QString about{}; ///< TPU Desk, its libraries, the system
    Ledger ledger{};
    QList<LedgerEvent> events{};
    QList<BundleLog> logs{};
    QString stacks{}; ///< of all ranks, grouped; empty: none were taken
    QString cores{}; ///< states of the cores, as the Usage panel copies them
    QString findings{}; ///< of the doctor and of the logs
    QStringList secrets{}; ///< values that must not be in it, beside those that look like one
    QStringList names{}; ///< of the project and the account: each becomes a stand-in where people are hidden
    QStringList machines{}; ///< the same of TPUs and hosts, where they stand as whole words
    QDateTime madeAt{}; ///< UTC
};

/// A text of the archive, as it will be saved.
struct BundleFile
{
    QString name{}; ///< "logs/host-0.txt": ASCII letters, digits, "-", "." and one "/"
    QString text{};
    bool isCut = false; ///< its beginning was left out

    friend bool operator==(const BundleFile &, const BundleFile &) = default;
};

enum class BundlePeople : quint8 {
    Hidden, ///< e-mail addresses, user names in paths, addresses of machines, `names` and `machines` are replaced
    Shown,
};

/// What is going to be saved, all of it: who saves it has read it.
struct BundlePlan
{
    static constexpr qsizetype longestFile = 512 * 1024; ///< UTF-16 units; of a log the end stays
    static constexpr qsizetype mostLogs = 256;
    static constexpr qsizetype longest = 16 * 1024 * 1024; ///< of all files together; logs of the last hosts go first

    QString folder{}; ///< that the archive unpacks into: "tpudesk-llama-2026-11-22"
    QList<BundleFile> files{};
    QDateTime madeAt{};
    QStringList leftOut{}; ///< names of what had no room

    [[nodiscard]] QString fileName() const { return folder + QStringLiteral(".tar.gz"); }
};

/// Pure. In English: it is read by whoever helps. Time grows with the length of all texts: a second for 16 MiB.
[[nodiscard]] BundlePlan planBundle(const BundleContents &contents, BundlePeople people);

/// Saves exactly that, as tar.gz, of mode 0600, whole or not at all, on a thread of its own. Errors: FileFailed,
/// Cancelled.
[[nodiscard]] Task<> writeBundle(BundlePlan plan, QString path, std::stop_token stop);
