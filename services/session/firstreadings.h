// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"

#include <chrono>

class Clock;
class Doctor;
class KeyService;
class QuotaService;

/// What FirstReadings reads; all of it lives longer.
struct FirstReadingsContext
{
    KeyService *keys = nullptr;
    QuotaService *quota = nullptr;
    Doctor *doctor = nullptr;
    Clock *clock = nullptr;
};

/// Reads what the first page of a window reads, where there is no window: how one logs in to this project, its limits,
/// and its number. Requests need the first two, and grants that name a number alone the third.
class FirstReadings
{
public:
    static constexpr std::chrono::hours again{6}; ///< all may be changed by others
    static constexpr std::chrono::minutes retry{10}; ///< when something could not be read

    explicit FirstReadings(const FirstReadingsContext &context)
        : m_context{context}
    {
    }

    void begin(); ///< at once, and again from time to time
    void suspend();

private:
    FirstReadingsContext m_context;
    TaskScope m_tasks; // last
};
