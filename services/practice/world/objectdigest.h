// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/openssl.h"

#include <QByteArray>
#include <QString>

namespace practice {

/// What Cloud Storage states of the bytes of an object, made while they come. A copy goes its own way from where the
/// original stands.
class ObjectDigest
{
public:
    ObjectDigest();
    ObjectDigest(const ObjectDigest &other);
    ObjectDigest &operator=(const ObjectDigest &other);
    ~ObjectDigest() = default;

    void add(QByteArrayView bytes);
    [[nodiscard]] qint64 size() const { return m_size; } ///< bytes so far
    [[nodiscard]] quint32 crc() const { return m_crc; } ///< CRC-32C
    [[nodiscard]] QByteArray md5() const; ///< 16 bytes

private:
    openssl::Context m_md5;
    quint32 m_crc = 0;
    qint64 m_size = 0;
};

/// The CRC-32C of so many zero bytes.
[[nodiscard]] quint32 crcOfZeros(qint64 size);
/// As Google writes it: four bytes, the largest first, in base64.
[[nodiscard]] QString crcText(quint32 crc);

} // namespace practice
