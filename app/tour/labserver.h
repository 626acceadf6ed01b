// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

/// A machine that stays on, as a lab has one: an OpenSSH server of this user's own on 127.0.0.1, with a home folder of
/// its own, and without a crontab and services that would outlive it. What is kept running there ends with it.
class LabServer
{
public:
    LabServer() = default;
    ~LabServer();
    Q_DISABLE_COPY_MOVE(LabServer)

    /// `authorized`: the file with the public key that is let in, which may come later. Why there is no such machine;
    /// empty: it answers.
    [[nodiscard]] QString start(const QString &authorized);
    [[nodiscard]] QString address() const; ///< "nixie@127.0.0.1:2222"
    [[nodiscard]] QString watcherFolder() const; ///< where programs and data of watchers are put
    [[nodiscard]] QString watcher() const; ///< the program of the one that was installed last

private:
    [[nodiscard]] bool makePrograms() const;
    [[nodiscard]] bool writeConfig(const QString &authorized) const;
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QProcess m_process;
    quint16 m_port = 0;
};
