// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/externalaccount.h"
#include "services/auth/outsidefile.h"
#include "services/core/id.h"
#include "services/core/wipe.h"

#include <QProcessEnvironment>

#include <chrono>
#include <memory>
#include <optional>

enum class CredentialKind : quint8 {
    AuthorizedUser, ///< a person's refresh token, as "gcloud auth application-default login" writes it
    ServiceAccount, ///< a key
    Impersonated, ///< one of the others that speaks for a service account
    External, ///< somebody whom another identity provider knows: its token is exchanged each time
    ExternalUser, ///< a person of a workforce pool: a refresh token of Google's Security Token Service
};

/// What a credentials file holds, secrets included: made, used and thrown away, never kept (services/auth/README.md).
struct Credentials
{
    CredentialKind kind = CredentialKind::AuthorizedUser;
    QString account; ///< e-mail of the user or of the service account that is spoken for; may be empty
    ProjectId project; ///< a service account's own
    ProjectId quotaProject;

    QString clientId; ///< of AuthorizedUser and ExternalUser, like the next two
    QString clientSecret;
    QString refreshToken;

    QString keyId; ///< of ServiceAccount, like the next one
    SecretBytes privateKey; ///< PKCS#8 as PEM

    std::shared_ptr<const Credentials> source; ///< of Impersonated: who speaks
    QStringList delegates; ///< e-mails of the chain in between
    std::chrono::seconds lifetime{3'600}; ///< of Impersonated: how long a token is to live

    std::shared_ptr<const ExternalAccount> external{}; ///< of External
    QUrl tokenUrl{}; ///< of ExternalUser
    QString pool{}; ///< of External and ExternalUser: "my-pool"
};

/// Parses any of the types; the others of Google's get a polite sentence each. Errors: Invalid.
[[nodiscard]] Result<Credentials> parseCredentials(const QByteArray &text);

/// The same file as a page may show it: no secret in it.
struct CredentialFile
{
    QString path;
    CredentialKind kind = CredentialKind::AuthorizedUser;
    QString account;
    ProjectId project;
    ProjectId quotaProject;
    QString pool; ///< of somebody whom another identity provider knows
    QDateTime modified; ///< how old the key is
    QStringList warnings; ///< whole sentences, see OutsideFile
};

enum class CredentialUse : quint8 {
    Any,
    Key, ///< only a service account's key will do
};

/// Errors: those of readOutsideFile(), and Invalid with a sentence for every other kind of file.
[[nodiscard]] Result<CredentialFile> readCredentialFile(const QString &path, CredentialUse use = CredentialUse::Any);

/// GOOGLE_APPLICATION_CREDENTIALS, then $CLOUDSDK_CONFIG, then ~/.config/gcloud. With the variable set its path is the
/// answer even when nothing is there, because Google's own libraries look no further either. Nothing: no file.
[[nodiscard]] std::optional<QString> findDefaultCredentials(
    const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment());

/// Whether these credentials (an empty path: those that are found) are of somebody whom another identity provider
/// knows. Google tells nothing about such tokens at the address where it tells about others.
[[nodiscard]] bool isFederated(const QString &path);
