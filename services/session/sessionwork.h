// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"

/// What the cloud works on by itself: "Under way in the cloud: node-1 (CREATING)". Empty: nothing. Somebody else may
/// have asked for it, or this program before it was started anew, so that no task of its own follows it.
[[nodiscard]] QString sessionWork(const QList<Tpu> &tpus);
