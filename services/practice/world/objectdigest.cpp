// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/objectdigest.h"

#include "services/core/crc32c.h"

#include <QtEndian>

namespace practice {
namespace {

constexpr int md5Size = 16;

openssl::Context digestCopy(const EVP_MD_CTX *context)
{
    openssl::Context copy{EVP_MD_CTX_new()};
    if (!copy || EVP_MD_CTX_copy_ex(copy.get(), context) != 1)
        qFatal("OpenSSL cannot copy a digest");
    return copy;
}

} // namespace

ObjectDigest::ObjectDigest()
    : m_md5{EVP_MD_CTX_new()}
{
    if (!m_md5 || EVP_DigestInit_ex(m_md5.get(), EVP_md5(), nullptr) != 1)
        qFatal("OpenSSL has no MD5");
}

ObjectDigest::ObjectDigest(const ObjectDigest &other)
    : m_md5{digestCopy(other.m_md5.get())}
    , m_crc{other.m_crc}
    , m_size{other.m_size}
{
}

ObjectDigest &ObjectDigest::operator=(const ObjectDigest &other)
{
    if (this == &other)
        return *this;
    m_md5 = digestCopy(other.m_md5.get());
    m_crc = other.m_crc;
    m_size = other.m_size;
    return *this;
}

void ObjectDigest::add(QByteArrayView bytes)
{
    m_crc = crc32c(bytes, m_crc);
    m_size += bytes.size();
    if (EVP_DigestUpdate(m_md5.get(), bytes.data(), size_t(bytes.size())) != 1)
        qFatal("OpenSSL cannot go on with a digest");
}

QByteArray ObjectDigest::md5() const
{
    const auto context = digestCopy(m_md5.get()); // the end of one is its end
    QByteArray digest{md5Size, '\0'};
    if (EVP_DigestFinal_ex(context.get(), reinterpret_cast<unsigned char *>(digest.data()), nullptr) != 1)
        qFatal("OpenSSL cannot end a digest");
    return digest;
}

quint32 crcOfZeros(qint64 size)
{
    // Behind a text whose sum is known: what joining adds to it is the sum of the zeros.
    quint32 sum = 0;
    static constexpr char zeros[4096] = {};
    const auto block = crc32c(QByteArrayView{zeros, qsizetype(sizeof zeros)});
    quint32 power = block;
    qint64 width = sizeof zeros;
    for (auto left = size / width; left > 0; left /= 2) {
        if (left % 2 == 1)
            sum = crc32cJoined(sum, power, quint64(width));
        power = crc32cJoined(power, power, quint64(width));
        width *= 2;
    }
    return crc32c(QByteArrayView{zeros, qsizetype(size % qint64(sizeof zeros))}, sum);
}

QString crcText(quint32 crc)
{
    QByteArray bytes{4, '\0'};
    qToBigEndian(crc, bytes.data());
    return QString::fromLatin1(bytes.toBase64());
}

} // namespace practice
