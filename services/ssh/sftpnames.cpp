// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftpnames.h"

#include <QCryptographicHash>

namespace sftp {

namespace {

constexpr auto partPrefix = ".tpudesk-";
constexpr auto partSuffix = ".part";

} // namespace

QString shown(const QByteArray &path)
{
    return QString::fromLocal8Bit(path.right(200));
}

bool staysInside(const QByteArray &link, const QByteArray &target)
{
    if (target.startsWith('/') || target.isEmpty())
        return false;
    qsizetype depth = link.count('/');
    const auto parts = target.split('/');
    for (const auto &part : parts) {
        if (part == "..")
            --depth;
        else if (!part.isEmpty() && part != ".")
            ++depth;
        if (depth < 0)
            return false;
    }
    return true;
}

QByteArray partName(const QByteArray &path, quint64 size, quint32 modified)
{
    QCryptographicHash hash{QCryptographicHash::Sha256};
    hash.addData(path);
    hash.addData(QByteArray::number(size) + ' ' + QByteArray::number(modified));
    return partPrefix + hash.result().toHex().left(16) + partSuffix;
}

QByteArray folderOf(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray{} : path.first(slash);
}

bool hasRoom(const Reply &reply)
{
    const auto numbers = bigNumbers(reply.bytes);
    constexpr qsizetype fragment = 1;
    constexpr qsizetype available = 4;
    constexpr qsizetype freeFiles = 7;
    constexpr quint64 least = 256 * 1024;
    return numbers.size() <= freeFiles
        || (numbers[fragment] * numbers[available] >= least && (numbers[freeFiles] > 0 || numbers[5] == 0));
}

QByteArray joined(const QByteArray &folder, const QByteArray &name)
{
    return folder.isEmpty() ? name : folder + '/' + name;
}

bool isPartName(const QByteArray &name)
{
    return name.startsWith(partPrefix) && name.endsWith(partSuffix);
}

} // namespace sftp
