// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace practice::runtime {

using Clock = std::chrono::steady_clock;

/// The chips of one process, as its command line tells them.
struct Layout
{
    std::string host; ///< the worker's host name
    std::vector<int> chips; ///< their places on the host, from 0
    std::vector<int> chipIds; ///< in the slice: of a host in a wide topology they have gaps
    int devicesPerChip = 1; ///< 2 for v2 and v3
    int coresPerChip = 1; ///< tensor cores; 2 where a device is a megacore
    std::int64_t deviceBytes = 0; ///< HBM of one device
    std::vector<int>
        ports; ///< TPU_RUNTIME_METRICS_PORTS: the first that is free is ours, at the others are our neighbours
    int slices = 1; ///< that the program spans
    bool isPart = false; ///< the host's chips are split: there may be neighbours
    bool isOld = false; ///< a libtpu without ListSupportedMetrics and GetTpuRuntimeStatus
};

/// How long programs ran, in doubling steps of microseconds.
struct Timings
{
    static constexpr int finite = 40;
    std::int64_t count = 0;
    double sum = 0;
    double squares = 0;
    double least = 0;
    double most = 0;
    std::vector<std::int64_t> counts = std::vector<std::int64_t>(finite + 2);

    void add(double microseconds);
};

/// What goes over the network between slices, as libtpu's names have it.
enum class Between : std::size_t {
    Outbound, ///< a buffer on its way to another slice
    Inbound,
    ToDevice, ///< from this host's memory
    FromDevice,
    Collective, ///< from end to end
    Computing, ///< until it begins
    RoundTrip, ///< the least of a connection
    Rate, ///< Mbit/s that a connection delivers
};
constexpr std::size_t betweenCount = 8;

/// What the cores of a chip do just now.
struct CoreWork
{
    std::int64_t run = 0; ///< the last program that was launched; 0: none was
    std::int64_t queued = 0; ///< programs that wait behind it
    std::string program; ///< its fingerprint, in hexadecimal digits
    std::string where; ///< the line of the user's script
    bool isRunning = false;
    bool waitsForOthers = false; ///< in a collective that some core has not reached
};

/// The state of a workload, told line by line by the process that holds the chips; asked by the service's threads.
class Workload
{
public:
    explicit Workload(Layout layout);

    /// "launch RUN PROGRAM CHIPS|* WHERE", "collective", "done", "memory DEVICE|* BYTES", "queue N", "error TEXT", and
    /// of one exchange with another slice "between BYTES OUTBOUND INBOUND TODEVICE FROMDEVICE ROUNDTRIP RATE": µs, and
    /// Mbit/s. Other lines are not heeded.
    void hear(std::string_view line, Clock::time_point now);

    [[nodiscard]] const Layout &layout() const { return m_layout; }
    /// Percent of the last two seconds in which the chip computed. Waiting for others counts for five seconds only.
    [[nodiscard]] double duty(std::size_t chip, Clock::time_point now) const;
    /// Seconds since the chip last computed.
    [[nodiscard]] double idleFor(std::size_t chip, Clock::time_point now) const;
    [[nodiscard]] double uptime(Clock::time_point now) const;
    [[nodiscard]] std::chrono::system_clock::time_point began() const { return m_began; }
    [[nodiscard]] std::int64_t memory(std::size_t device) const;
    [[nodiscard]] CoreWork work(std::size_t chip) const;
    [[nodiscard]] Timings timings(std::size_t chip) const;
    [[nodiscard]] Timings between(Between what) const;
    [[nodiscard]] std::int64_t bytesBetween() const; ///< of a buffer
    [[nodiscard]] std::string error() const;

private:
    struct Stretch
    {
        Clock::time_point begin;
        Clock::time_point end;
    };
    struct Chip
    {
        CoreWork work;
        Clock::time_point launched;
        Clock::time_point waitsSince;
        std::deque<Stretch> busy; ///< what ended within the last seconds
        Timings timings;
    };
    void launch(std::string_view words, Clock::time_point now);
    void finish(Chip &chip, Clock::time_point now);
    void setMemory(std::string_view words);
    void exchange(std::string_view words);
    [[nodiscard]] static Clock::time_point busyUntil(const Chip &chip, Clock::time_point now);

    const Layout m_layout;
    const Clock::time_point m_begin = Clock::now();
    const std::chrono::system_clock::time_point m_began = std::chrono::system_clock::now();
    mutable std::mutex m_guard;
    std::vector<Chip> m_chips;
    std::vector<std::int64_t> m_memory;
    std::array<Timings, betweenCount> m_between;
    std::int64_t m_bytesBetween = 0;
    std::string m_error;
};

} // namespace practice::runtime
