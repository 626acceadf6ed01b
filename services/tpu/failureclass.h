// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

/// What kind of "no" it is, for whoever wants a TPU. What Google says: services/tpu/README.md.
enum class FailureClass : quint8 {
    Capacity, ///< no free chips now
    Reservation, ///< the reservation is full or not there
    Rate, ///< too many calls per minute
    Transient, ///< the network or the service is in trouble
    QuotaHeld, ///< a limit above 0 is used up, perhaps by dead requests
    Addresses, ///< no external addresses left
    Structural, ///< not granted, not offered, or wrong: it will not pass
    Project, ///< API, billing, roles or a policy: the doctor's business
    SignIn, ///< nobody is let in until the user signs in again
    WrongMethod, ///< the queue does not take it, for a reason that nobody knows
    NameTaken, ///< something of that name is there
    UpdateInFlight, ///< something else is being done to it
    Gone, ///< it is not there (any more)
    Login, ///< the machine is there, but does not let this user in
    Local, ///< this computer's disk refuses
    Cancelled, ///< the user, or somebody in the cloud, stopped it
    Unknown,
};

/// What whoever asked has to do.
enum class RetryStep : quint8 {
    TryLater, ///< the same again
    OtherZone, ///< the next zone of the request, and in its turn this one again
    CleanUpThenContinue, ///< offer to remove what is dead; go on meanwhile
    OfferInternalOrSmaller, ///< offer internal addresses or a smaller size; this zone waits for the answer
    StopZone, ///< no further try in this zone
    StopRequest, ///< no further try anywhere: it is the same everywhere, until the user has put it right where that can
                 ///< be
    PauseAll, ///< nothing is sent until the user has done something; then all goes on
    CreateDirectly, ///< the same once more, but with nodes.create
    LookFirst, ///< read what is there before anything else is sent
    AskUser, ///< no further try in this zone until the user says so
};

/// How long to wait before the next step.
enum class Pace : quint8 { None, BackOff, Minute, Capacity };

/// What a button beside the reason offers.
enum class FailureAction : quint8 {
    None,
    Doctor,
    Quota,
    CleanUp,
    Addresses,
    SignIn,
    ChangeRequest,
    OtherName,
    Keys,
    UnlockKey,
    FreeDisk
};

struct RetryDecision
{
    FailureClass kind = FailureClass::Unknown;
    RetryStep step = RetryStep::AskUser;
    Pace pace = Pace::None;
    FailureAction action = FailureAction::None;
    /// At least this long: the server's own request, cut at 120 s.
    std::optional<std::chrono::milliseconds> notBefore{};
    bool isGuess = false; ///< capacity is only suspected, behind internal errors in a row or words that nobody knows
};

/// The one table of what to do about an error. `sameInARow` counts failures with this code, and with the same words
/// where those are not known, without another outcome between them, this one included (1, 2, …). Total and pure.
[[nodiscard]] RetryDecision classifyFailure(const Error &error, int sameInARow = 1);

/// Whether it can pass without anybody doing anything, so that trying on makes sense. A permission never does.
[[nodiscard]] bool passesByItself(FailureClass kind);

struct Pauses
{
    std::chrono::milliseconds capacity{60'000}; ///< +- 30 %
    std::chrono::milliseconds errorBase{1'000}; ///< full jitter: rand * min(cap, base * 2^n)
    std::chrono::milliseconds errorCap{20'000};
    int quickErrors = 4; ///< that many in a row are quick ones, then errors have the pace of capacity
};

/// The pause before the next step; the server's request is the least. `random` is in [0, 1).
[[nodiscard]] std::chrono::milliseconds pauseAfter(const RetryDecision &verdict, int sameInARow, const Pauses &pauses,
                                                   double random);

/// Two or three words for a cell: "no capacity".
[[nodiscard]] QString shortReason(const RetryDecision &verdict);
/// The reason in plain words for a zone's line, without a full stop: "no free TPUs in us-east5-a".
[[nodiscard]] QString reasonInWords(const RetryDecision &verdict, const Error &error, const ZoneId &zone);
/// What happens now, or what the user has to do: one sentence.
[[nodiscard]] QString stepInWords(const RetryDecision &verdict);

/// A stable word for files: "capacity".
[[nodiscard]] QLatin1StringView wordOf(FailureClass kind);
/// Unknown for a word of another version.
[[nodiscard]] FailureClass failureClassFrom(QStringView word);
