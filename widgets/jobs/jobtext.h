// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/joblive.h"
#include "widgets/theme/statusshape.h"

#include <QList>
#include <QUuid>

#include <utility>

/// What the Jobs view says.
namespace jobtext {

/// Its key in PendingAction::things.
[[nodiscard]] QString thingOf(const QUuid &job);
[[nodiscard]] QString word(JobState state);
[[nodiscard]] StatusLevel level(JobState state);
/// "running", "uploading: 1 of 4 GB", "failed on host 2", "may be hung"
[[nodiscard]] QString stateText(const Job &job, const JobLive &live,
                                const QDateTime &now = QDateTime::currentDateTimeUtc());
[[nodiscard]] StatusLevel stateLevel(const Job &job, const JobLive &live,
                                     const QDateTime &now = QDateTime::currentDateTimeUtc());
[[nodiscard]] QString stalledWord(); ///< the state of what runs, and has told of no step for long
/// It runs nowhere, and goes on by itself as soon as what it waits for is there.
[[nodiscard]] bool isWaiting(const JobLive &live);
/// "Resumed from step 1,200: gs://…", and what is to be known of that; empty: nothing is.
[[nodiscard]] QString originText(const JobAttempt &attempt);
/// One sentence: what happened last, and what may be done.
[[nodiscard]] QString sentence(const Job &job, const JobLive &live, const QDateTime &now);
[[nodiscard]] QString hostText(const JobSpec &spec, const JobHost &host, const JobHostLive &live, const QDateTime &now);
/// Why the log is not there, or not whole; empty: it is.
[[nodiscard]] QString logNote(const JobHost &host, const JobHostLive &live);
[[nodiscard]] QString attemptText(const JobAttempt &attempt);
[[nodiscard]] QStringList editedLines(const EditedFiles &edited); ///< a line for each file: "host 0: train.py"
[[nodiscard]] QString hostsText(const JobAttempt &attempt); ///< how it ended on each host
[[nodiscard]] bool isMinor(const QString &rule); ///< no news while the program runs: see ErrorRule
/// The button of a fix; empty: there is none.
[[nodiscard]] QString fixText(const ErrorRule &rule);
[[nodiscard]] QString progress(const JobLive &live); ///< "step 1,200"; empty: none is known
/// Folders of this computer that are kept on hosts: their ids, and where they are.
using SyncedFolders = QList<std::pair<QUuid, QString>>;
/// That it runs again when one of them changes; empty: it does not.
[[nodiscard]] QString triggerText(const JobSpec &spec, const SyncedFolders &folders);
/// The furthest step of all hosts.
[[nodiscard]] std::optional<qint64> step(const JobLive &live);

} // namespace jobtext
