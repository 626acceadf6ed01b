// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/commandmarks.h"
#include "services/terminal/dispatch.h"
#include "services/terminal/oscfields.h"
#include "services/terminal/oscreports.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace vt {

namespace {

constexpr size_t maxClipboard = 1024 * 1024;

/// OSC 52: a program may offer text for the clipboard. It is never told what is in there.
void writeClipboard(Outbox &outbox, std::string_view text)
{
    static_cast<void>(takeField(text)); // which clipboard: we have one
    if (text.empty() || text == "?" || text.size() / 4 * 3 > maxClipboard)
        return;
    if (auto bytes = decoded(text); bytes && !bytes->empty() && bytes->size() <= maxClipboard)
        outbox.clipboard(std::move(*bytes));
}

bool isSafeUrl(std::string_view url)
{
    const bool isPlain = std::ranges::all_of(url, [](char c) { return uint8_t(c) > 0x20 && uint8_t(c) < 0x7f; });
    const auto begins = [url](std::string_view scheme) {
        return url.size() > scheme.size() && std::ranges::equal(url.substr(0, scheme.size()), scheme, {}, [](char c) {
                   return c >= 'A' && c <= 'Z' ? char(c + 32) : c;
               });
    };
    return isPlain && (begins("https://") || begins("http://") || begins("mailto:"));
}

/// OSC 8: "id=…;URL" opens a link, an empty URL ends it.
void setLink(Screen &screen, std::string_view text)
{
    std::string_view parameters = takeField(text);
    std::string group;
    if (const size_t at = parameters.find("id=");
        at != std::string_view::npos && (at == 0 || parameters[at - 1] == ':'))
        group = parameters.substr(at + 3, parameters.find(':', at) - at - 3);
    uint32_t link = 0;
    if (isSafeUrl(text)) {
        std::replace(group.begin(), group.end(), '\n', ' ');
        link = screen.tables.links.idOf(group, text);
    }
    screen.setPenExtra({.underline = screen.penExtra.underline, .link = link});
}

/// "#rgb", "#rrggbb", "rgb:r/g/b" with one to four digits each.
std::optional<uint32_t> colorIn(std::string_view text)
{
    std::array<std::string_view, 3> parts;
    if (text.starts_with("rgb:")) {
        text.remove_prefix(4);
        for (std::string_view &part : parts) {
            const size_t end = std::min(text.find('/'), text.size());
            part = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!text.empty())
            return {};
    } else if (text.starts_with('#') && text.size() % 3 == 1 && text.size() <= 13) {
        const size_t digits = (text.size() - 1) / 3;
        for (size_t i = 0; i < 3; ++i)
            parts[i] = text.substr(1 + i * digits, digits);
    }
    uint32_t color = 0;
    const bool isHash = text.starts_with('#'); // X11 fills these up with zeros, and scales the other form
    for (const std::string_view part : parts) {
        uint32_t value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value, 16);
        if (part.empty() || part.size() > 4 || error != std::errc{} || end != part.data() + part.size())
            return {};
        const uint32_t most = (1u << (4 * part.size())) - 1;
        color = color << 8 | (isHash ? value << (16 - 4 * part.size()) >> 8 : value * 255 / most);
    }
    return color;
}

/// Computed digits only: a reply never repeats what the stream said.
void reportColor(Outbox &outbox, int number, std::optional<int> index, uint32_t color)
{
    const uint32_t red = color >> 16 & 255;
    const uint32_t green = color >> 8 & 255;
    const uint32_t blue = color & 255;
    char text[80];
    int length = std::snprintf(text, sizeof text, "\x1b]%d;", number);
    if (index)
        length += std::snprintf(text + length, sizeof text - size_t(length), "%d;", *index);
    std::snprintf(text + length, sizeof text - size_t(length), "rgb:%02x%02x/%02x%02x/%02x%02x\x1b\\", red, red, green,
                  green, blue, blue);
    outbox.reply(text);
}

/// OSC 4: pairs of index and colour. Only colours that were set can be asked for: the theme has the others.
void setIndexed(Screen &screen, Outbox &outbox, std::string_view text)
{
    for (int pairs = 0; !text.empty() && pairs < 256; ++pairs) {
        const auto index = numberIn(takeField(text));
        const std::string_view value = takeField(text);
        if (!index || *index > 255)
            continue;
        const auto known = screen.palette.indexed.find(*index);
        if (value == "?" && known != screen.palette.indexed.end())
            reportColor(outbox, 4, index, known->second);
        else if (const auto color = colorIn(value))
            screen.palette.indexed[*index] = *color;
    }
}

void resetIndexed(Screen &screen, std::string_view text)
{
    if (text.empty())
        screen.palette.indexed.clear();
    for (int count = 0; !text.empty() && count < 256; ++count) {
        if (const auto index = numberIn(takeField(text)))
            screen.palette.indexed.erase(*index);
    }
}

/// OSC 10, 11, 12; several values go on with the next number.
void setDynamic(Screen &screen, Outbox &outbox, const ThemeColors &colors, int number, std::string_view text)
{
    Palette &palette = screen.palette;
    const std::array<std::optional<uint32_t> *, 3> slots{&palette.foreground, &palette.background, &palette.cursor};
    const std::array<uint32_t, 3> theme{colors.foreground, colors.background, colors.cursor};
    for (; number <= 12 && !text.empty(); ++number) {
        const size_t slot = size_t(number - 10);
        const std::string_view value = takeField(text);
        if (value == "?")
            reportColor(outbox, number, {}, slots[slot]->value_or(theme[slot]));
        else if (const auto color = colorIn(value))
            *slots[slot] = color;
    }
}

} // namespace

void runOsc(Screen &screen, Outbox &outbox, const ThemeColors &colors, std::string_view text)
{
    const auto number = numberIn(takeField(text));
    switch (number.value_or(-1)) {
    case 0:
    case 2: outbox.title(text); break;
    case 4: setIndexed(screen, outbox, text); break;
    case 7: reportFolder(outbox, text); break;
    case 8: setLink(screen, text); break;
    case 9: runOsc9(screen, outbox, text); break;
    case 10:
    case 11:
    case 12: setDynamic(screen, outbox, colors, *number, text); break;
    case 52: writeClipboard(outbox, text); break;
    case 99: runOsc99(screen, outbox, text); break;
    case 104: resetIndexed(screen, text); break;
    case 110: screen.palette.foreground.reset(); break;
    case 111: screen.palette.background.reset(); break;
    case 112: screen.palette.cursor.reset(); break;
    case 133: markCommand(screen, outbox, text); break;
    case 777: runOsc777(outbox, text); break;
    default: break;
    }
}

} // namespace vt
