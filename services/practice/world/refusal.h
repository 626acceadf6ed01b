// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

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
struct Refusal
{
    Rpc code = Rpc::Internal;
    QString message;
    QJsonArray details;
    QString computeReason{}; ///< errors[].reason in Compute's envelope, for example "conditionNotMet"
    std::optional<int> httpStatus{}; ///< where it is not the usual one for `code`, for example Compute's 412
    QJsonObject plain{}; ///< a whole body instead of the envelope: OAuth's endpoints have their own form

    [[nodiscard]] int http() const; ///< the HTTP status
    [[nodiscard]] QString status() const; ///< "RESOURCE_EXHAUSTED"
    [[nodiscard]] QJsonObject toStatus() const; ///< google.rpc.Status with the rpc number
    [[nodiscard]] QJsonObject toEnvelope() const; ///< {"error":{code: HTTP status, …}} of all services but Compute
};

template <typename T = QJsonObject>
using Answer = std::expected<T, Refusal>;

/// `location` is a zone or a region, as it stands in the resource name.
[[nodiscard]] Refusal noCapacity(const QString &zone, const QString &eid);
[[nodiscard]] Refusal quotaExceeded(const QString &quotaId, qint64 limit, const QString &location);
[[nodiscard]] Refusal quotaExhausted(const QStringList &lines);
[[nodiscard]] Refusal createRate();
/// More calls of the TPU API per minute than the project may make.
[[nodiscard]] Refusal callRate(const QString &projectNumber);
[[nodiscard]] Refusal typeNotGranted(const QString &type, const QString &zone, bool queued);
[[nodiscard]] Refusal zoneRestricted(const QString &project, const QString &zone);
[[nodiscard]] Refusal permissionDenied(const QString &permission, const QString &resource);
[[nodiscard]] Refusal serviceDisabled(const QString &service, const QString &title, const QString &projectNumber);
/// A call of a service that costs money, in a project without a billing account.
[[nodiscard]] Refusal billingDisabled(const QString &service, const QString &projectNumber);
/// Switching such a service on there.
[[nodiscard]] Refusal billingMissing(const QString &service, const QString &projectNumber);
[[nodiscard]] Refusal alreadyExists(const QString &resource);
[[nodiscard]] Refusal notFound(const QString &resource);
/// A resource of Compute Engine that a request names.
[[nodiscard]] Refusal resourceMissing(const QString &resource);
[[nodiscard]] Refusal unknownType(const QString &type, const QString &zone, const QString &eid);
[[nodiscard]] Refusal unknownZone(const QString &zone, const QString &eid);
[[nodiscard]] Refusal badRequest(const QString &why, const QString &eid);
[[nodiscard]] Refusal wrongState(const QString &verb, const QString &state, const QString &eid);
/// `metric` of Compute Engine, for example "IN_USE_ADDRESSES", as Cloud TPU says it.
[[nodiscard]] Refusal limitReached(const QString &metric, const QString &eid);
[[nodiscard]] Refusal reservationTooSmall(const QString &eid);
/// The machines behind a node do not start here, and will not before somebody has put right what `why` says.
[[nodiscard]] Refusal hostsNotStarted(const QString &why);
[[nodiscard]] Refusal invalidArgument(const QString &message);
[[nodiscard]] Refusal unavailable();

/// What is wrong with an access token.
enum class TokenFault { Missing, Unknown, Expired };
[[nodiscard]] Refusal tokenRefused(TokenFault fault, const QString &service);
/// The token is good, but was given for less than this (A7).
[[nodiscard]] Refusal scopeMissing(const QString &service);
/// x-goog-user-project names a project that the caller may not use.
[[nodiscard]] Refusal userProjectDenied(const QString &project, const QString &service);
/// There is no such project, or it is not the caller's; Google does not tell which.
[[nodiscard]] Refusal projectUnknown(const QString &service, const QString &project);
[[nodiscard]] Refusal computePermissionDenied(const QString &permission, const QString &resource);
[[nodiscard]] Refusal otherOperationRuns(const QString &resource);

} // namespace practice
