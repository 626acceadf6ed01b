// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/terminal/vtdigest.h"

#include "services/terminal/line.h"

#include <algorithm>
#include <vector>

namespace {

void appendGlyph(const vt::Line &line, const vt::Glyphs &glyph, std::vector<uint8_t> &bytes)
{
    vt::appendUtf8(glyph.code == 0 ? U' ' : glyph.code, bytes);
    for (const char32_t code : line.tailOf(glyph))
        vt::appendUtf8(code, bytes);
}

std::string textOf(const vt::Line &line)
{
    std::vector<uint8_t> bytes;
    for (const vt::Glyphs &glyph : line.glyphs)
        appendGlyph(line, glyph, bytes);
    while (!line.isWrapped && !bytes.empty() && bytes.back() == ' ')
        bytes.pop_back();
    return {bytes.begin(), bytes.end()};
}

void append(std::string &text, std::initializer_list<int64_t> numbers)
{
    for (const int64_t number : numbers)
        text += std::to_string(number) + ' ';
}

void appendLine(std::string &text, const vt::Line &line)
{
    std::vector<uint8_t> bytes;
    for (const vt::Glyphs &glyph : line.glyphs) {
        append(text,
               {glyph.width, glyph.attributes, glyph.foreground.bits, glyph.background.bits, glyph.extra.underline.bits,
                glyph.extra.link});
        bytes.clear();
        appendGlyph(line, glyph, bytes);
        text.append(bytes.begin(), bytes.end());
    }
    text += line.isWrapped ? "~\n" : "\n";
}

/// Takes digits and separators; empty when there is none.
void skipNumbers(std::string_view &text)
{
    while (!text.empty() && (std::string_view{"0123456789;:"}.find(text.front()) != std::string_view::npos))
        text.remove_prefix(1);
}

bool skip(std::string_view &text, std::string_view expected)
{
    if (!text.starts_with(expected))
        return false;
    text.remove_prefix(expected.size());
    return true;
}

template <size_t N>
bool skipAny(std::string_view &text, const std::string_view (&choices)[N])
{
    return std::any_of(choices, choices + N, [&text](std::string_view choice) { return skip(text, choice); });
}

bool skipCsi(std::string_view &text)
{
    skipAny(text, {std::string_view{"?"}, ">"});
    skipNumbers(text);
    return skipAny(text, {std::string_view{"$y"}, "*{", "c", "n", "R", "S", "t", "x"});
}

bool skipDcs(std::string_view &text)
{
    if (skip(text, "!|00000000") || skip(text, ">|TPU Desk") || skip(text, "0$r") || skip(text, "0+r"))
        return skip(text, "\x1b\\");
    if (!skip(text, "1$r"))
        return false;
    skipNumbers(text);
    return skipAny(text, {std::string_view{"\"q"}, "\"p", "$|", "*|", " q", "m", "r", "s", "t"})
        && skip(text, "\x1b\\");
}

bool skipOsc(std::string_view &text)
{
    skipNumbers(text);
    if (!skip(text, "rgb:"))
        return false;
    const size_t end = text.find_first_not_of("0123456789abcdef/");
    text.remove_prefix(std::min(end, text.size()));
    return skip(text, "\x1b\\");
}

bool skipApc(std::string_view &text)
{
    for (const std::string_view key : {"i=", "I=", "p="}) {
        if (skip(text, key))
            skipNumbers(text); // the ; in front of the message, too
        skip(text, ",");
    }
    const size_t end = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:,' ");
    text.remove_prefix(std::min(end, text.size()));
    return skip(text, "\x1b\\");
}

} // namespace

std::string digestOf(const vt::Terminal &terminal)
{
    const vt::Screen &screen = terminal.screen();
    std::string text;
    append(text,
           {screen.columns(),
            screen.rows(),
            screen.cursor.x,
            screen.cursor.y,
            screen.cursor.pendingWrap,
            screen.isAlternate(),
            screen.margins.top,
            screen.margins.bottom,
            screen.margins.left,
            screen.margins.right,
            screen.charsets.left,
            screen.charsets.single,
            screen.cursorShape,
            screen.modifyOtherKeys,
            screen.lastCode,
            screen.pen.attributes,
            screen.pen.foreground.bits,
            screen.pen.background.bits,
            screen.penExtra.underline.bits,
            screen.penExtra.link,
            screen.scrollback.begin(),
            screen.scrollback.end()});
    for (size_t mode = 0; mode < size_t(vt::Mode::Count); ++mode)
        text += screen.modes.has(vt::Mode(mode)) ? '1' : '0';
    for (const bool stop : screen.tabs)
        text += stop ? '|' : '.';
    text += '\n';
    vt::Line line;
    for (int64_t id = screen.scrollback.begin(); id < screen.scrollback.end(); ++id) {
        read(screen.scrollback.at(id), line);
        appendLine(text, line);
    }
    for (const vt::Grid *grid : {&screen.primary, &screen.alternate}) {
        for (int y = 0; y < grid->rows(); ++y) {
            read(grid->row(y), screen.tables, line);
            appendLine(text, line);
        }
    }
    return text;
}

std::string rowText(const vt::Terminal &terminal, int y)
{
    vt::Line line;
    read(terminal.screen().grid->row(y), terminal.screen().tables, line);
    line.isWrapped = false;
    return textOf(line);
}

std::string wholeText(const vt::Terminal &terminal)
{
    const vt::Screen &screen = terminal.screen();
    std::string text;
    vt::Line line;
    for (int64_t id = screen.firstLine(); readLine(screen, id, line); ++id) {
        text += textOf(line);
        if (!line.isWrapped)
            text += '\n';
    }
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

void feed(vt::Terminal &terminal, std::string_view bytes)
{
    terminal.feed({reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()});
}

bool isCleanReply(std::string_view reply)
{
    while (!reply.empty()) {
        const bool isClean = skip(reply, "\x1b[") ? skipCsi(reply)
            : skip(reply, "\x1bP")                ? skipDcs(reply)
            : skip(reply, "\x1b]")                ? skipOsc(reply)
            : skip(reply, "\x1b_G")               ? skipApc(reply)
                                                  : false;
        if (!isClean)
            return false;
    }
    return true;
}
