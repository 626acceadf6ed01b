// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QStringList>
#include <QUuid>

class QJsonObject;

/// What a sign-in stands on.
enum class AccountSource : quint8 {
    Practice, ///< the practice cloud: no account
    Gcloud, ///< the user's own gcloud gives the tokens; nothing is stored
    DefaultCredentials, ///< an application default credentials file, used where it lies
    OwnClient, ///< the user's own OAuth client; refresh token and client secret in the system's keychain
    ServiceAccount, ///< a service account's key file, used where it lies
    PastedToken, ///< an access token, in memory only: such a profile ends with the program
};

/// One way to work: source + account + project, with a colour to tell it from the others. Holds no secret.
struct AccountProfile
{
    QUuid id;
    AccountSource source = AccountSource::Practice;
    QString account; ///< e-mail address; empty: not known (gcloud: the active one)
    ProjectId project;
    ProjectId quotaProject; ///< for x-goog-user-project, when it is to be another one than quotaProjectOf() finds
    QString file; ///< of DefaultCredentials and ServiceAccount: the path; DefaultCredentials, empty: searched
    QString colour; ///< one of accountColours()
    QString name; ///< the user's own name for it; empty: account and project are shown
    QString clientId; ///< of OwnClient; no secret

    friend bool operator==(const AccountProfile &, const AccountProfile &) = default;
};

/// Names of the colours that tell profiles apart, in the order in which they are given out; the theme knows their
/// looks.
[[nodiscard]] QStringList accountColours();
/// The first colour that none of `others` has; when all are taken, the one that the fewest have.
[[nodiscard]] QString nextAccountColour(const QList<AccountProfile> &others);

/// The one of the practice cloud: always the same id, never stored.
[[nodiscard]] AccountProfile practiceAccount();

/// "My GCP Name" or "a@b.c · my-project", for menus.
[[nodiscard]] QString accountTitle(const AccountProfile &profile);
/// "gcloud", "Service account key", ... in the user's language.
[[nodiscard]] QString accountSourceTitle(AccountSource source);

/// What x-goog-user-project should say with this profile: user credentials of gcloud, of a file or of an own client
/// belong to a client project of somebody else, so that the project has to be named; a service account has a project of
/// its own. Empty: the header is left out. See services/auth/README.md.
[[nodiscard]] ProjectId quotaProjectOf(const AccountProfile &profile);

/// Whether both are the same source, account and project, so that one of them is enough. False where the account is not
/// known.
[[nodiscard]] bool isSameSignIn(const AccountProfile &one, const AccountProfile &other);

[[nodiscard]] QJsonObject toJson(const AccountProfile &profile);
/// Nothing for what is no profile: unknown source, no id, a pasted token (which is never stored).
[[nodiscard]] std::optional<AccountProfile> accountFrom(const QJsonObject &json);
