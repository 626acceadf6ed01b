// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostpool.h"
#include "services/jobs/jobservice.h"
#include "services/ssh/sftp.h"
#include "services/sync/syncrecords.h"

/// What was uploaded to which machine and folder last; null: nobody writes it down.
using UploadRecords = std::shared_ptr<SyncRecords>;

/// Uploads what a job wants: to its first host, or to all, four at a time; goes on by itself after a lost connection.
/// Errors: those of uploadFolder(), with the host's name before them.
[[nodiscard]] Task<> uploadFor(QPointer<HostPool> pool, JobSpec spec, UploadReport report, std::stop_token stop,
                               UploadRecords records = {});

/// Files that are other ones on its hosts than `records` say, and that the upload would replace. Hosts to which nothing
/// was uploaded yet are not asked. Errors: as above.
[[nodiscard]] Task<EditedFiles> editedFor(QPointer<HostPool> pool, JobSpec spec, UploadRecords records,
                                          std::stop_token stop);

/// Ends what holds the chips on these hosts, as far as it is this user's, by the recipe "unlock".
/// Errors: Busy with the host and what is left.
[[nodiscard]] Task<> unlockOn(QPointer<HostPool> pool, QList<PodHost> hosts, std::stop_token stop);

/// What the fixes need that only look or tidy: gives what the host said. CleanLogs, ShowDisks; else Invalid.
[[nodiscard]] Task<QString> fixOn(QPointer<HostPool> pool, PodHost host, ErrorFix fix, std::stop_token stop);

/// The whole log of one host of a job's last attempt, to a local file.
[[nodiscard]] Task<qint64> downloadLog(QPointer<HostPool> pool, Job job, int host, QString to, SftpReport report,
                                       std::stop_token stop);
