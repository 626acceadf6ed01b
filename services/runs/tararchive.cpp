// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/tararchive.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <utility>

namespace {

constexpr qsizetype blockSize = 512;
constexpr qsizetype longestTarName = 100;

/// Octal digits that fill a field of the header, with the NUL behind them.
QByteArray octal(qint64 number, int width)
{
    return QByteArray::number(number, 8).rightJustified(width - 1, '0').right(width - 1) + '\0';
}

QByteArray padded(const QByteArray &text, qsizetype width)
{
    return text.left(width).leftJustified(width, '\0');
}

/// A header of POSIX.1-1988, ustar.
QByteArray tarHeader(const QByteArray &name, qint64 size, qint64 modified)
{
    const auto sumField = QByteArray(8, ' '); // counts as blanks while the sum is made
    const auto head = padded(name, longestTarName) + octal(0600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12)
        + octal(modified, 12);
    const auto tail = QByteArray{"0"} + padded({}, 100) + QByteArray("ustar\0", 6) + "00" + padded({}, 32)
        + padded({}, 32) + octal(0, 8) + octal(0, 8) + padded({}, 155) + padded({}, 12);
    const auto whole = head + sumField + tail;
    qint64 sum = 0;
    for (const char c : whole)
        sum += static_cast<unsigned char>(c);
    return head + octal(sum, 7) + ' ' + tail;
}

bool isTarName(const QByteArray &name)
{
    return !name.isEmpty() && name.size() <= longestTarName && !name.startsWith('/') && !name.contains('\0')
        && !name.split('/').contains("..");
}

} // namespace

struct TarArchive::Deflater
{
    z_stream stream{};
    QByteArray packed{};
    bool isGood = false;

    Deflater()
    {
        constexpr int gzip = 15 + 16;
        constexpr int memory = 8;
        isGood = deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip, memory, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    ~Deflater() { deflateEnd(&stream); }
    Q_DISABLE_COPY_MOVE(Deflater)

    void feed(const QByteArray &bytes, int flush)
    {
        std::array<char, 64 * 1024> out{};
        auto copy = bytes; // zlib's pointer is not const
        stream.next_in = reinterpret_cast<Bytef *>(copy.data());
        stream.avail_in = static_cast<uInt>(copy.size());
        int state = Z_OK;
        do {
            stream.next_out = reinterpret_cast<Bytef *>(out.data());
            stream.avail_out = static_cast<uInt>(out.size());
            state = deflate(&stream, flush);
            packed.append(out.data(), static_cast<qsizetype>(out.size() - stream.avail_out));
        } while (state == Z_OK && stream.avail_out == 0);
        isGood = isGood && state != Z_STREAM_ERROR;
    }
};

TarArchive::TarArchive(const QDateTime &modified)
    : m_deflater{std::make_unique<Deflater>()}
    , m_modified{std::clamp<qint64>(modified.toSecsSinceEpoch(), 0, 077777777777)}
{
}

TarArchive::~TarArchive() = default;

void TarArchive::feed(const QByteArray &bytes)
{
    constexpr qsizetype portion = 1024 * 1024;
    for (qsizetype at = 0; at < bytes.size() && m_deflater->isGood; at += portion)
        m_deflater->feed(bytes.sliced(at, std::min(portion, bytes.size() - at)), Z_NO_FLUSH);
}

bool TarArchive::add(const QByteArray &name, const QByteArray &contents)
{
    if (!isTarName(name))
        return false;
    feed(tarHeader(name, contents.size(), m_modified));
    feed(contents);
    if (const auto rest = contents.size() % blockSize; rest > 0)
        feed(QByteArray(blockSize - rest, '\0'));
    return m_deflater->isGood;
}

QByteArray TarArchive::finished()
{
    feed(QByteArray(2 * blockSize, '\0'));
    if (m_deflater->isGood)
        m_deflater->feed({}, Z_FINISH);
    return m_deflater->isGood ? std::exchange(m_deflater->packed, {}) : QByteArray{};
}
