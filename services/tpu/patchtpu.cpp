// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/patchtpu.h"

#include "services/tpu/accelerators.h"
#include "services/tpu/changemetadata.h"
#include "services/tpu/changetpu.h"

#include <QCoreApplication>

#include <algorithm>

namespace {

struct PatchTpuMessages
{
    Q_DECLARE_TR_FUNCTIONS(PatchTpu)
};

constexpr int mostPatchTries = 5;

QList<DataDisk> merged(QList<DataDisk> disks, const AttachmentChange &change)
{
    const auto isGoing = [&](const DataDisk &disk) {
        const auto path = diskPathIn(disk.source);
        return change.detach.contains(path)
            || std::ranges::any_of(change.attach, [&](const DataDisk &wanted) { return wanted.source == path; });
    };
    const auto before = disks;
    disks.removeIf(isGoing);
    bool areAllSame = true;
    for (auto wanted : change.attach) {
        const auto was = std::ranges::find_if(before, [&](const DataDisk &disk) {
            return diskPathIn(disk.source) == wanted.source && disk.isReadOnly == wanted.isReadOnly;
        });
        areAllSame = areAllSame && was != before.end();
        if (was != before.end())
            wanted.workerIds = was->workerIds;
        disks += wanted;
    }
    return disks.size() == before.size() && areAllSame ? before : disks;
}

bool changesDisks(const AttachmentChange &change)
{
    return !change.attach.isEmpty() || !change.detach.isEmpty();
}

bool isEmpty(const NodePatch &patch)
{
    return !patch.dataDisks && !patch.addresses;
}

} // namespace

ExternalAddress externalAddressOf(const Tpu &tpu)
{
    if (tpu.enableExternalIps)
        return *tpu.enableExternalIps ? ExternalAddress::Wanted : ExternalAddress::None;
    return std::ranges::any_of(tpu.endpoints, [](const NetworkEndpoint &one) { return !one.externalIp.isEmpty(); })
        ? ExternalAddress::Wanted
        : ExternalAddress::None;
}

NodePatch patchFor(const Tpu &now, const AttachmentChange &change)
{
    NodePatch patch;
    if (auto disks = merged(now.dataDisks, change); disks != now.dataDisks)
        patch.dataDisks = std::move(disks);
    if (change.addresses && *change.addresses != externalAddressOf(now))
        patch.addresses = change.addresses;
    return patch;
}

Task<Tpu> patchTpu(TpuApi api, Clock *clock, TpuId id, AttachmentChange change, PollPace pace, std::stop_token stop)
{
    auto pause = pace.first;
    for (int tries = 1;; ++tries) {
        const auto before = co_await api.node(id, stop);
        if (!before)
            co_return before;
        auto known = *before;
        if (changesDisks(change) && before->endpoints.size() > 1 && !before->dataDisks.isEmpty()) {
            // Hosts may have disks of their own, and v2 neither tells nor keeps which.
            auto disks = co_await api.dataDisks(id, stop);
            if (!disks)
                co_return std::unexpected{disks.error()};
            known.dataDisks = *std::move(disks);
        }
        const auto patch = patchFor(known, change);
        if (isEmpty(patch))
            co_return before;
        if (const auto problem = disksProblem(change.attach, before->zone, int(before->endpoints.size()),
                                              Accelerators::catalogue().generationOf(before->acceleratorType));
            !problem.isEmpty())
            co_return failed(ErrorCode::Invalid, problem);
        const auto begun = co_await api.patchNode(id, patch, stop);
        const auto done =
            begun ? co_await followed(api, clock, *begun, pace, stop) : Result<>{std::unexpected{begun.error()}};
        // Another change of the node runs (409), nobody knows whether ours arrived, or it was not taken for a reason
        // that passes: read and merge anew.
        if (!done && (!mayComeAgain(done.error().code) || tries >= mostPatchTries))
            co_return std::unexpected{done.error()};
        const auto after = co_await api.node(id, stop);
        if (!after)
            co_return after;
        if (isEmpty(patchFor(*after, change)))
            co_return after;
        if (done && tries >= mostPatchTries)
            co_return failed(ErrorCode::Conflict,
                             PatchTpuMessages::tr("Google says that %1 was changed, but it is as before. Somebody else "
                                                  "may change it at the same moment: load the list again and look.")
                                 .arg(after->shortName));
        if (const auto slept = co_await clock->sleep(pause, stop); !slept)
            co_return std::unexpected{slept.error()};
        pause = pace.next(pause);
    }
}

namespace {

/// The disk may be made all the same.
bool isLost(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Ambiguous:
    case ErrorCode::BadReply:
    case ErrorCode::Busy:
    case ErrorCode::Offline:
    case ErrorCode::Portal:
    case ErrorCode::Timeout: return true;
    default: return false;
    }
}

Task<> seenDisk(TpuApi api, Clock *clock, DiskOrder order, PollPace pace, std::stop_token stop)
{
    constexpr int mostLooks = 4;
    std::chrono::milliseconds wait{0};
    for (int looks = 1;; ++looks) {
        const auto disk = co_await api.disk(diskPath(api.profile().project, order.zone, order.name), stop);
        if (disk)
            co_return {};
        if (disk.error().code == ErrorCode::Cancelled)
            co_return std::unexpected{disk.error()};
        if (disk.error().code != ErrorCode::NotFound || looks >= mostLooks)
            co_return failed(
                ErrorCode::Ambiguous,
                PatchTpuMessages::tr("It is not known whether the disk %1 was made. If it was, it is billed: "
                                     "look at the disks of %2.")
                    .arg(order.name, order.zone.toString()),
                disk.error().serverWords);
        wait = pace.next(wait);
        if (const auto slept = co_await clock->sleep(wait, stop); !slept)
            co_return slept;
    }
}

} // namespace

Task<> makeDisk(TpuApi api, Clock *clock, DiskOrder order, PollPace pace, std::stop_token stop)
{
    if (const auto problem = problemOf(order); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto begun = co_await api.createDisk(order, stop);
    if (!begun && !isLost(begun.error().code))
        co_return std::unexpected{begun.error()};
    if (begun) {
        if (const auto done = co_await followed(api, clock, *begun, pace, stop); !done)
            co_return done;
    }
    co_return co_await seenDisk(api, clock, order, pace, stop);
}
