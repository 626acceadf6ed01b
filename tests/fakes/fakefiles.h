// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/files/filetext.h"
#include "services/files/remotefiles.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMap>

#include <algorithm>
#include <fcntl.h>
#include <functional>
#include <sys/stat.h>
#include <utility>

/// A place with its files in memory, that answers at once. What it was asked to change stands in `did`.
class FakeFiles final : public RemoteFiles
{
public:
    QMap<QByteArray, FileEntry> entries; ///< by their full paths
    QMap<QByteArray, QByteArray> bytes;
    QList<QByteArray> did; ///< "rename /a /b"
    std::optional<Error> refusal; ///< of whatever is asked
    int cuts = 0; ///< so many transfers break before one goes through
    bool breaks = false; ///< the next upload does, behind its first byte
    int lists = 0; ///< how often list() was asked for
    std::optional<Reply<FolderListing>> held; ///< what list() gives, when it is finished
    int reads = 0; ///< how often contents() was asked for
    bool sums = false; ///< checksum() tells the truth
    std::function<std::optional<Error>(const QByteArray &path)> refuses; ///< what is put, made or deleted there
    std::function<void(const PutOrder &order)> putting; ///< before one is put
    DiskSpace space{.free = 1024 * 1024, .all = 4 * 1024 * 1024};
    FakeFiles() { addFolder("/home/anna"); }

    void addFolder(const QByteArray &path)
    {
        entries[path] = {.name = filetext::nameOf(path), .kind = FileKind::Folder};
    }
    void addFile(const QByteArray &path, const QByteArray &content = "text")
    {
        entries[path] = {.name = filetext::nameOf(path),
                         .kind = FileKind::File,
                         .size = static_cast<quint64>(content.size()),
                         .modified = 1'700'000'000 + bytes.size(),
                         .mode = 0644,
                         .owner = "anna",
                         .group = "anna"};
        bytes[path] = content;
    }
    /// As a program does that writes a log.
    void append(const QByteArray &path, const QByteArray &more)
    {
        bytes[path] += more;
        entries[path].size = static_cast<quint64>(bytes[path].size());
        ++entries[path].modified;
    }

    [[nodiscard]] Task<FolderListing> list(QByteArray folder, FileCount, std::stop_token stop) override
    {
        if (++lists; held)
            return awaited<FolderListing>(*held, {}, std::move(stop));
        const auto path = folder.isEmpty() ? QByteArray{"/home/anna"} : folder;
        if (refusal)
            return answer<FolderListing>(std::unexpected{*refusal});
        if (!entries.contains(path) && path != "/")
            return answer<FolderListing>(missing(path));
        FolderListing listing{.folder = path, .space = space};
        for (const auto &[where, entry] : entries.asKeyValueRange()) {
            if (filetext::parentOf(where) == path && where != path)
                listing.entries << entry;
        }
        return answer<FolderListing>(listing);
    }
    [[nodiscard]] Task<FileEntry> look(QByteArray path, std::stop_token) override
    {
        if (refusal)
            return answer<FileEntry>(std::unexpected{*refusal});
        return answer<FileEntry>(entries.contains(path) ? Result<FileEntry>{entries[path]}
                                                        : Result<FileEntry>{missing(path)});
    }
    [[nodiscard]] Task<FileContents> contents(QByteArray path, FilePart part, std::stop_token) override
    {
        ++reads;
        if (refusal)
            return answer<FileContents>(std::unexpected{*refusal});
        if (!bytes.contains(path))
            return answer<FileContents>(missing(path));
        const auto &all = bytes[path];
        const auto from = std::min(static_cast<qsizetype>(part.from), all.size());
        const bool isCut = all.size() - from > part.most;
        const auto begin = isCut && part.ofLarger > 0 ? all.size() - part.ofLarger : from;
        return answer<FileContents>(FileContents{.bytes = all.mid(begin, isCut && part.ofLarger > 0 ? -1 : part.most),
                                                 .stamp = stampOf(path),
                                                 .from = static_cast<quint64>(begin),
                                                 .isCut = isCut});
    }
    [[nodiscard]] Task<FileStamp> save(SaveOrder order, std::stop_token) override
    {
        if (refusal)
            return answer<FileStamp>(std::unexpected{*refusal});
        if (order.expected && *order.expected != stampOf(order.path))
            return answer<FileStamp>(failed(ErrorCode::Conflict, QStringLiteral("it is another one by now")));
        did << "save " + order.path;
        bytes[order.path] = order.bytes;
        entries[order.path].size = static_cast<quint64>(order.bytes.size());
        ++entries[order.path].modified;
        return answer<FileStamp>(stampOf(order.path));
    }
    [[nodiscard]] Task<> makeFolder(QByteArray path, std::stop_token) override
    {
        if (const auto no = refused(path))
            return answer<void>(std::unexpected{*no});
        if (const auto no = refuses ? refuses(path) : std::nullopt)
            return answer<void>(std::unexpected{*no});
        did << "mkdir " + path;
        addFolder(path);
        return answer<void>({});
    }
    [[nodiscard]] Task<> rename(QByteArray from, QByteArray to, IfThere, std::stop_token) override
    {
        if (const auto no = refused(to))
            return answer<void>(std::unexpected{*no});
        did << "rename " + from + ' ' + to;
        entries[to] = entries.take(from);
        entries[to].name = filetext::nameOf(to);
        bytes[to] = bytes.take(from);
        return answer<void>({});
    }
    [[nodiscard]] Task<> removeAll(QList<QByteArray> paths, std::stop_token) override
    {
        if (refusal)
            return answer<void>(std::unexpected{*refusal});
        for (const auto &path : std::as_const(paths)) {
            did << "remove " + path;
            entries.remove(path);
            bytes.remove(path);
        }
        return answer<void>({});
    }
    [[nodiscard]] Task<> setMode(QByteArray path, quint32 mode, std::stop_token) override
    {
        did << "chmod " + QByteArray::number(mode, 8) + ' ' + path;
        entries[path].mode = mode;
        return answer<void>({});
    }
    [[nodiscard]] Task<> copy(QByteArray from, QByteArray to, std::stop_token) override
    {
        if (const auto no = refused(to))
            return answer<void>(std::unexpected{*no});
        did << "copy " + from + ' ' + to;
        addFile(to, bytes[from]);
        return answer<void>({});
    }
    [[nodiscard]] Task<FileChecksum> checksum(QByteArray path, std::stop_token) override
    {
        if (refusal)
            return answer<FileChecksum>(std::unexpected{*refusal});
        const auto sum = QCryptographicHash::hash(bytes.value(path), QCryptographicHash::Sha256).toHex();
        return answer<FileChecksum>(FileChecksum{.digits = sums ? sum : QByteArray(64, 'a')});
    }
    [[nodiscard]] Task<TransferOutcome> download(DownloadOrder order, FileReport report, std::stop_token) override
    {
        if (const auto no = brokenWay())
            return answer<TransferOutcome>(std::unexpected{*no});
        if (order.isFolder)
            return folderArrived(order, report);
        if (!bytes.contains(order.from))
            return answer<TransferOutcome>(missing(order.from));
        if (order.ifThere == IfThere::Refuse && QFile::exists(order.to))
            return answer<TransferOutcome>(failed(ErrorCode::AlreadyExists, QStringLiteral("it is there")));
        did << "download " + order.from + ' ' + order.to.toUtf8();
        QFile file{order.to};
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes[order.from]) != bytes[order.from].size())
            return answer<TransferOutcome>(failed(ErrorCode::FileFailed, QStringLiteral("not written")));
        return arrived(bytes[order.from].size(), report);
    }
    [[nodiscard]] Task<TransferOutcome> upload(UploadOrder order, FileReport report, std::stop_token) override
    {
        if (const auto no = brokenWay())
            return answer<TransferOutcome>(std::unexpected{*no});
        if (order.ifThere == IfThere::Refuse && entries.contains(order.to))
            return answer<TransferOutcome>(failed(ErrorCode::AlreadyExists, QStringLiteral("it is there")));
        if (std::exchange(breaks, false)) {
            addFolder(order.to);
            static_cast<void>(arrived(1, report));
            return answer<TransferOutcome>(failed(ErrorCode::ConnectionLost, QStringLiteral("the connection broke")));
        }
        did << "upload " + order.to;
        QFile file{order.from};
        addFile(order.to, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{});
        return arrived(bytes[order.to].size(), report);
    }

    [[nodiscard]] Task<QList<Result<FileStamp>>> putFiles(QList<PutOrder> orders, FileReport, std::stop_token) override
    {
        if (const auto no = brokenWay())
            return answer<QList<Result<FileStamp>>>(std::unexpected{*no});
        QList<Result<FileStamp>> ends;
        for (const auto &order : std::as_const(orders))
            ends.append(put(order));
        return answer<QList<Result<FileStamp>>>(ends);
    }
    [[nodiscard]] Task<QList<Result<>>> removeFiles(QList<KnownFile> files, std::stop_token) override
    {
        if (const auto no = brokenWay())
            return answer<QList<Result<>>>(std::unexpected{*no});
        QList<Result<>> ends;
        for (const auto &file : std::as_const(files)) {
            const bool isOurs = entries.value(file.path).kind == FileKind::File && stampOf(file.path) == file.stamp;
            if (!entries.contains(file.path) || isOurs) {
                did << "delete " + file.path;
                entries.remove(file.path);
                bytes.remove(file.path);
                ends.append(Result<>{});
            } else {
                ends.append(Result<>{failed(ErrorCode::Conflict, QStringLiteral("it is another one by now"))});
            }
        }
        return answer<QList<Result<>>>(ends);
    }

    [[nodiscard]] FileStamp stampOf(const QByteArray &path) const
    {
        return {.size = entries.value(path).size, .modified = entries.value(path).modified};
    }

private:
    template <typename T>
    static Task<T> answer(Result<T> result)
    {
        return finishedTask<T>(std::move(result));
    }
    static std::unexpected<Error> missing(const QByteArray &path)
    {
        return failed(ErrorCode::NotFound, filetext::shownPath(path) + QStringLiteral(" is not there"));
    }
    std::optional<Error> refused(const QByteArray &path) const
    {
        if (refusal)
            return refusal;
        if (entries.contains(path))
            return Error{ErrorCode::AlreadyExists, QStringLiteral("the name is taken"), {}};
        return std::nullopt;
    }
    /// With the rights and the time that it has here, as a host keeps them.
    Result<FileStamp> put(const PutOrder &order)
    {
        if (putting)
            putting(order);
        if (const auto no = refuses ? refuses(order.to) : std::nullopt)
            return std::unexpected{*no};
        if (!entries.contains(filetext::parentOf(order.to)))
            return missing(order.to);
        if (entries.contains(order.to) && !order.expected)
            return failed(ErrorCode::AlreadyExists, QStringLiteral("it is there"));
        if (order.expected && (!entries.contains(order.to) || stampOf(order.to) != *order.expected))
            return failed(ErrorCode::Conflict, QStringLiteral("it is another one by now"));
        const int fd = ::open(order.from.constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        struct stat status{};
        QFile file;
        if (fd < 0 || ::fstat(fd, &status) != 0 || !file.open(fd, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
            return failed(ErrorCode::FileFailed, QStringLiteral("not read"));
        did << "put " + order.to;
        addFile(order.to, file.readAll());
        entries[order.to].modified = status.st_mtime;
        entries[order.to].mode = status.st_mode & 0777;
        return stampOf(order.to);
    }
    std::optional<Error> brokenWay()
    {
        if (cuts > 0) {
            --cuts;
            return Error{ErrorCode::ConnectionLost, QStringLiteral("the connection broke"), {}};
        }
        return refusal;
    }
    /// Of what it holds the files; all else counts as left out.
    Task<TransferOutcome> folderArrived(const DownloadOrder &order, const FileReport &report)
    {
        did << "download " + order.from + ' ' + order.to.toUtf8();
        TransferOutcome outcome;
        for (const auto &[where, entry] : entries.asKeyValueRange()) {
            if (where == order.from || !filetext::isWithin(where, order.from) || entry.kind == FileKind::Folder)
                continue;
            const auto to = order.to + QString::fromUtf8(where.sliced(order.from.size()));
            QFile file{to};
            const bool isWritten = entry.kind == FileKind::File && QDir{}.mkpath(QFileInfo{to}.path())
                && file.open(QIODevice::WriteOnly) && file.write(bytes[where]) == bytes[where].size();
            outcome.files += isWritten ? 1 : 0;
            outcome.bytes += isWritten ? bytes[where].size() : 0;
            outcome.failures += isWritten ? 0 : 1;
        }
        if (report)
            report({.bytes = outcome.bytes});
        return answer<TransferOutcome>(outcome);
    }
    static Task<TransferOutcome> arrived(qint64 size, const FileReport &report)
    {
        if (report)
            report({.bytes = size, .allBytes = size});
        return answer<TransferOutcome>(TransferOutcome{.files = 1, .bytes = size});
    }
};
