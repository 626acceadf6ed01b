// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/tfrecord.h"

#include "services/core/crc32c.h"

#include <QtEndian>

#include <algorithm>

namespace {

constexpr qsizetype frameHead = 12; ///< length and its sum
constexpr qsizetype frameFoot = 4;
constexpr qsizetype lengthSize = 8;
constexpr quint64 largestPassed = quint64{1} << 40; ///< what claims to be larger is no record

bool isFrameHead(QByteArrayView bytes)
{
    return maskedCrc(bytes.first(lengthSize)) == qFromLittleEndian<quint32>(bytes.data() + lengthSize);
}

} // namespace

quint32 maskedCrc(QByteArrayView bytes)
{
    const auto sum = crc32c(bytes);
    return ((sum >> 15) | (sum << 17)) + 0xa282ead8U;
}

void TfRecordReader::feed(QByteArrayView bytes)
{
    m_bytes.remove(0, m_at);
    m_at = 0;
    m_bytes.append(bytes);
}

bool TfRecordReader::passOver()
{
    if (m_passing == 0)
        return true;
    const auto step = std::min<qint64>(m_bytes.size() - m_at, m_passing - m_passed);
    m_at += qsizetype(step);
    m_passed += step;
    if (m_passed < m_passing)
        return false;
    m_offset += m_passing;
    m_passing = m_passed = 0;
    return true;
}

void TfRecordReader::drop(qsizetype bytes)
{
    if (m_damagedAt < 0)
        m_damagedAt = m_offset;
    m_damaged += bytes;
    m_at += bytes;
    m_offset += bytes;
}

/// To the next place that may be the head of a frame.
void TfRecordReader::seek()
{
    const auto rest = left();
    qsizetype skipped = 1;
    while (rest.size() - skipped >= frameHead && !isFrameHead(rest.sliced(skipped)))
        ++skipped;
    drop(skipped);
}

std::optional<QByteArrayView> TfRecordReader::next()
{
    while (!m_isForeign && passOver()) {
        const auto rest = left();
        if (rest.size() < frameHead)
            break;
        const auto length = qFromLittleEndian<quint64>(rest.data());
        if (!isFrameHead(rest) || length > largestPassed) {
            m_isForeign = m_begin == 0 && m_offset == 0;
            if (!m_isForeign)
                seek();
            continue;
        }
        if (length > largestRecord) {
            m_passing = qint64(length) + frameHead + frameFoot;
            continue;
        }
        const auto whole = qsizetype(length) + frameHead + frameFoot;
        if (rest.size() < whole)
            break;
        const auto record = rest.sliced(frameHead, qsizetype(length));
        if (maskedCrc(record) != qFromLittleEndian<quint32>(rest.data() + whole - frameFoot)) {
            seek(); // it may be torn, and the next frame begin in the middle of it
            continue;
        }
        m_at += whole;
        m_offset += whole;
        return record;
    }
    return std::nullopt;
}
