// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/triage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using enum TriageClass;
using enum NextStep;
using Code = ErrorCode;

struct Row
{
    ErrorCode code;
    TriageClass kind;
    NextStep step;
    Pace pace = Pace::None;
    TriageRemedy remedy = TriageRemedy::None;
    int patience = 0; ///< 0: for ever. With the failure of this number in a row, what follows holds instead.
    TriageClass thenKind = Unknown;
    NextStep thenStep = AskUser;
};

// The table. A row per code, in the order of ErrorCode.
constexpr std::array table{
    Row{Code::Cancelled, Cancelled, StopZone},
    Row{Code::SignedOut, SignIn, PauseAll, Pace::None, TriageRemedy::SignIn},
    Row{Code::ScopeMissing, SignIn, PauseAll, Pace::None, TriageRemedy::SignIn},
    Row{Code::Denied, Project, StopAll, Pace::None, TriageRemedy::Doctor},
    Row{Code::ApiOff, Project, StopAll, Pace::None, TriageRemedy::Doctor},
    Row{Code::BillingOff, Project, StopAll, Pace::None, TriageRemedy::Doctor},
    Row{Code::NotFound, Gone, LookFirst, Pace::BackOff, TriageRemedy::None, 3, Gone, AskUser},
    Row{Code::AlreadyExists, NameTaken, LookFirst, Pace::BackOff, TriageRemedy::OtherName, 3, NameTaken, AskUser},
    Row{Code::Conflict, UpdateInFlight, TryLater, Pace::BackOff},
    Row{Code::CancelledThere, Cancelled, AskUser},
    Row{Code::NoCapacity, Capacity, OtherZone, Pace::Capacity},
    Row{Code::QuotaExceeded, QuotaHeld, CleanUpThenGoOn, Pace::Capacity, TriageRemedy::CleanUp},
    Row{Code::AddressLimit, Addresses, OfferInternalOrSmaller, Pace::Capacity, TriageRemedy::Addresses},
    Row{Code::Reservation, Reservation, StopZone, Pace::None, TriageRemedy::ChangeRequest},
    Row{Code::NotGranted, Structural, StopZone, Pace::None, TriageRemedy::Quota},
    Row{Code::NotInZone, Structural, StopZone, Pace::None, TriageRemedy::ChangeRequest},
    Row{Code::RateLimited, Rate, TryLater, Pace::Minute},
    Row{Code::Busy, Transient, TryLater, Pace::BackOff},
    Row{Code::BrokenThere, Transient, TryLater, Pace::BackOff, TriageRemedy::None, 3, Capacity, OtherZone},
    Row{Code::Offline, Transient, TryLater, Pace::BackOff},
    Row{Code::Portal, Transient, TryLater, Pace::BackOff},
    Row{Code::Ambiguous, Transient, LookFirst, Pace::BackOff},
    Row{Code::Invalid, Structural, StopAll, Pace::None, TriageRemedy::ChangeRequest},
    Row{Code::WrongState, UpdateInFlight, LookFirst, Pace::BackOff},
    Row{Code::QueueRefused, WrongMethod, CreateDirectly},
    Row{Code::BadReply, Unknown, LookFirst, Pace::BackOff, TriageRemedy::None, 2, Unknown, AskUser},
    Row{Code::Timeout, Transient, TryLater, Pace::BackOff},
    Row{Code::HostKeyUnknown, Login, AskUser},
    Row{Code::HostKeyChanged, Login, AskUser},
    Row{Code::LoginRefused, Login, AskUser, Pace::None, TriageRemedy::Keys},
    Row{Code::ConnectionLost, Transient, LookFirst, Pace::BackOff},
    Row{Code::KeyUnreadable, Login, AskUser, Pace::None, TriageRemedy::Keys},
    Row{Code::FileFailed, Local, PauseAll, Pace::None, TriageRemedy::FreeDisk},
    Row{Code::HostsFailed, Structural, StopAll},
    Row{Code::KeyLocked, Login, AskUser, Pace::None, TriageRemedy::Keys},
};

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

Triage triage(const Error &error, int sameInARow)
{
    constexpr std::chrono::milliseconds longestServerWish = 120s; // no server makes anybody wait for a day
    const auto index = std::min<std::size_t>(std::to_underlying(error.code), table.size() - 1);
    const auto &row = table[index];
    Triage verdict{.kind = row.kind, .step = row.step, .pace = row.pace, .remedy = row.remedy};
    if (row.patience > 0 && sameInARow >= row.patience) {
        verdict.kind = row.thenKind;
        verdict.step = row.thenStep;
        verdict.isGuess = row.thenKind == Capacity;
        verdict.pace = verdict.isGuess ? Pace::Capacity : Pace::None;
    }
    if (error.retryAfter)
        verdict.notBefore = std::clamp<std::chrono::milliseconds>(*error.retryAfter, 0ms, longestServerWish);
    return verdict;
}

bool passesByItself(TriageClass kind)
{
    return kind == Capacity || kind == Rate || kind == Transient || kind == UpdateInFlight;
}

std::chrono::milliseconds pauseAfter(const Triage &verdict, int sameInARow, const Pauses &pauses, double random)
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
            : random * std::min<Wait>(pauses.errorCap, pauses.errorBase * std::exp2(std::clamp(sameInARow - 1, 0, 30)));
        break;
    case Pace::Minute: // the counter of the minute has to run out; the server may know better
        wait = verdict.notBefore ? *verdict.notBefore + random * 1s : aMinute * (1 + 0.3 * random);
        break;
    case Pace::Capacity: wait = atCapacityPace; break;
    }
    return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(wait), verdict.notBefore.value_or(0ms));
}

QLatin1StringView wordOf(TriageClass kind)
{
    const auto found = std::ranges::find(words, kind, [](const auto &pair) { return pair.first; });
    return found == words.end() ? "unknown"_L1 : found->second;
}

TriageClass triageClassFrom(QStringView word)
{
    const auto found = std::ranges::find_if(words, [&](const auto &pair) { return pair.second == word; });
    return found == words.end() ? Unknown : found->first;
}
