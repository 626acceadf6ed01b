// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <chrono>
#include <utility>

/// Of a file that several windows read, change and write: one of them at a time. The lock is a file beside it, of mode
/// 0600, that stays; the system frees it when a process dies, whatever sandbox it ran in.
class FileLock
{
public:
    static constexpr std::chrono::milliseconds patience{
        250}; ///< others hold it for one write to the disk, and the window waits

    /// FileFailed: somebody else has it for longer, or the disk says no.
    [[nodiscard]] static Result<FileLock> take(const QString &path, std::chrono::milliseconds longest = patience);
    FileLock(FileLock &&other) noexcept
        : m_file{std::exchange(other.m_file, -1)}
    {
    }
    FileLock &operator=(FileLock &&) = delete;
    Q_DISABLE_COPY(FileLock)
    ~FileLock();

private:
    explicit FileLock(int file)
        : m_file{file}
    {
    }

    int m_file; ///< descriptor
};
