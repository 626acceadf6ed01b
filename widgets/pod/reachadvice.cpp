// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/reachadvice.h"

#include <QCoreApplication>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReachAdvice)
};

} // namespace

ReachAdvice reachAdvice(ErrorCode code)
{
    switch (code) {
    case ErrorCode::LoginRefused:
        return {Words::tr("The login was refused: look which key is published, and for which user name."),
                ReachRemedy::Keys};
    case ErrorCode::KeyLocked:
    case ErrorCode::KeyUnreadable: return {Words::tr("Your SSH key could not be used."), ReachRemedy::Keys};
    case ErrorCode::HostKeyUnknown:
        return {Words::tr("Nobody has vouched for the host key yet. Connect again, and compare the key."),
                ReachRemedy::None};
    case ErrorCode::HostKeyChanged:
        return {Words::tr("The host key is another one than before, so nothing was sent there."), ReachRemedy::Tpu};
    case ErrorCode::Timeout:
        return {Words::tr("No answer: still starting, or a firewall keeps SSH out."), ReachRemedy::Doctor};
    case ErrorCode::Offline:
        return {Words::tr("SSH does not answer: still starting, or not reachable from this computer."),
                ReachRemedy::Connection};
    case ErrorCode::Portal:
        return {Words::tr("A sign-in page of this network answers in its place."), ReachRemedy::Connection};
    case ErrorCode::SignedOut:
    case ErrorCode::ScopeMissing:
        return {Words::tr("You are signed out, so the address could not be read."), ReachRemedy::SignIn};
    case ErrorCode::ApiOff:
    case ErrorCode::BillingOff:
    case ErrorCode::Denied:
        return {Words::tr("Google did not tell the address: something is not in order with account or project."),
                ReachRemedy::Doctor};
    case ErrorCode::NotFound:
    case ErrorCode::Invalid:
    case ErrorCode::WrongState: return {Words::tr("Not there, or not READY."), ReachRemedy::Tpu};
    case ErrorCode::Busy:
    case ErrorCode::RateLimited: return {Words::tr("No more logins are taken right now."), ReachRemedy::None};
    case ErrorCode::ConnectionLost: return {Words::tr("The connection was lost."), ReachRemedy::None};
    default: return {Words::tr("The login failed."), ReachRemedy::None};
    }
}

QString remedyText(ReachRemedy remedy)
{
    switch (remedy) {
    case ReachRemedy::None: return {};
    case ReachRemedy::Keys: return Words::tr("Open Keys");
    case ReachRemedy::Connection: return Words::tr("Test the connection…");
    case ReachRemedy::Doctor: return Words::tr("Open the doctor");
    case ReachRemedy::SignIn: return Words::tr("Sign in…");
    case ReachRemedy::Tpu: return Words::tr("Look at the TPU");
    }
    return {};
}
