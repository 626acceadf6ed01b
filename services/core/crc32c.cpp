// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/crc32c.h"

#include <QtEndian>

#include <array>
#include <cstring>

#ifdef __x86_64__
#include <nmmintrin.h>
#endif

namespace {

constexpr quint32 polynomial = 0x82F63B78; // reflected
using CrcTable = std::array<quint32, 256>;

constexpr std::array<CrcTable, 8> madeTables()
{
    std::array<CrcTable, 8> tables{};
    for (quint32 byte = 0; byte < 256; ++byte) {
        quint32 sum = byte;
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum & 1U) != 0 ? (sum >> 1) ^ polynomial : sum >> 1;
        tables[0][byte] = sum;
    }
    for (size_t table = 1; table < tables.size(); ++table) {
        for (size_t byte = 0; byte < 256; ++byte) {
            const auto sum = tables[table - 1][byte];
            tables[table][byte] = (sum >> 8) ^ tables[0][sum & 0xffU];
        }
    }
    return tables;
}

constexpr auto crcTables = madeTables();

/// Eight bytes at a time: what each of them does to the sum stands in a table of its own.
quint32 byTables(const char *bytes, qsizetype size, quint32 sum)
{
    for (; size >= 8; bytes += 8, size -= 8) {
        const auto low = qFromLittleEndian<quint32>(bytes) ^ sum;
        const auto high = qFromLittleEndian<quint32>(bytes + 4);
        sum = crcTables[7][low & 0xffU] ^ crcTables[6][(low >> 8) & 0xffU] ^ crcTables[5][(low >> 16) & 0xffU]
            ^ crcTables[4][low >> 24] ^ crcTables[3][high & 0xffU] ^ crcTables[2][(high >> 8) & 0xffU]
            ^ crcTables[1][(high >> 16) & 0xffU] ^ crcTables[0][high >> 24];
    }
    for (; size > 0; ++bytes, --size)
        sum = (sum >> 8) ^ crcTables[0][(sum ^ static_cast<uchar>(*bytes)) & 0xffU];
    return sum;
}

#ifdef __x86_64__

__attribute__((target("sse4.2"))) quint32 byProcessor(const char *bytes, qsizetype size, quint32 sum)
{
    unsigned long long wide = sum;
    for (; size >= 8; bytes += 8, size -= 8) {
        quint64 word = 0;
        std::memcpy(&word, bytes, sizeof word);
        wide = _mm_crc32_u64(wide, word);
    }
    auto narrow = static_cast<quint32>(wide);
    for (; size > 0; ++bytes, --size)
        narrow = _mm_crc32_u8(narrow, static_cast<uchar>(*bytes));
    return narrow;
}

bool hasInstruction()
{
    static const bool has = __builtin_cpu_supports("sse4.2") != 0;
    return has;
}

#endif

// What a byte of zeros does to a sum is linear: a matrix of 32 columns. Its powers are those of many zeros.
using Matrix = std::array<quint32, 32>;

constexpr quint32 timesVector(const Matrix &matrix, quint32 vector)
{
    quint32 product = 0;
    for (size_t row = 0; vector != 0; vector >>= 1, ++row) {
        if ((vector & 1U) != 0)
            product ^= matrix[row];
    }
    return product;
}

constexpr Matrix squared(const Matrix &matrix)
{
    Matrix square{};
    for (size_t row = 0; row < square.size(); ++row)
        square[row] = timesVector(matrix, matrix[row]);
    return square;
}

constexpr Matrix oneZeroByte()
{
    Matrix bit{polynomial};
    for (size_t row = 1; row < bit.size(); ++row)
        bit[row] = quint32{1} << (row - 1);
    return squared(squared(squared(bit)));
}

} // namespace

quint32 crc32c(QByteArrayView bytes, quint32 before)
{
    const quint32 sum = ~before;
#ifdef __x86_64__
    if (hasInstruction())
        return ~byProcessor(bytes.data(), bytes.size(), sum);
#endif
    return ~byTables(bytes.data(), bytes.size(), sum);
}

quint32 crc32cJoined(quint32 first, quint32 second, quint64 secondSize)
{
    auto zeros = oneZeroByte();
    for (; secondSize != 0; secondSize >>= 1) {
        if ((secondSize & 1U) != 0)
            first = timesVector(zeros, first);
        zeros = squared(zeros);
    }
    return first ^ second;
}
