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
    require(terminal.heldBytes() < 16 * 1024 * 1024 + vt::ImageStore::maxBytes, "memory is bounded");
}

/// What the shell and its programs report, all of it clean and bounded.
std::string reportsOf(const vt::Events &events)
{
    std::string text;
    if (events.notification) {
        for (const std::string &part : {events.notification->title, events.notification->text}) {
            require(vt::cleanText(part, vt::Outbox::maxNotificationText) == part, "a notification is clean");
            text += part + '\n';
        }
    }
    const vt::ShellReports &reports = events.reports;
    if (reports.folder) {
        const std::string &path = reports.folder->path;
        require(path.empty() || path.front() == '/', "a folder is absolute");
        require(vt::cleanText(path, path.size()) == path, "a folder is clean");
        text += reports.folder->host + path + '\n';
    }
    if (reports.progress) {
        const auto &[state, percent] = *reports.progress;
        require(state >= 0 && state <= 4 && percent >= 0 && percent <= 100, "progress is in its range");
        text += std::to_string(state) + ' ' + std::to_string(percent) + '\n';
    }
    if (reports.command)
        text += std::to_string(reports.command->number) + (reports.command->isRunning ? " runs" : " ended")
            + std::to_string(reports.command->status.value_or(-1));
    return text;
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
    require(isCleanReply(events.reply) && isCleanReply(events.graphicsReply), "a reply has only our own words");
    require(events.reply.size() + events.graphicsReply.size() <= vt::Outbox::maxReplies, "replies are capped");
    return digestOf(terminal) + events.reply + events.graphicsReply + events.title.value_or("-")
        + events.clipboard.value_or("-") + reportsOf(events);
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
