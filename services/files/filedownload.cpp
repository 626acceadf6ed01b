// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filedownload.h"

#include "services/files/filetext.h"
#include "services/files/sftpfolder.h"
#include "services/files/translations.h"

#include <QDateTime>
#include <QFileInfo>
#include <QTimeZone>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using sftp::Code;
using sftp::Kind;
using sftp::Packet;
using sftp::Response;

namespace {

constexpr qsizetype bytesAhead = 8 * 1024 * 1024; ///< asked for and not here yet
constexpr quint64 mostUnsized = 64 * 1024 * 1024; ///< of a file that says that it is empty

Error changedMeanwhile(const QByteArray &path)
{
    return {ErrorCode::Conflict,
            FilesMessages::tr(
                "%1 changed while it was downloaded: what came is neither the old nor the new file. Download it again.")
                .arg(filetext::shownPath(path)),
            {}};
}

} // namespace

Error localError(const QString &path, int number)
{
    return {ErrorCode::FileFailed,
            FilesMessages::tr("%1 cannot be written on this computer (%2). What has arrived stays in a hidden part "
                              "beside it, and goes on from there.")
                .arg(path, QString::fromLocal8Bit(std::strerror(number))),
            {}};
}

Result<> giveLocalName(const QString &part, const QString &name, IfThere ifThere)
{
    const auto from = QFile::encodeName(part);
    const auto to = QFile::encodeName(name);
    int done = ifThere == IfThere::Replace
        ? std::rename(from.constData(), to.constData())
        : ::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE);
    if (done != 0 && ifThere == IfThere::Refuse && errno != EEXIST) { // not every file system can do it in one step
        const QFileInfo there{name};
        const bool isTaken = there.exists() || there.isSymLink();
        done = isTaken ? done : std::rename(from.constData(), to.constData());
        errno = isTaken ? EEXIST : errno;
    }
    if (done == 0)
        return {};
    if (errno == EEXIST)
        return failed(ErrorCode::AlreadyExists,
                      FilesMessages::tr("%1 is on this computer already. Nothing was overwritten.").arg(name));
    return std::unexpected{localError(name, errno)};
}

FileDownload::FileDownload(SftpClient *client, DownloadOrder order, Report report)
    : m_client{client}
    , m_order{std::move(order)}
    , m_report{std::move(report)}
{
}

QString FileDownload::partOf(const DownloadOrder &order, const sftp::Attributes &there)
{
    const auto of = order.from + '\n' + QFile::encodeName(QFileInfo{order.to}.fileName());
    const auto name = sftp::partName(of, there.size.value_or(0), there.modified.value_or(0));
    return QFileInfo{order.to}.absolutePath() + u'/' + QString::fromLatin1(name);
}

Result<qint64> FileDownload::run()
{
    const auto fetched = fetch();
    return fetched ? name() : Result<qint64>{std::unexpected{fetched.error()}};
}

Result<> FileDownload::fetch()
{
    if (auto begun = begin(); !begun)
        return begun;
    if (m_size == 0)
        takeUnsized();
    askMore();
    while (m_client->underWay() > 0 && m_client->hear(SftpPipe::Wait::Yes))
        askMore();
    if (m_error || m_client->error())
        return std::unexpected{m_error ? *m_error : *m_client->error()};
    return finish();
}

Result<> FileDownload::begin()
{
    const auto there = m_client->onPath(Kind::Stat, m_order.from);
    if (there.kind != Kind::Attributes)
        return std::unexpected{m_client->error().value_or(sftpError(there, m_order.from))};
    if (!there.attributes.isFile())
        return failed(ErrorCode::Invalid,
                      FilesMessages::tr("%1 is not a file on this host.").arg(filetext::shownPath(m_order.from)));
    m_there = there.attributes;
    m_size = m_there.size.value_or(0);
    const auto id = m_client->nextId();
    const auto opened =
        m_client->askAndWait(Packet{Kind::Open, id}.text(m_order.from).number(sftp::open::read).attributes({}), id);
    if (opened.kind != Kind::Handle)
        return std::unexpected{m_client->error().value_or(sftpError(opened, m_order.from))};
    m_handle = opened.bytes;
    if (auto part = openPart(); !part)
        return part;
    compareEnd();
    return m_client->error() ? Result<>{std::unexpected{*m_client->error()}} : Result<>{};
}

Result<> FileDownload::openPart()
{
    m_partName = partOf(m_order, m_there);
    const int fd =
        ::open(QFile::encodeName(m_partName).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return std::unexpected{refusedHere(errno)};
    if (!m_part.open(fd, QIODevice::ReadWrite | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle))
        return std::unexpected{refusedHere(EIO)};
    const auto size = static_cast<quint64>(std::max<qint64>(0, m_part.size()));
    if (size > m_size && ::ftruncate(m_part.handle(), 0) != 0)
        return std::unexpected{refusedHere(EIO)};
    m_written = size > m_size ? 0 : size;
    return {};
}

/// The part is gone on with only where it ends as the file does there: a computer that stopped hard may have lost it.
void FileDownload::compareEnd()
{
    if (!endsAlike() && ::ftruncate(m_part.handle(), 0) == 0)
        m_written = 0;
    m_part.seek(static_cast<qint64>(m_written));
    m_next = m_written;
    m_continuedAt = m_written;
}

/// Whether the last bytes of the part are those of the file at that place.
bool FileDownload::endsAlike()
{
    constexpr quint64 most = 32 * 1024;
    const auto size = std::min(most, m_written);
    if (size == 0)
        return true;
    const auto begin = m_written - size;
    const auto id = m_client->nextId();
    const auto end =
        m_client->askAndWait(Packet{Kind::Read, id}.text(m_handle).big(begin).number(static_cast<quint32>(size)), id);
    return end.kind == Kind::Data && m_part.seek(static_cast<qint64>(begin))
        && m_part.read(static_cast<qint64>(size)) == end.bytes;
}

/// Files of the kernel say that they are empty: they are read to their end.
void FileDownload::takeUnsized()
{
    const auto size = static_cast<quint32>(m_client->portion());
    while (!m_error) {
        const auto id = m_client->nextId();
        const auto part = m_client->askAndWait(Packet{Kind::Read, id}.text(m_handle).big(m_written).number(size), id);
        if (part.kind == Kind::Status && part.code == Code::Eof)
            break;
        if (part.kind != Kind::Data || part.bytes.isEmpty() || part.bytes.size() > size) {
            m_error = m_client->error().value_or(sftpError(part, m_order.from));
        } else if (m_written + size > mostUnsized) {
            m_error = changedMeanwhile(m_order.from);
        } else {
            m_early.insert(m_written, part.bytes);
            writeNext();
        }
    }
    m_size = m_written;
    m_next = m_written;
}

Error FileDownload::refusedHere(int number)
{
    m_refusalHere = number;
    return localError(m_order.to, number);
}

void FileDownload::askMore()
{
    const auto ahead = std::max<qsizetype>(2, bytesAhead / m_client->portion());
    while (!m_error && m_next < m_size && m_client->underWay() + m_early.size() < ahead) {
        const auto size = std::min<quint64>(static_cast<quint64>(m_client->portion()), m_size - m_next);
        askFor(m_next, static_cast<quint32>(size));
        m_next += size;
    }
}

void FileDownload::askFor(quint64 offset, quint32 size)
{
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Read, id}.text(m_handle).big(offset).number(size), id,
                  [this, offset, size](const Response &reply) { take(offset, size, reply); });
}

void FileDownload::take(quint64 offset, quint32 asked, const Response &reply)
{
    if (m_error)
        return;
    if (reply.kind == Kind::Status && reply.code == Code::Eof) {
        m_error = Error{ErrorCode::Conflict,
                        FilesMessages::tr("%1 became shorter while it was downloaded. Download it again.")
                            .arg(filetext::shownPath(m_order.from)),
                        {}};
        return;
    }
    if (reply.kind != Kind::Data || reply.bytes.isEmpty() || reply.bytes.size() > asked) {
        m_error = sftpError(reply, m_order.from);
        return;
    }
    m_early.insert(offset, reply.bytes);
    const auto size = static_cast<quint32>(reply.bytes.size());
    if (size < asked)
        askFor(offset + size, asked - size);
    writeNext();
}

void FileDownload::writeNext()
{
    while (!m_early.isEmpty() && m_early.firstKey() == m_written) {
        const auto bytes = m_early.take(m_written);
        errno = 0;
        if (m_part.write(bytes) != bytes.size()) {
            m_error = refusedHere(errno != 0 ? errno : EIO);
            return;
        }
        m_written += static_cast<quint64>(bytes.size());
    }
    notify();
}

/// A file that only grew is what it was when it began, and more: a log is never still.
bool FileDownload::isWhole(const Response &now)
{
    if (now.kind != Kind::Attributes)
        return false;
    const auto before = m_there.size.value_or(0);
    const auto size = now.attributes.size.value_or(0);
    if (size == before) // files of the kernel have another time each time
        return now.attributes.modified == m_there.modified || size == 0;
    return size > before && size >= m_written && endsAlike();
}

Result<> FileDownload::finish()
{
    const bool isUnchanged = isWhole(m_client->onPath(Kind::Fstat, m_handle));
    static_cast<void>(m_client->onPath(Kind::Close, m_handle));
    if (m_client->error())
        return std::unexpected{*m_client->error()};
    if (!isUnchanged) {
        m_part.close();
        QFile::remove(m_partName);
        return std::unexpected{changedMeanwhile(m_order.from)};
    }
    m_part.setFileTime(QDateTime::fromSecsSinceEpoch(m_there.modified.value_or(0), QTimeZone::UTC),
                       QFileDevice::FileModificationTime);
    m_part.close();
    if (std::cmp_not_equal(QFileInfo{m_partName}.size(), m_size))
        return std::unexpected{refusedHere(EIO)};
    return {};
}

Result<qint64> FileDownload::name() const
{
    if (QFileInfo{m_order.to}.isDir())
        return failed(
            ErrorCode::AlreadyExists,
            FilesMessages::tr("%1 is a folder on this computer: a file does not take its place.").arg(m_order.to));
    if (const auto named = giveLocalName(m_partName, m_order.to, m_order.ifThere); !named)
        return std::unexpected{named.error()};
    return static_cast<qint64>(m_size);
}

void FileDownload::notify()
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_report || now - m_lastNotice < 100ms)
        return;
    m_lastNotice = now;
    m_report({.bytes = static_cast<qint64>(m_written), .allBytes = static_cast<qint64>(m_size)});
}
