// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/apierror.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

struct CodeRow
{
    Rpc code;
    int http;
    QLatin1StringView name;
};

constexpr CodeRow codes[] = {
    {Rpc::Cancelled, 499, "CANCELLED"_L1},
    {Rpc::InvalidArgument, 400, "INVALID_ARGUMENT"_L1},
    {Rpc::DeadlineExceeded, 504, "DEADLINE_EXCEEDED"_L1},
    {Rpc::NotFound, 404, "NOT_FOUND"_L1},
    {Rpc::AlreadyExists, 409, "ALREADY_EXISTS"_L1},
    {Rpc::PermissionDenied, 403, "PERMISSION_DENIED"_L1},
    {Rpc::ResourceExhausted, 429, "RESOURCE_EXHAUSTED"_L1},
    {Rpc::FailedPrecondition, 400, "FAILED_PRECONDITION"_L1},
    {Rpc::Aborted, 409, "ABORTED"_L1},
    {Rpc::Unimplemented, 501, "UNIMPLEMENTED"_L1},
    {Rpc::Internal, 500, "INTERNAL"_L1},
    {Rpc::Unavailable, 503, "UNAVAILABLE"_L1},
    {Rpc::Unauthenticated, 401, "UNAUTHENTICATED"_L1},
};

const CodeRow &rowOf(Rpc code)
{
    for (const auto &row : codes) {
        if (row.code == code)
            return row;
    }
    return codes[std::size(codes) - 3]; // INTERNAL
}

QString withEid(const QString &message, const QString &eid)
{
    return message + u" [EID: %1]"_s.arg(eid);
}

/// A message of google.rpc, as an entry of `details`.
QJsonObject detail(const QString &message, QJsonObject members)
{
    members[u"@type"_s] = u"type.googleapis.com/google.rpc."_s + message;
    return members;
}

QJsonObject errorReason(const QString &reason, const QJsonObject &metadata, const QString &domain = u"googleapis.com"_s)
{
    return detail(u"ErrorInfo"_s, {{u"reason"_s, reason}, {u"domain"_s, domain}, {u"metadata"_s, metadata}});
}

QJsonObject resourceNamed(const QString &resource)
{
    return detail(u"ResourceInfo"_s, {{u"resourceName"_s, resource}});
}

QJsonObject help(const QString &description, const QString &url)
{
    return detail(u"Help"_s, {{u"links"_s, QJsonArray{QJsonObject{{u"description"_s, description}, {u"url"_s, url}}}}});
}

/// Who is charged, and for what.
QJsonObject consumption(const QString &project, const QString &service)
{
    return {{u"consumer"_s, u"projects/"_s + project}, {u"service"_s, service}};
}

ApiError computeRefusal(Rpc code, const QString &message, const QString &reason)
{
    return {.code = code, .message = message, .computeReason = reason};
}

} // namespace

int ApiError::http() const
{
    return httpStatus.value_or(rowOf(code).http);
}

QString ApiError::status() const
{
    return rowOf(code).name;
}

QJsonObject ApiError::toStatus() const
{
    QJsonObject json{{u"code"_s, std::to_underlying(code)}, {u"message"_s, message}};
    if (!details.isEmpty())
        json[u"details"_s] = details;
    return json;
}

QJsonObject ApiError::toEnvelope() const
{
    if (!plain.isEmpty())
        return plain;
    QJsonObject error{{u"code"_s, http()}, {u"message"_s, message}, {u"status"_s, status()}};
    if (!details.isEmpty())
        error[u"details"_s] = details;
    return {{u"error"_s, error}};
}

ApiError noCapacity(const QString &zone, const QString &eid)
{
    return {Rpc::ResourceExhausted,
            withEid(u"There is no more capacity in the zone \"%1\"; you can try in another zone where Cloud TPU Nodes "
                    "are offered (see https://cloud.google.com/tpu/docs/regions)"_s.arg(zone),
                    eid)};
}

ApiError quotaExceeded(const QString &quotaId, qint64 limit, const QString &location)
{
    // A zone ends in "-a"; a region in a digit.
    const auto kind = location.back().isDigit() ? u"region"_s : u"zone"_s;
    return {Rpc::ResourceExhausted,
            u"Quota limit '%1' has been exceeded. Limit: %2 in %3 %4."_s.arg(quotaId).arg(limit).arg(kind, location)};
}

ApiError quotaExhausted(const QStringList &lines)
{
    QJsonArray violations;
    for (const auto &line : lines)
        violations.append(QJsonObject{{u"description"_s, line}});
    return {Rpc::ResourceExhausted, lines.join(u'\n'), {detail(u"QuotaFailure"_s, {{u"violations"_s, violations}})}};
}

ApiError createRate()
{
    return {Rpc::ResourceExhausted,
            u"Quota exceeded for quota metric 'Maximum number of CreateNode requests per minute'."_s};
}

ApiError callRate(const QString &projectNumber)
{
    const auto service = u"tpu.googleapis.com"_s;
    return {Rpc::ResourceExhausted,
            u"Quota exceeded for quota metric 'API requests' and limit 'API requests per minute' of service '%1' for "
            "consumer 'project_number:%2'."_s.arg(service, projectNumber),
            {errorReason(u"RATE_LIMIT_EXCEEDED"_s, consumption(projectNumber, service))}};
}

ApiError guestAttributeRate()
{
    return {Rpc::ResourceExhausted, u"Quota exceeded for quota metric 'Guest attribute queries per VM per minute'."_s};
}

ApiError typeNotGranted(const QString &type, const QString &zone, bool queued)
{
    const auto message = queued
        ? u"User does not have permission to submit requests into this queue for accelerator type %1 in location %2."_s
        : u"User does not have permission to submit requests for accelerator type \"%1\" in location %2"_s;
    return {Rpc::PermissionDenied, message.arg(type, zone)};
}

ApiError zoneRestricted(const QString &project, const QString &zone)
{
    auto metadata = consumption(project, u"tpu.googleapis.com"_s);
    metadata[u"location"_s] = zone;
    return {Rpc::PermissionDenied,
            u"Permission denied on 'locations/%1' (or it may not exist)."_s.arg(zone),
            {errorReason(u"LOCATION_POLICY_VIOLATED"_s, metadata)}};
}

ApiError permissionDenied(const QString &permission, const QString &resource)
{
    return {Rpc::PermissionDenied,
            u"Permission '%1' denied on '%2'"_s.arg(permission, resource),
            {errorReason(u"IAM_PERMISSION_DENIED"_s, {{u"permission"_s, permission}, {u"resource"_s, resource}},
                         u"iam.googleapis.com"_s)}};
}

ApiError serviceDisabled(const QString &service, const QString &title, const QString &projectNumber)
{
    const auto url =
        u"https://console.developers.google.com/apis/api/%1/overview?project=%2"_s.arg(service, projectNumber);
    const auto text =
        u"%1 has not been used in project %2 before or it is disabled. Enable it by visiting %3 then retry. If "
        "you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry."_s.arg(
            title, projectNumber, url);
    auto metadata = consumption(projectNumber, service);
    metadata[u"containerInfo"_s] = projectNumber;
    metadata[u"serviceTitle"_s] = title;
    metadata[u"activationUrl"_s] = url;
    return {Rpc::PermissionDenied,
            text,
            {errorReason(u"SERVICE_DISABLED"_s, metadata),
             detail(u"LocalizedMessage"_s, {{u"locale"_s, u"en-US"_s}, {u"message"_s, text}}),
             help(u"Google developers console API activation"_s, url)}};
}

ApiError billingDisabled(const QString &service, const QString &projectNumber)
{
    const auto page = u"https://console.developers.google.com/billing/enable?project="_s + projectNumber;
    const auto text =
        u"This API method requires billing to be enabled. Please enable billing on project #%1 by visiting %2 then "
        "retry. If you enabled billing for this project recently, wait a few minutes for the action to propagate "
        "to our systems and retry."_s.arg(projectNumber, page);
    return {.code = Rpc::PermissionDenied,
            .message = text,
            .details = {help(u"Google developers console billing"_s, page),
                        errorReason(u"BILLING_DISABLED"_s, consumption(projectNumber, service))},
            .computeReason = u"forbidden"_s};
}

ApiError billingMissing(const QString &service, const QString &projectNumber)
{
    const QJsonObject violation{{u"type"_s, u"googleapis.com/billing-enabled"_s}, {u"subject"_s, projectNumber}};
    return {Rpc::FailedPrecondition,
            u"Billing account for project '%1' is not found. Billing must be enabled for activation of service(s) "
            "'%2' to proceed."_s.arg(projectNumber, service),
            {detail(u"PreconditionFailure"_s, {{u"violations"_s, QJsonArray{violation}}}),
             errorReason(u"UREQ_PROJECT_BILLING_NOT_FOUND"_s, {}, u"serviceusage.googleapis.com/billing-enabled"_s)}};
}

ApiError alreadyExists(const QString &resource)
{
    return {Rpc::AlreadyExists, u"Resource '%1' already exists"_s.arg(resource), {resourceNamed(resource)}};
}

ApiError notFound(const QString &resource)
{
    return {Rpc::NotFound, u"Resource '%1' was not found"_s.arg(resource), {resourceNamed(resource)}};
}

ApiError resourceMissing(const QString &resource)
{
    return {Rpc::NotFound, u"The resource '%1' was not found"_s.arg(resource)};
}

ApiError badRequest(const QString &why, const QString &eid)
{
    return {Rpc::InvalidArgument, withEid(u"Cloud TPU received a bad request. "_s + why, eid)};
}

ApiError unknownType(const QString &type, const QString &zone, const QString &eid)
{
    return badRequest(
        u"The requested accelerator configuration for accelerator type, \"%1\", could not be found in the zonal "
        "accelerator configurations for \"%2\".; the accelerator %1 was not found in zone %2"_s.arg(type, zone),
        eid);
}

ApiError unknownZone(const QString &zone, const QString &eid)
{
    return badRequest(u"The requested zone \"%1\" is not supported."_s.arg(zone), eid);
}

ApiError limitReached(const QString &metric, const QString &eid)
{
    return {Rpc::ResourceExhausted, withEid(u"You have reached %1 limit."_s.arg(metric), eid)};
}

ApiError internalError(const QString &eid)
{
    return {Rpc::Internal, withEid(u"an internal error has occurred"_s, eid)};
}

ApiError validUntilPassed()
{
    return {Rpc::DeadlineExceeded, u"The queued resource's valid-until time has passed."_s};
}

ApiError reservationTooSmall(const QString &eid)
{
    return {Rpc::FailedPrecondition,
            withEid(u"Insufficient reserved capacity. Contact customer support to increase your reservation."_s, eid)};
}

ApiError hostsNotStarted(const QString &why)
{
    return {Rpc::FailedPrecondition, why, {errorReason(u"HOST_START_FAILED"_s, {}, u"tpu.googleapis.com"_s)}};
}

ApiError invalidArgument(const QString &message)
{
    return {Rpc::InvalidArgument, message};
}

ApiError unavailable()
{
    return {Rpc::Unavailable, u"The service is currently unavailable."_s};
}

ApiError callerDenied()
{
    return {Rpc::PermissionDenied, u"The caller does not have permission"_s};
}

ApiError tokenRefused(TokenFault fault, const QString &service)
{
    const auto begin = fault == TokenFault::Missing ? u"Request is missing required authentication credential."_s
                                                    : u"Request had invalid authentication credentials."_s;
    const auto reason = fault == TokenFault::Missing ? u"CREDENTIALS_MISSING"_s
        : fault == TokenFault::Unknown               ? u"ACCESS_TOKEN_TYPE_UNSUPPORTED"_s
                                                     : u"ACCESS_TOKEN_EXPIRED"_s;
    const auto metadata = service.isEmpty() ? QJsonObject{} : QJsonObject{{u"service"_s, service}};
    return {Rpc::Unauthenticated,
            begin
                + u" Expected OAuth 2 access token, login cookie or other valid authentication credential. See "
                  "https://developers.google.com/identity/sign-in/web/devconsole-project."_s,
            {errorReason(reason, metadata)}};
}

ApiError scopeMissing(const QString &service)
{
    const auto metadata = service.isEmpty() ? QJsonObject{} : QJsonObject{{u"service"_s, service}};
    return {Rpc::PermissionDenied,
            u"Request had insufficient authentication scopes."_s,
            {errorReason(u"ACCESS_TOKEN_SCOPE_INSUFFICIENT"_s, metadata)}};
}

ApiError userProjectDenied(const QString &project, const QString &service)
{
    return {Rpc::PermissionDenied,
            u"Caller does not have required permission to use project %1. Grant the caller the "
            "roles/serviceusage.serviceUsageConsumer role, or a custom role with the serviceusage.services.use "
            "permission, by visiting https://console.developers.google.com/iam-admin/iam/project?project=%1 and then "
            "retry. Propagation of the new permission may take a few minutes."_s.arg(project),
            {errorReason(u"USER_PROJECT_DENIED"_s, consumption(project, service))}};
}

ApiError projectUnknown(const QString &service, const QString &project)
{
    if (service == "cloudresourcemanager.googleapis.com"_L1)
        return callerDenied();
    return {Rpc::PermissionDenied,
            u"Permission denied on resource project %1."_s.arg(project),
            {errorReason(u"CONSUMER_INVALID"_s, consumption(project, service))}};
}

ApiError otherOperationRuns(const QString &resource)
{
    return {Rpc::Aborted,
            u"Another operation is running on resource '%1'; try again when it has finished."_s.arg(resource),
            {resourceNamed(resource)}};
}

ApiError computeExists(const QString &path)
{
    return computeRefusal(Rpc::AlreadyExists, u"The resource '%1' already exists"_s.arg(path), u"alreadyExists"_s);
}

ApiError computeInUse(const QString &noun, const QString &path, const QString &user)
{
    return computeRefusal(Rpc::InvalidArgument,
                          u"The %1 resource '%2' is already being used by '%3'"_s.arg(noun, path, user),
                          u"resourceInUseByAnotherResource"_s);
}

ApiError computeInvalid(const QString &message)
{
    return computeRefusal(Rpc::InvalidArgument, message, u"invalid"_s);
}

ApiError computeNotReady(const QString &path)
{
    return computeRefusal(Rpc::InvalidArgument, u"The resource '%1' is not ready"_s.arg(path), u"resourceNotReady"_s);
}

ApiError computePermissionDenied(const QString &permission, const QString &resource)
{
    return computeRefusal(Rpc::PermissionDenied, u"Required '%1' permission for '%2'"_s.arg(permission, resource),
                          u"forbidden"_s);
}

ApiError computeQuotaExceeded(const QString &metric, double limit, const QString &where)
{
    return computeRefusal(Rpc::PermissionDenied,
                          u"Quota '%1' exceeded.  Limit: %2 %3."_s.arg(metric, QString::number(limit, 'f', 1), where),
                          u"quotaExceeded"_s);
}

ApiError oauthRefusal(const QString &word, const QString &description, int status, const QString &subtype)
{
    QJsonObject plain{{u"error"_s, word}, {u"error_description"_s, description}};
    if (!subtype.isEmpty())
        plain[u"error_subtype"_s] = subtype;
    return {.code = Rpc::InvalidArgument, .message = {}, .httpStatus = status, .plain = plain};
}

} // namespace practice
