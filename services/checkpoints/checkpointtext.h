// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpoint.h"

/// What a format is called: "Orbax", "PyTorch file".
[[nodiscard]] QString formatName(CheckpointFormat format);
/// "Complete", "Torn", "Not known".
[[nodiscard]] QString stateName(CheckpointState state);
/// Why it is in its state, one sentence with what it means: "commit_success.txt is there: Orbax writes it last."
[[nodiscard]] QString sentenceOf(const Checkpoint &checkpoint);
/// Why nothing can begin with any of them, one sentence; empty: something can.
[[nodiscard]] QString whyNoneComplete(const CheckpointListing &listing);
