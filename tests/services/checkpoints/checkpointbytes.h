// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

/// Files as training programs write them, byte by byte.
namespace checkpointbytes {

template <typename Number>
QByteArray little(Number number)
{
    QByteArray bytes(sizeof(Number), '\0');
    qToLittleEndian(number, bytes.data());
    return bytes;
}

template <typename Number>
QByteArray big(Number number)
{
    QByteArray bytes(sizeof(Number), '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

/// One file, not compressed, as numpy.savez and torch.save make them; `isLarge`: with the records of zip64, as torch
/// does always.
inline QByteArray zip(const QByteArray &contents, bool isLarge = false)
{
    const QByteArray name{"data.npy"};
    const auto size = static_cast<quint32>(contents.size());
    const auto length = static_cast<quint16>(name.size());
    // version, flags, method, time, date, checksum, sizes, lengths of name and extra
    const auto common = little<quint16>(20) + little<quint16>(0) + little<quint16>(0) + little<quint32>(0)
        + little<quint32>(0) + little(size) + little(size) + little(length) + little<quint16>(0);
    QByteArray file = QByteArray{"PK\3\4"} + common + name + contents;
    const auto directory = static_cast<quint32>(file.size());
    const auto entry = QByteArray{"PK\1\2"} + little<quint16>(20) + common + little<quint16>(0) + little<quint16>(0)
        + little<quint16>(0) + little<quint32>(0) + little<quint32>(0) + name;
    file += entry;
    const auto end = static_cast<quint64>(file.size());
    if (isLarge) {
        file += QByteArray{"PK\6\6"} + little<quint64>(44) + little<quint16>(45) + little<quint16>(45)
            + little<quint32>(0) + little<quint32>(0) + little<quint64>(1) + little<quint64>(1)
            + little<quint64>(static_cast<quint64>(entry.size())) + little<quint64>(directory);
        file += QByteArray{"PK\6\7"} + little<quint32>(0) + little(end) + little<quint32>(1);
    }
    file += QByteArray{"PK\5\6"} + little<quint16>(0) + little<quint16>(0) + little<quint16>(1) + little<quint16>(1)
        + little(static_cast<quint32>(entry.size())) + little(directory) + little<quint16>(0);
    return file;
}

/// One tensor of so many bytes.
inline QByteArray safetensors(qsizetype bytes)
{
    const QJsonObject tensor{{QStringLiteral("dtype"), QStringLiteral("U8")},
                             {QStringLiteral("shape"), QJsonArray{qint64(bytes)}},
                             {QStringLiteral("data_offsets"), QJsonArray{0, qint64(bytes)}}};
    const auto header = QJsonDocument{
        QJsonObject{
            {QStringLiteral("__metadata__"), QJsonObject{{QStringLiteral("format"), QStringLiteral("pt")}}},
            {QStringLiteral("w"),
             tensor}}}.toJson(QJsonDocument::Compact);
    return little(static_cast<quint64>(header.size())) + header + QByteArray(bytes, 'w');
}

/// {"params": {"w": ext}, "step": 1000} of Flax.
inline QByteArray flax(qsizetype bytes)
{
    return QByteArray{"\x82\xa6params\x81\xa1w\xc9"} + big(static_cast<quint32>(bytes)) + '\1' + QByteArray(bytes, 'w')
        + QByteArray{"\xa4step\xcd\x03\xe8"};
}

/// `pairs` arrays of two, a key and its bytes, of EasyLM.
inline QByteArray easyLm(int pairs, qsizetype bytes)
{
    QByteArray file;
    for (int i = 0; i < pairs; ++i)
        file += QByteArray{"\x92\x92\xa6params\xa1w\xc6"} + big(static_cast<quint32>(bytes)) + QByteArray(bytes, 'w');
    return file;
}

} // namespace checkpointbytes
