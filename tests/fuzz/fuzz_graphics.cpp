// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures of a host in kitty's protocol: commands with data that is put into base64 here, and text and line feeds in
// between; or one PNG alone. What must hold besides not crashing: the bounds on what is kept, replies made of our own
// words only, and the same result when a command is parsed alone.
#include "tests/fuzz/require.h"
#include "tests/services/terminal/vtdigest.h"

#include "services/terminal/graphicscommand.h"
#include "services/terminal/inflate.h"
#include "services/terminal/placeholder.h"
#include "services/terminal/placement.h"
#include "services/terminal/png.h"

#include <algorithm>

namespace {

constexpr std::string_view turn = "\xff\xff"; // between commands and what is printed
constexpr size_t megabyte = 1024 * 1024;

std::string base64(std::string_view bytes)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (size_t i = 0; i < bytes.size(); i += 3) {
        uint32_t bits = 0;
        for (size_t j = i; j < i + 3; ++j)
            bits = bits << 8 | (j < bytes.size() ? uint8_t(bytes[j]) : 0);
        for (int shift = 18; shift >= 0; shift -= 6)
            text += digits[bits >> shift & 63];
    }
    const size_t rest = bytes.size() % 3;
    text.resize(text.size() - (rest == 0 ? 0 : 3 - rest));
    return text;
}

void decodeAlone(std::span<const uint8_t> bytes)
{
    const auto header = vt::pngHeader(bytes);
    const auto bitmap = vt::decodePng(bytes);
    require(header || !bitmap, "pixels have a header");
    if (bitmap)
        require(bitmap->pixels.size() == size_t(header->width) * size_t(header->height), "the size is the header's");
    const auto unpacked = vt::inflated(bytes, 1000);
    require(!unpacked || unpacked->size() <= 1000, "no more than was asked for");
}

void run(vt::Terminal &terminal, std::string_view input)
{
    for (bool isCommand = true; !input.empty(); isCommand = !isCommand) {
        const size_t end = std::min(input.find(turn), input.size());
        const std::string_view piece = input.substr(0, end);
        input.remove_prefix(std::min(end + turn.size(), input.size()));
        if (!isCommand) {
            feed(terminal, piece);
            continue;
        }
        const size_t dataAt = std::min(piece.find(';'), piece.size());
        const std::string_view control = piece.substr(0, dataAt);
        const vt::GraphicsCommand command = vt::parseGraphicsCommand(control);
        require(command.isMalformed || control.empty() || control.contains('='), "a command has keys");
        const std::string data = base64(piece.substr(std::min(dataAt + 1, piece.size())));
        feed(terminal, "\x1b_G" + std::string{control} + ';' + data + "\x1b\\");
    }
}

/// What the text of all lines says of pictures in it.
void requirePlaceholders(const vt::Screen &screen)
{
    vt::Line line;
    for (int64_t id = screen.firstLine(); readLine(screen, id, line); ++id) {
        int behind = 0; // the last run
        for (const vt::PlaceholderRun &run : vt::placeholdersIn(line)) {
            require(run.x >= behind && run.count > 0, "runs stand one behind the other");
            behind = run.x + run.count;
            require(behind <= screen.columns(), "a run ends with its line");
            require(run.row >= 0 && run.column >= 0, "cells of a picture are counted from 0");
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    if (bytes[0] == 0x89) {
        decodeAlone({bytes, size});
        return 0;
    }
    vt::Terminal terminal{1 + bytes[0] % 100, 1 + bytes[1] % 50, 100, 256 * 1024};
    run(terminal, {reinterpret_cast<const char *>(bytes) + 2, size - 2});
    const char *problem = checkInvariants(terminal.screen());
    require(problem == nullptr, problem);
    const size_t most = 16 * megabyte + vt::ImageStore::maxBytes;
    require(terminal.heldBytes() < most, "memory is bounded");
    const vt::Events events = terminal.takeEvents();
    require(isCleanReply(events.reply) && isCleanReply(events.graphicsReply), "a reply has only our own words");
    requirePlaceholders(terminal.screen());
    vt::prunePlacements(terminal.screen());
    terminal.resize(1 + bytes[1] % 100, 1 + bytes[0] % 50);
    vt::prunePlacements(terminal.screen());
    problem = checkInvariants(terminal.screen());
    require(problem == nullptr, problem);
    return 0;
}
