// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

/// What the name of a file or a folder says, before anything in it was looked at.
struct CheckpointName
{
    qint64 step = -1; ///< -1: it names none
    QByteArray series{}; ///< the name with "#" for the step, without what says that it is not finished
    QByteArray temporary{}; ///< what says that it is not finished: ".orbax-checkpoint-tmp-17"; empty: nothing does

    friend bool operator==(const CheckpointName &, const CheckpointName &) = default;
};

/// "1000", "checkpoint_1000", "step-1000", "checkpoint-500", "model_0001000.npz", "epoch=3-step=1200.ckpt",
/// "1000.orbax-checkpoint-tmp-17", "tmp-checkpoint-500", "checkpoint_tmp". Versions ("v1.5"), sizes ("7b") and days
/// ("2026-05-01") are no steps. Hostile input: names of a host.
[[nodiscard]] CheckpointName checkpointNameFrom(QByteArrayView name);

/// Whether a file of this name, in a folder of that name, is called as checkpoints are, and not as data is: files that
/// are not are never looked at, since whoever prunes would take them away.
[[nodiscard]] bool isCalledCheckpoint(QByteArrayView name, QByteArrayView folder);
