// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/lockedbytes.h"

#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

LockedBytes::LockedBytes(char *bytes, qsizetype size, std::size_t mapped)
    : m_bytes{bytes}
    , m_size{size}
    , m_mapped{mapped}
{
}

LockedBytes::~LockedBytes()
{
    explicit_bzero(m_bytes, m_mapped);
    ::munmap(m_bytes, m_mapped);
}

std::shared_ptr<const LockedBytes> LockedBytes::of(QByteArrayView secret)
{
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto size = static_cast<std::size_t>(secret.size());
    const auto mapped = (size / page + 1) * page; // with room for the zero byte
    void *place = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED)
        return nullptr;
    if (::mlock(place, mapped) != 0 || ::madvise(place, mapped, MADV_DONTDUMP) != 0) {
        ::munmap(place, mapped);
        return nullptr;
    }
    auto *bytes = static_cast<char *>(place); // zeroes, as the system gives them
    if (size > 0)
        std::memcpy(bytes, secret.data(), size);
    return std::shared_ptr<const LockedBytes>{new LockedBytes{bytes, secret.size(), mapped}};
}
