// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbcall.h"

#include "services/core/plaintext.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct VerbCallMessages
{
    Q_DECLARE_TR_FUNCTIONS(VerbCall)
};

std::optional<Error> refusalOf(const Verb &verb, const VerbCall &call)
{
    if (!verb.changes())
        return std::nullopt;
    if (call.isReadOnly)
        return Error{.code = ErrorCode::Denied,
                     .message =
                         VerbCallMessages::tr("“%1” changes something, and --read-only forbids that. Nothing was "
                                              "done. Call it again without --read-only.")
                             .arg(verb.typed()),
                     .reason = verbreason::readOnly};
    if (const auto why = WriteLock::instance().isLocked() ? WriteLock::instance().problem(verb.need) : QString{};
        !why.isEmpty())
        return Error{.code = ErrorCode::Denied, .message = why, .reason = verbreason::readOnly};
    return std::nullopt;
}

Error usageError(const QString &sentence)
{
    return {.code = ErrorCode::Invalid, .message = sentence, .reason = verbreason::usage};
}

} // namespace

Task<QJsonObject> perform(VerbCall call, VerbScene scene, std::stop_token stop)
{
    const auto *verb = verbNamed(call.verb);
    if (verb == nullptr || verb->work == nullptr)
        co_return std::unexpected{
            usageError(VerbCallMessages::tr("There is no verb “%1”.").arg(plainLine(call.verb, 80)))};
    if (const auto problem = argumentProblem(*verb, call.arguments); !problem.isEmpty())
        co_return std::unexpected{usageError(problem)};
    if (auto refusal = refusalOf(*verb, call))
        co_return std::unexpected{*std::move(refusal)};
    co_return co_await verb->work(scene, call.arguments, stop);
}

QString cloudWord(const Session &session)
{
    switch (session.profile.kind) {
    case CloudProfile::Kind::Practice: return u"practice"_s;
    case CloudProfile::Kind::Real: break;
    }
    return u"google"_s;
}

QJsonObject answerOf(const QString &verb, const QString &project, const QString &cloud,
                     const Result<QJsonObject> &result)
{
    QJsonObject answer{{u"version"_s, answerVersion}, {u"verb"_s, verb}};
    if (!project.isEmpty())
        answer.insert(u"project"_s, project);
    if (!cloud.isEmpty())
        answer.insert(u"cloud"_s, cloud);
    if (result)
        answer.insert(u"result"_s, *result);
    else
        answer.insert(u"error"_s, errorJson(result.error()));
    return answer;
}

ExitCode exitCodeOf(const Error &error)
{
    if (error.reason == verbreason::usage)
        return ExitCode::Usage;
    if (error.reason == verbreason::notAgreed)
        return ExitCode::NotAgreed;
    if (error.reason == verbreason::readOnly)
        return ExitCode::ReadOnly;
    if (error.reason == verbreason::commandFailed)
        return ExitCode::CommandFailed;
    switch (error.code) {
    case ErrorCode::Cancelled: return ExitCode::Interrupted;
    case ErrorCode::NotFound: return ExitCode::NotFound;
    case ErrorCode::SignedOut:
    case ErrorCode::ScopeMissing: return ExitCode::SignIn;
    case ErrorCode::Offline:
    case ErrorCode::Portal:
    case ErrorCode::Timeout:
    case ErrorCode::Busy:
    case ErrorCode::RateLimited:
    case ErrorCode::ConnectionLost: return ExitCode::Unreachable;
    case ErrorCode::NoCapacity:
    case ErrorCode::QuotaExceeded:
    case ErrorCode::AddressLimit:
    case ErrorCode::Reservation:
    case ErrorCode::NotGranted: return ExitCode::NoRoom;
    default: break;
    }
    return ExitCode::Failed;
}

ExitCode exitCodeOf(const Result<QJsonObject> &result)
{
    constexpr int most = 255;
    if (!result)
        return exitCodeOf(result.error());
    return ExitCode(std::clamp(result->value("exitCode"_L1).toInt(), 0, most));
}
