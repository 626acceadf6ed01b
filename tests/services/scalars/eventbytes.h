// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <bit>

/// Event files as TensorFlow and others write them, from the published formats alone: what reads them is tested against
/// nothing of its own.
namespace eventbytes {

/// CRC-32C, bit by bit.
inline quint32 sumOf(const QByteArray &bytes)
{
    quint32 sum = 0xffffffffU;
    for (const char byte : bytes) {
        sum ^= static_cast<quint8>(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum & 1U) != 0 ? (sum >> 1) ^ 0x82f63b78U : sum >> 1;
    }
    return ~sum;
}

template <typename Number>
QByteArray little(Number value)
{
    QByteArray bytes;
    for (size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(static_cast<quint64>(value) >> (8 * i) & 0xff);
    return bytes;
}

inline QByteArray masked(const QByteArray &bytes)
{
    const auto sum = sumOf(bytes);
    return little<quint32>(((sum >> 15) | (sum << 17)) + 0xa282ead8U);
}

inline QByteArray frame(const QByteArray &record)
{
    const auto length = little<quint64>(static_cast<quint64>(record.size()));
    return length + masked(length) + record + masked(record);
}

inline QByteArray varint(quint64 value)
{
    QByteArray bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>((value & 0x7f) | 0x80);
    return bytes + static_cast<char>(value);
}

inline QByteArray number(quint32 field, quint64 value)
{
    return varint(field << 3) + varint(value);
}

inline QByteArray bytesOf(quint32 field, const QByteArray &value)
{
    return varint(field << 3 | 2) + varint(static_cast<quint64>(value.size())) + value;
}

inline QByteArray doubleOf(quint32 field, double value)
{
    return varint(field << 3 | 1) + little(std::bit_cast<quint64>(value));
}

inline QByteArray floatOf(quint32 field, float value)
{
    return varint(field << 3 | 5) + little(std::bit_cast<quint32>(value));
}

/// tensorflow.Event with one thing in it.
inline QByteArray event(double seconds, qint64 step, const QByteArray &what)
{
    return doubleOf(1, seconds) + number(2, static_cast<quint64>(step)) + what;
}

inline QByteArray version()
{
    return frame(event(1.7e9, 0, bytesOf(3, "brain.Event:2")));
}

inline QByteArray simpleValue(const QByteArray &tag, float value)
{
    return bytesOf(1, bytesOf(1, tag) + floatOf(2, value));
}

inline QByteArray summary(const QByteArray &values)
{
    return bytesOf(5, values);
}

/// One value of a tag, as TensorBoard's older writers have it (torch, tensorboardX).
inline QByteArray scalar(const QByteArray &tag, qint64 step, float value, double seconds)
{
    return frame(event(seconds, step, summary(simpleValue(tag, value))));
}

inline QByteArray pluginData(const QByteArray &plugin)
{
    return bytesOf(9, bytesOf(1, bytesOf(1, plugin)));
}

/// The same as TensorFlow 2 has it: a tensor, and what it is. `tensor`: TensorProto.
inline QByteArray tensorValue(const QByteArray &tag, const QByteArray &tensor, const QByteArray &metadata)
{
    return bytesOf(1, bytesOf(1, tag) + bytesOf(8, tensor) + metadata);
}

inline QByteArray tensorEvent(const QByteArray &tag, qint64 step, const QByteArray &tensor, const QByteArray &metadata)
{
    return frame(event(1.7e9 + double(step), step, summary(tensorValue(tag, tensor, metadata))));
}

} // namespace eventbytes
