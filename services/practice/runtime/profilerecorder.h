// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/runtime/workload.h"

#include <map>

namespace practice::runtime {

/// Something that a chip or a thread did.
struct RecordedSpan
{
    std::string name;
    Clock::time_point begin;
    Clock::time_point end;
};

/// What was recorded: spans by their end, none of them beyond begin and end.
struct Recording
{
    Clock::time_point begin;
    Clock::time_point end;
    std::vector<std::vector<RecordedSpan>> programs; ///< of each chip
    std::vector<std::vector<RecordedSpan>> operations; ///< of each chip
    std::map<std::int64_t, std::vector<RecordedSpan>> threads; ///< by a number of the program's; they may nest
};

/// Records what a workload does, told line by line by the process that holds the chips; asked by the service's threads.
/// A program is two operations here: what it computes, and the collective in which it waits for the others.
class ProfileRecorder
{
public:
    explicit ProfileRecorder(const Layout &layout);

    /// Those of Workload::hear(), and "module NAME" before a launch, "begin THREAD NAME" and "end THREAD".
    void hear(std::string_view line, Clock::time_point now);

    /// False: somebody records already.
    [[nodiscard]] bool start(Clock::time_point now);
    [[nodiscard]] Recording stop(Clock::time_point now);

    [[nodiscard]] const Layout &layout() const { return m_layout; }

private:
    struct Chip
    {
        std::string module;
        Clock::time_point launched;
        Clock::time_point waitsSince;
        bool isRunning = false;
        bool waitsForOthers = false;
    };
    void launch(std::string_view words, Clock::time_point now);
    void finish(std::size_t chip, Clock::time_point now);
    void add(std::vector<RecordedSpan> &spans, std::string name, Clock::time_point begin, Clock::time_point end) const;

    const Layout m_layout;
    std::mutex m_guard;
    std::string m_module;
    std::vector<Chip> m_chips;
    std::map<std::int64_t, std::vector<std::pair<std::string, Clock::time_point>>> m_open; ///< by thread
    bool m_isRecording = false;
    Recording m_recording;
};

} // namespace practice::runtime
