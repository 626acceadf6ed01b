// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/tpu/tpuapi.h"

/// What shall become of a node's data disks and addresses; other disks stay as they are.
struct AttachmentChange
{
    QList<DataDisk> attach{}; ///< one that it has already gets this way of being attached
    QStringList detach{}; ///< paths
    std::optional<ExternalAddress> addresses{};

    [[nodiscard]] bool isEmpty() const { return attach.isEmpty() && detach.isEmpty() && !addresses; }
    friend bool operator==(const AttachmentChange &, const AttachmentChange &) = default;
};

/// As it was asked for; where that is not told, by its endpoints. A stopped one has none of these.
[[nodiscard]] ExternalAddress externalAddressOf(const Tpu &tpu);

/// Pure: what has to be sent for it; what is as wanted already is left out, and nothing at all may be left.
[[nodiscard]] NodePatch patchFor(const Tpu &now, const AttachmentChange &change);

/// Reads the node, merges the change into its list of disks, writes that, and waits for the operation. Google replaces
/// the list and has no lock on it, so it is read again right before each writing. While another change of the node runs
/// it waits and tries again. Nothing to be changed: nothing is sent. Answers the node as it is then. Invalid: the disk
/// is in another zone, or may only be read there.
[[nodiscard]] Task<Tpu> patchTpu(TpuApi api, Clock *clock, TpuId id, AttachmentChange change, PollPace pace,
                                 std::stop_token stop);

/// Makes the disk, waits, and looks whether it is there. Errors: Invalid, see problemOf(); the operation's own;
/// Ambiguous: nobody can tell, and if it was made it is billed.
[[nodiscard]] Task<> makeDisk(TpuApi api, Clock *clock, DiskOrder order, PollPace pace, std::stop_token stop);
