// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/reachadvice.h"

#include <QCoreApplication>

namespace {

struct ReachAdviceMessages
{
    Q_DECLARE_TR_FUNCTIONS(ReachAdvice)
};

} // namespace

ReachAdvice reachAdvice(ErrorCode code)
{
    switch (code) {
    case ErrorCode::LoginRefused:
        return {ReachAdviceMessages::tr("The login was refused: look which key is published, and for which user name."),
                ReachAction::Keys};
    case ErrorCode::KeyLocked:
        return {ReachAdviceMessages::tr("Your SSH key is locked: its passphrase is needed."), ReachAction::UnlockKey};
    case ErrorCode::KeyUnreadable:
        return {ReachAdviceMessages::tr("Your SSH key could not be used."), ReachAction::Keys};
    case ErrorCode::HostKeyUnknown:
        return {ReachAdviceMessages::tr("The host key is not verified yet. Connect again and compare it."),
                ReachAction::None};
    case ErrorCode::HostKeyChanged:
        return {ReachAdviceMessages::tr("The host key is another one than before, so nothing was sent there."),
                ReachAction::Tpu};
    case ErrorCode::Timeout:
        return {ReachAdviceMessages::tr("No answer: still starting, or a firewall keeps SSH out."),
                ReachAction::Doctor};
    case ErrorCode::Offline:
        return {ReachAdviceMessages::tr("SSH does not answer: still starting, or not reachable from this computer."),
                ReachAction::Connection};
    case ErrorCode::Portal:
        return {ReachAdviceMessages::tr("A sign-in page of this network answers in its place."),
                ReachAction::Connection};
    case ErrorCode::SignedOut:
    case ErrorCode::ScopeMissing:
        return {ReachAdviceMessages::tr("You are signed out, so the address could not be read."), ReachAction::SignIn};
    case ErrorCode::ApiOff:
    case ErrorCode::BillingOff:
    case ErrorCode::Denied:
        return {ReachAdviceMessages::tr(
                    "Google did not tell the address: something is not in order with account or project."),
                ReachAction::Doctor};
    case ErrorCode::NotFound:
    case ErrorCode::Invalid:
    case ErrorCode::WrongState: return {ReachAdviceMessages::tr("Not there, or not READY."), ReachAction::Tpu};
    case ErrorCode::Busy:
    case ErrorCode::RateLimited:
        return {ReachAdviceMessages::tr("No more logins are taken right now."), ReachAction::None};
    case ErrorCode::ConnectionLost: return {ReachAdviceMessages::tr("The connection was lost."), ReachAction::None};
    default: return {ReachAdviceMessages::tr("The login failed."), ReachAction::None};
    }
}

QString actionText(ReachAction action)
{
    switch (action) {
    case ReachAction::None: return {};
    case ReachAction::Keys: return ReachAdviceMessages::tr("Open Keys");
    case ReachAction::UnlockKey: return ReachAdviceMessages::tr("Unlock key…");
    case ReachAction::Connection: return ReachAdviceMessages::tr("Test the connection…");
    case ReachAction::Doctor: return ReachAdviceMessages::tr("Open the doctor");
    case ReachAction::SignIn: return ReachAdviceMessages::tr("Sign in…");
    case ReachAction::Tpu: return ReachAdviceMessages::tr("Look at the TPU");
    }
    return {};
}
