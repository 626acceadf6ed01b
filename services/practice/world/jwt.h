// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace practice {

/// A key of 2048 bits, as PEM: PKCS#8 and SubjectPublicKeyInfo. Empty when it cannot be made.
struct RsaKey
{
    QByteArray secret;
    QByteArray open;

    [[nodiscard]] QString id() const; ///< of its open half
};

[[nodiscard]] RsaKey makeRsaKey();

/// A JSON Web Token in its parts; head and claims are empty where they are no JSON.
struct Jwt
{
    QJsonObject head;
    QJsonObject claims;
    QByteArray text; ///< what is signed
    QByteArray signature;
};

/// Nothing: it has not three segments.
[[nodiscard]] std::optional<Jwt> readJwt(const QByteArray &token);
/// RS256, by the owner of `open` (PEM)?
[[nodiscard]] bool isSignedBy(const Jwt &jwt, const QByteArray &open);
/// RS256 by `secret` (PEM); empty when that is no key.
[[nodiscard]] QByteArray signedJwt(const QJsonObject &claims, const QByteArray &secret, const QString &keyId);

} // namespace practice
