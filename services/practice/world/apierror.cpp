// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/apierror.h"

#include "services/practice/world/catalogue.h"

#include <QFile>
#include <QHash>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
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

/// All refusals by their ids.
const QHash<QString, QJsonObject> &refusals()
{
    static const auto all = [] {
        const Catalogue resourcesAreThere;
        QFile file{u":/practice/refusals.json"_s};
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the refusals are not compiled in");
        QHash<QString, QJsonObject> found;
        for (const auto &entry : QJsonDocument::fromJson(file.readAll())["refusals"_L1].toArray())
            found.insert(entry["id"_L1].toString(), entry.toObject());
        return found;
    }();
    return all;
}

QJsonObject refusalNamed(QLatin1StringView id)
{
    const auto found = refusals().constFind(QString{id});
    if (found == refusals().cend())
        qFatal("there is no refusal %s", id.data());
    return *found;
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

QString refusalText(QLatin1StringView id)
{
    return refusalNamed(id)["text"_L1].toString();
}

ApiError refusal(QLatin1StringView id, const QStringList &values)
{
    static const QRegularExpression hole{u"%(\\d)"_s};
    const auto entry = refusalNamed(id);
    const auto text = entry["text"_L1].toString();
    const auto code = std::ranges::find(codes, entry["code"_L1].toString(), &CodeRow::name);
    if (code == std::end(codes))
        qFatal("the refusal %s has no code", id.data());
    QString filled; // what comes from outside may hold a "%2" of its own
    qsizetype end = 0;
    for (const auto &match : hole.globalMatch(text)) {
        filled += text.sliced(end, match.capturedStart() - end) + values.value(match.captured(1).toInt() - 1);
        end = match.capturedEnd();
    }
    return {.code = code->code, .message = filled + text.sliced(end)};
}

ApiError noCapacity(const QString &zone, const QString &eid)
{
    return {Rpc::ResourceExhausted, withEid(refusalText("no-capacity"_L1).arg(zone), eid)};
}

ApiError quotaExceeded(const QString &quotaId, qint64 limit, const QString &location)
{
    // A zone ends in "-a"; a region in a digit.
    const auto kind = location.back().isDigit() ? u"region"_s : u"zone"_s;
    return {Rpc::ResourceExhausted, refusalText("quota-exceeded"_L1).arg(quotaId).arg(limit).arg(kind, location)};
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
    return {Rpc::ResourceExhausted, refusalText("create-rate"_L1)};
}

ApiError callRate(const QString &projectNumber)
{
    const auto service = u"tpu.googleapis.com"_s;
    return {Rpc::ResourceExhausted,
            refusalText("call-rate"_L1).arg(service, projectNumber),
            {errorReason(u"RATE_LIMIT_EXCEEDED"_s, consumption(projectNumber, service))}};
}

ApiError guestAttributeRate()
{
    return {Rpc::ResourceExhausted, refusalText("guest-attribute-rate"_L1)};
}

ApiError typeNotGranted(const QString &type, const QString &zone, bool queued)
{
    const auto message = queued ? refusalText("type-not-granted-queue"_L1) : refusalText("type-not-granted"_L1);
    return {Rpc::PermissionDenied, message.arg(type, zone)};
}

ApiError zoneRestricted(const QString &project, const QString &zone)
{
    auto metadata = consumption(project, u"tpu.googleapis.com"_s);
    metadata[u"location"_s] = zone;
    return {Rpc::PermissionDenied,
            refusalText("location-denied"_L1).arg(zone),
            {errorReason(u"LOCATION_POLICY_VIOLATED"_s, metadata)}};
}

ApiError permissionDenied(const QString &permission, const QString &resource)
{
    return {Rpc::PermissionDenied,
            refusalText("permission-denied"_L1).arg(permission, resource),
            {errorReason(u"IAM_PERMISSION_DENIED"_s, {{u"permission"_s, permission}, {u"resource"_s, resource}},
                         u"iam.googleapis.com"_s)}};
}

ApiError serviceDisabled(const QString &service, const QString &title, const QString &projectNumber)
{
    const auto url =
        u"https://console.developers.google.com/apis/api/%1/overview?project=%2"_s.arg(service, projectNumber);
    const auto text = refusalText("service-disabled"_L1).arg(title, projectNumber, url);
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
    const auto text = refusalText("billing-disabled"_L1).arg(projectNumber, page);
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
            refusalText("billing-missing"_L1).arg(projectNumber, service),
            {detail(u"PreconditionFailure"_s, {{u"violations"_s, QJsonArray{violation}}}),
             errorReason(u"UREQ_PROJECT_BILLING_NOT_FOUND"_s, {}, u"serviceusage.googleapis.com/billing-enabled"_s)}};
}

ApiError alreadyExists(const QString &resource)
{
    return {Rpc::AlreadyExists, refusalText("already-exists"_L1).arg(resource), {resourceNamed(resource)}};
}

ApiError notFound(const QString &resource)
{
    return {Rpc::NotFound, refusalText("not-found"_L1).arg(resource), {resourceNamed(resource)}};
}

ApiError resourceMissing(const QString &resource)
{
    return {Rpc::NotFound, refusalText("compute-missing"_L1).arg(resource)};
}

ApiError badRequest(const QString &why, const QString &eid)
{
    return {Rpc::InvalidArgument, withEid(refusalText("bad-request"_L1) + why, eid)};
}

ApiError unknownType(const QString &type, const QString &zone, const QString &eid)
{
    return badRequest(refusalText("type-unknown"_L1).arg(type, zone), eid);
}

ApiError unknownZone(const QString &zone, const QString &eid)
{
    return badRequest(refusalText("zone-unknown"_L1).arg(zone), eid);
}

ApiError limitReached(const QString &metric, const QString &eid)
{
    return {Rpc::ResourceExhausted, withEid(refusalText("limit-reached"_L1).arg(metric), eid)};
}

ApiError internalError(const QString &eid)
{
    return {Rpc::Internal, withEid(refusalText("internal"_L1), eid)};
}

ApiError validUntilPassed()
{
    return {Rpc::DeadlineExceeded, refusalText("valid-until-passed"_L1)};
}

ApiError reservationTooSmall(const QString &eid)
{
    return {Rpc::FailedPrecondition, withEid(refusalText("reservation-too-small"_L1), eid)};
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
    return {Rpc::Unavailable, refusalText("unavailable"_L1)};
}

ApiError callerDenied()
{
    return {Rpc::PermissionDenied, refusalText("caller-denied"_L1)};
}

ApiError tokenRefused(TokenFault fault, const QString &service)
{
    const auto begin =
        fault == TokenFault::Missing ? refusalText("credential-missing"_L1) : refusalText("credential-invalid"_L1);
    const auto reason = fault == TokenFault::Missing ? u"CREDENTIALS_MISSING"_s
        : fault == TokenFault::Unknown               ? u"ACCESS_TOKEN_TYPE_UNSUPPORTED"_s
                                                     : u"ACCESS_TOKEN_EXPIRED"_s;
    const auto metadata = service.isEmpty() ? QJsonObject{} : QJsonObject{{u"service"_s, service}};
    return {Rpc::Unauthenticated, begin + refusalText("credential-expected"_L1), {errorReason(reason, metadata)}};
}

ApiError scopeMissing(const QString &service)
{
    const auto metadata = service.isEmpty() ? QJsonObject{} : QJsonObject{{u"service"_s, service}};
    return {Rpc::PermissionDenied,
            refusalText("scope-missing"_L1),
            {errorReason(u"ACCESS_TOKEN_SCOPE_INSUFFICIENT"_s, metadata)}};
}

ApiError userProjectDenied(const QString &project, const QString &service)
{
    return {Rpc::PermissionDenied,
            refusalText("user-project-denied"_L1).arg(project),
            {errorReason(u"USER_PROJECT_DENIED"_s, consumption(project, service))}};
}

ApiError projectUnknown(const QString &service, const QString &project)
{
    if (service == "cloudresourcemanager.googleapis.com"_L1)
        return callerDenied();
    return {Rpc::PermissionDenied,
            refusalText("project-unknown"_L1).arg(project),
            {errorReason(u"CONSUMER_INVALID"_s, consumption(project, service))}};
}

ApiError otherOperationRuns(const QString &resource)
{
    return {Rpc::Aborted, refusalText("operation-runs"_L1).arg(resource), {resourceNamed(resource)}};
}

ApiError computeExists(const QString &path)
{
    return computeRefusal(Rpc::AlreadyExists, refusalText("compute-exists"_L1).arg(path), u"alreadyExists"_s);
}

ApiError computeInUse(const QString &noun, const QString &path, const QString &user)
{
    return computeRefusal(Rpc::InvalidArgument, refusalText("compute-in-use"_L1).arg(noun, path, user),
                          u"resourceInUseByAnotherResource"_s);
}

ApiError computeInvalid(const QString &message)
{
    return computeRefusal(Rpc::InvalidArgument, message, u"invalid"_s);
}

ApiError computeNotReady(const QString &path)
{
    return computeRefusal(Rpc::InvalidArgument, refusalText("compute-not-ready"_L1).arg(path), u"resourceNotReady"_s);
}

ApiError computePermissionDenied(const QString &permission, const QString &resource)
{
    return computeRefusal(Rpc::PermissionDenied, refusalText("compute-denied"_L1).arg(permission, resource),
                          u"forbidden"_s);
}

ApiError computeQuotaExceeded(const QString &metric, double limit, const QString &where)
{
    return computeRefusal(Rpc::PermissionDenied,
                          refusalText("compute-quota"_L1).arg(metric, QString::number(limit, 'f', 1), where),
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
