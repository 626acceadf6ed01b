// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <zlib.h>

/// Protobuf by hand: field numbers stand in the tests as the real service has them, and not as our .proto files do.
namespace proto {

inline QByteArray varint(quint64 value)
{
    QByteArray bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += char(value | 0x80);
    return bytes + char(value);
}

inline QByteArray number(int field, quint64 value)
{
    return varint(quint64(field) << 3) + varint(value);
}
inline QByteArray bytes(int field, const QByteArray &value)
{
    return varint(quint64(field) << 3 | 2) + varint(quint64(value.size())) + value;
}
inline QByteArray real(int field, double value)
{
    return varint(quint64(field) << 3 | 1) + QByteArray{reinterpret_cast<const char *>(&value), sizeof value};
}

inline QByteArray gzip(const QByteArray &plain)
{
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray packed(qsizetype(deflateBound(&stream, uLong(plain.size()))), Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(plain.constData()));
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = uInt(packed.size());
    deflate(&stream, Z_FINISH);
    packed.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

/// One row of JAX's profile: so many bytes, on the device that the string with this number names; 0: none.
struct ProfileRow
{
    qint64 bytes = 0;
    int device = 0;
};

/// As XLA's HeapProfile writes it: samples before the list of strings, values packed.
inline QByteArray memoryProfile(const QList<QByteArray> &devices, const QList<ProfileRow> &rows)
{
    // strings: "", allocations, count, space, bytes, kind, buffer, executable, device, then the devices from 9 on
    QByteArray profile = bytes(1, number(1, 1) + number(2, 2)) + bytes(1, number(1, 3) + number(2, 4));
    for (const auto &row : rows) {
        auto sample = bytes(1, varint(1) + varint(2)) + bytes(2, varint(1) + varint(quint64(row.bytes)));
        sample += bytes(3, number(1, 5) + number(2, row.device > 0 ? 6 : 7));
        if (row.device > 0)
            sample += bytes(3, number(1, 8) + number(2, quint64(row.device) + 8));
        profile += bytes(2, sample);
    }
    for (const char *text : {"", "allocations", "count", "space", "bytes", "kind", "buffer", "executable", "device"})
        profile += bytes(6, text);
    for (const auto &device : devices)
        profile += bytes(6, device);
    return profile + number(9, 1);
}

} // namespace proto
