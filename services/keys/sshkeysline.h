// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

/// One line of the metadata value "ssh-keys" (services/keys/README.md). `text` is the line as it stands and is what
/// gets written back, so that nothing of other people's lines ever changes.
struct SshKeysLine
{
    enum class Kind : quint8 {
        Key,
        Ignored, ///< the guest agent skips it; `problem` says why
    };

    Kind kind = Kind::Key;
    QString text;
    QString user;
    QString type; ///< "ssh-ed25519"
    QString base64;
    QString comment;
    std::optional<QDateTime> expiry{}; ///< of "google-ssh {json}" lines, UTC
    QString problem{}; ///< translated

    [[nodiscard]] bool isExpired(const QDateTime &now) const { return expiry && *expiry <= now; }
    [[nodiscard]] QString fingerprint() const; ///< "SHA256:…"; empty without a key
};

[[nodiscard]] SshKeysLine parseSshKeysLine(const QString &line);

/// All lines, empty ones too: joined with '\n' they are the value again, byte for byte.
[[nodiscard]] QList<SshKeysLine> parseSshKeys(const QString &value);
[[nodiscard]] QString printSshKeys(const QList<SshKeysLine> &lines);

/// A public key as people paste it: "TYPE BASE64 [COMMENT]", perhaps with "USER:" or options in front.
struct PublicKey
{
    QString type;
    QString base64;
    QString comment; ///< as found; may be hostile
};
/// Errors: Invalid, with what is wrong ("this is a private key", two lines, cut off, not base64, unknown type).
[[nodiscard]] Result<PublicKey> parsePublicKey(const QString &text);

/// "USER:TYPE BASE64 COMMENT", or with expiry "USER:TYPE BASE64 google-ssh {json}". The comment is cleaned.
/// Errors: Invalid, for a user name that Linux or the guest agent would refuse.
[[nodiscard]] Result<QString> makeLine(const QString &user, const PublicKey &key, const QString &comment,
                                       const std::optional<QDateTime> &expiry = {});

/// Translated reason why the guest agent or Linux would refuse the name; empty when it is good.
[[nodiscard]] QString problemOfUser(const QString &user);
/// "nixie@laptop" gives "nixie"; gcloud's rules for what is no Linux name (services/keys/README.md).
[[nodiscard]] QString suggestedUser(const QString &commentOrMail);
/// A name to begin with: from the comment, else this computer's user, else "tpu". Never empty.
[[nodiscard]] QString proposedUser(const QString &comment);
/// What somebody who typed a refused name probably wants: "Nixie Kim" gives "nixie_kim"; empty when nothing of it is
/// left.
[[nodiscard]] QString correctedUser(const QString &typed);
/// Without line breaks, control characters and invisible marks, at most 256 characters, spaces joined by '_'.
[[nodiscard]] QString cleanComment(const QString &comment);
