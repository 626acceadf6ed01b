// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/verdict.h"

#include "services/net/googleerror.h"
#include "services/net/servererrors.h"
#include "services/net/strictjson.h"

using namespace Qt::StringLiterals;

namespace {

bool isJson(const QByteArray &contentType)
{
    const auto type = contentType.split(';').constFirst().trimmed().toLower();
    return type == "application/json" || type.endsWith("+json");
}

/// The server refused: its own words when it speaks JSON, else what the status says.
Error refusal(const HttpAnswer &answer, const QDateTime &now)
{
    QJsonObject object;
    if (isJson(answer.contentType))
        object = readStrictJson(answer.body).object["error"_L1].toObject();
    auto status = parseServerStatus(object, ErrorChannel::Answer);
    status.http = answer.status; // the line decides; a body may say anything
    auto error = errorFrom(status, ErrorChannel::Answer);
    if (const auto wish = parseRetryAfter(answer.retryAfter, now))
        error.retryAfter = wish;
    return error;
}

Result<QJsonObject> understood(const HttpAnswer &answer, const QString &host, const QDateTime &now)
{
    constexpr int noContent = 204;
    if (answer.status >= 300 && answer.status < 400) {
        return failed(ErrorCode::BadReply, ServerErrors::redirect(answer.location.host()));
    }
    if (answer.status < 200 || answer.status >= 400)
        return std::unexpected{refusal(answer, now)};
    if (answer.status == noContent)
        return QJsonObject{};
    if (!isJson(answer.contentType))
        return failed(ErrorCode::Portal, ServerErrors::portal());
    auto [flaw, object] = readStrictJson(answer.body);
    switch (flaw) {
    case JsonFlaw::None: return object;
    case JsonFlaw::Cut: return failed(ErrorCode::Offline, ServerErrors::cutOff(host));
    default: return failed(ErrorCode::BadReply, ServerErrors::badJson(host));
    }
}

} // namespace

Error judged(Error error, Repeat repeat, NoAnswer::Sent sent)
{
    const bool isOpen = error.code == ErrorCode::Offline || error.code == ErrorCode::Timeout
        || error.code == ErrorCode::BadReply || error.code == ErrorCode::Portal;
    if (repeat == Repeat::Safe || sent == NoAnswer::Sent::No || !isOpen)
        return error;
    error.message = ServerErrors::mayHaveHappened(error.message);
    error.code = ErrorCode::Ambiguous;
    return error;
}

Result<QJsonObject> judgedAnswer(const HttpAnswer &answer, const QString &host, Repeat repeat, const QDateTime &now)
{
    constexpr int firstServerError = 500;
    auto result = understood(answer, host, now);
    if (result)
        return result;
    constexpr int firstSuccess = 200;
    if ((answer.status >= firstServerError || answer.status < firstSuccess) && repeat == Repeat::Never) {
        result.error().message = ServerErrors::mayHaveHappened(result.error().message);
        result.error().code = ErrorCode::Ambiguous;
        return result;
    }
    const bool isRefusal = answer.status >= 300 && answer.status < firstServerError;
    return std::unexpected{judged(result.error(), repeat, isRefusal ? NoAnswer::Sent::No : NoAnswer::Sent::Perhaps)};
}
