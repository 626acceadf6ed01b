// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/googleerror.h"

#include "services/core/plaintext.h"
#include "services/net/servererrors.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestMessage = 1'000;

enum Rpc { // google.rpc.Code
    rpcCancelled = 1,
    rpcInvalidArgument = 3,
    rpcDeadlineExceeded = 4,
    rpcNotFound = 5,
    rpcAlreadyExists = 6,
    rpcPermissionDenied = 7,
    rpcResourceExhausted = 8,
    rpcFailedPrecondition = 9,
    rpcAborted = 10,
    rpcUnimplemented = 12,
    rpcInternal = 13,
    rpcUnavailable = 14,
    rpcUnauthenticated = 16,
};

int rpcFromName(QStringView name)
{
    static const QMap<QString, int> codes{
        {u"CANCELLED"_s, rpcCancelled},
        {u"INVALID_ARGUMENT"_s, rpcInvalidArgument},
        {u"DEADLINE_EXCEEDED"_s, rpcDeadlineExceeded},
        {u"NOT_FOUND"_s, rpcNotFound},
        {u"ALREADY_EXISTS"_s, rpcAlreadyExists},
        {u"PERMISSION_DENIED"_s, rpcPermissionDenied},
        {u"RESOURCE_EXHAUSTED"_s, rpcResourceExhausted},
        {u"FAILED_PRECONDITION"_s, rpcFailedPrecondition},
        {u"ABORTED"_s, rpcAborted},
        {u"UNIMPLEMENTED"_s, rpcUnimplemented},
        {u"INTERNAL"_s, rpcInternal},
        {u"UNAVAILABLE"_s, rpcUnavailable},
        {u"UNAUTHENTICATED"_s, rpcUnauthenticated},
    };
    return codes.value(name.toString());
}

/// "3.5s", as RetryInfo says it. Nothing for what is no time, or is longer than a day.
std::optional<std::chrono::milliseconds> parseDuration(QStringView text)
{
    constexpr double longest = 86'400;
    bool ok = false;
    const auto seconds = text.endsWith(u's') ? text.chopped(1).toDouble(&ok) : -1;
    if (!ok || !(seconds > 0 && seconds <= longest))
        return {};
    return std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>{seconds});
}

void readDetails(const QJsonArray &details, ServerStatus &status)
{
    for (const auto &value : details) {
        const auto detail = value.toObject();
        if (const auto reason = detail["reason"_L1].toString(); !reason.isEmpty() && status.reason.isEmpty()) {
            status.reason = reason;
            const auto metadata = detail["metadata"_L1].toObject();
            for (auto it = metadata.begin(); it != metadata.end(); ++it)
                status.metadata.insert(it.key(), it.value().toString());
        }
        if (const auto delay = detail["retryDelay"_L1].toString(); !status.retryDelay)
            status.retryDelay = parseDuration(delay);
        for (const auto &violation : detail["violations"_L1].toArray())
            status.violations += violation["description"_L1].toString();
    }
    status.violations.removeAll(QString{});
}

/// All that looks at it takes time by its length, and no server says so much.
ServerStatus boundedStatus(ServerStatus status)
{
    constexpr qsizetype mostViolations = 20;
    status.message = boundedWords(status.message);
    status.reason = boundedWords(status.reason);
    for (auto &value : status.metadata)
        value = boundedWords(value);
    status.violations = status.violations.first(std::min(status.violations.size(), mostViolations));
    for (auto &violation : status.violations)
        violation = boundedWords(violation);
    return status;
}

/// What every rule looks at.
struct Case
{
    const ServerStatus &status;
    ErrorChannel channel;
    QString text; ///< message and violations, without EID
    SpeakingCloud cloud;

    [[nodiscard]] bool isAboutTheCaller() const ///< who is not let in has not been told anything about capacity
    {
        return status.http == 401 || status.http == 403 || status.rpc == rpcUnauthenticated
            || status.rpc == rpcPermissionDenied;
    }
    [[nodiscard]] bool has(QLatin1StringView words) const { return text.contains(words, Qt::CaseInsensitive); }
};

using Verdict = std::optional<Error>;

Verdict capacity(const Case &c)
{
    static constexpr std::array words{"no more capacity in the zone"_L1,
                                      "GCE_STOCKOUT"_L1,
                                      "ZONE_RESOURCE_POOL_EXHAUSTED"_L1,
                                      "insufficient capacity"_L1,
                                      "does not have enough resources available"_L1,
                                      "currently out of capacity"_L1};
    if (c.isAboutTheCaller())
        return {};
    for (const auto word : words) {
        if (c.has(word) || c.status.reason.contains(word, Qt::CaseInsensitive))
            return Error{ErrorCode::NoCapacity, ServerErrors::noCapacity()};
    }
    return {};
}

Verdict reservation(const Case &c)
{
    if (c.has("insufficient reserved capacity"_L1) || c.has("reservation not found"_L1))
        return Error{ErrorCode::Reservation,
                     ServerErrorsMessages::tr("The reservation has no room for this, or does not exist in this zone. "
                                              "Choose another kind of capacity, or ask for a larger reservation.")};
    return {};
}

Verdict rate(const Case &c)
{
    static const QRegularExpression limit{u"Quota (?:limit )?'[^']*Per(?:Minute|Second|100Seconds)"_s};
    const bool isRate = c.has("per minute"_L1) || c.status.reason == "rateLimitExceeded"_L1
        || c.status.reason == "userRateLimitExceeded"_L1 || c.status.reason == "RATE_LIMIT_EXCEEDED"_L1
        || limit.match(c.text).hasMatch();
    if (isRate && (c.status.http == 429 || c.status.http == 403 || c.status.rpc == rpcResourceExhausted))
        return Error{ErrorCode::RateLimited, ServerErrors::rate(c.cloud)};
    return {};
}

/// One limit of Compute Engine for all kinds of machines; only that of addresses can be got around.
Error computeLimit(const QString &what)
{
    if (what.contains("ADDRESSES"_L1))
        return {ErrorCode::AddressLimit,
                ServerErrorsMessages::tr("The project has no external IP addresses left in this region (%1); every "
                                         "host of a TPU takes one. Create the TPU with internal addresses only, choose "
                                         "a smaller size, delete what holds addresses, or ask for a higher limit.")
                    .arg(what)};
    return {ErrorCode::QuotaExceeded,
            ServerErrorsMessages::tr("The project has reached its %1 limit of Compute Engine in this region. Delete "
                                     "machines that are not needed, choose a smaller size, or ask for a higher limit.")
                .arg(what)};
}

/// " (in us-east5)" or nothing: quotas are per zone and per region, and not every text names the place.
QString inPlace(const QString &place)
{
    return place.isEmpty() ? QString{} : u" ("_s + place + u')';
}

/// Both spellings of an exhausted quota; several may come at once, zone and region.
Verdict quota(const Case &c)
{
    static const QRegularExpression shape{
        u"Quota (?:limit )?'([^']+)'[^.\\n]*(?:exceeded|exhausted)\\.?\\s*Limit:?\\s*(\\d+)"
        "(?:\\s+in\\s+(?:region|zone)\\s+([a-z0-9-]*[a-z0-9]))?"_s,
        QRegularExpression::CaseInsensitiveOption};
    Verdict verdict;
    for (auto it = shape.globalMatch(c.text); it.hasNext();) {
        const auto match = it.next();
        if (match.capturedView(1).contains("ADDRESSES"_L1)) // none at all of these is no end: a TPU can do without
            return computeLimit(match.captured(1));
        const bool isZero = match.capturedView(2).toLongLong() == 0;
        if (verdict && !isZero)
            continue; // the first one, unless a later one is a limit of zero: that one cannot pass
        const auto place = match.captured(3);
        verdict = isZero
            ? Error{ErrorCode::NotGranted,
                    ServerErrorsMessages::tr("The project has no quota for this%1: the limit of %2 is 0. Choose a zone "
                                             "and type that were granted to you; waiting does not help.")
                        .arg(inPlace(place), match.captured(1))}
            : Error{ErrorCode::QuotaExceeded,
                    ServerErrorsMessages::tr(
                        "The quota%1 is used up: %2 allows %3. Delete TPUs or requests that hold it, "
                        "also those that wait or are dead, or choose a smaller size.")
                        .arg(inPlace(place), match.captured(1), match.captured(2))};
        if (isZero)
            break;
    }
    if (!verdict && c.channel == ErrorChannel::Operation && c.status.rpc == rpcResourceExhausted && c.has("quota"_L1))
        return Error{ErrorCode::QuotaExceeded,
                     ServerErrorsMessages::tr("A quota is used up. Delete TPUs or dead requests that hold it, or "
                                              "choose a smaller size.%1")
                         .arg(ServerErrors::inQuotes(c.text))};
    return verdict;
}

Verdict computeQuota(const Case &c)
{
    static const QRegularExpression shape{u"reached ([A-Z_]+) limit"_s};
    if (const auto match = shape.match(c.text); match.hasMatch())
        return computeLimit(match.captured(1));
    return {};
}

/// Where the machines themselves cannot start, another try does not help.
Verdict hostStart(const Case &c)
{
    if (c.status.reason != "HOST_START_FAILED"_L1)
        return {};
    return Error{ErrorCode::HostsFailed,
                 ServerErrorsMessages::tr("The machines of the TPU cannot be started.%1")
                     .arg(ServerErrors::inQuotes(hostReason(c.text)))};
}

/// What those above the project have forbidden in it.
Verdict policy(const Case &c)
{
    static const QRegularExpression constraint{u"constraints/([A-Za-z0-9.]+)"_s};
    if (const auto match = constraint.match(c.text); match.hasMatch())
        return Error{ErrorCode::Denied, ServerErrors::organisation(match.captured(1))};
    if (c.status.reason == "SECURITY_POLICY_VIOLATED"_L1 || c.has("prohibited by organization's policy"_L1))
        return Error{ErrorCode::Denied, ServerErrors::organisation(u"VPC Service Controls"_s)};
    return {};
}

Verdict notGranted(const Case &c)
{
    static const QRegularExpression type{
        u"does not have permission to submit requests.*accelerator type \"?([a-z0-9-]+)\"? in location ([a-z0-9-]+)"_s};
    if (const auto match = type.match(c.text); match.hasMatch())
        return Error{ErrorCode::NotGranted,
                     ServerErrorsMessages::tr("%1 was not granted to this project in %2. Choose a type and zone from "
                                              "your grant; if the grant names this one, ask TRC support.")
                         .arg(match.captured(1), match.captured(2))};
    if (c.status.reason == "LOCATION_POLICY_VIOLATED"_L1 || c.has("Permission denied on 'locations/"_L1)
        || c.has("is not found or access is unauthorized"_L1))
        return Error{ErrorCode::NotGranted,
                     ServerErrorsMessages::tr("This zone is not open to the project. Choose a zone from your grant, or "
                                              "check that the grant is for this project.")};
    return {};
}

Verdict apiOff(const Case &c)
{
    if (c.status.reason != "SERVICE_DISABLED"_L1 && !c.has("has not been used in project"_L1))
        return {};
    // Google's own client projects: the call was charged to them because no quota project was named.
    if (c.has("project 32555940559"_L1) || c.has("project 764086051850"_L1))
        return Error{ErrorCode::Denied,
                     ServerErrorsMessages::tr("Google counts this call to another project than yours, because the "
                                              "sign-in names none. Choose the project again, or sign in again.")};
    auto service = c.status.metadata.value(u"serviceTitle"_s);
    if (service.isEmpty())
        service = c.text.section(" has not been used"_L1, 0, 0).section(u'\n', -1);
    return Error{ErrorCode::ApiOff,
                 ServerErrorsMessages::tr(
                     "%1 is not enabled in this project. Enable it for the project and try again a few minutes later.")
                     .arg(service.isEmpty() ? ServerErrorsMessages::tr("A needed Google API") : service)};
}

Verdict billing(const Case &c)
{
    if (c.has("free-trial billing account"_L1))
        return Error{ErrorCode::BillingOff,
                     ServerErrorsMessages::tr("The project's billing account is still in its free trial, which does "
                                              "not allow TPUs. Upgrade the billing account.")};
    if (c.status.reason == "UREQ_PROJECT_BILLING_NOT_FOUND"_L1 || c.status.reason == "BILLING_DISABLED"_L1
        || c.has("NO_VALID_BILLING_ACCOUNT"_L1) || c.has("check billing"_L1) || c.has("billing must be enabled"_L1)
        || c.has("requires billing to be enabled"_L1))
        return Error{ErrorCode::BillingOff,
                     ServerErrorsMessages::tr("The project has no active billing account, and Google wants one even "
                                              "for free TPUs. Link a billing account to the project.")};
    return {};
}

Verdict permission(const Case &c)
{
    static const QRegularExpression shape{u"Permission '([A-Za-z.]+)' denied on"_s};
    if (const auto match = shape.match(c.text); match.hasMatch())
        return Error{ErrorCode::Denied,
                     ServerErrorsMessages::tr("Your account lacks the permission %1 in this project. Ask the project's "
                                              "owner for a role that has it, for example TPU Admin.")
                         .arg(match.captured(1))};
    if (c.status.reason == "ACCESS_TOKEN_SCOPE_INSUFFICIENT"_L1)
        return Error{ErrorCode::ScopeMissing,
                     ServerErrorsMessages::tr(
                         "The sign-in does not cover this action. Sign in again and allow access to Google Cloud.")};
    return {};
}

/// What another zone may well have.
Verdict notInZone(const Case &c)
{
    static const QRegularExpression type{u"accelerator type, \"([^\"]+)\", could not be found.* for \"([^\"]+)\""_s};
    static const QRegularExpression zone{u"requested zone \"([^\"]+)\" is not supported"_s};
    static const QRegularExpression model{
        u"([A-Z_]+) provisioning model is not supported for accelerator type \"([^\"]+)\" in location \"([^\"]+)\""_s};
    static const QRegularExpression runtime{
        u"runtime[ _]?version[ ,:]*[\"']?([A-Za-z0-9._-]+)[\"']?.*(?:not found|not supported|could not be found|is invalid)"_s,
        QRegularExpression::CaseInsensitiveOption};
    if (const auto match = type.match(c.text); match.hasMatch())
        return Error{ErrorCode::NotInZone,
                     ServerErrorsMessages::tr("%1 does not exist in %2. Choose one of the types that the zone offers.")
                         .arg(match.captured(1), match.captured(2))};
    if (const auto match = zone.match(c.text); match.hasMatch())
        return Error{ErrorCode::NotInZone,
                     ServerErrorsMessages::tr("%1 is not a zone with TPUs. Choose one from the list of zones.")
                         .arg(match.captured(1))};
    if (const auto match = model.match(c.text); match.hasMatch()) {
        return Error{ErrorCode::NotInZone,
                     ServerErrorsMessages::tr("%2 is not available as %1 in %3. Choose another tier or another zone.")
                         .arg(match.captured(1), match.captured(2), match.captured(3))};
    }
    if (const auto match = runtime.match(c.text); match.hasMatch())
        return Error{ErrorCode::NotInZone,
                     ServerErrorsMessages::tr(
                         "The runtime version %1 does not exist here. Choose one of those that the zone offers.")
                         .arg(match.captured(1))};
    return {};
}

Verdict badRequest(const Case &c)
{
    static const QRegularExpression state{u"(\\w+) is not supported (?:while in state|when state is) ([A-Z_]+)"_s};
    if (const auto match = state.match(c.text); match.hasMatch())
        return Error{ErrorCode::WrongState,
                     ServerErrorsMessages::tr(
                         "This is not possible in the state %1. Wait until the state has changed, then try again.")
                         .arg(match.captured(2))};
    if (c.has("migrate to TPU VM"_L1))
        return Error{ErrorCode::Invalid,
                     ServerErrorsMessages::tr(
                         "Google no longer makes TPUs of the old TPU Node architecture. Create a TPU VM instead.")};
    return {};
}

Error byRpc(const Case &c)
{
    const auto words = c.text;
    switch (c.status.rpc) {
    case rpcCancelled:
        return {ErrorCode::CancelledThere,
                ServerErrorsMessages::tr(
                    "The operation was cancelled by somebody else in the cloud. Try again if you still need it.")};
    case rpcInvalidArgument:
    case rpcFailedPrecondition:
    case rpcUnimplemented: return {ErrorCode::Invalid, ServerErrors::refused(words, c.cloud)};
    case rpcNotFound: return {ErrorCode::NotFound, ServerErrors::notFound(words)};
    case rpcAlreadyExists: return {ErrorCode::AlreadyExists, ServerErrors::alreadyExists(words)};
    case rpcPermissionDenied: return {ErrorCode::Denied, ServerErrors::denied(words, c.cloud)};
    case rpcResourceExhausted:
        return c.channel == ErrorChannel::Operation
            ? Error{ErrorCode::NoCapacity,
                    ServerErrorsMessages::tr(
                        "Google says that something is used up, but not in words that tell whether it is TPUs or a "
                        "quota. It is tried again a few times; if this persists, decide yourself how to go on.%1")
                        .arg(ServerErrors::inQuotes(words))}
            : Error{ErrorCode::RateLimited, ServerErrors::rate(c.cloud)};
    case rpcAborted: return {ErrorCode::Conflict, ServerErrors::conflict()};
    case rpcInternal:
        return {ErrorCode::BrokenThere,
                ServerErrorsMessages::tr("Google reports an internal error. Often it passes; at times it hides that "
                                         "there is no capacity, or too few external addresses for all hosts. Try "
                                         "again, and if this persists, try another zone or a smaller size.")};
    case rpcUnavailable:
    case rpcDeadlineExceeded: return {ErrorCode::Busy, ServerErrors::troubleThere(words, c.cloud)};
    case rpcUnauthenticated: return {ErrorCode::SignedOut, ServerErrors::signedOut(c.cloud)};
    default: return {ErrorCode::BadReply, ServerErrors::refused(words, c.cloud)};
    }
}

Error byHttp(const Case &c)
{
    switch (c.status.http) {
    case 401: return {ErrorCode::SignedOut, ServerErrors::signedOut(c.cloud)};
    case 403: return {ErrorCode::Denied, ServerErrors::denied(c.text, c.cloud)};
    case 404: return {ErrorCode::NotFound, ServerErrors::notFound(c.text)};
    case 408: return {ErrorCode::Busy, ServerErrors::troubleThere(c.text, c.cloud)};
    case 429: return {ErrorCode::RateLimited, ServerErrors::rate(c.cloud)};
    case 409:
        if (c.status.rpc == rpcAlreadyExists || c.has("already exists"_L1))
            return {ErrorCode::AlreadyExists, ServerErrors::alreadyExists(c.text)};
        return {ErrorCode::Conflict, ServerErrors::conflict()};
    case 412: return {ErrorCode::Conflict, ServerErrors::conflict()};
    case 501: return {ErrorCode::Invalid, ServerErrors::refused(c.text, c.cloud)};
    case 511: return {ErrorCode::Portal, ServerErrors::portal()};
    default: break;
    }
    if (c.status.http >= 500)
        return {ErrorCode::Busy, ServerErrors::troubleThere(c.text, c.cloud)};
    return {ErrorCode::Invalid, ServerErrors::refused(c.text, c.cloud)};
}

} // namespace

ServerStatus parseServerStatus(const QJsonObject &error, ErrorChannel channel)
{
    ServerStatus status;
    const auto code = error["code"_L1].toInt();
    status.status = error["status"_L1].toString();
    (channel == ErrorChannel::Answer ? status.http : status.rpc) = code;
    if (const auto rpc = rpcFromName(status.status); rpc != 0)
        status.rpc = rpc;
    status.message = error["message"_L1].toString();
    readDetails(error["details"_L1].toArray(), status);
    const auto first =
        error["errors"_L1].toArray().at(0).toObject(); // Compute's own form, of an answer and of an operation
    if (status.reason.isEmpty())
        status.reason = first["reason"_L1].toString(first["code"_L1].toString());
    if (status.message.isEmpty())
        status.message = first["message"_L1].toString();
    return status;
}

Error errorFrom(const ServerStatus &told, ErrorChannel channel)
{
    const auto status = boundedStatus(told);
    Case c{status, channel, withoutEid(status.message), ServerErrors::cloudAt(status.host)};
    for (const auto &violation : status.violations)
        c.text += u'\n' + withoutEid(violation);
    static constexpr std::array rules{&hostStart,    &capacity,   &reservation, &rate,    &quota,
                                      &computeQuota, &notGranted, &apiOff,      &billing, &policy,
                                      &permission,   &notInZone,  &badRequest};
    Verdict verdict;
    if (status.http != 401 && status.rpc != rpcUnauthenticated) { // an expired token is one, whatever the text says
        for (const auto rule : rules) {
            if ((verdict = rule(c)))
                break;
        }
    }
    auto error = verdict ? *verdict : channel == ErrorChannel::Operation ? byRpc(c) : byHttp(c);
    error.isUnknownText = !verdict && (error.code == ErrorCode::Invalid || error.code == ErrorCode::NoCapacity);
    error.message = plainLines(error.message, longestMessage); // it becomes part of a sentence
    error.serverWords = status.message;
    error.retryAfter = status.retryDelay;
    error.reason = status.reason;
    if (!status.violations.isEmpty())
        error.serverWords += u'\n' + status.violations.join(u'\n');
    return error;
}

bool isQuotaProjectDenied(const Error &error)
{
    return error.reason == "USER_PROJECT_DENIED"_L1
        || (error.code == ErrorCode::Denied
            && error.serverWords.contains("roles/serviceusage.serviceUsageConsumer"_L1));
}

QString withoutEid(const QString &message)
{
    static const QRegularExpression eid{u"\\s*\\[EID: 0x[0-9a-fA-F]+\\]"_s};
    auto text = message;
    return text.remove(eid).trimmed();
}
