// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/failureclass.h"

#include "services/core/async/backoff.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using enum FailureClass;
using enum RetryStep;
using Code = ErrorCode;

struct Row
{
    ErrorCode code;
    FailureClass kind;
    RetryStep step;
    Pace pace = Pace::None;
    FailureAction action = FailureAction::None;
    int patience = 0; ///< 0: for ever. With the failure of this number in a row, what follows holds instead.
    FailureClass thenKind = Unknown;
    RetryStep thenStep = AskUser;
};

// The table. A row per code, in the order of ErrorCode.
constexpr std::array table{
    Row{Code::Cancelled, Cancelled, StopZone},
    Row{Code::SignedOut, SignIn, PauseAll, Pace::None, FailureAction::SignIn},
    Row{Code::ScopeMissing, SignIn, PauseAll, Pace::None, FailureAction::SignIn},
    Row{Code::Denied, Project, StopRequest, Pace::None, FailureAction::Doctor},
    Row{Code::ApiOff, Project, StopRequest, Pace::None, FailureAction::Doctor},
    Row{Code::BillingOff, Project, StopRequest, Pace::None, FailureAction::Doctor},
    Row{Code::NotFound, Gone, LookFirst, Pace::BackOff, FailureAction::None, 3, Gone, AskUser},
    Row{Code::AlreadyExists, NameTaken, LookFirst, Pace::BackOff, FailureAction::OtherName, 3, NameTaken, AskUser},
    Row{Code::Conflict, UpdateInFlight, TryLater, Pace::BackOff},
    Row{Code::CancelledThere, Cancelled, AskUser},
    Row{Code::NoCapacity, Capacity, OtherZone, Pace::Capacity},
    Row{Code::QuotaExceeded, QuotaHeld, CleanUpThenContinue, Pace::Capacity, FailureAction::CleanUp},
    Row{Code::AddressLimit, Addresses, OfferInternalOrSmaller, Pace::Capacity, FailureAction::Addresses},
    Row{Code::Reservation, Reservation, StopZone, Pace::None, FailureAction::ChangeRequest},
    Row{Code::NotGranted, Structural, StopZone, Pace::None, FailureAction::Quota},
    Row{Code::NotInZone, Structural, StopZone, Pace::None, FailureAction::ChangeRequest},
    Row{Code::RateLimited, Rate, TryLater, Pace::Minute},
    Row{Code::Busy, Transient, TryLater, Pace::BackOff},
    Row{Code::BrokenThere, Transient, TryLater, Pace::BackOff, FailureAction::None, 3, Capacity, OtherZone},
    Row{Code::Offline, Transient, TryLater, Pace::BackOff},
    Row{Code::Portal, Transient, TryLater, Pace::BackOff},
    Row{Code::Ambiguous, Transient, LookFirst, Pace::BackOff},
    Row{Code::Invalid, Structural, StopZone, Pace::None,
        FailureAction::ChangeRequest}, // no catalogue of its texts: each zone speaks for itself
    Row{Code::WrongState, UpdateInFlight, LookFirst, Pace::BackOff},
    Row{Code::QueueRefused, WrongMethod, CreateDirectly},
    Row{Code::BadReply, Unknown, LookFirst, Pace::BackOff, FailureAction::None, 2, Unknown, AskUser},
    Row{Code::Timeout, Transient, TryLater, Pace::BackOff},
    Row{Code::HostKeyUnknown, Login, AskUser},
    Row{Code::HostKeyChanged, Login, AskUser},
    Row{Code::LoginRefused, Login, AskUser, Pace::None, FailureAction::Keys},
    Row{Code::ConnectionLost, Transient, LookFirst, Pace::BackOff},
    Row{Code::KeyUnreadable, Login, AskUser, Pace::None, FailureAction::Keys},
    Row{Code::FileFailed, Local, PauseAll, Pace::None, FailureAction::FreeDisk},
    Row{Code::HostsFailed, Structural, StopRequest},
    Row{Code::KeyLocked, Login, AskUser, Pace::None, FailureAction::UnlockKey},
};

/// Code 8 in words that nobody knows: TPUs or a quota. Waiting for ever would be wrong for one of them.
constexpr Row unknownShortage{Code::NoCapacity,    Capacity, OtherZone, Pace::Capacity,
                              FailureAction::None, 5,        Unknown,   AskUser};

consteval bool isInOrder()
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (std::to_underlying(table[i].code) != i)
            return false;
    }
    return table.back().code == Code::KeyLocked;
}
static_assert(isInOrder(), "a row for each ErrorCode, in its order");

constexpr std::array words{
    std::pair{Capacity, "capacity"_L1},
    std::pair{Reservation, "reservation"_L1},
    std::pair{Rate, "rate"_L1},
    std::pair{Transient, "transient"_L1},
    std::pair{QuotaHeld, "quota"_L1},
    std::pair{Addresses, "addresses"_L1},
    std::pair{Structural, "structural"_L1},
    std::pair{Project, "project"_L1},
    std::pair{SignIn, "sign-in"_L1},
    std::pair{WrongMethod, "method"_L1},
    std::pair{NameTaken, "name"_L1},
    std::pair{UpdateInFlight, "in-flight"_L1},
    std::pair{Gone, "gone"_L1},
    std::pair{Login, "login"_L1},
    std::pair{Local, "local"_L1},
    std::pair{Cancelled, "cancelled"_L1},
    std::pair{Unknown, "unknown"_L1},
};

} // namespace

RetryDecision classifyFailure(const Error &error, int sameInARow)
{
    constexpr std::chrono::milliseconds longestServerDelay = 120s; // no server makes anybody wait for a day
    const auto index = std::min<std::size_t>(std::to_underlying(error.code), table.size() - 1);
    const auto &row = error.code == ErrorCode::NoCapacity && error.isUnknownText ? unknownShortage : table[index];
    RetryDecision verdict{.kind = row.kind, .step = row.step, .pace = row.pace, .action = row.action};
    verdict.isGuess = &row == &unknownShortage;
    if (row.patience > 0 && sameInARow >= row.patience) {
        verdict.kind = row.thenKind;
        verdict.step = row.thenStep;
        verdict.isGuess = row.thenKind == Capacity;
        verdict.pace = verdict.isGuess ? Pace::Capacity : Pace::None;
    }
    if (error.retryAfter)
        verdict.notBefore = std::clamp<std::chrono::milliseconds>(*error.retryAfter, 0ms, longestServerDelay);
    return verdict;
}

bool passesByItself(FailureClass kind)
{
    return kind == Capacity || kind == Rate || kind == Transient || kind == UpdateInFlight;
}

std::chrono::milliseconds pauseAfter(const RetryDecision &verdict, int sameInARow, const Pauses &pauses, double random)
{
    using Wait = std::chrono::duration<double, std::milli>;
    constexpr Wait aMinute = 60s;
    const Wait atCapacityPace = pauses.capacity * (0.7 + 0.6 * random);
    Wait wait{0};
    switch (verdict.pace) {
    case Pace::None: break;
    case Pace::BackOff:
        wait = sameInARow >= pauses.quickErrors
            ? atCapacityPace
            : random * Wait{Backoff{.base = pauses.errorBase, .cap = pauses.errorCap}.after(sameInARow)};
        break;
    case Pace::Minute: // the counter of the minute has to run out; the server may know better
        wait = verdict.notBefore ? *verdict.notBefore + random * 1s : aMinute * (1 + 0.3 * random);
        break;
    case Pace::Capacity: wait = atCapacityPace; break;
    }
    return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(wait), verdict.notBefore.value_or(0ms));
}

QLatin1StringView wordOf(FailureClass kind)
{
    const auto found = std::ranges::find(words, kind, [](const auto &pair) { return pair.first; });
    return found == words.end() ? "unknown"_L1 : found->second;
}

FailureClass failureClassFrom(QStringView word)
{
    const auto found = std::ranges::find_if(words, [&](const auto &pair) { return pair.second == word; });
    return found == words.end() ? Unknown : found->first;
}

namespace {

struct RetryDecisionMessages
{
    Q_DECLARE_TR_FUNCTIONS(RetryDecision)
};

/// The trouble of the way there, where "transient" would say too little.
QString troubleInWords(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Offline: return RetryDecisionMessages::tr("no connection to Google");
    case ErrorCode::Timeout: return RetryDecisionMessages::tr("Google did not answer in time");
    case ErrorCode::Portal: return RetryDecisionMessages::tr("this network wants a sign-in of its own");
    case ErrorCode::Ambiguous: return RetryDecisionMessages::tr("the answer got lost");
    case ErrorCode::ConnectionLost: return RetryDecisionMessages::tr("the connection to the machine was lost");
    case ErrorCode::BrokenThere: return RetryDecisionMessages::tr("Google reports an internal error");
    default: return RetryDecisionMessages::tr("Google's service has a problem");
    }
}

QString structuralInWords(ErrorCode code, const QString &zone)
{
    switch (code) {
    case ErrorCode::NotGranted: return RetryDecisionMessages::tr("%1 is not granted for this").arg(zone);
    case ErrorCode::NotInZone: return RetryDecisionMessages::tr("%1 does not offer this").arg(zone);
    case ErrorCode::HostsFailed: return RetryDecisionMessages::tr("the machines cannot be started");
    default: return RetryDecisionMessages::tr("Google refuses the request as it is");
    }
}

QString capacityInWords(const RetryDecision &verdict, ErrorCode code, const QString &zone)
{
    if (!verdict.isGuess)
        return RetryDecisionMessages::tr("no free TPUs in %1").arg(zone);
    return code == ErrorCode::NoCapacity
        ? RetryDecisionMessages::tr("perhaps no free TPUs in %1, in words that are not known yet").arg(zone)
        : RetryDecisionMessages::tr("only internal errors in %1, which often hide a lack of capacity").arg(zone);
}

QString projectInWords(ErrorCode code)
{
    switch (code) {
    case ErrorCode::ApiOff: return RetryDecisionMessages::tr("an API of the project is off");
    case ErrorCode::BillingOff: return RetryDecisionMessages::tr("the project has no working billing account");
    default: return RetryDecisionMessages::tr("a permission is missing");
    }
}

} // namespace

QString shortReason(const RetryDecision &verdict)
{
    switch (verdict.kind) {
    case FailureClass::Capacity:
        return verdict.isGuess ? RetryDecisionMessages::tr("perhaps no capacity")
                               : RetryDecisionMessages::tr("no capacity");
    case FailureClass::Reservation: return RetryDecisionMessages::tr("reservation full");
    case FailureClass::Rate: return RetryDecisionMessages::tr("too many calls");
    case FailureClass::Transient: return RetryDecisionMessages::tr("temporary problem");
    case FailureClass::QuotaHeld: return RetryDecisionMessages::tr("quota used up");
    case FailureClass::Addresses: return RetryDecisionMessages::tr("no addresses left");
    case FailureClass::Structural: return RetryDecisionMessages::tr("not possible");
    case FailureClass::Project: return RetryDecisionMessages::tr("project not ready");
    case FailureClass::SignIn: return RetryDecisionMessages::tr("signed out");
    case FailureClass::WrongMethod: return RetryDecisionMessages::tr("refused by the queue");
    case FailureClass::NameTaken: return RetryDecisionMessages::tr("name taken");
    case FailureClass::UpdateInFlight: return RetryDecisionMessages::tr("being changed");
    case FailureClass::Gone: return RetryDecisionMessages::tr("gone");
    case FailureClass::Login: return RetryDecisionMessages::tr("login refused");
    case FailureClass::Local: return RetryDecisionMessages::tr("disk problem");
    case FailureClass::Cancelled: return RetryDecisionMessages::tr("cancelled");
    case FailureClass::Unknown: return RetryDecisionMessages::tr("reason unknown");
    }
    Q_UNREACHABLE_RETURN({});
}

QString reasonInWords(const RetryDecision &verdict, const Error &error, const ZoneId &zone)
{
    const auto place = zone.toString();
    switch (verdict.kind) {
    case FailureClass::Capacity: return capacityInWords(verdict, error.code, place);
    case FailureClass::Reservation: return RetryDecisionMessages::tr("the reservation in %1 has no room").arg(place);
    case FailureClass::Rate: return RetryDecisionMessages::tr("too many calls per minute");
    case FailureClass::Transient: return troubleInWords(error.code);
    case FailureClass::QuotaHeld: return RetryDecisionMessages::tr("the quota in %1 is used up").arg(place);
    case FailureClass::Addresses:
        return RetryDecisionMessages::tr("no external addresses left in the region of %1").arg(place);
    case FailureClass::Structural: return structuralInWords(error.code, place);
    case FailureClass::Project: return projectInWords(error.code);
    case FailureClass::SignIn:
        return error.code == ErrorCode::ScopeMissing ? RetryDecisionMessages::tr("the sign-in does not cover this")
                                                     : RetryDecisionMessages::tr("you are signed out");
    case FailureClass::WrongMethod:
        return RetryDecisionMessages::tr("the queue of %1 refuses this in words that are not known yet").arg(place);
    case FailureClass::NameTaken: return RetryDecisionMessages::tr("something of this name is there already");
    case FailureClass::UpdateInFlight: return RetryDecisionMessages::tr("something else is being done to it");
    case FailureClass::Gone: return RetryDecisionMessages::tr("it is not there any more");
    case FailureClass::Login: return RetryDecisionMessages::tr("the machine does not let you in");
    case FailureClass::Local: return RetryDecisionMessages::tr("this computer's disk cannot be written");
    case FailureClass::Cancelled:
        return error.code == ErrorCode::CancelledThere ? RetryDecisionMessages::tr("somebody cancelled it in the cloud")
                                                       : RetryDecisionMessages::tr("cancelled");
    case FailureClass::Unknown: return RetryDecisionMessages::tr("Google's answer is not understood");
    }
    Q_UNREACHABLE_RETURN({});
}

QString stepInWords(const RetryDecision &verdict)
{
    switch (verdict.step) {
    case RetryStep::TryLater: return RetryDecisionMessages::tr("It is tried again by itself.");
    case RetryStep::OtherZone:
        return RetryDecisionMessages::tr("It is tried again by itself, here and in the other zones.");
    case RetryStep::CleanUpThenContinue:
        return RetryDecisionMessages::tr(
            "Remove dead requests and TPUs that hold the quota; it is tried again meanwhile.");
    case RetryStep::OfferInternalOrSmaller:
        return RetryDecisionMessages::tr(
            "Go on with internal addresses only, or with a smaller size; this zone waits for you.");
    case RetryStep::StopZone:
        return RetryDecisionMessages::tr("Waiting does not help here, so this zone is not tried any more.");
    case RetryStep::StopRequest:
        return verdict.action == FailureAction::Doctor
            ? RetryDecisionMessages::tr("Waiting does not help here. Let the doctor check the project, then go on.")
            : RetryDecisionMessages::tr("Waiting does not help here. Fix what is said here, then ask again.");
    case RetryStep::PauseAll:
        return verdict.action == FailureAction::SignIn
            ? RetryDecisionMessages::tr("Nothing is sent until you have signed in again; then it goes on.")
            : RetryDecisionMessages::tr("Nothing is sent until this computer can write again; then it goes on.");
    case RetryStep::CreateDirectly:
        return RetryDecisionMessages::tr(
            "It is tried once without the queue. If that is refused, too, this zone is not tried any more.");
    case RetryStep::LookFirst: return RetryDecisionMessages::tr("The program checks what is there before it goes on.");
    case RetryStep::AskUser: return RetryDecisionMessages::tr("This zone waits until you say how to go on.");
    }
    Q_UNREACHABLE_RETURN({});
}
