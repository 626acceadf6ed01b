// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/practice/hosts/hosts.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

#include <sys/types.h>

/// What the guest agent keeps in /etc/hosts: the workers of the slice (Compute's internal DNS would know them all) and
/// the metadata server, each line with its mark.
[[nodiscard]] QByteArray hostsLines(const QList<WorkerSpec> &slice);

/// The boot disk of one worker, a folder: root/ is what the worker sees as /, local/ its /usr/local; hostkeys/ is
/// beside it. Once a worker has run, nothing outside writes below root/ or local/ any more: a link made inside could
/// lead out.
class BootDisk
{
public:
    explicit BootDisk(QString folder)
        : m_folder{std::move(folder)}
    {
    }

    /// The folder of all disks of a node, below the state folder.
    [[nodiscard]] static QString folderOf(const QString &stateDir, const QString &node);

    /// Deletes a folder of disks, whatever permissions are set below it. True when nothing is left.
    static bool remove(const QString &folder);

    /// Before each boot: a disk that exists is kept, another is made (users, sshd's settings, host keys). Safe in any
    /// thread.
    [[nodiscard]] Result<> prepare(const WorkerSpec &worker) const;

    /// By key type, base64; as they were made at the first boot.
    [[nodiscard]] QMap<QString, QString> hostKeys() const;

    [[nodiscard]] QString folder() const { return m_folder; }
    [[nodiscard]] QString root() const { return m_folder + QStringLiteral("/root"); }
    [[nodiscard]] QString local() const { return m_folder + QStringLiteral("/local"); }
    /// A file; another text at each boot.
    [[nodiscard]] QString bootId() const { return m_folder + QStringLiteral("/boot_id"); }

private:
    [[nodiscard]] Result<> make(const WorkerSpec &worker) const;
    [[nodiscard]] Result<> renewBootId() const;

    QString m_folder;
};
