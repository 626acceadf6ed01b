// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/changemetadata.h"

// The key of host 0 in its node's metadata ("ssh-keys"): Google's guest agent lets it in on every host of the slice,
// also on one that is repaired later. Everybody else's lines stay byte for byte.

/// "tpudesk-llama-pod": what such a line says of itself.
[[nodiscard]] QString hopComment(const QString &podName);

/// `value` with this key as the only one of this pod and user. `key`: "ssh-ed25519 AAAA…", without a comment.
/// Errors: Invalid, for a user or key that no host would take.
[[nodiscard]] Result<QString> withHopKey(const QString &value, const QString &user, const QString &key,
                                         const QString &podName);
/// Without any key of this pod.
[[nodiscard]] QString withoutHopKey(const QString &value, const QString &podName);

struct HopKey
{
    QString user;
    QString key; ///< empty: none is to be there
    QString podName;
};

/// Puts the key into the node's metadata, or takes it out; done already: nothing is sent. The node as it is then.
/// Errors: Invalid where the machine does not look into its metadata (OS Login); those of changeMetadata().
[[nodiscard]] Task<Tpu> publishHopKey(TpuApi api, Clock *clock, TpuId tpu, HopKey hop, std::stop_token stop);
