// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/runtime/workload.h"

#include "services/practice/runtime/workloadlines.h"

#include <algorithm>
#include <cmath>

namespace practice::runtime {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

constexpr auto window = 2s;
constexpr auto patience = 5s;

double microseconds(Clock::duration time)
{
    return std::chrono::duration<double, std::micro>(time).count();
}

} // namespace

void Timings::add(double microseconds)
{
    least = count == 0 ? microseconds : std::min(least, microseconds);
    most = std::max(most, microseconds);
    ++count;
    sum += microseconds;
    squares += microseconds * microseconds;
    const int bucket = microseconds < 1 ? 0 : std::min(finite + 1, 1 + static_cast<int>(std::log2(microseconds)));
    ++counts[static_cast<std::size_t>(bucket)];
}

Workload::Workload(Layout layout)
    : m_layout{std::move(layout)}
    , m_chips(m_layout.chips.size())
    , m_memory(m_layout.chips.size() * static_cast<std::size_t>(m_layout.devicesPerChip))
{
}

void Workload::hear(std::string_view line, Clock::time_point now)
{
    const std::lock_guard lock{m_guard};
    const auto verb = takeWord(line);
    if (verb == "launch") {
        launch(line, now);
    } else if (verb == "memory") {
        setMemory(line);
    } else if (verb == "between") {
        exchange(line);
    } else if (verb == "error") {
        m_error = line;
    }
    for (auto &chip : m_chips) {
        if (verb == "queue") {
            chip.work.queued = chip.work.isRunning ? number(line) : 0;
        } else if (verb == "done") {
            finish(chip, now);
        } else if (verb == "collective" && chip.work.isRunning) {
            chip.work.waitsForOthers = true;
            chip.waitsSince = now;
        }
    }
}

void Workload::launch(std::string_view words, Clock::time_point now)
{
    const auto run = number(takeWord(words));
    const auto program = takeWord(words);
    const auto chips = takeWord(words);
    for (std::size_t at = 0; at < m_chips.size(); ++at) {
        auto &chip = m_chips[at];
        finish(chip, now);
        if (!names(chips, static_cast<std::int64_t>(at)))
            continue;
        chip.work = {.run = run, .program = std::string{program}, .where = std::string{words}, .isRunning = true};
        chip.launched = now;
    }
}

void Workload::finish(Chip &chip, Clock::time_point now)
{
    while (!chip.busy.empty() && (chip.busy.front().end + window < now || chip.busy.size() > 4096))
        if (chip.busy.size() > 1) // the last one tells since when the chip is idle
            chip.busy.pop_front();
        else
            break;
    if (!chip.work.isRunning)
        return;
    chip.busy.push_back({chip.launched, busyUntil(chip, now)});
    chip.timings.add(microseconds(now - chip.launched));
    if (&chip == m_chips.data() && chip.work.waitsForOthers && m_layout.slices > 1) { // all chips of a host go together
        m_between[static_cast<std::size_t>(Between::Collective)].add(microseconds(now - chip.waitsSince));
        m_between[static_cast<std::size_t>(Between::Computing)].add(microseconds(chip.waitsSince - chip.launched));
    }
    chip.work.isRunning = chip.work.waitsForOthers = false;
    chip.work.queued = 0;
}

/// The collective itself is timed here: a program computes, then it waits for the others until it is done.
void Workload::exchange(std::string_view words)
{
    m_bytesBetween = number(takeWord(words));
    for (const auto what : {Between::Outbound, Between::Inbound, Between::ToDevice, Between::FromDevice,
                            Between::RoundTrip, Between::Rate})
        if (const auto value = number(takeWord(words)); value > 0)
            m_between[static_cast<std::size_t>(what)].add(static_cast<double>(value));
}

void Workload::setMemory(std::string_view words)
{
    const auto device = takeWord(words);
    const auto bytes = std::clamp<std::int64_t>(number(words), 0, m_layout.deviceBytes);
    for (std::size_t at = 0; at < m_memory.size(); ++at)
        if (device == "*" || number(device) == static_cast<std::int64_t>(at))
            m_memory[at] = bytes;
}

Clock::time_point Workload::busyUntil(const Chip &chip, Clock::time_point now)
{
    return chip.work.waitsForOthers ? std::min(now, chip.waitsSince + patience) : now;
}

double Workload::duty(std::size_t at, Clock::time_point now) const
{
    const std::lock_guard lock{m_guard};
    const auto &chip = m_chips[at];
    const auto from = std::max(m_begin, now - window);
    Clock::duration busy{};
    const auto add = [&](Clock::time_point begin, Clock::time_point end) {
        busy += std::max(Clock::duration{}, std::min(end, now) - std::max(begin, from));
    };
    for (const auto &stretch : chip.busy)
        add(stretch.begin, stretch.end);
    if (chip.work.isRunning)
        add(chip.launched, busyUntil(chip, now));
    const auto whole = Seconds(now - from).count();
    return whole > 0 ? std::clamp(100 * Seconds(busy).count() / whole, 0.0, 100.0) : 0;
}

double Workload::idleFor(std::size_t at, Clock::time_point now) const
{
    const std::lock_guard lock{m_guard};
    const auto &chip = m_chips[at];
    auto last = chip.busy.empty() ? m_begin : chip.busy.back().end;
    if (chip.work.isRunning)
        last = busyUntil(chip, now);
    return std::max(0.0, Seconds(now - last).count());
}

double Workload::uptime(Clock::time_point now) const
{
    return Seconds(now - m_begin).count();
}

std::int64_t Workload::memory(std::size_t device) const
{
    const std::lock_guard lock{m_guard};
    return m_memory[device];
}

CoreWork Workload::work(std::size_t chip) const
{
    const std::lock_guard lock{m_guard};
    return m_chips[chip].work;
}

Timings Workload::timings(std::size_t chip) const
{
    const std::lock_guard lock{m_guard};
    return m_chips[chip].timings;
}

Timings Workload::between(Between what) const
{
    const std::lock_guard lock{m_guard};
    return m_between[static_cast<std::size_t>(what)];
}

std::int64_t Workload::bytesBetween() const
{
    const std::lock_guard lock{m_guard};
    return m_bytesBetween;
}

std::string Workload::error() const
{
    const std::lock_guard lock{m_guard};
    return m_error;
}

} // namespace practice::runtime
