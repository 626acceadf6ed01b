// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/lease/leaserules.h"

#include <QCoreApplication>

#include <algorithm>

namespace {

struct LeaseMessages
{
    Q_DECLARE_TR_FUNCTIONS(Lease)
};

/// More than a watcher counts up while nobody reaches it.
constexpr quint64 forcedStep = 1'000'000;

std::unexpected<Error> changedMeanwhile(const LeaseRecord &record)
{
    const auto why = leaserules::whyNot(record);
    return failed(ErrorCode::Conflict,
                  why.isEmpty() ? LeaseMessages::tr("Somebody else changed meanwhile who runs your requests. Look at "
                                                    "how it stands now, then decide again.")
                                : why);
}

bool isOver(const LeaseMoment &until, const LeaseMoment &now)
{
    return until.boot != now.boot || now.sinceBoot >= until.sinceBoot;
}

void settle(LeaseRecord &watcher, const QUuid &transfer, bool isAdopted)
{
    watcher.settled.append({.id = transfer, .isAdopted = isAdopted});
    while (watcher.settled.size() > LeaseRecord::mostSettled)
        watcher.settled.removeFirst();
}

bool isDeskTransfer(const LeaseRecord &desk, LeaseState state, const QUuid &transfer)
{
    return desk.state == state && desk.transfer == transfer && !transfer.isNull();
}

} // namespace

namespace leaserules {

Result<LeaseRecord> handingOver(LeaseRecord desk, const LeaseParty &watcher, const QUuid &transfer)
{
    if (isDeskTransfer(desk, LeaseState::Leaving, transfer))
        return desk;
    if (desk.state != LeaseState::Held || transfer.isNull())
        return changedMeanwhile(desk);
    desk.state = LeaseState::Leaving;
    desk.other = watcher;
    desk.transfer = transfer;
    desk.isForced = false;
    return desk;
}

Result<LeaseRecord> handedOver(LeaseRecord desk, const QUuid &transfer, quint64 epoch)
{
    if (isDeskTransfer(desk, LeaseState::Away, transfer))
        return desk;
    if (!isDeskTransfer(desk, LeaseState::Leaving, transfer))
        return changedMeanwhile(desk);
    desk.state = LeaseState::Away;
    desk.epoch = epoch;
    return desk;
}

Result<LeaseRecord> keptHere(LeaseRecord desk, const QUuid &transfer)
{
    if (isDeskTransfer(desk, LeaseState::Held, transfer))
        return desk;
    if (!isDeskTransfer(desk, LeaseState::Leaving, transfer))
        return changedMeanwhile(desk);
    desk.state = LeaseState::Held;
    return desk;
}

Result<LeaseRecord> takingBack(LeaseRecord desk, const QUuid &transfer)
{
    if (isDeskTransfer(desk, LeaseState::Returning, transfer))
        return desk;
    if (desk.state != LeaseState::Away || transfer.isNull())
        return changedMeanwhile(desk);
    desk.state = LeaseState::Returning;
    desk.transfer = transfer;
    desk.hasArrived = false;
    return desk;
}

Result<LeaseRecord> arrived(LeaseRecord desk, const QUuid &transfer)
{
    if (!isDeskTransfer(desk, LeaseState::Returning, transfer))
        return changedMeanwhile(desk);
    desk.hasArrived = true;
    return desk;
}

Result<LeaseRecord> takenBack(LeaseRecord desk, const QUuid &transfer, quint64 epoch)
{
    if (isDeskTransfer(desk, LeaseState::Held, transfer))
        return desk;
    if (!isDeskTransfer(desk, LeaseState::Returning, transfer) || !desk.hasArrived)
        return changedMeanwhile(desk);
    desk.state = LeaseState::Held;
    desk.hasArrived = false;
    desk.epoch = epoch;
    return desk;
}

Result<LeaseRecord> notTakenBack(LeaseRecord desk, const QUuid &transfer, quint64 epoch)
{
    if (!isDeskTransfer(desk, LeaseState::Returning, transfer))
        return changedMeanwhile(desk);
    desk.state = LeaseState::Away;
    desk.hasArrived = false;
    desk.epoch = epoch;
    return desk;
}

Result<LeaseRecord> anew(LeaseRecord desk)
{
    if (desk.state != LeaseState::Away)
        return changedMeanwhile(desk);
    desk.state = LeaseState::Held;
    desk.other = {};
    desk.transfer = {};
    return desk;
}

LeaseRecord forced(LeaseRecord desk)
{
    if (desk.state == LeaseState::Held)
        return desk;
    desk.state = LeaseState::Held;
    desk.hasArrived = false;
    desk.epoch += forcedStep;
    desk.isForced = true;
    return desk;
}

LeaseRecord overruled(LeaseRecord desk, const LeaseRecord &watcher)
{
    const bool isElsewhere = watcher.state == LeaseState::Held || watcher.other.id != desk.self.id;
    if (desk.state == LeaseState::Held && desk.isForced && desk.other.id == watcher.self.id && isElsewhere
        && watcher.epoch >= desk.epoch) {
        desk.state = LeaseState::Away;
        desk.epoch = watcher.epoch;
        desk.isForced = false;
    }
    return desk;
}

std::optional<SettledTransfer> fateOf(const LeaseRecord &watcher, const QUuid &transfer)
{
    const auto found = std::ranges::find(watcher.settled, transfer, &SettledTransfer::id);
    return found == watcher.settled.end() ? std::nullopt : std::optional{*found};
}

Result<LeaseRecord> adopted(LeaseRecord watcher, const LeaseParty &desk, const QUuid &transfer, quint64 seen,
                            const LeaseMoment &now)
{
    if (const auto fate = fateOf(watcher, transfer))
        return fate->isAdopted ? Result<LeaseRecord>{watcher} : changedMeanwhile(watcher);
    watcher = lapsed(watcher, now);
    if (transfer.isNull() || watcher.epoch != seen || watcher.state == LeaseState::Leaving)
        return changedMeanwhile(watcher);
    watcher.state = LeaseState::Held;
    watcher.other = desk;
    watcher.transfer = transfer;
    ++watcher.epoch;
    settle(watcher, transfer, true);
    return watcher;
}

Result<LeaseRecord> calledOff(LeaseRecord watcher, const QUuid &transfer)
{
    const auto fate = fateOf(watcher, transfer);
    if (fate && fate->isAdopted)
        return failed(ErrorCode::AlreadyExists,
                      LeaseMessages::tr("The watcher has taken over already: it runs your requests. Take them back if "
                                        "you do not want that."));
    if (!fate)
        settle(watcher, transfer, false);
    return watcher;
}

Result<LeaseRecord> offered(LeaseRecord watcher, const LeaseParty &desk, const QUuid &transfer, quint64 seen,
                            const LeaseMoment &now)
{
    watcher = lapsed(watcher, now);
    if (watcher.transfer == transfer && watcher.other.id == desk.id && watcher.state == LeaseState::Leaving)
        return watcher;
    if (transfer.isNull() || watcher.state != LeaseState::Held || watcher.epoch != seen || fateOf(watcher, transfer))
        return changedMeanwhile(watcher);
    watcher.state = LeaseState::Leaving;
    watcher.other = desk;
    watcher.transfer = transfer;
    watcher.until = {.boot = now.boot, .sinceBoot = now.sinceBoot + offerTime};
    return watcher;
}

Result<LeaseRecord> taken(LeaseRecord watcher, const QUuid &transfer, const LeaseMoment &now)
{
    watcher = lapsed(watcher, now);
    if (const auto fate = fateOf(watcher, transfer))
        return fate->isAdopted ? Result<LeaseRecord>{watcher} : changedMeanwhile(watcher);
    if (watcher.transfer != transfer || transfer.isNull() || watcher.state != LeaseState::Leaving)
        return changedMeanwhile(watcher);
    watcher.state = LeaseState::Away;
    watcher.until = {};
    ++watcher.epoch;
    settle(watcher, transfer, true);
    return watcher;
}

LeaseRecord lapsed(LeaseRecord watcher, const LeaseMoment &now)
{
    if (watcher.state != LeaseState::Leaving || !isOver(watcher.until, now))
        return watcher;
    watcher.state = LeaseState::Held;
    settle(watcher, watcher.transfer, false);
    watcher.transfer = {};
    watcher.until = {};
    ++watcher.epoch;
    return watcher;
}

LeaseRecord yielded(LeaseRecord watcher, const LeaseRecord &desk)
{
    const bool isOfThis = desk.other.id == watcher.self.id && desk.state == LeaseState::Held;
    if (!isOfThis || desk.epoch <= watcher.epoch
        || (watcher.state != LeaseState::Held && watcher.state != LeaseState::Leaving))
        return watcher;
    watcher.state = LeaseState::Away;
    watcher.other = desk.self;
    watcher.epoch = desk.epoch;
    watcher.transfer = {};
    watcher.until = {};
    return watcher;
}

QString whyNot(const LeaseRecord &record)
{
    const auto &name = record.other.name;
    switch (record.state) {
    case LeaseState::Held: return {};
    case LeaseState::Empty:
        return LeaseMessages::tr("Nothing was handed over to this watcher yet, so it does nothing by itself.");
    case LeaseState::Leaving:
        return LeaseMessages::tr("Your requests are being handed over to %1. Nobody acts on them until that is "
                                 "settled.",
                                 "%1: name of a computer")
            .arg(name);
    case LeaseState::Away:
        return LeaseMessages::tr("%1 runs your requests now. They are only shown here.", "%1: name of a computer")
            .arg(name);
    case LeaseState::Returning:
        return LeaseMessages::tr("Your requests are being taken back from %1. Nobody acts on them here until that is "
                                 "settled.",
                                 "%1: name of a computer")
            .arg(name);
    }
    return {};
}

} // namespace leaserules
