// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/syncplan.h"

#include <memory>

/// All that is there, below the folder `remote`, of what matters for `tree` and `put`; some folders are asked for at
/// once. GUI thread; what takes long is worked out on another one. Errors: those of RemoteFiles::list(), but a folder
/// that is not there is an empty one.
[[nodiscard]] Task<ThereTree> listedThere(std::shared_ptr<RemoteFiles> files, QByteArray remote, LocalTree tree,
                                          PutFiles put, std::stop_token stop);
