// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"

#include <QByteArray>

/// What a line of a training log says about checkpoints: RestoreBegan, Restored, SaveBegan, Saved or Checkpoint, with
/// step and duration where they stand in it; or Evaluated. Nothing: it says nothing of them. Lines of Orbax (MaxText,
/// EasyLM), levanter, Flax, Hugging Face Trainer, Keras and plain "saved checkpoint at step 400 in 2.5 s". An
/// asynchronous save is Saved when the program goes on, with the time that it blocked. Of a line 1 KiB is looked at;
/// time grows with that alone.
[[nodiscard]] std::optional<LedgerEvent> ledgerEventIn(QByteArrayView line);
