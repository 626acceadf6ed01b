// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtEndian>

#include <array>
#include <cstring>
#include <optional>

/// One field of a protobuf message, as it stands on the wire.
struct WireField
{
    quint32 number = 0;
    bool isBytes = false; ///< `bytes`; else `value`
    quint64 value = 0; ///< a varint or a fixed one
    QByteArrayView bytes{};
};

[[nodiscard]] inline std::optional<quint64> takeVarint(QByteArrayView &wire)
{
    quint64 value = 0;
    for (int shift = 0; shift < 70 && !wire.isEmpty(); shift += 7) {
        const auto byte = quint8(wire.front());
        wire = wire.sliced(1);
        if (shift == 63 && byte > 1)
            return std::nullopt;
        value |= quint64(byte & 0x7F) << shift;
        if (byte < 0x80)
            return value;
    }
    return std::nullopt;
}

[[nodiscard]] inline std::optional<quint64> takeFixed(QByteArrayView &wire, qsizetype size)
{
    if (wire.size() < size)
        return std::nullopt;
    std::array<char, 8> bytes{}; // little endian: what is shorter is filled up with zeros
    if (size < 0 || size > qsizetype(bytes.size()))
        return std::nullopt;
    std::memcpy(bytes.data(), wire.data(), size_t(size));
    wire = wire.sliced(size);
    return qFromLittleEndian<quint64>(bytes.data());
}

[[nodiscard]] inline std::optional<WireField> takeField(QByteArrayView &wire)
{
    enum Type : quint8 { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };
    const auto tag = takeVarint(wire);
    if (!tag || *tag >> 3 == 0 || *tag >> 3 > 0x1FFF'FFFF)
        return std::nullopt;
    WireField field{.number = quint32(*tag >> 3), .isBytes = (*tag & 7) == Bytes};
    const auto value = (*tag & 7) == Fixed64    ? takeFixed(wire, 8)
        : (*tag & 7) == Fixed32                 ? takeFixed(wire, 4)
        : (*tag & 7) == Varint || field.isBytes ? takeVarint(wire)
                                                : std::nullopt; // groups: long out of use
    if (!value || (field.isBytes && *value > quint64(wire.size())))
        return std::nullopt;
    field.value = *value;
    if (field.isBytes) {
        field.bytes = wire.first(qsizetype(*value));
        wire = wire.sliced(qsizetype(*value));
    }
    return field;
}

/// False: the message is broken, or `take` said so.
template <typename Take>
[[nodiscard]] bool forEachField(QByteArrayView wire, Take take)
{
    while (!wire.isEmpty()) {
        const auto field = takeField(wire);
        if (!field || !take(*field))
            return false;
    }
    return true;
}

template <typename Take>
[[nodiscard]] bool forEachVarint(QByteArrayView wire, Take take)
{
    while (!wire.isEmpty()) {
        const auto value = takeVarint(wire);
        if (!value || !take(*value))
            return false;
    }
    return true;
}
