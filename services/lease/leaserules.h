// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/lease/leaserecord.h"

/// What may become of a LeaseRecord. Pure. Errors: Conflict, with a sentence, where the record is another one than the
/// caller believed: nothing happens then. What is asked for twice is done once.
namespace leaserules {

/// So long an offer of a watcher stands: the desk reads what it is given, writes it down, and says so.
inline constexpr std::chrono::seconds offerTime{120};

/// Who acts acts under this alone.
[[nodiscard]] constexpr bool mayAct(const LeaseRecord &record)
{
    return record.state == LeaseState::Held;
}

// The desk's side, in the order of a handover and of a return.
/// It acts no more from now on. Before anything is sent.
[[nodiscard]] Result<LeaseRecord> handingOver(LeaseRecord desk, const LeaseParty &watcher, const QUuid &transfer);
/// The watcher said that it has adopted that.
[[nodiscard]] Result<LeaseRecord> handedOver(LeaseRecord desk, const QUuid &transfer, quint64 epoch);
/// The watcher said that it never will: the desk goes on.
[[nodiscard]] Result<LeaseRecord> keptHere(LeaseRecord desk, const QUuid &transfer);
[[nodiscard]] Result<LeaseRecord> takingBack(LeaseRecord desk, const QUuid &transfer);
/// All that the watcher offered is on this desk's disk; it still does not act.
[[nodiscard]] Result<LeaseRecord> arrived(LeaseRecord desk, const QUuid &transfer);
/// The watcher said that this desk has it now.
[[nodiscard]] Result<LeaseRecord> takenBack(LeaseRecord desk, const QUuid &transfer, quint64 epoch);
/// The watcher said that it does not come back by this transfer any more.
[[nodiscard]] Result<LeaseRecord> notTakenBack(LeaseRecord desk, const QUuid &transfer, quint64 epoch);
/// The user leaves what was handed over to whoever has it: this desk acts on what it asks for from now on. Nothing of
/// the rest may be in its journal any more.
[[nodiscard]] Result<LeaseRecord> anew(LeaseRecord desk);
/// The user says that the watcher's machine is gone, or will never act again. From whatever state.
[[nodiscard]] LeaseRecord forced(LeaseRecord desk);
/// A desk that acts by force, and finds the watcher there after all, with somebody else's word that counts more: it
/// acts no more. Else as it is.
[[nodiscard]] LeaseRecord overruled(LeaseRecord desk, const LeaseRecord &watcher);

// The watcher's side. `seen`: the epoch that the caller knows; another one is a Conflict.
/// It acts from now on: what the desk gave is on its disk. Added to what it has, where it acts already.
[[nodiscard]] Result<LeaseRecord> adopted(LeaseRecord watcher, const LeaseParty &desk, const QUuid &transfer,
                                          quint64 seen, const LeaseMoment &now);
/// This transfer is never adopted any more. AlreadyExists: it was adopted.
[[nodiscard]] Result<LeaseRecord> calledOff(LeaseRecord watcher, const QUuid &transfer);
/// Nothing: nobody here has heard of it.
[[nodiscard]] std::optional<SettledTransfer> fateOf(const LeaseRecord &watcher, const QUuid &transfer);
/// It acts no more, and the desk may have it.
[[nodiscard]] Result<LeaseRecord> offered(LeaseRecord watcher, const LeaseParty &desk, const QUuid &transfer,
                                          quint64 seen, const LeaseMoment &now);
/// The desk has written down what was offered, in time: it is the one that acts from now on.
[[nodiscard]] Result<LeaseRecord> taken(LeaseRecord watcher, const QUuid &transfer, const LeaseMoment &now);
/// An offer that nobody took in time is none any more: the watcher acts again. Else as it is.
[[nodiscard]] LeaseRecord lapsed(LeaseRecord watcher, const LeaseMoment &now);
/// A desk that has it by force, because this machine seemed gone, is believed: nobody acts here. Else as it is.
[[nodiscard]] LeaseRecord yielded(LeaseRecord watcher, const LeaseRecord &desk);

/// Why this side does not act, in a sentence; empty: it does.
[[nodiscard]] QString whyNot(const LeaseRecord &record);

} // namespace leaserules
