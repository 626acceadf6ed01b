// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

/// What must hold for any input, in every build: says what broke and where, and ends the program so that the fuzzer
/// keeps the input.
inline void require(bool holds, const char *what = "", std::source_location where = std::source_location::current())
{
    if (holds)
        return;
    std::fprintf(stderr, "broken: %s:%u: %s\n", where.file_name(), static_cast<unsigned>(where.line()), what);
    std::abort();
}
