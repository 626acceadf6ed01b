// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/runtime/profilerecorder.h"

#include "services/practice/runtime/workloadlines.h"

#include <algorithm>

namespace practice::runtime {
namespace {

constexpr std::size_t mostSpans = 200'000; // of a line
constexpr std::size_t deepest = 64; // annotations of a thread
constexpr std::size_t mostThreads = 256;

} // namespace

ProfileRecorder::ProfileRecorder(const Layout &layout)
    : m_layout{layout}
    , m_chips(layout.chips.size())
{
}

void ProfileRecorder::hear(std::string_view line, Clock::time_point now)
{
    const std::lock_guard lock{m_guard};
    const auto verb = takeWord(line);
    if (verb == "module") {
        m_module = line;
    } else if (verb == "launch") {
        launch(line, now);
    } else if (verb == "begin") {
        const auto thread = number(takeWord(line));
        if (m_open.size() < mostThreads && m_open[thread].size() < deepest)
            m_open[thread].emplace_back(line, now);
    } else if (verb == "end") {
        const auto thread = number(takeWord(line));
        auto &open = m_open[thread];
        if (open.empty())
            return;
        if (m_isRecording)
            add(m_recording.threads[thread], open.back().first, open.back().second, now);
        open.pop_back();
    }
    for (std::size_t chip = 0; chip < m_chips.size(); ++chip) {
        if (verb == "done") {
            finish(chip, now);
        } else if (verb == "collective" && m_chips[chip].isRunning) {
            m_chips[chip].waitsForOthers = true;
            m_chips[chip].waitsSince = now;
        }
    }
}

void ProfileRecorder::launch(std::string_view words, Clock::time_point now)
{
    takeWord(words); // the run
    takeWord(words); // the fingerprint
    const auto chips = takeWord(words);
    for (std::size_t chip = 0; chip < m_chips.size(); ++chip) {
        finish(chip, now);
        if (names(chips, static_cast<std::int64_t>(chip)))
            m_chips[chip] = {.module = m_module, .launched = now, .waitsSince = now, .isRunning = true};
    }
}

void ProfileRecorder::finish(std::size_t at, Clock::time_point now)
{
    auto &chip = m_chips[at];
    if (!chip.isRunning)
        return;
    chip.isRunning = false;
    if (!m_isRecording)
        return;
    const auto computed = chip.waitsForOthers ? chip.waitsSince : now;
    add(m_recording.programs[at], chip.module, chip.launched, now);
    add(m_recording.operations[at], "fusion.1", chip.launched, computed);
    if (chip.waitsForOthers)
        add(m_recording.operations[at], "all-reduce.1", computed, now);
}

void ProfileRecorder::add(std::vector<RecordedSpan> &spans, std::string name, Clock::time_point begin,
                          Clock::time_point end) const
{
    begin = std::max(begin, m_recording.begin);
    if (begin < end && spans.size() < mostSpans)
        spans.push_back({std::move(name), begin, end});
}

bool ProfileRecorder::start(Clock::time_point now)
{
    const std::lock_guard lock{m_guard};
    if (m_isRecording)
        return false;
    m_isRecording = true;
    m_recording = {.begin = now,
                   .end = now,
                   .programs = std::vector<std::vector<RecordedSpan>>(m_chips.size()),
                   .operations = std::vector<std::vector<RecordedSpan>>(m_chips.size()),
                   .threads = {}};
    return true;
}

/// What goes on is recorded up to now, and goes on.
Recording ProfileRecorder::stop(Clock::time_point now)
{
    const std::lock_guard lock{m_guard};
    for (std::size_t chip = 0; chip < m_chips.size(); ++chip) {
        const auto running = m_chips[chip];
        finish(chip, now);
        m_chips[chip] = running;
    }
    for (const auto &[thread, open] : m_open) {
        for (auto it = open.rbegin(); it != open.rend(); ++it)
            add(m_recording.threads[thread], it->first, it->second, now);
    }
    m_isRecording = false;
    m_recording.end = now;
    return std::move(m_recording);
}

} // namespace practice::runtime
