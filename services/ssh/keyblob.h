// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

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
