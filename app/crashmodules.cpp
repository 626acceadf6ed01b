// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crashmodules.h"

#include <cstring>

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

namespace {

constexpr std::size_t longestLine = 512; ///< of /proc/self/maps; paths behind that are cut off

std::uintptr_t hexNumber(const char *&at)
{
    std::uintptr_t number = 0;
    for (;; ++at) {
        const char c = *at;
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return number;
        number = number * 16 + static_cast<std::uintptr_t>(digit);
    }
}

const char *behindWord(const char *at)
{
    while (*at != '\0' && *at != ' ')
        ++at;
    while (*at == ' ')
        ++at;
    return at;
}

void writeHex(const unsigned char *bytes, std::size_t size, std::array<char, 41> &target)
{
    constexpr const char *digits = "0123456789abcdef";
    std::size_t at = 0;
    for (std::size_t i = 0; i < size && at + 2 < target.size(); ++i) {
        target[at++] = digits[bytes[i] >> 4];
        target[at++] = digits[bytes[i] & 15];
    }
    target[at] = '\0';
}

/// The note that linkers write, among those between `note` and `end`.
void findBuildId(std::uintptr_t note, std::uintptr_t end, std::array<char, 41> &target)
{
    const auto padded = [](std::uintptr_t size) { return (size + 3) & ~std::uintptr_t{3}; };
    while (note + sizeof(ElfW(Nhdr)) <= end) {
        const auto *head = reinterpret_cast<const ElfW(Nhdr) *>(note); // NOLINT(performance-no-int-to-ptr)
        const auto *name = reinterpret_cast<const char *>(head + 1);
        const std::uintptr_t body = note + sizeof *head + padded(head->n_namesz);
        if (body + head->n_descsz > end)
            return;
        if (head->n_type == NT_GNU_BUILD_ID && head->n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0)
            return writeHex(reinterpret_cast<const unsigned char *>(body), // NOLINT(performance-no-int-to-ptr)
                            head->n_descsz, target);
        note = body + padded(head->n_descsz);
    }
}

} // namespace

void CrashModules::read()
{
    m_count = 0;
    const int file = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    std::array<char, longestLine> line{};
    std::array<char, 1024> bytes{};
    std::size_t length = 0;
    for (;;) {
        const auto size = ::read(file, bytes.data(), bytes.size());
        if (size <= 0)
            break;
        for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
            if (bytes[i] != '\n') {
                if (length + 1 < line.size())
                    line[length++] = bytes[i];
                continue;
            }
            line[length] = '\0';
            takeLine(line.data());
            length = 0;
        }
    }
    ::close(file);
}

/// "7f12…-7f13… r--p 00000000 fe:00 1234   /usr/lib/…/libc.so.6"
void CrashModules::takeLine(const char *line)
{
    const auto begin = hexNumber(line);
    if (*line++ != '-')
        return;
    const auto end = hexNumber(line);
    if (*line++ != ' ')
        return;
    const bool isReadable = *line == 'r';
    line = behindWord(line);
    const auto offset = hexNumber(line);
    for (int word = 0; word < 3; ++word) // the offset's end, the device, the inode
        line = behindWord(line);
    if (*line != '/')
        return;
    auto *last = m_count > 0 ? &m_modules[m_count - 1] : nullptr;
    if (last != nullptr && offset != 0 && std::strncmp(last->path.data(), line, last->path.size() - 1) == 0) {
        last->end = end;
        return;
    }
    if (offset != 0 || !isReadable || m_count == most)
        return;
    auto &module = m_modules[m_count++];
    module = {.begin = begin, .end = end, .firstEnd = end, .bias = begin};
    std::strncpy(module.path.data(), line, module.path.size() - 1);
    describe(module);
}

void CrashModules::describe(Module &module)
{
    const auto *head = reinterpret_cast<const ElfW(Ehdr) *>(module.begin); // NOLINT(performance-no-int-to-ptr)
    if (module.begin + sizeof *head > module.firstEnd || std::memcmp(head->e_ident, ELFMAG, SELFMAG) != 0)
        return;
    const auto first = module.begin + head->e_phoff;
    const auto *parts = reinterpret_cast<const ElfW(Phdr) *>(first); // NOLINT(performance-no-int-to-ptr)
    if (head->e_phentsize != sizeof *parts || first + head->e_phnum * sizeof *parts > module.firstEnd)
        return;
    for (int i = 0; i < head->e_phnum; ++i) {
        if (parts[i].p_type == PT_LOAD && parts[i].p_offset == 0)
            module.bias = module.begin - parts[i].p_vaddr;
    }
    for (int i = 0; i < head->e_phnum && module.buildId[0] == '\0'; ++i) {
        const auto note = module.bias + parts[i].p_vaddr;
        if (parts[i].p_type == PT_NOTE && note >= module.begin && note + parts[i].p_memsz <= module.firstEnd)
            findBuildId(note, note + parts[i].p_memsz, module.buildId);
    }
}

const CrashModules::Module *CrashModules::at(std::uintptr_t address) const
{
    for (std::size_t i = 0; i < m_count; ++i) {
        if (address >= m_modules[i].begin && address < m_modules[i].end)
            return &m_modules[i];
    }
    return nullptr;
}
