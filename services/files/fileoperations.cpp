// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/fileoperations.h"

#include "services/files/filetext.h"

#include <utility>

namespace {

using PlaceOfFiles = std::shared_ptr<RemoteFiles>;

Task<> movedInto(PlaceOfFiles files, QList<QByteArray> paths, QByteArray folder, std::stop_token stop)
{
    for (const auto &path : std::as_const(paths)) {
        const auto to = filetext::childOf(folder, filetext::nameOf(path));
        if (to == path)
            continue;
        if (const auto moved = co_await files->rename(path, to, IfThere::Refuse, stop); !moved)
            co_return moved;
    }
    co_return Result<>{};
}

/// The copy of a file beside itself: "log (2).txt", or the next number that is free.
Task<> copiedBeside(PlaceOfFiles files, QByteArray path, std::stop_token stop)
{
    constexpr int mostNumbers = 100;
    const auto folder = filetext::parentOf(path);
    Result<> copied;
    for (int number = 2; number < mostNumbers; ++number) {
        const auto to = filetext::childOf(folder, filetext::numberedName(filetext::nameOf(path), number));
        copied = co_await files->copy(path, to, stop);
        if (copied || copied.error().code != ErrorCode::AlreadyExists)
            break;
    }
    co_return copied;
}

Task<> copiedInto(PlaceOfFiles files, QList<QByteArray> paths, QByteArray folder, std::stop_token stop)
{
    for (const auto &path : std::as_const(paths)) {
        const auto to = filetext::childOf(folder, filetext::nameOf(path));
        Task<> copying = to == path ? copiedBeside(files, path, stop) : files->copy(path, to, stop);
        if (const auto copied = co_await std::move(copying); !copied)
            co_return copied;
    }
    co_return Result<>{};
}

Task<> modesSet(PlaceOfFiles files, QList<QByteArray> paths, quint32 mode, std::stop_token stop)
{
    for (const auto &path : std::as_const(paths)) {
        if (const auto set = co_await files->setMode(path, mode, stop); !set)
            co_return set;
    }
    co_return Result<>{};
}

} // namespace

void FileOperations::begin(Task<> task, const QByteArray &path, const std::function<void(const Result<> &)> &then)
{
    ++m_running;
    emit changed();
    m_tasks.run(std::move(task), [this, path, then](const Result<> &ended) {
        --m_running;
        if (then)
            then(ended);
        if (ended)
            emit done(path);
        else
            emit failed(ended.error());
        emit changed();
    });
}

void FileOperations::makeFolder(const Files &files, const QByteArray &path)
{
    begin(files->makeFolder(path, m_tasks.token()), path);
}

void FileOperations::rename(const Files &files, const QByteArray &from, const QByteArray &to)
{
    begin(files->rename(from, to, IfThere::Refuse, m_tasks.token()), to);
}

void FileOperations::moveInto(const Files &files, const QList<QByteArray> &paths, const QByteArray &folder)
{
    begin(movedInto(files, paths, folder, m_tasks.token()), paths.value(0));
}

void FileOperations::copyInto(const Files &files, const QList<QByteArray> &paths, const QByteArray &folder)
{
    begin(copiedInto(files, paths, folder, m_tasks.token()), paths.value(0));
}

void FileOperations::setMode(const Files &files, const QList<QByteArray> &paths, quint32 mode)
{
    begin(modesSet(files, paths, mode, m_tasks.token()), paths.value(0));
}

void FileOperations::removeNow(const Files &files, const QList<QByteArray> &paths)
{
    begin(files->removeAll(paths, m_tasks.token()), paths.value(0), [this, paths](const Result<> &ended) {
        emit removalEnded(paths, ended ? std::nullopt : std::optional{ended.error()});
    });
}

void FileOperations::checksum(const Files &files, const QByteArray &path)
{
    ++m_running;
    emit changed();
    m_tasks.run(files->checksum(path, m_tasks.token()), [this, path](const Result<FileChecksum> &sum) {
        --m_running;
        if (sum)
            emit summed(path, *sum);
        else
            emit failed(sum.error());
        emit changed();
    });
}
