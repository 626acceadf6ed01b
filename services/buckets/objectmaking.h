// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/storagecalls.h"

// Calls that make an object, each done once also where an answer is lost: then what is there is looked at.

/// Google copies large objects between places in portions: `url` is called until it says that it is done.
[[nodiscard]] Task<BucketObject> rewriteObject(StorageApi api, ApiState state, QUrl url, RewriteOrder order,
                                               std::stop_token stop);
[[nodiscard]] Task<BucketObject> composeObject(StorageApi api, ApiState state, QUrl url, ComposeOrder order,
                                               std::stop_token stop);
[[nodiscard]] Task<BucketObject> restoreObject(StorageApi api, ApiState state, QUrl url, BucketUri uri,
                                               qint64 generation, std::stop_token stop);
