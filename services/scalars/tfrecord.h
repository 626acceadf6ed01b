// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

/// The frames of TensorFlow's TFRecord files: eight bytes of length and their masked CRC-32C, the record, and its
/// masked CRC-32C; all little endian. Bytes come in portions; half a record waits for the rest. Where a check sum is
/// wrong the record is left out, or the next frame that is right is looked for.
class TfRecordReader
{
public:
    static constexpr quint64 largestRecord =
        16 * 1024 * 1024; ///< bytes; a larger one (a graph, pictures) is passed over

    /// `offset`: where the bytes begin in the file; a record begins there.
    explicit TfRecordReader(qint64 offset = 0)
        : m_begin{offset}
        , m_offset{offset}
    {
    }

    /// The next portion, behind all that next() gave: what it gave is gone.
    void feed(QByteArrayView bytes);
    /// The next whole record; nothing: more bytes have to come. Holds until feed() is called again.
    [[nodiscard]] std::optional<QByteArrayView> next();

    [[nodiscard]] qint64 offset() const { return m_offset; } ///< in the file, of the first record that is not whole yet
    [[nodiscard]] bool isForeign() const { return m_isForeign; } ///< its first bytes are no frame: no such file
    [[nodiscard]] qint64 damagedBytes() const { return m_damaged; } ///< that were left out, as their sums were wrong
    [[nodiscard]] qint64 damagedAt() const { return m_damagedAt; } ///< in the file, the first of them; -1: none

private:
    [[nodiscard]] QByteArrayView left() const { return QByteArrayView{m_bytes}.sliced(m_at); }
    [[nodiscard]] bool passOver(); ///< false: more of it has to come
    void drop(qsizetype bytes);
    void seek();

    QByteArray m_bytes;
    qsizetype m_at = 0; ///< of the next frame in m_bytes
    qint64 m_begin;
    qint64 m_offset;
    qint64 m_passing = 0; ///< bytes of a record that is too large, with its frame
    qint64 m_passed = 0; ///< of them
    bool m_isForeign = false;
    qint64 m_damaged = 0;
    qint64 m_damagedAt = -1;
};

/// As the frames have it: CRC-32C, turned by 15 bits, and a constant.
[[nodiscard]] quint32 maskedCrc(QByteArrayView bytes);
