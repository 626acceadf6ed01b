// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QDateTime>
#include <QStringList>
#include <QUrl>

/// What the doctor looks at, in the order in which it is shown: what stands above is needed below.
enum class CheckId : quint8 {
    Connection,
    Clock,
    Account,
    Project,
    Billing,
    TpuApi,
    ComputeApi,
    MoreApis,
    Permissions,
    ServiceAgent,
    Network,
    Port22,
    Addresses,
    Key,
};
[[nodiscard]] const QList<CheckId> &allChecks();
[[nodiscard]] QLatin1StringView checkName(CheckId id); ///< "tpuApi": for object names and settings

enum class CheckState : quint8 {
    Waiting, ///< for another one, or to be begun
    Running,
    Good,
    Attention, ///< works, or will be in the way later
    Bad, ///< this must be mended first
    Unknown, ///< it was asked and could not be found out
    NotChecked, ///< not asked, because of another one or because nothing may be sent
};

/// What was found. The sentence is made from it when it is shown, so that it follows the language; the words that each
/// one needs stand behind it.
enum class Found : quint8 {
    Nothing, ///< not finished
    CouldNotAsk, ///< error
    TooLate, ///< seconds
    NeedsOther, ///< because
    ReadOnly,
    Stopped,
    Enabling, ///< while it is mended
    Making,
    Reached, ///< milliseconds, proxy (empty: none)
    NotReached, ///< proxy (empty: none); error
    ClockRight, ///< seconds
    ClockWrong, ///< seconds, ahead | behind
    ClockUnseen,
    SignedIn, ///< account
    SignedInNameless,
    SignedOut, ///< error
    ProjectFine, ///< id, number, name
    ProjectUnread, ///< error: Resource Manager cannot be asked, the rest can
    ProjectIsNumber, ///< number, id, name
    ProjectIsName, ///< name, id
    ProjectUnknown, ///< what was given
    ProjectEnding, ///< id
    BillingOn, ///< account
    BillingOff,
    ApiOn, ///< title
    ApiOff, ///< title
    ApiSettling, ///< title: switched on, but not in effect yet
    ApisOn, ///< count
    ApisOff, ///< titles
    MayAll, ///< count
    MayNotSome, ///< features, permissions
    MayNotCore, ///< features, permissions
    AgentThere, ///< e-mail
    AgentMissing, ///< e-mail
    NetworkDefault, ///< name
    NetworkOwn, ///< names
    NetworkLegacy, ///< name
    NetworkNone,
    PortOpen, ///< network, rule
    PortOpenFor, ///< network, sources
    PortOpenForOwn, ///< network, sources, own range: it is among the sources
    PortTagged, ///< network, tags
    PortDenied, ///< network, rule
    PortForIap, ///< network: only Google's own tunnel comes through
    PortClosed, ///< network
    AddressesLeft, ///< left, limit, region: where there are least
    AddressesFree, ///< regions: no limit
    AddressesGone, ///< regions
    AddressesUnstated, ///< regions
    AddressesUnlisted, ///< regions: Compute Engine does not list them
    AddressesNowhere,
    KeyThere, ///< user, file
    KeyElsewhere, ///< count of published keys, none of them from here
    KeyMissing,
    KeyExpired, ///< user
    KeyOsLogin,
    KeyNotForLogin, ///< user: the one that is logged in with
    KeyByNode, ///< user
    KeyByOsLogin, ///< user on the machines
    KeyRouteClosed, ///< way, as in the settings; what the account may do
    KeyNotOnTpus, ///< names
};

/// What mends it.
struct CheckFix
{
    enum class Action : quint8 {
        None,
        SignIn,
        UseProject, ///< words: the id
        EnableApis, ///< words: service names
        MakeAgent,
        PublishKey, ///< the Keys panel
        CleanUp, ///< what holds addresses
        TestConnection,
        Console, ///< only the console can; `console`
        Command, ///< `command`
        OpenPort, ///< a firewall rule for SSH; words: the network; `command` does the same
    };

    Action action = Action::None;
    QStringList words{};
    QUrl console{}; ///< the exact page, where there is one
    QString command{}; ///< what does the same in a shell, where there is one

    friend bool operator==(const CheckFix &, const CheckFix &) = default;
};

/// One line of the doctor. A value.
struct Check
{
    CheckId id{};
    CheckState state = CheckState::Waiting;
    Found found = Found::Nothing;
    QStringList words{};
    std::optional<Error> error{}; ///< with CouldNotAsk, NotReached, SignedOut, ProjectUnread
    std::optional<CheckId> because{}; ///< with NeedsOther
    QDateTime at{}; ///< UTC, when it was found; null: never
    CheckFix fix{};

    [[nodiscard]] bool isSettled() const { return state > CheckState::Running; }
    friend bool operator==(const Check &a, const Check &b)
    {
        return a.id == b.id && a.state == b.state && a.found == b.found && a.words == b.words && a.at == b.at
            && a.fix == b.fix;
    }
};

// In the language of now; call again when it changes.
[[nodiscard]] QString checkTitle(CheckId id);
[[nodiscard]] QString checkReason(CheckId id); ///< why it matters, one sentence
[[nodiscard]] QString checkSentence(
    const Check &check); ///< what was found, one sentence; empty while it is not settled
[[nodiscard]] QString checkStateWord(CheckState state);
[[nodiscard]] QString mendTrouble(CheckId id, const Error &error); ///< why mending did not work, one sentence
[[nodiscard]] QString fixText(const CheckFix &fix); ///< of its button; empty without one
/// It sends something that changes the project: its button stands in one place only, the doctor's line.
[[nodiscard]] constexpr bool changesProject(const CheckFix &fix)
{
    return fix.action == CheckFix::Action::EnableApis || fix.action == CheckFix::Action::MakeAgent;
}
