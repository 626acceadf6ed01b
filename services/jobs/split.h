// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>

/// Several programs on the chips of one host, each with some of them for itself alone.
struct Split
{
    enum class Names : quint8 {
        New, ///< TPU_VISIBLE_CHIPS, TPU_CHIPS_PER_PROCESS_BOUNDS, …: libtpu of 2023 and later
        Both, ///< with those of 2022 beside them (TPU_VISIBLE_DEVICES, TPU_CHIPS_PER_HOST_BOUNDS, …), for older images
    };

    int chips = 4; ///< of the host: 1, 4 or 8
    int processes = 4; ///< 1, 2, 4 or 8; never more than chips
    Names names = Names::Both;
    int firstPort = 8476;
    bool isThreeDimensional = false; ///< v7x: bounds end with ",2"
};

/// What one process gets.
struct SplitPart
{
    QList<int> chips;
    QList<std::pair<QByteArray, QByteArray>> variables; ///< in a fixed order
};

/// Errors: Invalid when the chips cannot be parted so.
[[nodiscard]] Result<QList<SplitPart>> partsOf(const Split &split);

/// A script that runs `command` once in each part, side by side. The command finds its number in TPUDESK_PROCESS and
/// how many there are in TPUDESK_PROCESSES. Lines are marked "[2] "; each has its own log beside the job's,
/// process-2.log. Ends with the first status that is not 0 when all have ended. Whoever stops it tells all its
/// processes, as the job does.
[[nodiscard]] Result<QByteArray> splitScript(const Split &split, const QByteArray &command);
