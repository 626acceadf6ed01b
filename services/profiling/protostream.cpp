// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/profiling/protostream.h"

#include <QIODevice>

#include <algorithm>

ProtoStream::ProtoStream(QIODevice *source, qsizetype portion)
    : m_source{source}
    , m_portion{portion}
    , m_size{source->size()}
{
    m_isBroken = source->isSequential() || !source->seek(0);
}

bool ProtoStream::fill()
{
    m_from += m_buffer.size();
    m_next = 0;
    m_buffer = m_source->read(std::min<qint64>(m_portion, std::max<qint64>(0, m_size - m_from)));
    m_isBroken |= m_buffer.isEmpty();
    return !m_isBroken;
}

std::optional<quint8> ProtoStream::byte(qint64 end)
{
    if (at() >= end)
        m_isBroken = true;
    if (m_isBroken || (m_next >= m_buffer.size() && !fill()))
        return std::nullopt;
    return quint8(m_buffer.at(m_next++));
}

std::optional<quint64> ProtoStream::varint(qint64 end)
{
    quint64 value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
        const auto part = byte(end);
        if (!part)
            return std::nullopt;
        if (shift == 63 && *part > 1)
            break;
        value |= quint64(*part & 0x7F) << shift;
        if (*part < 0x80)
            return value;
    }
    m_isBroken = true;
    return std::nullopt;
}

std::optional<quint64> ProtoStream::fixed(qint64 end, int size)
{
    quint64 value = 0;
    for (int i = 0; i < size; ++i) {
        const auto part = byte(end);
        if (!part)
            return std::nullopt;
        value |= quint64(*part) << (8 * i);
    }
    return value;
}

std::optional<StreamField> ProtoStream::next(qint64 end)
{
    enum Type : quint8 { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };
    if (m_isBroken || at() >= end)
        return std::nullopt;
    const auto tag = varint(end);
    if (!tag)
        return std::nullopt;
    const auto type = quint8(*tag & 7);
    const auto value = type == Varint || type == Bytes ? varint(end)
        : type == Fixed64                              ? fixed(end, 8)
        : type == Fixed32                              ? fixed(end, 4)
                                                       : std::nullopt; // groups: long out of use
    const bool isNumbered = *tag >> 3 > 0 && *tag >> 3 <= 0x1FFF'FFFF;
    const bool isBytes = type == Bytes;
    if (!value || !isNumbered || (isBytes && *value > quint64(end - at()))) {
        m_isBroken = true;
        return std::nullopt;
    }
    return StreamField{.number = quint32(*tag >> 3),
                       .kind = isBytes ? StreamField::Kind::Bytes : StreamField::Kind::Number,
                       .value = isBytes ? 0 : *value,
                       .end = isBytes ? at() + qint64(*value) : 0};
}

void ProtoStream::skipTo(qint64 place)
{
    if (m_isBroken)
        return;
    if (place >= m_from && place <= m_from + m_buffer.size()) {
        m_next = qsizetype(place - m_from);
        return;
    }
    m_buffer.clear();
    m_from = place;
    m_next = 0;
    m_isBroken = place < 0 || place > m_size || !m_source->seek(place);
}

QByteArray ProtoStream::bytes(const StreamField &field, qsizetype most)
{
    QByteArray taken;
    const auto end = std::min(field.end, at() + most);
    while (!m_isBroken && at() < end) {
        if (m_next >= m_buffer.size() && !fill())
            break;
        const auto size = std::min<qint64>(m_buffer.size() - m_next, end - at());
        taken.append(QByteArrayView{m_buffer}.sliced(m_next, qsizetype(size)));
        m_next += qsizetype(size);
    }
    skipTo(field.end);
    return taken;
}
