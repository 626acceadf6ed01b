// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

/// What Cloud Storage refused, in the words of its buckets: the permission that is missing and a role that has it, who
/// pays, what keeps an object. Pure; what says none of it stays as it is.
[[nodiscard]] Error storageError(Error error);
