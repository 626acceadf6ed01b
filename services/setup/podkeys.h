// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipestate.h"
#include "services/setup/podplan.h"
#include "services/tpu/changemetadata.h"

// The key of host 0 in its node's metadata ("ssh-keys"): Google's guest agent lets it in on every host of the slice,
// also on one that is repaired later. Everybody else's lines stay byte for byte.

/// "tpudesk-llama-pod": what such a line says of itself.
[[nodiscard]] QString podKeyComment(const QString &podName);

/// `value` with this key as the only one of this pod and user. `key`: "ssh-ed25519 AAAA…", without a comment.
/// Errors: Invalid, for a user or key that no host would take.
[[nodiscard]] Result<QString> withPodKey(const QString &value, const QString &user, const QString &key,
                                         const QString &podName);
/// Without any key of this pod.
[[nodiscard]] QString withoutPodKey(const QString &value, const QString &podName);

struct PodKey
{
    QString user;
    QString key; ///< empty: none is to be there
    QString podName;
};

/// Puts the key into the node's metadata, or takes it out; done already: nothing is sent. The node as it is then.
/// Errors: Invalid where the machine does not look into its metadata (OS Login); those of changeMetadata().
[[nodiscard]] Task<Tpu> publishPodKey(TpuApi api, Clock *clock, TpuId tpu, PodKey hop, std::stop_token stop);

/// `podName` names the key and the marks: letters, digits, "-" and "_" are kept of it.
[[nodiscard]] RecipeOrder orderForPodKeys(const QList<PodHost> &hosts, const QString &podName, KeyDistribution way,
                                          Recipe recipe);

/// "ssh-ed25519 AAAA…" of host 0, once its step is done.
[[nodiscard]] QString publicKeyIn(const RecipeState &run);
