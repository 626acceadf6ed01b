// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/patchtpu.h"

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
    disks += change.attach;
    const auto isSame = [&](const DataDisk &disk) {
        return std::ranges::any_of(before, [&](const DataDisk &was) {
            return diskPathIn(was.source) == disk.source && was.isReadOnly == disk.isReadOnly;
        });
    };
    return disks.size() == before.size() && std::ranges::all_of(change.attach, isSame) ? before : disks;
}

bool isEmpty(const NodePatch &patch)
{
    return !patch.dataDisks && !patch.addresses;
}

} // namespace

ExternalAddress externalAddressOf(const Tpu &tpu)
{
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
        const auto patch = patchFor(*before, change);
        if (isEmpty(patch))
            co_return before;
        if (const auto problem = disksProblem(change.attach, before->zone, int(before->endpoints.size()));
            !problem.isEmpty())
            co_return failed(ErrorCode::Invalid, problem);
        const auto begun = co_await api.patchNode(id, patch, stop);
        const auto done =
            begun ? co_await followed(api, clock, *begun, pace, stop) : Result<>{std::unexpected{begun.error()}};
        // Another change of the node runs (409), or nobody knows whether ours arrived: read and merge anew.
        if (!done
            && (!mustLook(done.error().code) || done.error().code == ErrorCode::NotFound || tries >= mostPatchTries))
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

Task<> makeDisk(TpuApi api, Clock *clock, DiskOrder order, PollPace pace, std::stop_token stop)
{
    if (const auto problem = problemOf(order); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto begun = co_await api.createDisk(order, stop);
    if (!begun)
        co_return std::unexpected{begun.error()};
    co_return co_await followed(api, clock, *begun, pace, stop);
}
