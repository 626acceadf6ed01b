// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/hosts.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <sys/types.h>

/// A file of a new boot disk.
struct EtcFile
{
    QString path; ///< below the root
    QByteArray content;
    mode_t mode = 0444; ///< one user id owns all files, so what only root may write has no write bit
};

/// The generated /etc of a practice host: users, names, sshd's settings, greeting.
[[nodiscard]] QList<EtcFile> etcFiles(const WorkerSpec &worker);

/// What the guest agent keeps in /etc/hosts: the workers of the slice (Compute's internal DNS would know them all) and
/// the metadata server, each line with its mark.
[[nodiscard]] QByteArray hostsLines(const QList<WorkerSpec> &slice);
