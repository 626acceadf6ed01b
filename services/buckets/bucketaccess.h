// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>

struct Bucket;

/// Who has a role on a bucket, and when.
struct PolicyBinding
{
    QString role{}; ///< "roles/storage.objectViewer"
    QStringList members{}; ///< "user:ada@example.com", "allUsers"
    QString condition{}; ///< its title, else its expression; empty: always
};

/// The IAM policy of a bucket.
struct BucketPolicy
{
    QList<PolicyBinding> bindings{};
    bool isCut = false; ///< it has more than is kept
};
[[nodiscard]] Result<BucketPolicy> parsePolicy(const QJsonObject &json);

/// Who reads what lies in a bucket, in sentences for the user.
struct AccessSummary
{
    enum class Reach : quint8 {
        Members, ///< those that are named, and who has a role in the project
        Public, ///< everybody on the Internet, or everybody with a Google account
        Unknown, ///< there are roles of which nothing is known here
    };

    Reach reach = Reach::Members;
    QStringList sentences{}; ///< the most important first
};
/// Pure. Roles that are not known are said, never guessed.
[[nodiscard]] AccessSummary whoCanRead(const Bucket &bucket, const BucketPolicy &policy);

/// A role that has this permission, by the name that Google's console gives it; empty: none is known here.
[[nodiscard]] QString roleWith(const QString &permission);
