// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hostkeys.h"
#include "services/ssh/target.h"

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <optional>

/// A real OpenSSH server on 127.0.0.1 for the user who runs the tests, with keys and configuration of its own.
class Sshd
{
public:
    /// `lines` come first in sshd_config, and so win.
    explicit Sshd(QStringList lines = {}, const QStringList &hostKeyTypes = {QStringLiteral("ed25519")});
    ~Sshd();
    Q_DISABLE_COPY_MOVE(Sshd)

    /// Why no server can be started on this machine; empty when it runs.
    [[nodiscard]] const QString &problem() const { return m_problem; }
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    [[nodiscard]] QString keyFile() const { return m_folder.filePath(QStringLiteral("user")); } ///< let in
    [[nodiscard]] HostKey hostKey(const QString &type = QStringLiteral("ed25519")) const;
    [[nodiscard]] SshTarget target() const; ///< with the published host key
    [[nodiscard]] QByteArray log() const;
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }
    void stop();
    void start(); ///< again, on the same port

private:
    [[nodiscard]] bool prepare(const QStringList &lines, const QStringList &hostKeyTypes);

    QTemporaryDir m_folder;
    QProcess m_process;
    quint16 m_port = 0;
    QString m_problem;
};

/// ssh-keygen -q -t TYPE -N PASSPHRASE -f FILE -C COMMENT
bool makeKey(const QString &file, const QStringList &options, const QString &passphrase = {});
QByteArray readAll(const QString &file);
QString currentUser();
