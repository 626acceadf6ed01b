// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/projectkeys.h"
#include "services/tpu/changemetadata.h"

// Keys in a TPU VM's own metadata, where gcloud writes its lines, too: ours are told apart by a mark in their comment.

/// The line with our mark; with a mark already: as it is. Errors: Invalid where it is no key.
[[nodiscard]] Result<QString> markedLine(const QString &line);

/// Puts a marked line there in the place of our own one for the same key. Nobody else's line changes, and nothing does
/// where this user has this key already.
[[nodiscard]] KeysChange putOwnLine(QString marked);

/// Would the line have to be written there? Not where the machine does not ask its metadata (OS Login), cannot be
/// changed now, or has no host.
[[nodiscard]] bool lacksLine(const Tpu &tpu, const QString &marked);

/// Reads the node, edits its "ssh-keys", writes the whole map back. Where somebody else was faster: again from the
/// start, a few times. Errors: those of the edit and of changeMetadata().
[[nodiscard]] Task<Tpu> changeNodeKeys(TpuApi api, Clock *clock, TpuId id, KeysChange change, std::stop_token stop);
