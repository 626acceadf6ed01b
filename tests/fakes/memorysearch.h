// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>

#include <algorithm>

/// Counts how often a secret stands in the memory that this process can write to, freed memory too. It is kept with
/// each bit turned over, so that the search does not find itself.
class MemorySearch
{
public:
    explicit MemorySearch(QByteArrayView secret)
        : m_turned{secret.toByteArray()}
    {
        m_turned.detach();
        for (auto &byte : m_turned)
            byte = char(~byte);
    }

    [[nodiscard]] int count() const
    {
        QFile maps{QStringLiteral("/proc/self/maps")};
        if (!maps.open(QFile::ReadOnly))
            return -1;
        int found = 0;
        for (const auto &line : maps.readAll().split('\n')) {
            const auto words = line.simplified().split(' ');
            const auto ends = words[0].split('-');
            if (words.value(1).startsWith("rw") && !words.value(5).startsWith("/dev/")
                && !words.value(5).startsWith("[v"))
                found += countBetween(ends[0].toULongLong(nullptr, 16), ends.value(1).toULongLong(nullptr, 16));
        }
        return found;
    }

private:
    // Other memory than what this program knows of is looked at, on purpose.
    [[gnu::no_sanitize_address]] int countBetween(quintptr from, quintptr to) const
    {
        const auto *at = reinterpret_cast<const char *>(from);
        const auto size = m_turned.size();
        const auto *turned = m_turned.constData();
        int found = 0;
        for (const auto *end = reinterpret_cast<const char *>(to) - size; at < end; ++at) {
            if (*at != char(~turned[0]))
                continue;
            qsizetype same = 1;
            while (same < size && at[same] == char(~turned[same]))
                ++same;
            found += same == size ? 1 : 0;
        }
        return found;
    }

    QByteArray m_turned;
};
