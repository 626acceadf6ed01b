// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/graphicscommand.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace vt {

namespace {

struct LetterKey
{
    char key;
    char GraphicsCommand::*member;
};

struct NumberKey
{
    char key;
    uint32_t GraphicsCommand::*member;
};

constexpr LetterKey letterKeys[] = {
    {'a', &GraphicsCommand::action},
    {'t', &GraphicsCommand::medium},
    {'o', &GraphicsCommand::packing},
    {'d', &GraphicsCommand::deletion},
};

constexpr NumberKey numberKeys[] = {
    {'f', &GraphicsCommand::format},  {'q', &GraphicsCommand::quiet},       {'m', &GraphicsCommand::more},
    {'s', &GraphicsCommand::width},   {'v', &GraphicsCommand::height},      {'i', &GraphicsCommand::image},
    {'I', &GraphicsCommand::number},  {'p', &GraphicsCommand::placement},   {'x', &GraphicsCommand::x},
    {'y', &GraphicsCommand::y},       {'w', &GraphicsCommand::sourceWidth}, {'h', &GraphicsCommand::sourceHeight},
    {'X', &GraphicsCommand::offsetX}, {'Y', &GraphicsCommand::offsetY},     {'c', &GraphicsCommand::columns},
    {'r', &GraphicsCommand::rows},    {'C', &GraphicsCommand::keepsCursor}, {'U', &GraphicsCommand::isVirtual},
    {'P', &GraphicsCommand::parent},
};

template <typename Number>
bool takeNumber(std::string_view text, Number &number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

/// False: the value is none for this key.
bool takeKey(GraphicsCommand &command, char key, std::string_view value)
{
    if (key == 'z')
        return takeNumber(value, command.z);
    if (const auto known = std::ranges::find(numberKeys, key, &NumberKey::key); known != std::end(numberKeys))
        return takeNumber(value, command.*known->member);
    if (const auto known = std::ranges::find(letterKeys, key, &LetterKey::key); known != std::end(letterKeys)) {
        command.*known->member = value.front();
        return value.size() == 1;
    }
    return true;
}

} // namespace

GraphicsCommand parseGraphicsCommand(std::string_view control)
{
    GraphicsCommand command;
    while (!control.empty()) {
        const size_t end = std::min(control.find(','), control.size());
        const std::string_view field = control.substr(0, end);
        control.remove_prefix(std::min(end + 1, control.size()));
        const bool isField = field.size() >= 3 && field[1] == '=';
        if (!isField || !takeKey(command, field[0], field.substr(2)))
            command.isMalformed = true;
    }
    return command;
}

} // namespace vt
