// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A host's bytes with resizes in between. What must hold besides not crashing: the screen's invariants, replies made of
// our own words only, bounded memory, and the same result however the bytes are cut into chunks.
#include "tests/fuzz/require.h"
#include "tests/services/terminal/vtdigest.h"

#include <algorithm>

namespace {

constexpr uint8_t resizeMark = 0xfe; // never part of UTF-8; two bytes with the size follow
constexpr size_t scrollbackBytes = 256 * 1024;

void requireSound(const vt::Terminal &terminal)
{
    const char *problem = checkInvariants(terminal.screen());
    require(problem == nullptr, problem);
    require(terminal.heldBytes() < 16 * 1024 * 1024, "memory is bounded");
}

/// Feeds in pieces of at most `chunk` bytes, resizing where the input says so.
std::string run(std::string_view input, vt::Terminal &terminal, size_t chunk)
{
    std::string replies;
    while (!input.empty()) {
        if (uint8_t(input.front()) == resizeMark && input.size() >= 3) {
            requireSound(terminal);
            terminal.resize(1 + uint8_t(input[1]) % 100, 1 + uint8_t(input[2]) % 50);
            input.remove_prefix(3);
            requireSound(terminal);
        } else {
            const size_t end = std::min({input.find(char(resizeMark), 1), input.size(), chunk});
            feed(terminal, input.substr(0, end));
            input.remove_prefix(end);
        }
    }
    requireSound(terminal);
    const vt::Events events = terminal.takeEvents();
    require(isCleanReply(events.reply), "a reply has only our own words");
    require(events.reply.size() <= vt::Outbox::maxReplies, "replies are capped");
    return digestOf(terminal) + events.reply + events.title.value_or("-") + events.clipboard.value_or("-");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    const std::string_view input{reinterpret_cast<const char *>(bytes) + 2, size - 2};
    const int columns = 1 + bytes[0] % 100;
    const int rows = 1 + bytes[1] % 50;
    const size_t lines = bytes[1] & 0x80 ? 0 : 200;
    vt::Terminal whole{columns, rows, lines, scrollbackBytes};
    vt::Terminal pieces{columns, rows, lines, scrollbackBytes};
    const std::string first = run(input, whole, SIZE_MAX);
    const std::string second = run(input, pieces, 1 + bytes[0] % 7);
    require(first == second, "the result does not depend on the chunks");
    return 0;
}
