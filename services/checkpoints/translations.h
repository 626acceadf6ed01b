// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

/// The translation context of this folder: CheckpointMessages::tr("…"), from any thread.
struct CheckpointMessages
{
    Q_DECLARE_TR_FUNCTIONS(Checkpoints)
};
