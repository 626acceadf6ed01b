// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Speed of the terminal core alone, one JSON line a figure: {"figure":"VT core, ascii,
// 80x24","value":310.2,"unit":"MB/s"}. CPU time of one thread is counted, so that other work on the machine does not
// count. Option: seconds per figure (1).
#include "services/terminal/terminal.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

namespace {

struct Payload
{
    const char *name;
    std::string bytes;
};

std::string repeated(const std::string &unit, size_t atLeast)
{
    std::string bytes;
    bytes.reserve(atLeast + unit.size());
    while (bytes.size() < atLeast)
        bytes += unit;
    return bytes;
}

std::string asciiLine(size_t length)
{
    std::string line;
    for (size_t i = 0; i < length; ++i)
        line += char('!' + i * 7 % 90);
    return line + "\r\n";
}

std::string base64Line()
{
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string line;
    for (size_t i = 0; i < 76; ++i)
        line += digits[i * 29 % 64];
    return line + "\r\n";
}

std::string chineseLine()
{
    std::string line;
    for (unsigned i = 0; i < 38; ++i) {
        const unsigned code = 0x4e00 + i * 131;
        line += {char(0xe0 | code >> 12), char(0x80 | (code >> 6 & 63)), char(0x80 | (code & 63))};
    }
    return line + "\r\n";
}

std::string coloredLine()
{
    std::string line;
    for (int i = 0; i < 16; ++i)
        line += "\x1b[38;5;" + std::to_string(i * 11) + (i % 3 == 0 ? ";1" : "") + "mword\x1b[0m ";
    return line + "\r\n";
}

std::vector<Payload> payloads()
{
    constexpr size_t size = 1024 * 1024;
    return {{"ascii", repeated(asciiLine(76), size)}, {"ascii long lines", repeated(asciiLine(4000), size)},
            {"base64", repeated(base64Line(), size)}, {"cjk", repeated(chineseLine(), size)},
            {"sgr", repeated(coloredLine(), size)},   {"scrolling short lines", repeated("y\r\n", size)}};
}

double cpuSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

double megabytesPerSecond(const Payload &payload, int columns, int rows, double seconds)
{
    constexpr size_t chunk = 32 * 1024;
    constexpr size_t scrollbackLines = 10'000;
    vt::Terminal terminal{columns, rows, scrollbackLines, 64 * 1024 * 1024};
    const auto *bytes = reinterpret_cast<const uint8_t *>(payload.bytes.data());
    const double start = cpuSeconds();
    double spent = 0;
    double total = 0;
    while (spent < seconds) {
        for (size_t at = 0; at < payload.bytes.size(); at += chunk)
            terminal.feed({bytes + at, std::min(chunk, payload.bytes.size() - at)});
        total += double(payload.bytes.size());
        spent = cpuSeconds() - start;
    }
    return total / 1e6 / spent;
}

} // namespace

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? std::atof(argv[1]) : 1.0;
    const std::vector<Payload> all = payloads();
    for (const Payload &payload : all) {
        for (const auto &[columns, rows] : {std::pair{80, 24}, std::pair{200, 50}}) {
            const double value = megabytesPerSecond(payload, columns, rows, seconds);
            const bool hasGoal = &payload == &all.front();
            std::printf(R"({"figure":"VT core, %s, %dx%d","value":%.1f,"unit":"MB/s"%s})"
                        "\n",
                        payload.name, columns, rows, value, hasGoal ? R"(,"goal":">= 200 MB/s")" : "");
            std::fflush(stdout);
        }
    }
    return 0;
}
