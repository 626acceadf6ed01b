// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/syncservice.h"

#include <QJsonObject>

/// As it is written down. `before`: what stood there; members of it that this version does not know stay.
[[nodiscard]] QJsonObject toJson(const SyncFolder &folder, const QJsonObject &before);
/// Nothing: it is of another version, or somebody edited it so that it means nothing.
[[nodiscard]] std::optional<SyncFolder> syncFolderFrom(const QJsonObject &json);

/// Why it cannot be kept, a sentence; empty: it can. `others`: those that are kept, itself perhaps among them.
[[nodiscard]] QString problemOf(const SyncFolder &folder, const QList<SyncFolder> &others);
