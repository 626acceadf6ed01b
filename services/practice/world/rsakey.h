// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace practice {

/// A service account's key, as PEM: PKCS#8 and SubjectPublicKeyInfo. Empty when it cannot be made.
struct RsaKey
{
    QByteArray secret;
    QByteArray open;
};

[[nodiscard]] RsaKey makeRsaKey(); ///< 2048 bits
/// RS256: is `signature` that of `text` by the owner of `open`?
[[nodiscard]] bool isSignedBy(const QByteArray &open, const QByteArray &text, const QByteArray &signature);

} // namespace practice
