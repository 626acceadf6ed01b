// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/folderdownload.h"

#include "services/files/filetext.h"
#include "services/files/sftpfolder.h"
#include "services/files/translations.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace {

constexpr int deepestFolder = 200;
constexpr qsizetype mostFolderProblems = 20;

/// What the disk of this computer refuses for one file it refuses for the others, too.
bool isOfTheDisk(int number)
{
    return number == ENOSPC || number == EDQUOT || number == EROFS || number == EIO;
}

} // namespace

FolderDownload::FolderDownload(SftpClient *client, DownloadOrder order, FileDownload::Report report,
                               std::stop_token stop)
    : m_client{client}
    , m_order{std::move(order)}
    , m_report{std::move(report)}
    , m_stop{std::move(stop)}
{
}

Result<TransferOutcome> FolderDownload::run()
{
    const QFileInfo there{m_order.to};
    const bool isTaken = there.exists() || there.isSymLink();
    if (isTaken && (m_order.ifThere == IfThere::Refuse || !there.isDir()))
        return failed(ErrorCode::AlreadyExists,
                      FilesMessages::tr("%1 is on this computer already. Nothing was overwritten.").arg(m_order.to));
    if (!makeFolder(m_order.to))
        return std::unexpected{localError(m_order.to, errno)};
    enter(m_order.from, m_order.to, 0);
    if (m_stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (m_error || m_client->error())
        return std::unexpected{m_error ? *m_error : *m_client->error()};
    return m_outcome;
}

bool FolderDownload::makeFolder(const QString &path)
{
    if (QFileInfo{path}.isDir())
        return true;
    errno = EIO;
    return QDir{}.mkpath(path)
        && QFile::setPermissions(path, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
}

void FolderDownload::enter(const QByteArray &from, const QString &to, int depth)
{
    auto listed = SftpFolder{m_client, {}, m_stop}.run(from);
    if (!listed) {
        if (depth == 0)
            m_error = listed.error();
        else if (canContinue())
            problem(listed.error().message);
        return;
    }
    if (listed->isCut)
        problem(FilesMessages::tr("%1 has more than %2 entries: the others were left out.")
                    .arg(filetext::shownPath(from), QLocale{}.toString(RemoteFiles::mostEntries)));
    std::ranges::sort(listed->entries, {}, &FileEntry::name);
    for (const auto &entry : std::as_const(listed->entries)) {
        if (!canContinue())
            return;
        take(entry, filetext::childOf(from, entry.name), to + u'/' + filetext::localNameOf(entry.name), depth);
    }
}

void FolderDownload::take(const FileEntry &entry, const QByteArray &from, const QString &to, int depth)
{
    if (++m_seen > RemoteFiles::mostEntries) {
        m_error = Error{ErrorCode::Invalid,
                        FilesMessages::tr("%1 holds more than %2 files. What has come stays; download its folders one "
                                          "by one, or pack them there first.")
                            .arg(filetext::shownPath(m_order.from), QLocale{}.toString(RemoteFiles::mostEntries)),
                        {}};
        return;
    }
    switch (entry.kind) {
    case FileKind::Folder:
        if (depth >= deepestFolder)
            problem(FilesMessages::tr("%1 is too deep in its folders.").arg(filetext::shownPath(from)));
        else if (makeFolder(to))
            enter(from, to, depth + 1);
        else
            refuseHere(to, errno);
        break;
    case FileKind::File: fetch(entry, from, to); break;
    case FileKind::Link:
        problem(FilesMessages::tr("%1 is a link: it was left out.").arg(filetext::shownPath(from)));
        break;
    case FileKind::Other:
        problem(FilesMessages::tr("%1 is not a file (a socket or a device): it was left out.")
                    .arg(filetext::shownPath(from)));
        break;
    }
}

void FolderDownload::fetch(const FileEntry &file, const QByteArray &from, const QString &to)
{
    const QFileInfo here{to};
    if (here.isFile() && std::cmp_equal(here.size(), file.size)
        && here.lastModified().toSecsSinceEpoch() == file.modified) {
        ++m_outcome.files;
        m_outcome.bytes += here.size();
        return;
    }
    const auto before = m_outcome.bytes;
    const auto told = [this, before](const TransferProgress &progress) {
        if (m_report)
            m_report({.bytes = before + progress.bytes, .allBytes = 0});
    };
    const DownloadOrder order{.from = from, .to = to, .ifThere = m_order.ifThere};
    const auto download = std::make_shared<FileDownload>(m_client, order, told);
    const auto fetched = download->fetch();
    if (fetched && download->wasContinued())
        return m_continued.append(download);
    const auto done = fetched ? download->name() : Result<qint64>{std::unexpected{fetched.error()}};
    if (done) {
        ++m_outcome.files;
        m_outcome.bytes += *done;
    } else if (canContinue()) {
        refuse(done.error(), download->refusalHere());
    }
}

void FolderDownload::refuseHere(const QString &path, int number)
{
    refuse(localError(path, number), number);
}

/// `number`: errno of this computer; 0: it was not this computer that refused.
void FolderDownload::refuse(const Error &error, int number)
{
    if (isOfTheDisk(number))
        m_error = error;
    else
        problem(error.message);
}

void FolderDownload::problem(const QString &sentence)
{
    ++m_outcome.failures;
    if (m_outcome.problems.size() < mostFolderProblems)
        m_outcome.problems.append(sentence);
}
