// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/files/filetext.h"
#include "services/files/remotefiles.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

/// A host or a bucket with its files in memory: what lies in a folder makes it be there. It can change between two
/// calls.
class CheckpointPlace final : public RemoteFiles
{
public:
    struct File
    {
        QByteArray bytes{};
        qint64 modified = 1'700'000'000;
        qint64 generation = 1;
    };

    bool isBucket = false;
    QMap<QByteArray, File> files; ///< by their full paths
    QSet<QByteArray> folders; ///< that are empty
    QHash<QByteArray, Error> refusals; ///< by path, of list() and contents()
    QHash<QByteArray, Error> keeps; ///< by path, of removeAll()
    std::function<void(const QByteArray &call)> before; ///< "list /run", "read /run/1000/_METADATA"
    std::optional<Reply<FolderListing>> held; ///< what list() gives, when it is finished
    QList<QByteArray> removed; ///< in their order
    int lists = 0;
    int reads = 0;

    void add(const QByteArray &path, const QByteArray &bytes = "x", qint64 modified = 1'700'000'000)
    {
        files.insert(path, {.bytes = bytes, .modified = modified, .generation = ++m_generation});
    }
    void remove(const QByteArray &path)
    {
        files.removeIf(
            [&](const std::pair<const QByteArray &, File &> &file) { return filetext::isWithin(file.first, path); });
        folders.removeIf([&](const QByteArray &folder) { return filetext::isWithin(folder, path); });
    }
    [[nodiscard]] bool isThere(const QByteArray &path) const { return files.contains(path) || isFolder(path); }

    [[nodiscard]] Task<FolderListing> list(QByteArray folder, FileCount, std::stop_token stop) override
    {
        ++lists;
        if (before)
            before("list " + folder);
        if (held)
            return awaited<FolderListing>(*held, {}, std::move(stop));
        if (refusals.contains(folder))
            return answer<FolderListing>(std::unexpected{refusals.value(folder)});
        if (!isFolder(folder))
            return answer<FolderListing>(missing(folder));
        FolderListing listing{.folder = folder};
        QSet<QByteArray> inside;
        for (const auto &[path, file] : files.asKeyValueRange()) {
            const auto name = nameBelow(path, folder);
            if (name.isEmpty())
                continue;
            if (filetext::childOf(folder, name) == path)
                listing.entries.append(entryOf(path, file));
            else
                inside.insert(name);
        }
        for (const auto &path : std::as_const(folders)) {
            if (const auto name = nameBelow(path, folder); !name.isEmpty())
                inside.insert(name);
        }
        for (const auto &name : std::as_const(inside))
            listing.entries.append({.name = name, .kind = FileKind::Folder});
        return answer<FolderListing>(listing);
    }
    [[nodiscard]] Task<FileEntry> look(QByteArray path, std::stop_token) override
    {
        if (files.contains(path))
            return answer<FileEntry>(entryOf(path, files.value(path)));
        if (isFolder(path))
            return answer<FileEntry>(FileEntry{.name = filetext::nameOf(path), .kind = FileKind::Folder});
        return answer<FileEntry>(missing(path));
    }
    [[nodiscard]] Task<FileContents> contents(QByteArray path, FilePart part, std::stop_token) override
    {
        ++reads;
        if (before)
            before("read " + path);
        if (refusals.contains(path))
            return answer<FileContents>(std::unexpected{refusals.value(path)});
        if (!files.contains(path))
            return answer<FileContents>(missing(path));
        const auto file = files.value(path);
        const auto from = std::min(static_cast<qsizetype>(part.from), file.bytes.size());
        return answer<FileContents>(FileContents{.bytes = file.bytes.mid(from, part.most),
                                                 .stamp = stampOf(entryOf(path, file)),
                                                 .from = static_cast<quint64>(from),
                                                 .isCut = file.bytes.size() - from > part.most});
    }
    [[nodiscard]] Task<> removeAll(QList<QByteArray> paths, std::stop_token) override
    {
        for (const auto &path : std::as_const(paths)) {
            if (keeps.contains(path))
                return answer<void>(std::unexpected{keeps.value(path)});
            removed.append(path);
            remove(path);
        }
        return answer<void>({});
    }

    // What nobody asks for here.
    [[nodiscard]] Task<FileStamp> save(SaveOrder, std::stop_token) override { return no<FileStamp>(); }
    [[nodiscard]] Task<> makeFolder(QByteArray, std::stop_token) override { return no<void>(); }
    [[nodiscard]] Task<> rename(QByteArray, QByteArray, IfThere, std::stop_token) override { return no<void>(); }
    [[nodiscard]] Task<> setMode(QByteArray, quint32, std::stop_token) override { return no<void>(); }
    [[nodiscard]] Task<> copy(QByteArray, QByteArray, std::stop_token) override { return no<void>(); }
    [[nodiscard]] Task<FileChecksum> checksum(QByteArray, std::stop_token) override { return no<FileChecksum>(); }
    [[nodiscard]] Task<TransferOutcome> download(DownloadOrder, FileReport, std::stop_token) override
    {
        return no<TransferOutcome>();
    }
    [[nodiscard]] Task<TransferOutcome> upload(UploadOrder, FileReport, std::stop_token) override
    {
        return no<TransferOutcome>();
    }
    [[nodiscard]] Task<QList<Result<FileStamp>>> putFiles(QList<PutOrder>, FileReport, std::stop_token) override
    {
        return no<QList<Result<FileStamp>>>();
    }
    [[nodiscard]] Task<QList<Result<>>> removeFiles(QList<KnownFile>, std::stop_token) override
    {
        return no<QList<Result<>>>();
    }

private:
    template <typename T>
    static Task<T> answer(Result<T> result)
    {
        return finishedTask<T>(std::move(result));
    }
    template <typename T>
    static Task<T> no()
    {
        return answer<T>(failed(ErrorCode::Invalid));
    }
    static std::unexpected<Error> missing(const QByteArray &path)
    {
        return failed(ErrorCode::NotFound, filetext::shownPath(path) + QStringLiteral(" is not there"));
    }
    /// The first name behind the folder's slash; empty: it does not lie in it.
    static QByteArray nameBelow(const QByteArray &path, const QByteArray &folder)
    {
        if (path == folder || !filetext::isWithin(path, folder))
            return {};
        const auto rest = path.sliced(folder == "/" ? 1 : folder.size() + 1);
        const auto slash = rest.indexOf('/');
        return slash < 0 ? rest : rest.first(slash);
    }
    [[nodiscard]] bool isFolder(const QByteArray &path) const
    {
        const auto isIn = [&](const QByteArray &one) { return one != path && filetext::isWithin(one, path); };
        return path == "/" || folders.contains(path) || std::ranges::any_of(files.keys(), isIn)
            || std::ranges::any_of(folders.values(), isIn);
    }
    [[nodiscard]] FileEntry entryOf(const QByteArray &path, const File &file) const
    {
        return {.name = filetext::nameOf(path),
                .kind = FileKind::File,
                .size = static_cast<quint64>(file.bytes.size()),
                .modified = file.modified,
                .mode = 0644,
                .generation = isBucket ? file.generation : 0};
    }

    qint64 m_generation = 0;
};
