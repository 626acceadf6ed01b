// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtGlobal>

#include <cstddef>
#include <memory>

/// A secret that is kept for long: in pages of its own, which get neither into the swap space nor into a core dump and
/// are overwritten before the system has them back.
class LockedBytes
{
public:
    /// A copy of it, with a zero byte behind. Null: this computer locks no more memory for us (RLIMIT_MEMLOCK).
    [[nodiscard]] static std::shared_ptr<const LockedBytes> of(QByteArrayView secret);
    ~LockedBytes();
    Q_DISABLE_COPY_MOVE(LockedBytes)

    [[nodiscard]] QByteArrayView view() const { return {m_bytes, m_size}; }

private:
    LockedBytes(char *bytes, qsizetype size, std::size_t mapped);

    char *m_bytes;
    qsizetype m_size;
    std::size_t m_mapped; ///< bytes, whole pages
};
