// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/storageerror.h"

#include "services/buckets/bucketaccess.h"
#include "services/buckets/storageapi.h"
#include "services/buckets/translations.h"
#include "services/core/plaintext.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView payerReason{"requesterPays"};

/// "storage.objects.list" of Google's sentence about it; empty: it names none.
QString missingPermission(const QString &words)
{
    static const QRegularExpression shape{
        u"(?:Permission '|does not have )([a-z]{2,30}\\.[A-Za-z]{2,40}\\.[A-Za-z]{2,40})(?:' denied| access)"_s};
    const auto match = shape.match(words.left(2'000));
    return match.hasMatch() ? match.captured(1) : QString{};
}

QString lacking(const QString &permission)
{
    const auto role = roleWith(permission);
    if (role.isEmpty())
        return BucketsMessages::tr(
                   "Your account lacks the permission %1 on this bucket, or there is no such bucket. Ask "
                   "the bucket's owner for a role that has it.")
            .arg(permission);
    return BucketsMessages::tr("Your account lacks the permission %1 on this bucket, or there is no such bucket. The "
                               "role %2 has it: ask the bucket's owner for it.")
        .arg(permission, role);
}

} // namespace

Error storageError(Error error)
{
    const auto &words = error.serverWords;
    if (words.contains("requester pays"_L1, Qt::CaseInsensitive) || error.reason == "userProjectMissing"_L1) {
        error.code = ErrorCode::Invalid;
        error.reason = payerReason;
        error.message = BucketsMessages::tr("The owner of this bucket does not pay for what others read in it: whoever "
                                            "asks does. Choose the project that pays, then try again.");
        return error;
    }
    if (error.code != ErrorCode::Denied && error.code != ErrorCode::SignedOut)
        return error;
    if (words.contains("retention policy"_L1, Qt::CaseInsensitive) || error.reason == "retentionPolicyNotMet"_L1) {
        error.message =
            BucketsMessages::tr("The bucket keeps this file for a fixed time: it cannot be deleted or replaced "
                                "before that is over.");
    } else if (words.contains(" hold "_L1, Qt::CaseInsensitive) || error.reason == "objectUnderActiveHold"_L1) {
        error.message =
            BucketsMessages::tr("Somebody holds this file in the bucket: it cannot be deleted or replaced until "
                                "the hold is removed.");
    } else if (const auto permission = missingPermission(words); !permission.isEmpty()) {
        if (error.code == ErrorCode::Denied)
            error.message = lacking(permission);
    }
    return error;
}

bool wantsUserProject(const Error &error)
{
    return error.reason == payerReason;
}
