// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/keys/sshkeysline.h"

#include <QJsonObject>
#include <QPointer>

#include <stop_token>

class RestClient;

/// What OS Login holds of a Google account, as far as logging in to the machines of a project goes.
struct OsLoginProfile
{
    QString user; ///< its name on the machines; empty: none yet, the first key brings it
    QStringList keys; ///< base64 of those that have not expired
};

/// Pure; a loginProfile of the API. BadReply where it is none, or names a user that no machine could have.
[[nodiscard]] Result<OsLoginProfile> parseLoginProfile(const QJsonObject &json, const QDateTime &now);

/// OS Login v1: one method per endpoint. A value. When its RestClient is gone every call ends with Cancelled.
class OsLoginApi
{
public:
    OsLoginApi(const CloudProfile &profile, RestClient *rest);

    /// `account`: the e-mail address of who is signed in. Errors: Invalid where it is none.
    [[nodiscard]] Task<OsLoginProfile> profile(QString account, std::stop_token stop) const;
    /// Once more does no harm: the key is there once. The profile as it is then.
    [[nodiscard]] Task<OsLoginProfile> importKey(QString account, SshKeysLine line, std::stop_token stop) const;

private:
    [[nodiscard]] Result<QUrl> url(const QString &account, QLatin1StringView verb) const;

    QUrl m_base;
    ProjectId m_project;
    QPointer<RestClient> m_rest;
};
