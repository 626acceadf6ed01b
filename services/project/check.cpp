// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/check.h"

#include "services/core/punctuation.h"
#include "services/keys/keyroutes.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

const QList<CheckId> &allChecks()
{
    static const QList all{CheckId::Connection,  CheckId::Clock,        CheckId::Account,    CheckId::Project,
                           CheckId::Billing,     CheckId::TpuApi,       CheckId::ComputeApi, CheckId::MoreApis,
                           CheckId::Permissions, CheckId::ServiceAgent, CheckId::Network,    CheckId::Port22,
                           CheckId::Addresses,   CheckId::Key};
    return all;
}

QLatin1StringView checkName(CheckId id)
{
    static constexpr std::array names{"connection"_L1,  "clock"_L1,        "account"_L1,    "project"_L1,
                                      "billing"_L1,     "tpuApi"_L1,       "computeApi"_L1, "moreApis"_L1,
                                      "permissions"_L1, "serviceAgent"_L1, "network"_L1,    "port22"_L1,
                                      "addresses"_L1,   "key"_L1};
    return names.at(static_cast<size_t>(id));
}

namespace {

struct ChecktextMessages
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
QString incidentOf(const Check &check)
{
    switch (check.error ? check.error->code : ErrorCode::BadReply) {
    case ErrorCode::Offline: return ChecktextMessages::tr("There was no connection to Google, or it was lost.");
    case ErrorCode::Timeout: return ChecktextMessages::tr("Google did not answer in time.");
    case ErrorCode::Portal:
        return ChecktextMessages::tr(
            "This network answers with a page of its own instead of Google. Sign in to the network in a browser.");
    case ErrorCode::Denied:
        return punctuation::sentences(
            {ChecktextMessages::tr("Google refuses to show this to your account."), quoted(check)});
    case ErrorCode::NotFound:
        return punctuation::sentences({ChecktextMessages::tr("Google says that it does not exist."), quoted(check)});
    case ErrorCode::RateLimited:
    case ErrorCode::Busy:
        return punctuation::sentences(
            {ChecktextMessages::tr("Google has a problem at the moment or asks for fewer requests."), quoted(check)});
    case ErrorCode::SignedOut: return ChecktextMessages::tr("Google does not accept the sign-in any more.");
    case ErrorCode::ScopeMissing:
        return ChecktextMessages::tr(
            "The sign-in does not cover this. Sign in again and allow access to Google Cloud.");
    case ErrorCode::ApiOff: return ChecktextMessages::tr("The API that shows this is not enabled in this project.");
    case ErrorCode::BillingOff: return ChecktextMessages::tr("Google does not show this without billing.");
    default:
        return punctuation::sentences({ChecktextMessages::tr("Google's answer could not be used."), quoted(check)});
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
            return ChecktextMessages::tr("%1 answered within %2 ms.").arg(word(check, 2), number(check, 0));
        return word(check, 1).isEmpty() ? ChecktextMessages::tr("Google answered within %1 ms.").arg(number(check, 0))
                                        : ChecktextMessages::tr("Google answered within %1 ms, through the proxy %2.")
                                              .arg(number(check, 0), word(check, 1));
    case Found::NotReached:
        return word(check, 0).isEmpty() ? ChecktextMessages::tr("Google cannot be reached. %1").arg(incidentOf(check))
                                        : ChecktextMessages::tr("Google cannot be reached through the proxy %1. %2")
                                              .arg(word(check, 0), incidentOf(check));
    case Found::ClockRight:
        if (!word(check, 2).isEmpty())
            return ChecktextMessages::tr("It agrees with the clock of %1.").arg(word(check, 2));
        return ChecktextMessages::tr("It agrees with Google's clock to within %n seconds.", nullptr,
                                     word(check, 0).toInt());
    case Found::ClockUnseen: return ChecktextMessages::tr("Google's answers carry no time.");
    case Found::ClockWrong:
        return word(check, 1) == "ahead"_L1
            ? ChecktextMessages::tr("This computer is ahead of Google's clock by %n seconds.", nullptr,
                                    word(check, 0).toInt())
            : ChecktextMessages::tr("This computer is behind Google's clock by %n seconds.", nullptr,
                                    word(check, 0).toInt());
    case Found::SignedIn: return word(check, 0);
    case Found::SignedInNameless: return ChecktextMessages::tr("The sign-in works, but does not say whose it is.");
    case Found::SignedOut: return ChecktextMessages::tr("Google does not accept the sign-in. Sign in again.");
    default: return {};
    }
}

QString projectSentence(const Check &check)
{
    switch (check.found) {
    case Found::ProjectFine:
        return ChecktextMessages::tr("ID %1, number %2, name “%3”. Programs take the ID; TRC asks for the number.")
            .arg(word(check, 0), word(check, 1), word(check, 2));
    case Found::ProjectUnread:
        return ChecktextMessages::tr("Google did not say whether the project exists; the other checks go on. %1")
            .arg(incidentOf(check));
    case Found::ProjectIsNumber:
        return ChecktextMessages::tr(
                   "%1 is the project's number. Its ID is %2; some parts of Google Cloud take only the ID.")
            .arg(word(check, 0), word(check, 1));
    case Found::ProjectIsName:
        return ChecktextMessages::tr("“%1” is a project's name, not its ID. The project with that name has the ID %2.")
            .arg(word(check, 0), word(check, 1));
    case Found::ProjectUnknown:
        return ChecktextMessages::tr(
                   "There is no project “%1”, or your account may not see it. Check the ID and the account.")
            .arg(word(check, 0));
    case Found::ProjectEnding:
        return ChecktextMessages::tr("%1 is marked for deletion. Restore it in the console, or use another project.")
            .arg(word(check, 0));
    case Found::BillingOn: return ChecktextMessages::tr("Billing account %1 is linked.").arg(word(check, 0));
    case Found::BillingOff:
        return ChecktextMessages::tr("No active billing account is linked. Link one in the console.");
    default: return {};
    }
}

QString apiSentence(const Check &check)
{
    switch (check.found) {
    case Found::ApiOn: return ChecktextMessages::tr("It is enabled, and it answers.");
    case Found::ApiOff: return ChecktextMessages::tr("It is not enabled in this project.");
    case Found::ApiSettling:
        return ChecktextMessages::tr("It is enabled, but not in effect yet. That takes up to a few minutes.");
    case Found::ApisOn: return ChecktextMessages::tr("All %n are enabled.", nullptr, word(check, 0).toInt());
    case Found::ApisOff:
        return ChecktextMessages::tr("Not enabled: %1. What needs them stays empty until then.").arg(word(check, 0));
    case Found::MayAll:
        return ChecktextMessages::tr("The account has all %n permissions that the program uses.", nullptr,
                                     word(check, 0).toInt());
    case Found::MayNotSome:
        return ChecktextMessages::tr("Not allowed: %1. Missing: %2").arg(featuresOf(check), word(check, 1));
    case Found::MayNotCore:
        return ChecktextMessages::tr("Not allowed: %1. Ask the project's owner for the role TPU Admin. Missing: %2")
            .arg(featuresOf(check), word(check, 1));
    case Found::AgentThere: return ChecktextMessages::tr("%1 has its role.").arg(word(check, 0));
    case Found::AgentMissing:
        return ChecktextMessages::
            tr("%1 has no role in the project yet. Google makes it when the first TPU is created; it can be made now.")
                .arg(word(check, 0));
    default: return {};
    }
}

QString networkSentence(const Check &check)
{
    switch (check.found) {
    case Found::NetworkDefault: return ChecktextMessages::tr("The network “%1” is there.").arg(word(check, 0));
    case Found::NetworkOwn:
        return ChecktextMessages::tr(
                   "There is no network “default”, but others: %1. Name one of them when you create a TPU.")
            .arg(word(check, 0));
    case Found::NetworkLegacy:
        return ChecktextMessages::tr("“%1” is a network of the old kind, without subnets. Make another one for TPUs.")
            .arg(word(check, 0));
    case Found::NetworkNone:
        return ChecktextMessages::tr("The project has no network. Without one no TPU can be created.");
    case Found::PortOpen:
        return ChecktextMessages::tr(
                   "Port 22 in “%1” is open to the whole Internet (rule %2). Only a published key gets in; strangers "
                   "can only try. “Money” on the page Quota narrows it to your address.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortOpenFor:
        return ChecktextMessages::tr("Port 22 in “%1” is open only for %2. Terminals work only from there.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortOpenForOwn:
        return ChecktextMessages::tr("Port 22 in “%1” is open for %2. Your address, as you gave it, is among them: %3.")
            .arg(word(check, 0), word(check, 1), word(check, 2));
    case Found::PortForIap:
        return ChecktextMessages::tr("Port 22 in “%1” is open only for Google's tunnel (IAP), not for this computer.")
            .arg(word(check, 0));
    case Found::PortTagged:
        return ChecktextMessages::tr("Port 22 in “%1” is open only for machines with one of the tags: %2. Give your "
                                     "TPU one of them when you create it.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortDenied:
        return ChecktextMessages::tr(
                   "The firewall rule %2 closes port 22 in “%1”. A terminal would wait without an answer.")
            .arg(word(check, 0), word(check, 1));
    case Found::PortClosed:
        return ChecktextMessages::
            tr("No firewall rule in “%1” opens port 22. A terminal would wait without an answer; a key cannot help.")
                .arg(word(check, 0));
    default: return {};
    }
}

QString machineSentence(const Check &check)
{
    switch (check.found) {
    case Found::AddressesLeft:
        return ChecktextMessages::tr("%1 of %2 are left in %3, where there are fewest.")
            .arg(number(check, 0), number(check, 1), word(check, 2));
    case Found::AddressesFree: return ChecktextMessages::tr("Google sets no limit in %1.").arg(word(check, 0));
    case Found::AddressesGone:
        return ChecktextMessages::tr(
                   "None is left in %1. Delete what holds them, or create TPUs without external addresses.")
            .arg(word(check, 0));
    case Found::AddressesUnstated: return ChecktextMessages::tr("Google states no limit for %1.").arg(word(check, 0));
    case Found::AddressesUnlisted:
        return ChecktextMessages::tr("Compute Engine does not list %1, so it sets no limit of its own there.")
            .arg(word(check, 0));
    case Found::AddressesNowhere:
        return ChecktextMessages::tr("Which regions matter is not known yet: there is no grant, no quota and no TPU.");
    case Found::KeyThere:
        return punctuation::sentences(
            {ChecktextMessages::tr("User %1, with the key %2 of this computer.").arg(word(check, 0), word(check, 1)),
             keyRouteSentence(KeyRoute::Project, word(check, 0))});
    case Found::KeyByNode:
        return punctuation::sentences(
            {ChecktextMessages::tr("User %1, with a key of this computer.").arg(word(check, 0)),
             keyRouteSentence(KeyRoute::Node, word(check, 0))});
    case Found::KeyByOsLogin: return keyRouteSentence(KeyRoute::OsLogin, word(check, 0));
    case Found::KeyRouteClosed:
        return keyRouteProblem(keyRouteOf(word(check, 0)).value_or(KeyRoute::Project), {.granted = check.words.mid(1)});
    case Found::KeyNotOnTpus:
        return ChecktextMessages::tr("Your key is not in the metadata of %1 yet. Publish it again.")
            .arg(word(check, 0));
    case Found::KeyElsewhere:
        return ChecktextMessages::tr(
            "The project has %n keys, but none of this computer. Machines will answer “Permission denied (publickey)”.",
            nullptr, word(check, 0).toInt());
    case Found::KeyMissing:
        return ChecktextMessages::tr("No key is published. Machines will answer “Permission denied (publickey)”.");
    case Found::KeyExpired:
        return ChecktextMessages::tr("The published key of %1 has expired. Publish it again.").arg(word(check, 0));
    case Found::KeyOsLogin:
        return ChecktextMessages::tr(
            "OS Login is on in this project: machines take keys from your Google account, not from the project.");
    case Found::KeyNotForLogin:
        return ChecktextMessages::tr("The key that you log in with is not published for the user %1. Machines will "
                                     "answer “Permission denied (publickey)”.")
            .arg(word(check, 0));
    default: return {};
    }
}

} // namespace

QString checkTitle(CheckId id)
{
    switch (id) {
    case CheckId::Connection: return ChecktextMessages::tr("Connection");
    case CheckId::Clock: return ChecktextMessages::tr("Clock of this computer");
    case CheckId::Account: return ChecktextMessages::tr("Account");
    case CheckId::Project: return ChecktextMessages::tr("Project");
    case CheckId::Billing: return ChecktextMessages::tr("Billing");
    case CheckId::TpuApi: return ChecktextMessages::tr("Cloud TPU API");
    case CheckId::ComputeApi: return ChecktextMessages::tr("Compute Engine API");
    case CheckId::MoreApis: return ChecktextMessages::tr("Other APIs");
    case CheckId::Permissions: return ChecktextMessages::tr("Permissions");
    case CheckId::ServiceAgent: return ChecktextMessages::tr("Service identity of Cloud TPU");
    case CheckId::Network: return ChecktextMessages::tr("Network");
    case CheckId::Port22: return ChecktextMessages::tr("Port 22 for terminals");
    case CheckId::Addresses: return ChecktextMessages::tr("External addresses");
    case CheckId::Key: return ChecktextMessages::tr("SSH key");
    }
    Q_UNREACHABLE_RETURN({});
}

QString checkReason(CheckId id)
{
    switch (id) {
    case CheckId::Connection: return ChecktextMessages::tr("Everything below is asked of Google over the Internet.");
    case CheckId::Clock:
        return ChecktextMessages::tr("Google refuses sign-ins from a computer whose clock is minutes off.");
    case CheckId::Account: return ChecktextMessages::tr("Your account determines what you can see and do.");
    case CheckId::Project:
        return ChecktextMessages::tr(
            "TPUs, quota and the grant belong to a project, and its ID, number and name are easily mixed up.");
    case CheckId::Billing:
        return ChecktextMessages::tr(
            "Google wants a billing account even for free TPUs; without one nothing can be created.");
    case CheckId::TpuApi: return ChecktextMessages::tr("TPU Desk lists and creates TPUs through it.");
    case CheckId::ComputeApi: return ChecktextMessages::tr("Networks, addresses and SSH keys belong to it.");
    case CheckId::MoreApis:
        return ChecktextMessages::tr("Quota, billing, usage and clean-up are read through them, and hosts without "
                                     "external addresses are reached.");
    case CheckId::Permissions:
        return ChecktextMessages::tr("A role that lacks something shows only when a button fails.");
    case CheckId::ServiceAgent:
        return ChecktextMessages::tr("Cloud TPU makes machines in your project under this identity.");
    case CheckId::Network: return ChecktextMessages::tr("Each TPU VM is put into a network of the project.");
    case CheckId::Port22: return ChecktextMessages::tr("Terminals reach a TPU VM through port 22.");
    case CheckId::Addresses:
        return ChecktextMessages::tr("Each host of a TPU takes one; large slices fail when they run out.");
    case CheckId::Key: return ChecktextMessages::tr("Machines let you in with a key that the project knows.");
    }
    Q_UNREACHABLE_RETURN({});
}

QString checkSentence(const Check &check)
{
    switch (check.found) {
    case Found::Nothing: return {};
    case Found::CouldNotAsk: return incidentOf(check);
    case Found::TooLate:
        return ChecktextMessages::tr("There was no answer within %n seconds.", nullptr, word(check, 0).toInt());
    case Found::Enabling: return ChecktextMessages::tr("It is being enabled; the program asks until it is in effect.");
    case Found::Making: return ChecktextMessages::tr("It is being made.");
    case Found::Stopped: return ChecktextMessages::tr("The check was stopped.");
    case Found::ReadOnly:
        return ChecktextMessages::tr("The program is in read-only mode, and this question would be sent as a change.");
    case Found::NeedsOther:
        if (check.because == CheckId::Billing)
            return ChecktextMessages::tr(
                "Google refuses this because billing is missing. After an account was linked, it takes some minutes.");
        return check.because
            ? ChecktextMessages::tr("This cannot be asked before “%1” is in order.").arg(checkTitle(*check.because))
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
    case CheckState::Waiting: return ChecktextMessages::tr("Waiting", "state of a check");
    case CheckState::Running: return ChecktextMessages::tr("Checking…", "state of a check");
    case CheckState::Good: return ChecktextMessages::tr("Fine", "state of a check");
    case CheckState::Attention: return ChecktextMessages::tr("Warning", "state of a check");
    case CheckState::Bad: return ChecktextMessages::tr("Problem", "state of a check");
    case CheckState::Unknown: return ChecktextMessages::tr("Not known", "state of a check");
    case CheckState::NotChecked: return ChecktextMessages::tr("Not checked", "state of a check");
    }
    Q_UNREACHABLE_RETURN({});
}

QString mendTrouble(CheckId id, const Error &error)
{
    const auto title = checkTitle(id);
    switch (error.code) {
    case ErrorCode::Timeout:
        return ChecktextMessages::tr("%1: it was enabled, but is not in effect after several minutes. Look again "
                                     "later: Google sometimes takes longer.")
            .arg(title);
    case ErrorCode::BillingOff:
        return ChecktextMessages::tr(
                   "%1: Google enables it only in a project with billing. Link a billing account first.")
            .arg(title);
    default:
        return ChecktextMessages::tr("%1: it could not be enabled. %2")
            .arg(title, incidentOf({.id = id, .error = error}));
    }
}

QString fixText(const CheckFix &fix)
{
    switch (fix.action) {
    case CheckFix::Action::None: return {};
    case CheckFix::Action::SignIn: return ChecktextMessages::tr("Sign in…");
    case CheckFix::Action::UseProject: return ChecktextMessages::tr("Use %1").arg(fix.words.value(0));
    case CheckFix::Action::EnableApis:
        return fix.words.size() > 1 ? ChecktextMessages::tr("Enable these APIs") : ChecktextMessages::tr("Enable API");
    case CheckFix::Action::MakeAgent: return ChecktextMessages::tr("Make it");
    case CheckFix::Action::PublishKey: return ChecktextMessages::tr("Open Keys");
    case CheckFix::Action::CleanUp: return ChecktextMessages::tr("Clean up…");
    case CheckFix::Action::TestConnection: return ChecktextMessages::tr("Test the connection…");
    case CheckFix::Action::Console: return ChecktextMessages::tr("Open the console");
    case CheckFix::Action::Command: return ChecktextMessages::tr("Show the command");
    case CheckFix::Action::OpenPort: return ChecktextMessages::tr("Let me in…");
    }
    Q_UNREACHABLE_RETURN({});
}
