// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/tpu/tpuapi.h"

/// What shall become of a few keys of a node's metadata; all others stay as they are, ssh-keys among them.
struct MetadataChange
{
    QMap<QString, std::optional<QString>> wanted{}; ///< by key; nothing: the key goes
    /// What the user saw of these keys when he decided; nothing: the key was not there. A key that is not in it may
    /// have any value.
    QMap<QString, std::optional<QString>> seen{};
};

/// Pure: the whole map after the change. Conflict: somebody changed one of the keys since it was seen. Invalid: too
/// large, or a key that Google does not take.
[[nodiscard]] Result<QMap<QString, QString>> changedMetadata(const QMap<QString, QString> &now,
                                                             const MetadataChange &change);

/// What replaces a whole value of a node is sent once only, and after an error of this kind begun again from reading.
[[nodiscard]] bool mayComeAgain(ErrorCode code);

/// Reads the node, puts the change into its metadata, writes the whole map, and waits for the operation. Google
/// replaces the map and has no lock on it, so it is read again right before each writing and once more after: while
/// another change runs it waits, and what somebody else wrote at the same moment is told (Conflict). Nothing to be
/// changed: nothing is sent. Answers the node as it is then.
[[nodiscard]] Task<Tpu> changeMetadata(TpuApi api, Clock *clock, TpuId id, MetadataChange change, PollPace pace,
                                       std::stop_token stop);

/// The change that gives a node other flags for libtpu; `tpu` as the user sees it. See libtpuflags.h.
[[nodiscard]] MetadataChange libtpuChange(const Tpu &tpu, const QString &args);
/// The same by a command: gcloud reads and merges by itself.
[[nodiscard]] QString metadataCommand(const Tpu &tpu, const MetadataChange &change);
