// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/relayerrors.h"

#include "services/net/servererrors.h"
#include "services/ssh/words.h"

namespace {

enum CloseCode : quint16 {
    SessionUnknown = 4001,
    SessionInUse = 4002,
    BackendUnreachable = 4003,
    SignInAgain = 4004,
    WriteFailed = 4009,
    ReadFailed = 4010,
    NotAuthorized = 4033,
    LookUpFailed = 4047,
    LookUpFailedAgain = 4051,
};

Error forbidden(const QString &words)
{
    return {ErrorCode::Denied,
            Ssh::tr("Your account may not use Google's tunnel to machines without external addresses. Ask an owner of "
                    "the project for the "
                    "role “IAP-secured Tunnel User” (roles/iap.tunnelResourceAccessor), and check that the API "
                    "iap.googleapis.com is "
                    "switched on; or choose a jump host."),
            words,
            {}};
}

Error unknownHost(const QString &host, const QString &words)
{
    return {ErrorCode::NotFound,
            Ssh::tr("Google's tunnel does not find the machine of %1. It may be starting or gone: check its state and "
                    "try again.")
                .arg(host),
            words,
            {}};
}

} // namespace

Error RelayErrors::ofAnswer(const WebSocketAnswer &answer, const QString &host)
{
    const auto words = QString::fromUtf8(answer.body.left(300)).simplified();
    switch (answer.status) {
    case 401: return {ErrorCode::SignedOut, ServerErrors::signedOut(), words, {}};
    case 403: return forbidden(words);
    case 404: return unknownHost(host, words);
    case 400: return {ErrorCode::Invalid, ServerErrors::refused(words), words, {}};
    default: break;
    }
    if (answer.status == 429 || answer.status >= 500)
        return {ErrorCode::Busy, ServerErrors::troubleThere(words), words, {}};
    if (answer.status != 101 && answer.status != 0)
        return {ErrorCode::Portal, ServerErrors::portal(), words, {}};
    return {ErrorCode::BadReply, broken(), words, {}};
}

Error RelayErrors::ofClose(quint16 code, const QString &host)
{
    const auto words = QString::number(code);
    switch (code) {
    case BackendUnreachable:
        return {
            ErrorCode::Offline,
            Ssh::tr(
                "Google's tunnel is there, but it cannot reach SSH (tcp:22) on %1. Either no firewall rule of its "
                "network lets "
                "35.235.240.0/20 in, or the machine is still starting: check the rules, then try again in a minute.")
                .arg(host),
            words,
            {}};
    case SignInAgain: return {ErrorCode::SignedOut, ServerErrors::signedOut(), words, {}};
    case NotAuthorized: return forbidden(words);
    case LookUpFailed:
    case LookUpFailedAgain: return unknownHost(host, words);
    default: break;
    }
    return {ErrorCode::Busy,
            Ssh::tr("Google's tunnel closed the connection (%1). Try again in a minute.").arg(code),
            words,
            {}};
}

bool RelayErrors::mayResume(quint16 code)
{
    constexpr quint16 normal = 1000;
    switch (code) {
    case normal:
    case SessionUnknown:
    case SessionInUse:
    case BackendUnreachable:
    case WriteFailed:
    case ReadFailed:
    case NotAuthorized:
    case LookUpFailed:
    case LookUpFailedAgain: return false;
    default: return true;
    }
}

QString RelayErrors::silent()
{
    return Ssh::tr("Google's tunnel did not answer in time. It may not reach the machine: check that it runs and that "
                   "the firewall lets "
                   "35.235.240.0/20 in for tcp:22.");
}

QString RelayErrors::broken()
{
    return Ssh::tr("What answers at the place of Google's tunnel does not follow its rules, so the connection was "
                   "closed. Something between "
                   "may be changing the traffic: try another network, or a jump host.");
}

QString RelayErrors::nameless(const QString &host)
{
    return Ssh::tr("%1 has no external address, and Google does not tell its machine's name yet (guest attributes are "
                   "off, or it is still "
                   "starting), so its tunnel cannot be used. Wait until it is READY, or choose a jump host.")
        .arg(host);
}
