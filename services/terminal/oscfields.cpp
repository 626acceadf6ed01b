// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/oscfields.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace vt {

std::string_view takeField(std::string_view &text, char separator)
{
    const size_t end = std::min(text.find(separator), text.size());
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return field;
}

std::optional<int> numberIn(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = error == std::errc{} && end == text.data() + text.size() && value >= 0 && value <= 9999;
    return isNumber ? std::optional{value} : std::nullopt;
}

std::optional<std::string> decoded(std::string_view text)
{
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() * 3 / 4);
    uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const int value = c >= 'A' && c <= 'Z' ? c - 'A'
            : c >= 'a' && c <= 'z'             ? c - 'a' + 26
            : c >= '0' && c <= '9'             ? c - '0' + 52
            : c == '+'                         ? 62
            : c == '/'                         ? 63
                                               : -1;
        if (value < 0)
            return {};
        bits = bits << 6 | uint32_t(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes.push_back(char(bits >> count & 0xff));
        }
    }
    return bytes;
}

} // namespace vt
