// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"
#include "services/terminal/state.h"

#include <optional>

namespace vt {

namespace {

void setUnderline(Cell &pen, Underline kind)
{
    pen.attributes = uint16_t((pen.attributes & ~UnderlineBits) | int(kind) << underlineShift);
}

Underline underlineOf(const Cell &pen)
{
    return Underline((pen.attributes & UnderlineBits) >> underlineShift);
}

/// How many parameters after `index` hang on it by colons.
int joinedAfter(const Sequence &sequence, int index)
{
    int count = 0;
    while (index + count + 1 < sequence.count && sequence.isJoined(index + count + 1))
        ++count;
    return count;
}

std::optional<Color> rgbAt(const Sequence &sequence, int index)
{
    uint32_t value = 0;
    for (int i = index; i < index + 3; ++i) {
        if (sequence.at(i) > 255)
            return {};
        value = value << 8 | uint32_t(sequence.at(i));
    }
    return Color::rgb(value);
}

/// The colour behind 38, 48 or 58 at `index`; moves `index` to its last parameter.
std::optional<Color> colorAt(const Sequence &sequence, int &index)
{
    const int joined = joinedAfter(sequence, index);
    const int kind = sequence.at(index + 1);
    if (joined > 0) { // 38:5:n, 38:2:r:g:b or, with a colour space, 38:2::r:g:b
        const int first = index + 2;
        index += joined;
        if (kind == 5 && joined >= 2 && sequence.at(first) < 256)
            return Color::indexed(uint32_t(sequence.at(first)));
        return kind == 2 && joined >= 4 ? rgbAt(sequence, joined >= 5 ? first + 1 : first) : std::nullopt;
    }
    if (kind == 5) {
        index += 2;
        const int value = sequence.at(index);
        return index < sequence.count && value < 256 ? std::optional{Color::indexed(uint32_t(value))} : std::nullopt;
    }
    if (kind == 2) {
        index += 4;
        return index < sequence.count ? rgbAt(sequence, index - 2) : std::nullopt;
    }
    ++index;
    return {};
}

void setColor(Screen &screen, int which, Color color)
{
    if (which == 38)
        screen.pen.foreground = color;
    else if (which == 48)
        screen.pen.background = color;
    else
        screen.setPenExtra({.underline = color, .link = screen.penExtra.link});
}

void applyUnderline(Screen &screen, const Sequence &sequence, int &index)
{
    if (joinedAfter(sequence, index) == 0) {
        setUnderline(screen.pen, Underline::Single);
        return;
    }
    const int kind = sequence.at(index + 1);
    if (kind <= int(Underline::Dashed))
        setUnderline(screen.pen, Underline(kind));
    index += joinedAfter(sequence, index);
}

void setAttribute(Cell &pen, int bits, bool on)
{
    pen.attributes = uint16_t(on ? pen.attributes | bits : pen.attributes & ~bits);
}

/// 30-37, 40-47, 90-97, 100-107 and their ends. False: not a colour of these.
bool applyBasicColor(Cell &pen, int value)
{
    if (value >= 30 && value <= 37)
        pen.foreground = Color::indexed(uint32_t(value - 30));
    else if (value == 39)
        pen.foreground = {};
    else if (value >= 40 && value <= 47)
        pen.background = Color::indexed(uint32_t(value - 40));
    else if (value == 49)
        pen.background = {};
    else if (value >= 90 && value <= 97)
        pen.foreground = Color::indexed(uint32_t(value - 90 + 8));
    else if (value >= 100 && value <= 107)
        pen.background = Color::indexed(uint32_t(value - 100 + 8));
    else
        return false;
    return true;
}

void applyAttribute(Screen &screen, int value)
{
    Cell &pen = screen.pen;
    switch (value) {
    case 1: setAttribute(pen, Bold, true); break;
    case 2: setAttribute(pen, Faint, true); break;
    case 3: setAttribute(pen, Italic, true); break;
    case 5:
    case 6: setAttribute(pen, Blink, true); break;
    case 7: setAttribute(pen, Inverse, true); break;
    case 8: setAttribute(pen, Invisible, true); break;
    case 9: setAttribute(pen, Strike, true); break;
    case 21: setUnderline(pen, Underline::Double); break;
    case 22: setAttribute(pen, Bold | Faint, false); break;
    case 23: setAttribute(pen, Italic, false); break;
    case 24: setUnderline(pen, Underline::None); break;
    case 25: setAttribute(pen, Blink, false); break;
    case 27: setAttribute(pen, Inverse, false); break;
    case 28: setAttribute(pen, Invisible, false); break;
    case 29: setAttribute(pen, Strike, false); break;
    case 53: setAttribute(pen, Overline, true); break;
    case 55: setAttribute(pen, Overline, false); break;
    case 59: screen.setPenExtra({.link = screen.penExtra.link}); break;
    default: break;
    }
}

void appendColor(std::string &text, int which, Color color)
{
    if (color.isDefault())
        return;
    const uint32_t value = color.value();
    text += ';' + std::to_string(which);
    if (color.isRgb()) {
        text += ":2::" + std::to_string(value >> 16) + ':' + std::to_string(value >> 8 & 255) + ':'
            + std::to_string(value & 255);
    } else {
        text += ":5:" + std::to_string(value);
    }
}

} // namespace

void applyLooks(Screen &screen, const Sequence &sequence)
{
    if (sequence.count == 0) {
        const uint16_t kept = screen.pen.attributes & Protected; // DECSCA is not a look
        resetPen(screen);
        screen.pen.attributes = kept;
        return;
    }
    for (int i = 0; i < sequence.count; ++i) {
        const int value = sequence.at(i);
        if (value == 0) {
            const uint16_t kept = screen.pen.attributes & Protected;
            resetPen(screen);
            screen.pen.attributes = kept;
        } else if (value == 4) {
            applyUnderline(screen, sequence, i);
        } else if (value == 38 || value == 48 || value == 58) {
            if (const auto color = colorAt(sequence, i))
                setColor(screen, value, *color);
        } else if (!applyBasicColor(screen.pen, value)) {
            applyAttribute(screen, value);
        }
    }
}

std::string looksAsParameters(const Screen &screen)
{
    constexpr std::pair<int, int> numbers[] = {{Bold, 1},    {Faint, 2},     {Italic, 3}, {Blink, 5},
                                               {Inverse, 7}, {Invisible, 8}, {Strike, 9}, {Overline, 53}};
    const Cell &pen = screen.pen;
    std::string text = "0";
    for (const auto &[bit, number] : numbers) {
        if (pen.attributes & bit)
            text += ';' + std::to_string(number);
    }
    const Underline underline = underlineOf(pen);
    if (underline == Underline::Single)
        text += ";4";
    else if (underline != Underline::None)
        text += ";4:" + std::to_string(int(underline));
    appendColor(text, 38, pen.foreground);
    appendColor(text, 48, pen.background);
    appendColor(text, 58, screen.penExtra.underline);
    return text;
}

} // namespace vt
