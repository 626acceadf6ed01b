// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// The files with code that are mapped into this process, found out in a signal handler: nothing here asks for memory,
/// takes a lock or calls the loader. One at a time.
class CrashModules
{
public:
    struct Module
    {
        std::uintptr_t begin = 0; ///< of its first mapping, where the file begins
        std::uintptr_t end = 0; ///< behind its last one
        std::uintptr_t firstEnd = 0; ///< behind the first one
        std::uintptr_t bias = 0; ///< what the loader added to the addresses in the file
        std::array<char, 256> path{}; ///< cut off when it is longer
        std::array<char, 41> buildId{}; ///< hex; empty: it has none
    };

    void read(); ///< /proc/self/maps
    [[nodiscard]] const Module *at(std::uintptr_t address) const;

private:
    void takeLine(const char *line);
    void describe(Module &module);

    static constexpr std::size_t most = 256;
    std::array<Module, most> m_modules{};
    std::size_t m_count = 0;
};
