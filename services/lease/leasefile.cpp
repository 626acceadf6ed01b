// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/lease/leasefile.h"

#include "services/core/crc32c.h"
#include "services/core/ownfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QtEndian>

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct LeaseFileMessages
{
    Q_DECLARE_TR_FUNCTIONS(Lease)
};

// A slot: the magic word, how often the file was written so far, the length of the text, the sum of these two and the
// text, the text. Numbers are little-endian.
constexpr QByteArrayView magic{"TPUDESKLEASE\x00\x01\x00\x00", 16};
constexpr qsizetype turnAt = magic.size();
constexpr qsizetype lengthAt = turnAt + 8;
constexpr qsizetype sumAt = lengthAt + 4;
constexpr qsizetype textAt = sumAt + 4;

/// Closes itself, and with that frees the lock.
class Descriptor
{
public:
    explicit Descriptor(int number)
        : m_number{number}
    {
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)
    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }

private:
    int m_number;
};

struct LeaseSlots
{
    std::optional<LeaseRecord> record{}; ///< the newest one
    quint64 turn = 0; ///< its number
    bool isBlank = false; ///< nothing was ever written
};

std::unexpected<Error> refusedByDisk(const QString &path, int number)
{
    return failed(ErrorCode::FileFailed,
                  LeaseFileMessages::tr("Who runs your requests is kept in %1, and that file cannot be used: %2. Until "
                                        "it can be, nothing is asked for. Put its permissions right, then go on.")
                      .arg(QDir::toNativeSeparators(path), QString::fromLocal8Bit(std::strerror(number))));
}

std::unexpected<Error> damaged(const QString &path)
{
    return failed(ErrorCode::BadReply,
                  LeaseFileMessages::tr("Who runs your requests is kept in %1, and that file is damaged or of a newer "
                                        "version of TPU Desk. Nothing is asked for until you decide who does.")
                      .arg(QDir::toNativeSeparators(path)));
}

/// The sum covers what stands beside it, so that a slot that was half written has another one.
quint32 sumOf(QByteArrayView slot, qsizetype length)
{
    return crc32c(slot.sliced(textAt, length), crc32c(slot.sliced(turnAt, sumAt - turnAt)));
}

QByteArray slotOf(const LeaseRecord &record, quint64 turn)
{
    const auto text = QJsonDocument{toJson(record)}.toJson(QJsonDocument::Compact);
    if (text.size() > LeaseFile::slotSize - textAt)
        return {};
    QByteArray slot{LeaseFile::slotSize, '\0'};
    slot.replace(0, magic.size(), magic);
    qToLittleEndian(turn, slot.data() + turnAt);
    qToLittleEndian(quint32(text.size()), slot.data() + lengthAt);
    slot.replace(textAt, text.size(), text);
    qToLittleEndian(sumOf(slot, text.size()), slot.data() + sumAt);
    return slot;
}

std::optional<std::pair<LeaseRecord, quint64>> recordIn(QByteArrayView slot)
{
    if (!slot.startsWith(magic))
        return std::nullopt;
    const auto length = qFromLittleEndian<quint32>(slot.data() + lengthAt);
    if (length > LeaseFile::slotSize - textAt
        || sumOf(slot, qsizetype(length)) != qFromLittleEndian<quint32>(slot.data() + sumAt))
        return std::nullopt;
    const auto text = slot.sliced(textAt, qsizetype(length)).toByteArray();
    const auto record = leaseRecordFrom(QJsonDocument::fromJson(text).object());
    return record ? std::optional{std::pair{*record, qFromLittleEndian<quint64>(slot.data() + turnAt)}} : std::nullopt;
}

/// An error number of the system; 0: read.
int readSlots(int file, LeaseSlots &found)
{
    QByteArray bytes{LeaseFile::size, '\0'};
    const auto count = ::pread(file, bytes.data(), size_t(bytes.size()), 0);
    if (count < 0)
        return errno;
    found.isBlank = bytes.count('\0') == bytes.size();
    for (qsizetype at = 0; at < LeaseFile::size; at += LeaseFile::slotSize) {
        const auto read = recordIn(QByteArrayView{bytes}.sliced(at, LeaseFile::slotSize));
        if (read && (!found.record || read->second > found.turn)) {
            found.record = read->first;
            found.turn = read->second;
        }
    }
    return 0;
}

/// Turns go into both slots by turns, so the newest record is never written over. An error number; 0: on the disk.
int writeSlot(int file, const QByteArray &slot, quint64 turn)
{
    const auto at = off_t(turn % 2) * LeaseFile::slotSize;
    const auto count = ::pwrite(file, slot.constData(), size_t(slot.size()), at);
    if (count != slot.size())
        return count < 0 ? errno : ENOSPC;
    return ::fdatasync(file) == 0 ? 0 : errno;
}

int openLease(const QString &path, int more)
{
    return ::open(QFile::encodeName(path).constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | more, 0600);
}

Result<LeaseRecord> recordOrWhy(const LeaseSlots &found, const QString &path)
{
    if (found.record)
        return *found.record;
    return found.isBlank ? Result<LeaseRecord>{failed(ErrorCode::NotFound)} : damaged(path);
}

} // namespace

Result<LeaseRecord> LeaseFile::read() const
{
    const Descriptor file{::open(QFile::encodeName(m_path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)};
    if (!file.isOpen())
        return errno == ENOENT ? Result<LeaseRecord>{failed(ErrorCode::NotFound)} : refusedByDisk(m_path, errno);
    LeaseSlots found;
    if (const int number = readSlots(file.number(), found); number != 0)
        return refusedByDisk(m_path, number);
    return recordOrWhy(found, m_path);
}

Result<LeaseRecord> LeaseFile::make(const LeaseRecord &first) const
{
    if (!makeOwnFolder(QFileInfo{m_path}.path()))
        return refusedByDisk(m_path, errno);
    const Descriptor file{openLease(m_path, O_CREAT)};
    if (!file.isOpen() || ::flock(file.number(), LOCK_EX) != 0)
        return refusedByDisk(m_path, errno);
    LeaseSlots found;
    if (const int number = readSlots(file.number(), found); number != 0)
        return refusedByDisk(m_path, number);
    if (found.record || !found.isBlank)
        return recordOrWhy(found, m_path);
    if (const int number = ::posix_fallocate(file.number(), 0, size); number != 0)
        return refusedByDisk(m_path, number);
    if (const int number = writeSlot(file.number(), slotOf(first, 1), 1); number != 0)
        return refusedByDisk(m_path, number);
    const Descriptor folder{
        ::open(QFile::encodeName(QFileInfo{m_path}.path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (!folder.isOpen() || ::fsync(folder.number()) != 0) // the name is on the disk, too
        return refusedByDisk(m_path, errno);
    return first;
}

Result<LeaseRecord> LeaseFile::swap(const Change &change) const
{
    const Descriptor file{openLease(m_path, 0)};
    if (!file.isOpen())
        return errno == ENOENT ? Result<LeaseRecord>{failed(ErrorCode::NotFound)} : refusedByDisk(m_path, errno);
    if (::flock(file.number(), LOCK_EX) != 0)
        return refusedByDisk(m_path, errno);
    LeaseSlots found;
    if (const int number = readSlots(file.number(), found); number != 0)
        return refusedByDisk(m_path, number);
    const auto now = recordOrWhy(found, m_path);
    if (!now)
        return now;
    auto wanted = change(*now);
    if (!wanted || *wanted == *now)
        return wanted;
    const auto slot = slotOf(*wanted, found.turn + 1);
    if (slot.isEmpty())
        return failed(ErrorCode::Invalid);
    if (const int number = writeSlot(file.number(), slot, found.turn + 1); number != 0)
        return refusedByDisk(m_path, number);
    return wanted;
}
