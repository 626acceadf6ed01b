// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

/// What the process that holds the chips tells, a line at a time.
namespace practice::runtime {

/// The first word, which is taken off.
inline std::string_view takeWord(std::string_view &words)
{
    const auto end = std::min(words.find(' '), words.size());
    const auto word = words.substr(0, end);
    words.remove_prefix(std::min(end + 1, words.size()));
    return word;
}

inline std::int64_t number(std::string_view word)
{
    std::int64_t value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value);
    return value;
}

/// "*", or numbers with commas between.
inline bool names(std::string_view list, std::int64_t wanted)
{
    if (list == "*")
        return true;
    while (!list.empty()) {
        const auto end = std::min(list.find(','), list.size());
        if (number(list.substr(0, end)) == wanted)
            return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

} // namespace practice::runtime
