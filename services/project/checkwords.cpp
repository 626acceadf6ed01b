// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/check.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Doctor)
};

QString word(const Check &check, qsizetype index)
{
    return check.words.value(index);
}

QString number(const Check &check, qsizetype index)
{
    return QLocale{}.toString(word(check, index).toLongLong());
}

/// The server's own words, shortened; they stand behind a sentence of ours.
QString quoted(const Check &check)
{
    constexpr qsizetype longest = 300;
    if (!check.error || check.error->serverWords.isEmpty())
        return {};
    const auto words = check.error->serverWords.simplified();
    return words.size() > longest ? words.left(longest - 1) + u'…' : words;
}

/// Why a question got no answer: from the code, so that it follows the language.
QString troubleOf(const Check &check)
{
    switch (check.error ? check.error->code : ErrorCode::BadReply) {
    case ErrorCode::Offline: return Words::tr("The connection to Google did not come about or was lost.");
    case ErrorCode::Timeout: return Words::tr("Google did not answer in time.");
    case ErrorCode::Portal:
        return Words::tr(
            "This network answers with a page of its own instead of Google. Sign in to the network in a browser.");
    case ErrorCode::Denied:
        return punctuation::sentences({Words::tr("Google refuses to tell this account."), quoted(check)});
    case ErrorCode::NotFound:
        return punctuation::sentences({Words::tr("Google says that it does not exist."), quoted(check)});
    case ErrorCode::RateLimited:
    case ErrorCode::Busy:
        return punctuation::sentences(
            {Words::tr("Google has trouble at the moment or asks for fewer requests."), quoted(check)});
    case ErrorCode::SignedOut: return Words::tr("Google does not accept the sign-in any more.");
    case ErrorCode::ScopeMissing:
        return Words::tr("The sign-in does not cover this. Sign in again and allow access to Google Cloud.");
    case ErrorCode::ApiOff: return Words::tr("The API that could tell is not enabled in this project.");
    case ErrorCode::BillingOff: return Words::tr("Google does not tell without billing.");
    default: return punctuation::sentences({Words::tr("Google's answer could not be used."), quoted(check)});
    }
}

/// The parts of the program that something is missing for, one a line.
QString featuresOf(const Check &check)
{
    QStringList titles;
    for (const auto &title : word(check, 0).split(u'\n'))
        titles += QCoreApplication::translate("Features", title.toUtf8().constData());
    return punctuation::list(titles);
}

QString connectionSentence(const Check &check)
{
    switch (check.found) {
    case Found::Reached:
        if (!word(check, 2).isEmpty()) // not Google: the practice cloud, or an address of the settings
            return Words::tr("%1 answered within %2 ms.").arg(word(check, 2), number(check, 0));
        return word(check, 1).isEmpty()
            ? Words::tr("Google answered within %1 ms.").arg(number(check, 0))
            : Words::tr("Google answered within %1 ms, through the proxy %2.").arg(number(check, 0), word(check, 1));
    case Found::NotReached:
        return word(check, 0).isEmpty()
            ? Words::tr("Google cannot be reached. %1").arg(troubleOf(check))
            : Words::tr("Google cannot be reached through the proxy %1. %2").arg(word(check, 0), troubleOf(check));
    case Found::ClockRight:
        if (!word(check, 2).isEmpty())
            return Words::tr("It agrees with the clock of %1.").arg(word(check, 2));
        return Words::tr("It agrees with Google's clock to within %n seconds.", nullptr, word(check, 0).toInt());
    case Found::ClockUnseen: return Words::tr("Google's answers carry no time.");
    case Found::ClockWrong:
        return word(check, 1) == "ahead"_L1
            ? Words::tr("This computer is ahead of Google's clock by %n seconds.", nullptr, word(check, 0).toInt())
            : Words::tr("This computer is behind Google's clock by %n seconds.", nullptr, word(check, 0).toInt());
    case Found::SignedIn: return word(check, 0);
    case Found::SignedInNameless: return Words::tr("The sign-in works, but does not say whose it is.");
    case Found::SignedOut: return Words::tr("Google does not accept the sign-in. Sign in again.");
    default: return {};
    }
}

QString projectSentence(const Check &check)
{
    switch (check.found) {
    case Found::ProjectFine:
        return Words::tr("ID %1, number %2, name “%3”. Programs take the ID; TRC asks for the number.")
            .arg(word(check, 0), word(check, 1), word(check, 2));
    case Found::ProjectUnread:
        return Words::tr("Whether the project exists was not told; what can be asked without is asked. %1")
            .arg(troubleOf(check));
    case Found::ProjectIsNumber:
        return Words::tr("%1 is the project's number. Its ID is %2; some parts of Google Cloud take only the ID.")
            .arg(word(check, 0), word(check, 1));
    case Found::ProjectIsName:
        return Words::tr("“%1” is a project's name, not its ID. The project with that name has the ID %2.")
            .arg(word(check, 0), word(check, 1));
    case Found::ProjectUnknown:
        return Words::tr("There is no project “%1”, or your account may not see it. Check the ID and the account.")
            .arg(word(check, 0));
    case Found::ProjectEnding:
        return Words::tr("%1 is marked for deletion. Restore it in the console, or use another project.")
            .arg(word(check, 0));
    case Found::BillingOn: return Words::tr("Billing account %1 is linked.").arg(word(check, 0));
    case Found::BillingOff: return Words::tr("No active billing account is linked. Link one in the console.");
    default: return {};
    }
}

QString apiSentence(const Check &check)
{
    switch (check.found) {
    case Found::ApiOn: return Words::tr("It is enabled, and it answers.");
    case Found::ApiOff: return Words::tr("It is not enabled in this project.");
    case Found::ApiSettling: return Words::tr("It is enabled, but not in effect yet. That takes up to a few minutes.");
    case Found::ApisOn: return Words::tr("All %n are enabled.", nullptr, word(check, 0).toInt());
    case Found::ApisOff:
        return Words::tr("Not enabled: %1. What needs them stays empty until then.").arg(word(check, 0));
    case Found::MayAll:
        return Words::tr("The account has all %n permissions that the program uses.", nullptr, word(check, 0).toInt());
    case Found::MayNotSome: return Words::tr("Not allowed: %1. Missing: %2").arg(featuresOf(check), word(check, 1));
    case Found::MayNotCore:
        return Words::tr("Not allowed: %1. Ask the project's owner for the role TPU Admin. Missing: %2")
            .arg(featuresOf(check), word(check, 1));
    case Found::AgentThere: return Words::tr("%1 has its role.").arg(word(check, 0));
    case Found::AgentMissing:
        return Words::
            tr("%1 has no role in the project yet. Google makes it when the first TPU is created; it can be made now.")
                .arg(word(check, 0));
    default: return {};
    }
}

QString networkSentence(const Check &check)
{
    switch (check.found) {
    case Found::NetworkDefault: return Words::tr("The network “%1” is there.").arg(word(check, 0));
    case Found::NetworkOwn:
        return Words::tr("There is no network “default”, but others: %1. Name one of them when you create a TPU.")
            .arg(word(check, 0));
    case Found::NetworkLegacy:
        return Words::tr("“%1” is a network of the old kind, without subnets. Make another one for TPUs.")
            .arg(word(check, 0));
    case Found::NetworkNone: return Words::tr("The project has no network. Without one no TPU can be created.");
    case Found::PortOpen:
        return Words::tr("Port 22 in “%1” is open to the whole Internet (rule %2). Only a published key gets in; "
                         "strangers can only try. “Money” on the page Quota narrows it to your address.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortOpenFor:
        return Words::tr("Port 22 in “%1” is open only for %2. Terminals work only from there.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortOpenForOwn:
        return Words::tr("Port 22 in “%1” is open for %2. Your address, as you gave it, is among them: %3.")
            .arg(word(check, 0), word(check, 1), word(check, 2));
    case Found::PortForIap:
        return Words::tr("Port 22 in “%1” is open only for Google's tunnel (IAP), not for this computer.")
            .arg(word(check, 0));
    case Found::PortTagged:
        return Words::tr("Port 22 in “%1” is open only for machines with one of the tags: %2. Give your TPU one of "
                         "them when you create it.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortDenied:
        return Words::tr("The firewall rule %2 closes port 22 in “%1”. A terminal would wait without an answer.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortClosed:
        return Words::
            tr("No firewall rule in “%1” opens port 22. A terminal would wait without an answer; a key cannot help.")
                .arg(word(check, 0));
    default: return {};
    }
}

QString machineSentence(const Check &check)
{
    switch (check.found) {
    case Found::AddressesLeft:
        return Words::tr("%1 of %2 are left in %3, where there are fewest.")
            .arg(number(check, 0), number(check, 1), word(check, 2));
    case Found::AddressesFree: return Words::tr("Google sets no limit in %1.").arg(word(check, 0));
    case Found::AddressesGone:
        return Words::tr("None is left in %1. Delete what holds them, or create TPUs without external addresses.")
            .arg(word(check, 0));
    case Found::AddressesUnstated: return Words::tr("Google states no limit for %1.").arg(word(check, 0));
    case Found::AddressesNowhere:
        return Words::tr("Which regions matter is not known yet: there is no grant, no quota and no TPU.");
    case Found::KeyThere:
        return Words::tr("User %1, with the key %2 of this computer.").arg(word(check, 0), word(check, 1));
    case Found::KeyElsewhere:
        return Words::tr(
            "The project has %n keys, but none of this computer. Machines will answer “Permission denied (publickey)”.",
            nullptr, word(check, 0).toInt());
    case Found::KeyMissing:
        return Words::tr("No key is published. Machines will answer “Permission denied (publickey)”.");
    case Found::KeyExpired:
        return Words::tr("The published key of %1 has expired. Publish it again.").arg(word(check, 0));
    case Found::KeyOsLogin:
        return Words::tr(
            "OS Login is on in this project: machines take keys from your Google account, not from the project.");
    case Found::KeyNotForLogin:
        return Words::tr("The key that you log in with is not published for the user %1. Machines will answer "
                         "“Permission denied (publickey)”.")
            .arg(word(check, 0));
    default: return {};
    }
}

} // namespace

QString checkTitle(CheckId id)
{
    switch (id) {
    case CheckId::Connection: return Words::tr("Connection");
    case CheckId::Clock: return Words::tr("Clock of this computer");
    case CheckId::Account: return Words::tr("Account");
    case CheckId::Project: return Words::tr("Project");
    case CheckId::Billing: return Words::tr("Billing");
    case CheckId::TpuApi: return Words::tr("Cloud TPU API");
    case CheckId::ComputeApi: return Words::tr("Compute Engine API");
    case CheckId::MoreApis: return Words::tr("Other APIs");
    case CheckId::Permissions: return Words::tr("Permissions");
    case CheckId::ServiceAgent: return Words::tr("Service identity of Cloud TPU");
    case CheckId::Network: return Words::tr("Network");
    case CheckId::Port22: return Words::tr("Port 22 for terminals");
    case CheckId::Addresses: return Words::tr("External addresses");
    case CheckId::Key: return Words::tr("SSH key");
    }
    Q_UNREACHABLE_RETURN({});
}

QString checkReason(CheckId id)
{
    switch (id) {
    case CheckId::Connection: return Words::tr("Everything below is asked of Google over the Internet.");
    case CheckId::Clock: return Words::tr("Google refuses sign-ins from a computer whose clock is minutes off.");
    case CheckId::Account: return Words::tr("What you may see and do hangs on who you are.");
    case CheckId::Project:
        return Words::tr(
            "TPUs, quota and the grant belong to a project, and its ID, number and name are easily mixed up.");
    case CheckId::Billing:
        return Words::tr("Google wants a billing account even for free TPUs; without one nothing can be created.");
    case CheckId::TpuApi: return Words::tr("TPU Desk lists and creates TPUs through it.");
    case CheckId::ComputeApi: return Words::tr("Networks, addresses and SSH keys belong to it.");
    case CheckId::MoreApis: return Words::tr("Quota, billing and clean-up are read through them.");
    case CheckId::Permissions: return Words::tr("A role that lacks something shows only when a button fails.");
    case CheckId::ServiceAgent: return Words::tr("Cloud TPU makes machines in your project under this identity.");
    case CheckId::Network: return Words::tr("Each TPU VM is put into a network of the project.");
    case CheckId::Port22: return Words::tr("Terminals reach a TPU VM through port 22.");
    case CheckId::Addresses: return Words::tr("Each host of a TPU takes one; large slices fail when they run out.");
    case CheckId::Key: return Words::tr("Machines let you in with a key that the project knows.");
    }
    Q_UNREACHABLE_RETURN({});
}

QString checkSentence(const Check &check)
{
    switch (check.found) {
    case Found::Nothing: return {};
    case Found::CouldNotAsk: return troubleOf(check);
    case Found::TooLate: return Words::tr("There was no answer within %n seconds.", nullptr, word(check, 0).toInt());
    case Found::Enabling: return Words::tr("It is being enabled; the program asks until it is in effect.");
    case Found::Making: return Words::tr("It is being made.");
    case Found::Stopped: return Words::tr("The examination was stopped.");
    case Found::ReadOnly:
        return Words::tr("The program is in read-only mode, and this question would be sent as a change.");
    case Found::NeedsOther:
        if (check.because == CheckId::Billing)
            return Words::tr(
                "Google refuses this for want of billing. After an account was linked that takes some minutes to end.");
        return check.because
            ? Words::tr("This cannot be asked before “%1” is in order.").arg(checkTitle(*check.because))
            : QString{};
    default: break;
    }
    for (const auto sentence :
         {&connectionSentence, &projectSentence, &apiSentence, &networkSentence, &machineSentence}) {
        if (const auto text = sentence(check); !text.isEmpty())
            return text;
    }
    return {};
}

QString checkStateWord(CheckState state)
{
    switch (state) {
    case CheckState::Waiting: return Words::tr("Waiting", "state of a check");
    case CheckState::Running: return Words::tr("Checking…", "state of a check");
    case CheckState::Good: return Words::tr("Fine", "state of a check");
    case CheckState::Attention: return Words::tr("Warning", "state of a check");
    case CheckState::Bad: return Words::tr("Problem", "state of a check");
    case CheckState::Unknown: return Words::tr("Not known", "state of a check");
    case CheckState::NotChecked: return Words::tr("Not checked", "state of a check");
    }
    Q_UNREACHABLE_RETURN({});
}

QString mendTrouble(CheckId id, const Error &error)
{
    const auto title = checkTitle(id);
    switch (error.code) {
    case ErrorCode::Timeout:
        return Words::tr("%1: it was enabled, but is not in effect after several minutes. Look again later: Google "
                         "sometimes takes longer.")
            .arg(title);
    case ErrorCode::BillingOff:
        return Words::tr("%1: Google enables it only in a project with billing. Link a billing account first.")
            .arg(title);
    default: return Words::tr("%1: it could not be enabled. %2").arg(title, troubleOf({.id = id, .error = error}));
    }
}

QString fixText(const CheckFix &fix)
{
    switch (fix.action) {
    case CheckFix::Action::None: return {};
    case CheckFix::Action::SignIn: return Words::tr("Sign in…");
    case CheckFix::Action::UseProject: return Words::tr("Use %1").arg(fix.words.value(0));
    case CheckFix::Action::EnableApis:
        return fix.words.size() > 1 ? Words::tr("Enable these APIs") : Words::tr("Enable API");
    case CheckFix::Action::MakeAgent: return Words::tr("Make it");
    case CheckFix::Action::PublishKey: return Words::tr("Open Keys");
    case CheckFix::Action::CleanUp: return Words::tr("Clean up…");
    case CheckFix::Action::TestConnection: return Words::tr("Test the connection…");
    case CheckFix::Action::Console: return Words::tr("Open the console");
    case CheckFix::Action::Command: return Words::tr("Show the command");
    case CheckFix::Action::OpenPort: return Words::tr("Let me in…");
    }
    Q_UNREACHABLE_RETURN({});
}
