// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"
#include "services/net/origin.h"

#include <QByteArray>
#include <QUrl>

/// Which cloud, which project, and where its services answer. A value; it holds no secret.
struct CloudProfile
{
    enum class Kind : quint8 { Practice, Real };

    QString name;
    Kind kind = Kind::Real;
    ProjectId project;
    QString projectNumber;
    QString account; ///< e-mail address; empty: not asked yet

    // Base URLs without a slash at the end; the paths after them begin with the API's version.
    QUrl tpu; ///< + /v2/projects/...
    QUrl compute; ///< + /compute/v1/projects/...
    QUrl resourceManager; ///< + /v1/projects, /v3/projects
    QUrl serviceUsage; ///< + /v1, /v1beta1
    QUrl cloudQuotas; ///< + /v1
    QUrl billing; ///< + /v1
    QUrl billingBudgets; ///< + /v1/billingAccounts/...
    QUrl storage; ///< + /storage/v1/b
    QUrl logging; ///< + /v2/projects/...
    QUrl monitoring; ///< + /v3/projects/...
    QUrl userInfo; ///< + /oauth2/v2/userinfo
    QUrl oauth; ///< + /token, /revoke
    QUrl accounts; ///< + /o/oauth2/v2/auth, a page for the browser
    QUrl iamCredentials; ///< + /v1/projects/-/serviceAccounts/...
    QUrl sts; ///< + /v1/token, /v1/oauthtoken
    QUrl osLogin; ///< + /v1/users/...
    QUrl tunnel; ///< + /v4/connect, spoken to as a WebSocket: machines without external addresses (IAP)

    /// Sent as x-goog-user-project where that is needed (see CountedTo), when not empty; from
    /// quotaProjectOf(AccountProfile).
    ProjectId quotaProject;

    quint16 sshPort = 22;

    friend bool operator==(const CloudProfile &, const CloudProfile &) = default;
};

/// Google's own addresses.
[[nodiscard]] CloudProfile realCloud(ProjectId project);

/// What the practice cloud prints when it is ready.
struct PracticeAccess
{
    CloudProfile profile;
    QString token;
};

/// Reads that one line of JSON. BadReply when it is not the promised line, or names another machine than this one.
[[nodiscard]] Result<PracticeAccess> practiceAccess(const QByteArray &line);
