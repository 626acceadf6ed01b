// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"

class TpuService;

/// Reads the machines with TPUs that are plain instances of Compute Engine, and puts them into the list of TPUs: every
/// minute, every ten seconds while one of them changes by itself, every five minutes where Compute Engine does not
/// answer. Without an answer the list has those of the last one.
class ComputeTpus
{
public:
    ComputeTpus(TpuService *tpus, Clock *clock)
        : m_tpus{tpus}
        , m_clock{clock}
    {
    }

    void begin(); ///< reads at once
    void suspend() { m_tasks.cancel(); }

private:
    void read();

    TpuService *m_tpus;
    Clock *m_clock;
    TaskScope m_tasks;
};
