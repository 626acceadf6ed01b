// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <expected>
#include <optional>

namespace practice {

/// google.rpc.Code, as far as the practice cloud says them.
enum class Rpc : int {
    Cancelled = 1,
    InvalidArgument = 3,
    DeadlineExceeded = 4,
    NotFound = 5,
    AlreadyExists = 6,
    PermissionDenied = 7,
    ResourceExhausted = 8,
    FailedPrecondition = 9,
    Aborted = 10,
    Unimplemented = 12,
    Internal = 13,
    Unavailable = 14,
    Unauthenticated = 16,
};

/// A "no" of the cloud. One value for both channels: an HTTP error at once, or the `error` of a finished operation.
struct ApiError
{
    Rpc code = Rpc::Internal;
    QString message;
    QJsonArray details{};
    QString computeReason{}; ///< errors[].reason in Compute's envelope, for example "conditionNotMet"
    std::optional<int> httpStatus{}; ///< where it is not the usual one for `code`, for example Compute's 412
    QJsonObject plain{}; ///< a whole body instead of the envelope: OAuth's endpoints have their own form

    [[nodiscard]] int http() const; ///< the HTTP status
    [[nodiscard]] QString status() const; ///< "RESOURCE_EXHAUSTED"
    [[nodiscard]] QJsonObject toStatus() const; ///< google.rpc.Status with the rpc number
    [[nodiscard]] QJsonObject toEnvelope() const; ///< {"error":{code: HTTP status, …}} of all services but Compute
};

/// What was asked for, or a refusal, which is returned as it is.
template <typename T = QJsonObject>
class Answer : public std::expected<T, ApiError>
{
    using Expected = std::expected<T, ApiError>;

public:
    using Expected::Expected;
    Answer(ApiError refusal)
        : Expected{std::unexpect, std::move(refusal)}
    {
    }
};

/// The words of a refusal, from resources/practice/refusals.json, with their %1, %2 …; no refusal has words elsewhere.
[[nodiscard]] QString refusalText(QLatin1StringView id);
/// The same with its code, `values` in place of %1, %2 …
[[nodiscard]] ApiError refusal(QLatin1StringView id, const QStringList &values = {});

/// `location` is a zone or a region, as it stands in the resource name.
[[nodiscard]] ApiError noCapacity(const QString &zone, const QString &eid);
[[nodiscard]] ApiError quotaExceeded(const QString &quotaId, qint64 limit, const QString &location);
[[nodiscard]] ApiError quotaExhausted(const QStringList &lines);
[[nodiscard]] ApiError createRate();
/// More calls of the TPU API per minute than the project may make.
[[nodiscard]] ApiError callRate(const QString &projectNumber);
[[nodiscard]] ApiError guestAttributeRate();
[[nodiscard]] ApiError typeNotGranted(const QString &type, const QString &zone, bool queued);
[[nodiscard]] ApiError zoneRestricted(const QString &project, const QString &zone);
[[nodiscard]] ApiError permissionDenied(const QString &permission, const QString &resource);
[[nodiscard]] ApiError serviceDisabled(const QString &service, const QString &title, const QString &projectNumber);
/// A call of a service that costs money, in a project without a billing account.
[[nodiscard]] ApiError billingDisabled(const QString &service, const QString &projectNumber);
/// Switching such a service on there.
[[nodiscard]] ApiError billingMissing(const QString &service, const QString &projectNumber);
[[nodiscard]] ApiError alreadyExists(const QString &resource);
[[nodiscard]] ApiError notFound(const QString &resource);
/// A resource of Compute Engine that a request names.
[[nodiscard]] ApiError resourceMissing(const QString &resource);
[[nodiscard]] ApiError unknownType(const QString &type, const QString &zone, const QString &eid);
[[nodiscard]] ApiError unknownZone(const QString &zone, const QString &eid);
[[nodiscard]] ApiError badRequest(const QString &why, const QString &eid);
/// `metric` of Compute Engine, for example "IN_USE_ADDRESSES", as Cloud TPU says it.
[[nodiscard]] ApiError limitReached(const QString &metric, const QString &eid);
/// With nothing more to say.
[[nodiscard]] ApiError internalError(const QString &eid);
/// A queued resource that found nothing in its time.
[[nodiscard]] ApiError validUntilPassed();
[[nodiscard]] ApiError reservationTooSmall(const QString &eid);
/// The machines behind a node do not start here, and will not before somebody has put right what `why` says.
[[nodiscard]] ApiError hostsNotStarted(const QString &why);
[[nodiscard]] ApiError invalidArgument(const QString &message);
[[nodiscard]] ApiError unavailable();
/// Resource Manager and Cloud Billing, which do not say what is missing.
[[nodiscard]] ApiError callerDenied();

/// What is wrong with an access token.
enum class TokenFault { Missing, Unknown, Expired };
[[nodiscard]] ApiError tokenRefused(TokenFault fault, const QString &service);
/// The token is good, but was given for less than this (A7).
[[nodiscard]] ApiError scopeMissing(const QString &service);
/// x-goog-user-project names a project that the caller may not use.
[[nodiscard]] ApiError userProjectDenied(const QString &project, const QString &service);
/// There is no such project, or it is not the caller's; Google does not tell which.
[[nodiscard]] ApiError projectUnknown(const QString &service, const QString &project);
[[nodiscard]] ApiError otherOperationRuns(const QString &resource);

// Compute Engine's own words.
[[nodiscard]] ApiError computeExists(const QString &path);
[[nodiscard]] ApiError computeInUse(const QString &noun, const QString &path, const QString &user);
[[nodiscard]] ApiError computeInvalid(const QString &message);
[[nodiscard]] ApiError computeNotReady(const QString &path);
[[nodiscard]] ApiError computePermissionDenied(const QString &permission, const QString &resource);
[[nodiscard]] ApiError computeQuotaExceeded(const QString &metric, double limit, const QString &where);

/// In the form of OAuth's endpoints.
[[nodiscard]] ApiError oauthRefusal(const QString &word, const QString &description, int status = 400,
                                    const QString &subtype = {});

} // namespace practice
