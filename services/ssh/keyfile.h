// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QString>

/// What the public key blob of RFC 4253 6.6 says about itself. Everything is hostile: nothing is read past the end.
struct KeyBlob
{
    QByteArray type; ///< empty: no key
    int bits = 0; ///< 0: a type that is not used any more
};
[[nodiscard]] KeyBlob parseKeyBlob(QByteArrayView blob);

/// The part of an OpenSSH private key file that is not encrypted (PROTOCOL.key of OpenSSH).
struct OpenSshHead
{
    bool isOpenSsh = false;
    QByteArray cipher;
    QByteArray publicBlob;
};
[[nodiscard]] OpenSshHead parseOpenSshHead(const QByteArray &file);

/// The private half of an OpenSSH private key without passphrase, with its comment, in the form in which an agent is
/// given it: that of the file. Secret: wipe it. Empty: it is no such key, or of a kind that agents do not take so.
[[nodiscard]] QByteArray agentIdentity(const QByteArray &openKey);

enum class KeyType : quint8 { Ed25519, Rsa4096 };

/// What a private key file shows without its passphrase.
struct KeyFile
{
    enum class Lock : quint8 { Open, Passphrase };

    QString file;
    QString type; ///< "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256"; empty when nothing could be read
    int bits = 0; ///< as ssh-keygen -l prints it
    QString publicKey; ///< base64 blob alone
    QString comment; ///< from the .pub file or the key itself; may be anything
    QString fingerprint; ///< "SHA256:…"
    Lock lock = Lock::Open;
    QString warning; ///< translated: usable, but (others can read the file, weak)
    QString problem; ///< translated: why this file cannot be used to log in; empty when it can
    /// SHA-256 of the whole file, where it has a passphrase: with another one what was opened before says nothing.
    QByteArray contentHash{};
};

/// Reads and judges one private key file (OpenSSH, PEM, PKCS#8; PuTTY and others are named in `problem`).
/// Blocking and quick; never asks for a passphrase. A missing file is `problem` too.
[[nodiscard]] KeyFile inspectKeyFile(const QString &file);

/// Opens the key. Errors: KeyUnreadable (wrong passphrase, broken, refused permissions). Blocking: seconds with many
/// KDF rounds. The answer is the key in OpenSSH form without passphrase: wipe it.
[[nodiscard]] Result<QByteArray> unlockKeyFile(const QString &file, const QByteArray &passphrase);

/// Makes a new pair FILE and FILE.pub, modes 0600 and 0644, never over a file that exists (AlreadyExists). Blocking.
[[nodiscard]] Result<KeyFile> generateKeyFile(KeyType type, const QString &file, const QString &comment,
                                              const QByteArray &passphrase);

/// Type, size and fingerprint of "TYPE BASE64"; problem is set when it is no public key that libssh and sshd take.
[[nodiscard]] KeyFile inspectPublicKey(const QString &type, const QString &base64);

/// "SHA256:…" of a base64 key blob; empty when it is not base64.
[[nodiscard]] QString keyFingerprint(const QString &base64);
