// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftptransfer.h"

#include "services/ssh/sftpreplacement.h"
#include "services/ssh/sftpwire.h"
#include "services/ssh/translations.h"

#include <QDateTime>
#include <QFile>
#include <QHashFunctions>

#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sftp;

namespace {

constexpr qsizetype mostOpen = 64; ///< files at once: small ones wait for answers, not for the line
constexpr qsizetype mostWaiting = 256; ///< requests under way
constexpr int deepest = 200;
constexpr qsizetype mostProblems = 20;

QString reason(int number)
{
    return QString::fromLocal8Bit(std::strerror(number));
}

} // namespace

/// What of a file was read to be sent, so that a log which has only grown is told from a file that was written anew.
class SentFileBytes
{
public:
    void note(quint64 offset, const QByteArray &bytes)
    {
        if (offset != m_to || offset == 0) { // it begins in the middle, or anew
            m_from = offset;
            m_hash = 0;
        }
        m_hash = qHashBits(bytes.constData(), static_cast<size_t>(bytes.size()), m_hash);
        m_to = offset + static_cast<quint64>(bytes.size());
    }

    /// `portion`: what was read at once. False as well when `stop` came first: a log may have gigabytes.
    [[nodiscard]] bool areStillIn(QFile *file, qsizetype portion, const std::stop_token &stop) const
    {
        bool isRead = file->seek(static_cast<qint64>(m_from));
        size_t hash = 0;
        for (quint64 at = m_from; isRead && at < m_to;) {
            if (stop.stop_requested())
                return false;
            const auto bytes = file->read(std::min<qint64>(portion, static_cast<qint64>(m_to - at)));
            hash = qHashBits(bytes.constData(), static_cast<size_t>(bytes.size()), hash);
            at += static_cast<quint64>(bytes.size());
            isRead = !bytes.isEmpty();
        }
        return isRead && hash == m_hash;
    }

private:
    quint64 m_from = 0;
    quint64 m_to = 0;
    size_t m_hash = 0; ///< portion by portion
};

struct SftpTransfer::LocalEntry
{
    QByteArray name;
    mode_t mode = 0;
    quint64 size = 0;
    quint32 modified = 0;
    timespec written{}; ///< the same, as exactly as this computer knows it

    [[nodiscard]] bool isStillAs(const struct stat &now) const
    {
        return S_ISREG(now.st_mode) && static_cast<quint64>(now.st_size) == size && now.st_mtim.tv_sec == written.tv_sec
            && now.st_mtim.tv_nsec == written.tv_nsec;
    }
    [[nodiscard]] bool hasGrown(const struct stat &now) const
    {
        return S_ISREG(now.st_mode) && std::cmp_greater(now.st_size, size);
    }
};

/// One file on its way: opened, written, sealed (mode, time, closed), renamed.
struct SftpTransfer::FileUpload
{
    QByteArray path{}; ///< below the folder
    LocalEntry entry{};
    QByteArray part{}; ///< its name until it is whole
    QByteArray handle{};
    QFile file{};
    quint64 offset = 0; ///< the next byte to send
    int unanswered = 0;
    bool isSealed = false; ///< no byte of it is sent any more
    bool hasFailed = false;
    bool isWorthless = false; ///< the half: nobody will go on with it
    bool isUnderWay = true;
    bool isContinued = false; ///< its half was gone on with
    SentFileBytes sent{};
};

SftpTransfer::SftpTransfer(SftpClient *client, SftpUpload upload, TransferReport report, std::stop_token stop)
    : m_client{client}
    , m_upload{std::move(upload)}
    , m_report{std::move(report)}
    , m_stop{std::move(stop)}
    , m_excludes{m_upload.excludes}
    , m_root{QFile::encodeName(m_upload.from)}
{
    while (m_root.size() > 1 && m_root.endsWith('/'))
        m_root.chop(1);
}

SftpTransfer::~SftpTransfer() = default;

QByteArray SftpTransfer::localPath(const QByteArray &path) const
{
    return path.isEmpty() ? m_root : m_root + '/' + path;
}

QByteArray SftpTransfer::remotePath(const QByteArray &path) const
{
    return path.isEmpty() ? m_upload.to : m_upload.to + '/' + path;
}

Result<SftpOutcome> SftpTransfer::run()
{
    if (auto counted = count({}, 0); !counted)
        return std::unexpected{counted.error()};
    notify(true);
    if (m_upload.ifChanged == SftpChanged::Find) {
        findChanged({}, 0);
    } else {
        if (auto made = makeTarget(); !made)
            return std::unexpected{made.error()};
        copyFolder({}, false, 0);
    }
    while (m_client->underWay() > 0 && m_client->hear(SftpPipe::Wait::Yes)) { }
    notify(true);
    if (m_stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (m_error || m_client->error())
        return std::unexpected{m_error ? *m_error : *m_client->error()};
    return m_outcome;
}

/// What lies in a local folder, left out what is excluded. Never follows a link.
QList<SftpTransfer::LocalEntry> SftpTransfer::entriesOf(const QByteArray &below, bool saysProblems)
{
    QList<LocalEntry> entries;
    const std::unique_ptr<DIR, int (*)(DIR *)> folder{::opendir(localPath(below).constData()), &::closedir};
    if (!folder) {
        if (saysProblems)
            problem(Ssh::tr("%1 cannot be read here (%2).").arg(shown(localPath(below)), reason(errno)));
        return entries;
    }
    while (const dirent *found = ::readdir(folder.get())) {
        LocalEntry entry{.name = QByteArray{found->d_name}};
        if (entry.name == "." || entry.name == "..")
            continue;
        struct stat status{};
        if (::fstatat(::dirfd(folder.get()), found->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue; // gone meanwhile
        entry.mode = status.st_mode;
        entry.size = static_cast<quint64>(status.st_size);
        entry.modified = static_cast<quint32>(std::clamp<qint64>(status.st_mtime, 0, 0xffffffffLL));
        entry.written = status.st_mtim;
        if (m_excludes.leavesOut(joined(below, entry.name), S_ISDIR(entry.mode)))
            m_outcome.leftOut += saysProblems ? 1 : 0;
        else
            entries.append(std::move(entry));
    }
    return entries;
}

Result<> SftpTransfer::count(const QByteArray &below, int depth)
{
    if (depth == 0) {
        struct stat status{};
        if (::stat(m_root.constData(), &status) != 0 || !S_ISDIR(status.st_mode)
            || ::access(m_root.constData(), R_OK | X_OK) != 0)
            return failed(
                ErrorCode::FileFailed,
                Ssh::tr("The folder %1 cannot be read on this computer. Choose it again.").arg(shown(m_root)));
    }
    if (m_stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    for (const auto &entry : entriesOf(below, false)) {
        if (S_ISDIR(entry.mode) && depth < deepest) {
            if (auto counted = count(joined(below, entry.name), depth + 1); !counted)
                return counted;
        } else if (S_ISREG(entry.mode)) {
            ++m_progress.allFiles;
            m_progress.allBytes += static_cast<qint64>(entry.size);
            notify(); // a folder of 100,000 files on a slow disk takes a while to be counted
        }
    }
    return {};
}

Result<> SftpTransfer::makeTarget()
{
    QByteArray path;
    const auto parts = m_upload.to.split('/');
    for (const auto &part : parts) {
        if (part.isEmpty()) {
            path += path.isEmpty() ? "/" : "";
            continue;
        }
        path += (path.isEmpty() || path.endsWith('/') ? "" : "/") + part;
        const auto there = m_client->onPath(Kind::Stat, path);
        if (there.kind == Kind::Attributes && there.attributes.isFolder())
            continue;
        if (there.kind == Kind::Attributes)
            return failed(
                ErrorCode::AlreadyExists,
                Ssh::tr("%1 is a file on this host, no folder. Nothing was overwritten: choose another folder.")
                    .arg(shown(path)));
        if (const auto made = makeFolder(path, 0755); !made.isOk())
            return std::unexpected{m_client->error().value_or(sftpError(made, path))};
    }
    return m_client->error() ? Result<>{std::unexpected{*m_client->error()}} : Result<>{};
}

void SftpTransfer::copyFolder(const QByteArray &below, bool isNew, int depth)
{
    Listing there;
    if (!isNew) {
        const auto listed = m_client->list(remotePath(below));
        if (!listed) {
            stopWith(listed.error());
            return;
        }
        there = *listed;
        dropStale(below, there);
    }
    QList<LocalEntry> folders;
    for (const auto &entry : entriesOf(below, true)) {
        if (!canContinue())
            return;
        if (S_ISDIR(entry.mode))
            folders.append(entry);
        else
            copyEntry(below, entry, there);
    }
    for (const auto &folder : std::as_const(folders)) {
        if (!canContinue())
            return;
        enterFolder(below, folder, there, depth);
    }
}

/// A folder that is not there holds nothing that was changed.
void SftpTransfer::findChanged(const QByteArray &below, int depth)
{
    const auto there = m_client->list(remotePath(below));
    if (!there && there.error().code != ErrorCode::NotFound)
        stopWith(there.error());
    if (!there || !canContinue())
        return;
    for (const auto &entry : entriesOf(below, false)) {
        const auto path = joined(below, entry.name);
        const auto known = there->constFind(entry.name);
        if (!canContinue() || known == there->constEnd())
            continue;
        if (S_ISREG(entry.mode) && isChangedThere(path, entry, *there))
            m_outcome.changed << path;
        else if (S_ISDIR(entry.mode) && known->isFolder() && depth < deepest)
            findChanged(path, depth + 1);
    }
}

/// It would be replaced, and is not what was put there.
bool SftpTransfer::isChangedThere(const QByteArray &path, const LocalEntry &entry, const Listing &there) const
{
    const auto known = there.constFind(entry.name);
    const auto sent = m_upload.sent.constFind(path);
    if (known == there.constEnd() || !known->isFile() || sent == m_upload.sent.constEnd())
        return false;
    const SftpStamp now{.size = known->size.value_or(0), .modified = known->modified.value_or(0)};
    return now != *sent && now != SftpStamp{.size = entry.size, .modified = entry.modified};
}

void SftpTransfer::enterFolder(const QByteArray &below, const LocalEntry &folder, const Listing &there, int depth)
{
    const auto path = joined(below, folder.name);
    const auto known = there.constFind(folder.name);
    if (depth >= deepest) {
        problem(Ssh::tr("%1 is too deep in its folders.").arg(shown(path)));
        return;
    }
    if (known != there.constEnd() && !known->isFolder()) {
        problem(Ssh::tr("%1 is a folder here and a file or link there. It was left as it is.").arg(shown(path)));
        return;
    }
    if (known == there.constEnd()) {
        const auto made = makeFolder(remotePath(path), folder.mode | 0700);
        if (!made.isOk()) {
            problem(sftpError(made, path).message);
            return;
        }
    }
    copyFolder(path, known == there.constEnd(), depth + 1);
}

Response SftpTransfer::makeFolder(const QByteArray &path, quint32 mode)
{
    const auto id = m_client->nextId();
    return m_client->askAndWait(Packet{Kind::Mkdir, id}.text(path).attributes({.mode = mode}), id);
}

void SftpTransfer::copyEntry(const QByteArray &below, const LocalEntry &entry, const Listing &there)
{
    const auto path = joined(below, entry.name);
    if (S_ISLNK(entry.mode)) {
        copyLink(path, there);
    } else if (!S_ISREG(entry.mode)) {
        problem(Ssh::tr("%1 is not a file (a socket or a device): it was left out.").arg(shown(path)));
    } else {
        const auto known = there.constFind(entry.name);
        if (known != there.constEnd() && known->isFolder())
            problem(Ssh::tr("%1 is a file here and a folder there. It was left as it is.").arg(shown(path)));
        else if (known != there.constEnd() && known->isFile() && known->size == entry.size
                 && known->modified == entry.modified) {
            ++m_outcome.unchanged;
            m_outcome.put.insert(path, {.size = entry.size, .modified = entry.modified});
            passOver(entry);
        } else if (m_upload.ifChanged == SftpChanged::Keep && isChangedThere(path, entry, there)) {
            m_outcome.changed << path;
            passOver(entry);
        } else {
            copyFile(path, entry, there);
        }
    }
}

void SftpTransfer::passOver(const LocalEntry &entry)
{
    ++m_progress.files;
    m_progress.bytes += static_cast<qint64>(entry.size);
    notify();
}

void SftpTransfer::copyLink(const QByteArray &path, const Listing &there)
{
    QByteArray target(4096, Qt::Uninitialized);
    const auto size = ::readlink(localPath(path).constData(), target.data(), static_cast<size_t>(target.size()));
    target.truncate(std::max<qsizetype>(0, size));
    if (!staysInside(path, target)) {
        problem(Ssh::tr("%1 is a link that leads out of the folder: it was left out.").arg(shown(path)));
        return;
    }
    const auto name = path.sliced(path.lastIndexOf('/') + 1);
    if (const auto known = there.constFind(name); known != there.constEnd()) {
        const auto led = known->isLink() ? m_client->onPath(Kind::Readlink, remotePath(path)) : Response{};
        if (led.kind == Kind::Name && !led.names.isEmpty() && led.names[0].name == target) {
            ++m_outcome.unchanged;
            return;
        }
        if (!known->isLink()) {
            problem(Ssh::tr("%1 is a link here and something else there. It was left as it is.").arg(shown(path)));
            return;
        }
        static_cast<void>(m_client->onPath(Kind::Remove, remotePath(path)));
    }
    const auto id = m_client->nextId();
    // OpenSSH takes the target first, other than the draft says; so do all who want to work with it.
    m_client->ask(Packet{Kind::Symlink, id}.text(target).text(remotePath(path)), id,
                  [this, path](const Response &reply) {
                      if (reply.isOk())
                          ++m_outcome.links;
                      else
                          problem(sftpError(reply, path).message);
                  });
}

/// Halves of files that have changed since nobody will ever go on with.
void SftpTransfer::dropStale(const QByteArray &below, const Listing &there)
{
    const auto yesterday = static_cast<quint32>(QDateTime::currentSecsSinceEpoch() - 24 * 3600);
    for (const auto &[name, attributes] : there.asKeyValueRange()) {
        if (!isPartName(name) || attributes.modified.value_or(yesterday) >= yesterday)
            continue;
        const auto id = m_client->nextId();
        m_client->ask(Packet{Kind::Remove, id}.text(remotePath(joined(below, name))), id, [](const Response &) { });
    }
}

void SftpTransfer::makeRoom(qsizetype places)
{
    while (canContinue() && (m_open > places || m_client->underWay() >= mostWaiting)) {
        if (!m_client->hear(SftpPipe::Wait::Yes))
            return;
    }
    if (canContinue())
        m_client->hear(SftpPipe::Wait::No);
}

void SftpTransfer::copyFile(const QByteArray &path, const LocalEntry &entry, const Listing &there)
{
    makeRoom(mostOpen - 1);
    if (!canContinue())
        return;
    const auto course = std::make_shared<FileUpload>();
    course->path = path;
    course->entry = entry;
    course->part = partName(path, entry.size, entry.modified);
    const int fd = ::open(localPath(path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0 || !course->file.open(fd, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle)) {
        problem(Ssh::tr("%1 cannot be read here (%2).").arg(shown(path), reason(errno)));
        return;
    }
    if (const auto half = there.constFind(course->part);
        half != there.constEnd() && half->isFile() && half->size.value_or(0) <= entry.size) {
        course->offset = half->size.value_or(0);
        m_progress.bytes += static_cast<qint64>(course->offset);
    }
    ++m_open;
    open(course);
}

void SftpTransfer::open(const Course &course)
{
    const auto id = m_client->nextId();
    // The half that is gone on with is never made anew: it may be whole and renamed by now, and a hole would take its
    // place.
    const quint32 flags = open::write | (course->offset == 0 ? open::create | open::truncate : open::read);
    auto packet = Packet{Kind::Open, id}
                      .text(remotePath(joined(folderOf(course->path), course->part)))
                      .number(flags)
                      .attributes({.mode = 0600});
    m_client->ask(std::move(packet), id, [this, course](const Response &reply) {
        if (reply.kind == Kind::Handle) {
            course->handle = reply.bytes;
            if (course->offset == 0)
                writeAll(course);
            else
                compareEnd(course);
        } else if (reply.code == Code::NoSuchFile && course->offset > 0) {
            m_progress.bytes -= static_cast<qint64>(std::exchange(course->offset, 0));
            open(course);
        } else {
            fail(course, reply);
        }
    });
}

/// The half ends as the file does there, or it is written anew: a machine that stopped hard may have kept its length
/// and lost its last bytes.
void SftpTransfer::compareEnd(const Course &course)
{
    constexpr quint64 most = 32 * 1024;
    const auto size = std::min(most, course->offset);
    const auto begin = course->offset - size;
    const auto id = m_client->nextId();
    auto packet = Packet{Kind::Read, id}.text(course->handle).big(begin).number(static_cast<quint32>(size));
    m_client->ask(std::move(packet), id, [this, course, begin, size](const Response &reply) {
        const bool isRead = course->file.seek(static_cast<qint64>(begin));
        const auto here = isRead ? course->file.read(static_cast<qint64>(size)) : QByteArray{};
        const bool isSame = reply.kind == Kind::Data && std::cmp_equal(here.size(), size) && reply.bytes == here;
        if (!isSame)
            m_progress.bytes -= static_cast<qint64>(std::exchange(course->offset, 0));
        course->isContinued = isSame;
        writeAll(course);
    });
}

/// False when all of it is sent.
bool SftpTransfer::writeNext(const Course &course)
{
    if (course->hasFailed || course->offset >= course->entry.size)
        return false;
    course->file.seek(static_cast<qint64>(course->offset));
    const auto bytes = course->file.read(
        std::min<qint64>(m_client->portion(), static_cast<qint64>(course->entry.size - course->offset)));
    if (bytes.isEmpty()) {
        changedMeanwhile(course);
        return false;
    }
    course->sent.note(course->offset, bytes);
    const auto id = m_client->nextId();
    auto packet = Packet{Kind::Write, id}.text(course->handle).big(course->offset).text(bytes);
    course->offset += static_cast<quint64>(bytes.size());
    ++course->unanswered;
    m_client->ask(std::move(packet), id, [this, course, size = bytes.size()](const Response &reply) {
        --course->unanswered;
        if (!reply.isOk()) {
            fail(course, reply);
            return;
        }
        m_progress.bytes += size;
        m_outcome.bytes += size;
        notify();
        writeAll(course);
    });
    return true;
}

/// A few portions ahead of the answers: enough for a long way, and no file keeps the others from their turn.
void SftpTransfer::writeAll(const Course &course)
{
    const auto ahead = std::max<qsizetype>(2, 8 * 1024 * 1024 / m_client->portion());
    while (course->unanswered < ahead && canContinue() && writeNext(course)) { }
    if (course->unanswered == 0 && !course->isSealed && canContinue())
        seal(course);
}

void SftpTransfer::seal(const Course &course)
{
    course->isSealed = true;
    struct stat now{};
    const bool isKnown = ::fstat(course->file.handle(), &now) == 0;
    // What a log has got since goes with the next upload.
    const bool isLog = isKnown && !course->hasFailed && course->entry.hasGrown(now)
        && course->sent.areStillIn(&course->file, m_client->portion(), m_stop);
    if (!canContinue())
        return; // nobody waits for it any more, and its half is of use the next time
    if (!course->hasFailed && !isLog && !(isKnown && course->entry.isStillAs(now)))
        changedMeanwhile(course);
    course->file.close();
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Fsetstat, id}
                      .text(course->handle)
                      .attributes({.mode = course->entry.mode, .modified = course->entry.modified}),
                  id, [this, course](const Response &reply) {
                      if (!reply.isOk())
                          fail(course, reply);
                  });
    const auto closing = m_client->nextId();
    m_client->ask(Packet{Kind::Close, closing}.text(course->handle), closing,
                  [this, course](const Response &reply) { closed(course, reply); });
}

void SftpTransfer::closed(const Course &course, const Response &reply)
{
    if (course->isWorthless) {
        const auto id = m_client->nextId();
        const auto part = remotePath(joined(folderOf(course->path), course->part));
        m_client->ask(Packet{Kind::Remove, id}.text(part), id, [](const Response &) { });
        finish(course);
    } else if (!reply.isOk()) {
        fail(course, reply);
    } else if (!course->hasFailed) {
        rename(course);
    } else {
        finish(course);
    }
}

/// What was sent is of no use: neither as it was nor as it is now.
void SftpTransfer::changedMeanwhile(const Course &course)
{
    course->hasFailed = course->isWorthless = true;
    problem(Ssh::tr("%1 changed while it was copied. Upload again.").arg(shown(course->path)));
}

void SftpTransfer::rename(const Course &course)
{
    const auto part = remotePath(joined(folderOf(course->path), course->part));
    const auto id = m_client->nextId();
    m_client->ask(m_client->renaming(id, part, remotePath(course->path)), id, [this, course](const Response &reply) {
        if (reply.isOk())
            arrived(course);
        else if (reply.code == Code::NoSuchFile)
            lookWhetherItIsThere(course, reply);
        else if (!m_client->hasExtension("posix-rename@openssh.com")) // an old server does not rename over a file
            replaceInSteps(course);
        else
            fail(course, reply);
    });
}

void SftpTransfer::replaceInSteps(const Course &course)
{
    const auto part = remotePath(joined(folderOf(course->path), course->part));
    const auto ended = [this, course](const SftpReplacement &steps) {
        if (steps.end() == SftpReplacement::End::Replaced)
            return arrived(course);
        if (steps.end() != SftpReplacement::End::NotPutBack)
            return fail(course, steps.refusal());
        course->hasFailed = true;
        finish(course);
        problem(
            Ssh::tr("%1 could not be replaced, and could not be put back either. What it held is in %2 on this host.")
                .arg(shown(course->path), shown(steps.backup())));
    };
    std::make_shared<SftpReplacement>(m_client, part, remotePath(course->path))->begin(ended);
}

void SftpTransfer::arrived(const Course &course)
{
    ++m_outcome.files;
    m_outcome.put.insert(course->path, {.size = course->entry.size, .modified = course->entry.modified});
    ++m_progress.files;
    if (course->isContinued)
        m_outcome.continued << course->path;
    notify();
    finish(course);
}

/// An upload that was stopped a moment ago may have come to the end of this file on the server after all.
void SftpTransfer::lookWhetherItIsThere(const Course &course, const Response &refusal)
{
    const auto id = m_client->nextId();
    m_client->ask(
        Packet{Kind::Lstat, id}.text(remotePath(course->path)), id, [this, course, refusal](const Response &there) {
            if (there.kind == Kind::Attributes && there.attributes.isFile()
                && there.attributes.size == course->entry.size && there.attributes.modified == course->entry.modified)
                arrived(course);
            else
                fail(course, refusal);
        });
}

void SftpTransfer::finish(const Course &course)
{
    if (std::exchange(course->isUnderWay, false))
        --m_open;
}

void SftpTransfer::fail(const Course &course, const Response &reply)
{
    if (std::exchange(course->hasFailed, true))
        return;
    if (!course->handle.isEmpty() && !std::exchange(course->isSealed, true)) {
        const auto id = m_client->nextId();
        m_client->ask(Packet{Kind::Close, id}.text(course->handle), id, [](const Response &) { });
    }
    finish(course);
    if (reply.code != Code::Failure || !m_client->hasExtension("statvfs@openssh.com")) {
        problem(sftpError(reply, course->path).message);
        return;
    }
    // The server says "Failure" for everything: a full disk ends all, anything else only this file.
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Extended, id}.text("statvfs@openssh.com").text(m_upload.to), id,
                  [this, course, reply](const Response &disk) {
                      if (hasRoom(disk))
                          problem(sftpError(reply, course->path).message);
                      else
                          stopWith(sftpError(reply, course->path, true));
                  });
}

void SftpTransfer::problem(const QString &sentence)
{
    ++m_outcome.failures;
    if (m_outcome.problems.size() < mostProblems)
        m_outcome.problems.append(sentence);
}

void SftpTransfer::stopWith(const Error &error)
{
    if (!m_error)
        m_error = error;
}

void SftpTransfer::notify(bool isForced)
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_report || (!isForced && now - m_lastTold < 100ms))
        return;
    m_lastTold = now;
    m_report(m_progress);
}
