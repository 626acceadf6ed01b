// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

/// One host key of sshd.
struct HostKey
{
    QString type; ///< "ssh-ed25519", "ecdsa-sha2-nistp256", "ssh-rsa"
    QString fileName; ///< ssh_host_ed25519_key …
    QByteArray privateFile; ///< what the file holds: OpenSSH's form for ed25519, PKCS#8 PEM for the others
    QByteArray publicBlob; ///< SSH wire form; its base64 is what guest attributes and known_hosts have
};

/// One new key of each type that a TPU VM has. RSA takes some 50 ms at 2048 bits; safe in any thread.
[[nodiscard]] Result<QList<HostKey>> generateHostKeys();
