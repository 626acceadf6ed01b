// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/fileupload.h"

#include "services/files/filetext.h"
#include "services/files/sftpfolder.h"
#include "services/files/translations.h"
#include "services/ssh/sftpreplacement.h"

#include <QDateTime>
#include <QFile>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using sftp::Code;
using sftp::Kind;
using sftp::Packet;
using sftp::Response;

namespace {

constexpr qsizetype unansweredBytes = 8 * 1024 * 1024;

Error cannotBeRead(const QByteArray &path, int number)
{
    return {ErrorCode::FileFailed,
            FilesMessages::tr("%1 cannot be read on this computer (%2). Choose it again.")
                .arg(filetext::shownPath(path), QString::fromLocal8Bit(std::strerror(number))),
            {}};
}

bool isAsBefore(int fd, const struct stat &before)
{
    struct stat now{};
    return ::fstat(fd, &now) == 0 && now.st_size == before.st_size && now.st_mtim.tv_sec == before.st_mtim.tv_sec
        && now.st_mtim.tv_nsec == before.st_mtim.tv_nsec;
}

} // namespace

Result<UploadSource> localSource(const QByteArray &path, LocalLinks links)
{
    const int follow = links == LocalLinks::Refused ? O_NOFOLLOW : 0;
    const int fd = ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | follow);
    if (fd < 0)
        return std::unexpected{cannotBeRead(path, errno)};
    const auto file = std::make_shared<QFile>();
    if (!file->open(fd, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle))
        return std::unexpected{cannotBeRead(path, EIO)};
    struct stat status{};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))
        return failed(ErrorCode::FileFailed,
                      FilesMessages::tr("%1 is not a file (a socket or a device): it cannot be uploaded.")
                          .arg(filetext::shownPath(path)));
    UploadSource source{.size = static_cast<quint64>(status.st_size),
                        .modified = static_cast<quint32>(std::clamp<qint64>(status.st_mtime, 0, 0xffffffffLL)),
                        .mode = status.st_mode & 0777,
                        .isRepeatable = true};
    source.bytes = [file](quint64 offset, qsizetype size) {
        return file->seek(static_cast<qint64>(offset)) ? file->read(size) : QByteArray{};
    };
    source.isUnchanged = [file, status] { return isAsBefore(file->handle(), status); };
    return source;
}

FileUpload::FileUpload(SftpClient *client, UploadSource source, QByteArray to, IfThere ifThere, Report report)
    : m_client{client}
    , m_source{std::move(source)}
    , m_to{std::move(to)}
    , m_ifThere{ifThere}
    , m_report{std::move(report)}
{
}

Error FileUpload::refused(const Response &reply)
{
    return refusalOf(*m_client, reply, m_to);
}

Result<FileStamp> FileUpload::run()
{
    const auto sent = send();
    return sent ? name() : Result<FileStamp>{std::unexpected{sent.error()}};
}

Result<> FileUpload::send()
{
    if (auto may = mayGiveName(); !may) // before anything is sent
        return may;
    if (auto part = openPart(); !part)
        return part;
    writeMore();
    while (m_client->underWay() > 0 && m_client->hear(SftpPipe::Wait::Yes)) { }
    if (m_refusal && !m_error)
        m_error = refused(*m_refusal);
    if (m_client->error())
        return std::unexpected{*m_client->error()};
    const auto done = m_error ? Result<>{std::unexpected{*m_error}} : seal();
    return done ? done : Result<>{std::unexpected{dropped(done.error())}};
}

Result<FileStamp> FileUpload::name()
{
    auto done = mayGiveName(); // once more: others may have been at work meanwhile
    if (done)
        done = giveName();
    if (!done)
        return std::unexpected{dropped(done.error())};
    const auto there = m_client->onPath(Kind::Stat, m_to);
    if (there.kind != Kind::Attributes)
        return std::unexpected{refused(there)};
    return FileStamp{.size = there.attributes.size.value_or(0), .modified = there.attributes.modified.value_or(0)};
}

Result<FileStamp> FileUpload::startOver()
{
    dropPart();
    m_source.isRepeatable = false; // where it cannot be dropped it is written over
    m_offset = m_written = m_continuedAt = 0;
    m_refusal.reset();
    m_error.reset();
    return run();
}

/// What is of no use to the next try goes.
Error FileUpload::dropped(const Error &error)
{
    if (!m_source.isRepeatable || error.code == ErrorCode::Conflict)
        dropPart();
    return error;
}

Result<> FileUpload::openPart()
{
    const auto time = m_source.modified.value_or(static_cast<quint32>(QDateTime::currentSecsSinceEpoch()));
    m_part = filetext::childOf(filetext::parentOf(m_to), sftp::partName(m_to, m_source.size, time));
    const auto half = m_client->onPath(Kind::Lstat, m_part);
    const bool isThere = half.kind == Kind::Attributes;
    if (isThere && !half.attributes.isFile()) // somebody else's: not written into
        return failed(ErrorCode::AlreadyExists,
                      FilesMessages::tr("%1 is in the way on this host. Delete it there, then upload again.")
                          .arg(filetext::shownPath(m_part)));
    const auto size = half.attributes.size.value_or(0);
    const bool goesOn = isThere && m_source.isRepeatable && size > 0 && size <= m_source.size;
    quint32 flags = sftp::open::write;
    if (goesOn)
        flags |= sftp::open::read;
    else
        flags |= sftp::open::create | (isThere ? sftp::open::truncate : sftp::open::exclusive);
    const auto id = m_client->nextId();
    const auto opened =
        m_client->askAndWait(Packet{Kind::Open, id}.text(m_part).number(flags).attributes({.mode = 0600}), id);
    if (opened.kind != Kind::Handle)
        return std::unexpected{refused(opened)};
    m_handle = opened.bytes;
    m_offset = goesOn && endsAlike(size) ? size : 0;
    m_written = m_offset;
    m_continuedAt = m_offset;
    return {};
}

/// A machine that stopped hard may have kept the length of the part and lost its last bytes.
bool FileUpload::endsAlike(quint64 size)
{
    constexpr quint64 most = 32 * 1024;
    const auto length = std::min(most, size);
    const auto begin = size - length;
    const auto id = m_client->nextId();
    const auto end =
        m_client->askAndWait(Packet{Kind::Read, id}.text(m_handle).big(begin).number(static_cast<quint32>(length)), id);
    return end.kind == Kind::Data && end.bytes == m_source.bytes(begin, static_cast<qsizetype>(length));
}

/// A few portions ahead of the answers: enough for a long way.
void FileUpload::writeMore()
{
    const auto ahead = std::max<qsizetype>(2, unansweredBytes / m_client->portion());
    while (!m_error && !m_refusal && !m_client->error() && m_offset < m_source.size && m_unanswered < ahead)
        writeNext();
}

void FileUpload::writeNext()
{
    const auto size = std::min<quint64>(static_cast<quint64>(m_client->portion()), m_source.size - m_offset);
    const auto bytes = m_source.bytes(m_offset, static_cast<qsizetype>(size));
    if (std::cmp_not_equal(bytes.size(), size)) {
        m_error = Error{ErrorCode::Conflict,
                        FilesMessages::tr("%1 changed on this computer while it was uploaded. Upload it again.")
                            .arg(filetext::shownPath(m_to)),
                        {}};
        return;
    }
    const auto id = m_client->nextId();
    auto packet = Packet{Kind::Write, id}.text(m_handle).big(m_offset).text(bytes);
    m_offset += size;
    ++m_unanswered;
    m_client->ask(std::move(packet), id, [this, size](const Response &reply) {
        --m_unanswered;
        if (!reply.isOk()) {
            m_refusal = m_refusal.value_or(reply);
            return;
        }
        m_written += size;
        notify();
        writeMore();
    });
}

/// Its rights, its time, and all of it on the disk.
Result<> FileUpload::seal()
{
    if (m_source.isUnchanged && !m_source.isUnchanged())
        return failed(ErrorCode::Conflict,
                      FilesMessages::tr("%1 changed on this computer while it was uploaded. Upload it again.")
                          .arg(filetext::shownPath(m_to)));
    const auto setting = m_client->nextId();
    const auto set = m_client->askAndWait(Packet{Kind::Fsetstat, setting}.text(m_handle).attributes(
                                              {.mode = m_source.mode, .modified = m_source.modified}),
                                          setting);
    if (!set.isOk())
        return std::unexpected{refused(set)};
    if (m_client->hasExtension("fsync@openssh.com")) {
        const auto syncing = m_client->nextId();
        const auto synced =
            m_client->askAndWait(Packet{Kind::Extended, syncing}.text("fsync@openssh.com").text(m_handle), syncing);
        if (!synced.isOk())
            return std::unexpected{refused(synced)};
    }
    const auto closed = m_client->onPath(Kind::Close, std::exchange(m_handle, {}));
    if (!closed.isOk()) // a full disk says so here, where the server writes late
        return std::unexpected{refused(closed)};
    const auto part = m_client->onPath(Kind::Lstat, m_part);
    if (part.kind != Kind::Attributes || part.attributes.size != m_source.size)
        return failed(
            ErrorCode::FileFailed,
            FilesMessages::tr(
                "%1 did not arrive completely: its size there is different. Nothing was replaced. Upload it again.")
                .arg(filetext::shownPath(m_to)));
    return {};
}

/// Whether the name is free, or what has it may be replaced.
Result<> FileUpload::mayGiveName()
{
    const auto name = filetext::shownPath(m_to);
    const auto there = m_client->onPath(Kind::Lstat, m_to);
    if (there.kind != Kind::Attributes) {
        if (there.code != Code::NoSuchFile)
            return std::unexpected{refused(there)};
        if (m_expected)
            return failed(ErrorCode::Conflict,
                          FilesMessages::tr("%1 was deleted on this host since it was opened.").arg(name));
        return {};
    }
    if (m_ifThere == IfThere::Refuse)
        return failed(ErrorCode::AlreadyExists,
                      FilesMessages::tr("%1 is on this host already. Nothing was overwritten.").arg(name));
    if (there.attributes.isFolder())
        return failed(ErrorCode::AlreadyExists,
                      FilesMessages::tr("%1 is a folder on this host: a file does not take its place.").arg(name));
    const FileStamp stamp{.size = there.attributes.size.value_or(0), .modified = there.attributes.modified.value_or(0)};
    if (m_expected && stamp != *m_expected)
        return failed(
            ErrorCode::Conflict,
            FilesMessages::tr("%1 was changed on this host since it was opened. Nothing was replaced.").arg(name));
    return {};
}

Result<> FileUpload::giveName()
{
    const auto id = m_client->nextId();
    auto packet = m_ifThere == IfThere::Replace ? m_client->renaming(id, m_part, m_to)
                                                : Packet{Kind::Rename, id}.text(m_part).text(m_to);
    const auto reply = m_client->askAndWait(std::move(packet), id);
    if (reply.isOk())
        return {};
    const bool isOld = m_ifThere == IfThere::Replace && !m_client->hasExtension("posix-rename@openssh.com");
    if (isOld && m_client->onPath(Kind::Lstat, m_to).kind == Kind::Attributes)
        return replaceInSteps();
    const bool isTaken = m_ifThere == IfThere::Refuse && m_client->onPath(Kind::Lstat, m_to).kind == Kind::Attributes;
    if (isTaken)
        return failed(
            ErrorCode::AlreadyExists,
            FilesMessages::tr("%1 is on this host already. Nothing was overwritten.").arg(filetext::shownPath(m_to)));
    return std::unexpected{refused(reply)};
}

/// For a server that does not rename over a file.
Result<> FileUpload::replaceInSteps()
{
    bool isOver = false;
    const auto steps = std::make_shared<SftpReplacement>(m_client, m_part, m_to);
    steps->begin([&isOver](const SftpReplacement &) { isOver = true; });
    while (!isOver && m_client->hear(SftpPipe::Wait::Yes)) { }
    const auto name = filetext::shownPath(m_to);
    const auto backup = filetext::shownPath(steps->backup());
    if (!isOver && !backup.isEmpty())
        return failed(m_client->error().value_or(Error{ErrorCode::ConnectionLost, {}}).code,
                      FilesMessages::tr("The connection broke while %1 was replaced. If it is missing on this host, "
                                        "what it held is in %2.")
                          .arg(name, backup));
    if (isOver && steps->end() == SftpReplacement::End::Replaced)
        return {};
    if (isOver && steps->end() == SftpReplacement::End::NoName)
        return failed(ErrorCode::FileFailed,
                      FilesMessages::tr("%1 was not replaced: its folder has too many files that end in “%2”. Look "
                                        "through them on this host, and delete those you do not need.")
                          .arg(name, QString::fromLatin1(sftp::backupName({}, 1))));
    const auto why = refused(steps->refusal()); // of a lost connection that error
    if (!isOver || steps->end() == SftpReplacement::End::Refused)
        return std::unexpected{why};
    m_keepsPart = true;
    return failed(why.code,
                  FilesMessages::tr("%1 could not be replaced, and could not be put back either. What it held is in "
                                    "%2 on this host, and the new contents are in %3. Rename one of them there.")
                      .arg(name, backup, filetext::shownPath(m_part)),
                  why.serverWords);
}

void FileUpload::dropPart()
{
    if (m_client->error() || m_keepsPart)
        return;
    if (!m_handle.isEmpty())
        static_cast<void>(m_client->onPath(Kind::Close, m_handle));
    static_cast<void>(m_client->onPath(Kind::Remove, m_part));
}

void FileUpload::notify()
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_report || now - m_lastNotice < 100ms)
        return;
    m_lastNotice = now;
    m_report({.bytes = static_cast<qint64>(m_written), .allBytes = static_cast<qint64>(m_source.size)});
}
