// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <functional>
#include <optional>
#include <stop_token>

enum class FileKind : quint8 { File, Folder, Link, Other };

/// What a folder holds under one name. Names and paths are bytes, whatever they are; a user sees shownName() of them.
struct FileEntry
{
    QByteArray name{};
    FileKind kind = FileKind::Other;
    FileKind leadsTo = FileKind::Other; ///< of a link: what is there; Other: nothing, or it was not looked at
    QByteArray target{}; ///< of a link: the path that it holds; empty: not read
    quint64 size = 0; ///< bytes
    qint64 modified = 0; ///< seconds since 1970, UTC
    quint32 mode = 0; ///< the twelve bits of its rights
    QByteArray owner{}; ///< a name, else a number
    QByteArray group{};
    // Only of buckets and what lies in them:
    qint64 generation = 0; ///< of an object: another one with each change of its contents
    QByteArray location{}; ///< of a bucket: "us-east5", "us"
    QByteArray storageClass{}; ///< "STANDARD"

    [[nodiscard]] bool isFolder() const
    {
        return kind == FileKind::Folder || (kind == FileKind::Link && leadsTo == FileKind::Folder);
    }
    [[nodiscard]] bool isHidden() const { return name.startsWith('.'); }
    friend bool operator==(const FileEntry &, const FileEntry &) = default;
};

struct DiskSpace
{
    quint64 free = 0; ///< bytes, for this user
    quint64 all = 0;

    friend bool operator==(const DiskSpace &, const DiskSpace &) = default;
};

/// A folder as it was when it was read; entries in no order.
struct FolderListing
{
    QByteArray folder{}; ///< its full path, without links
    QList<FileEntry> entries{};
    bool isCut = false; ///< it has more than RemoteFiles::mostEntries
    std::optional<DiskSpace> space{}; ///< of its disk, where the host says so
};

/// By what a file is known to be the one that was read.
struct FileStamp
{
    quint64 size = 0;
    qint64 modified = 0;
    qint64 generation =
        0; ///< of an object in a bucket, where it decides alone; 0: the place has none, or it is not known

    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

[[nodiscard]] inline FileStamp stampOf(const FileEntry &entry)
{
    return {.size = entry.size, .modified = entry.modified, .generation = entry.generation};
}

/// A sum over the contents of a file. A host reads the file for it; a bucket has kept one since the upload.
struct FileChecksum
{
    QByteArray method{"SHA-256"}; ///< or "MD5", or "CRC32C", as people call it
    QByteArray digits{}; ///< hexadecimal

    friend bool operator==(const FileChecksum &, const FileChecksum &) = default;
};

/// What is read of a file.
struct FilePart
{
    quint64 from = 0; ///< the first byte; behind its end there is nothing
    qint64 most = 0; ///< bytes
    qint64 ofLarger = 0; ///< where there are more than `most`, so many of the last ones; 0: the first of them
};

struct FileContents
{
    QByteArray bytes{};
    FileStamp stamp{}; ///< of the whole file
    quint64 from = 0; ///< where the bytes lie in it
    bool isCut = false; ///< FilePart::most was not enough
};

/// What is done where the name is taken already.
enum class IfThere : quint8 { Refuse, Replace };

struct SaveOrder
{
    QByteArray path{};
    QByteArray bytes{};
    std::optional<FileStamp> expected{}; ///< what is there must still be this; nothing: whatever it is, it is replaced
};

/// To this computer. A folder comes with all that it holds, but links: those are named among the problems.
struct DownloadOrder
{
    QByteArray from{};
    QString to{};
    bool isFolder = false;
    IfThere ifThere = IfThere::Refuse; ///< of a folder: what is in both is replaced, nothing is taken away

    friend bool operator==(const DownloadOrder &, const DownloadOrder &) = default;
};

/// From this computer, in the same way.
struct UploadOrder
{
    QString from{};
    QByteArray to{};
    bool isFolder = false;
    IfThere ifThere = IfThere::Refuse;

    friend bool operator==(const UploadOrder &, const UploadOrder &) = default;
};

/// A file of this computer that is put there. Its path here is bytes, too: its name need not be text.
struct PutOrder
{
    QByteArray from{}; ///< full path here; a link is refused
    QByteArray to{};
    std::optional<FileStamp> expected{}; ///< what is there must still be this; nothing: nothing may be there
    bool isLarge = false; ///< it may take long: nothing small waits behind it

    friend bool operator==(const PutOrder &, const PutOrder &) = default;
};

/// A file there, as it was seen last.
struct KnownFile
{
    QByteArray path{};
    FileStamp stamp{};

    friend bool operator==(const KnownFile &, const KnownFile &) = default;
};

struct TransferProgress
{
    qint64 bytes = 0;
    qint64 allBytes = 0; ///< 0: not known yet
    bool isComparing = false; ///< all is there; what had come before a break is held against the other side
    bool isInOnePiece = false; ///< parts would be quicker, but the bucket keeps or bills what is deleted
};

struct TransferOutcome
{
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 failures = 0; ///< of a folder: what was left out
    QStringList problems{}; ///< the first of them, a sentence each
};

/// Both are called on the GUI thread, a few times a second.
using FileCount = std::function<void(qint64 count)>;
using FileReport = std::function<void(const TransferProgress &progress)>;

/// Files somewhere else: on a host, or in buckets. Each call is one request of the user and may be stopped;
/// all paths are full ones. Errors, each with a sentence: NotFound, Denied, AlreadyExists, Conflict, FileFailed (a full
/// disk, what the place refused), Invalid, ConnectionLost and what else the way there may say, Cancelled. What fails
/// leaves what was there as it was. GUI thread.
class RemoteFiles
{
public:
    static constexpr qsizetype mostEntries = 200'000; ///< of one folder

    RemoteFiles() = default;
    virtual ~RemoteFiles() = default;
    Q_DISABLE_COPY_MOVE(RemoteFiles)

    /// Empty: the user's own folder. What links lead to is known for the first thousands of them.
    [[nodiscard]] virtual Task<FolderListing> list(QByteArray folder, FileCount report, std::stop_token stop) = 0;
    /// One entry; of a link the link itself.
    [[nodiscard]] virtual Task<FileEntry> look(QByteArray path, std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<FileContents> contents(QByteArray path, FilePart part, std::stop_token stop) = 0;
    /// In one step, behind all that may fail; a link stays a link, and its rights stay those of the file. Conflict: it
    /// is not the expected one any more.
    [[nodiscard]] virtual Task<FileStamp> save(SaveOrder order, std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<> makeFolder(QByteArray path, std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<> rename(QByteArray from, QByteArray to, IfThere ifThere, std::stop_token stop) = 0;
    /// For ever, folders with all that they hold; links are taken away, never what they lead to, and what is mounted in
    /// a folder stays.
    [[nodiscard]] virtual Task<> removeAll(QList<QByteArray> paths, std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<> setMode(QByteArray path, quint32 mode, std::stop_token stop) = 0;
    /// There, folders with all that they hold. AlreadyExists: the name is taken.
    [[nodiscard]] virtual Task<> copy(QByteArray from, QByteArray to, std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<FileChecksum> checksum(QByteArray path, std::stop_token stop) = 0;
    /// A file arrives under a hidden name beside its own and gets that when it is whole; called again, it goes on, and
    /// is compared as a whole before it gets its name.
    [[nodiscard]] virtual Task<TransferOutcome> download(DownloadOrder order, FileReport report,
                                                         std::stop_token stop) = 0;
    [[nodiscard]] virtual Task<TransferOutcome> upload(UploadOrder order, FileReport report, std::stop_token stop) = 0;
    /// Many files in few round trips, each in one step as upload() does it, with its rights and its time. For each of
    /// them, in their order, what it is known by there then, or why it was not put; one that fails stops no other.
    /// Conflict: another file is there than the expected one, or it changed here meanwhile; AlreadyExists: none was
    /// expected.
    [[nodiscard]] virtual Task<QList<Result<FileStamp>>> putFiles(QList<PutOrder> orders, FileReport report,
                                                                  std::stop_token stop) = 0;
    /// For ever, each of them that is still what it was; never a folder. For each of them, in their order: Conflict, it
    /// is another one by now. What is gone is gone.
    [[nodiscard]] virtual Task<QList<Result<>>> removeFiles(QList<KnownFile> files, std::stop_token stop) = 0;
};
