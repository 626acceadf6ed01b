// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/hosttransfers.h"

#include "services/files/filetext.h"
#include "services/files/folderdownload.h"
#include "services/files/hostcommands.h"
#include "services/files/sftpfolder.h"
#include "services/files/translations.h"
#include "services/files/whileawaited.h"
#include "services/ssh/sftpsession.h"
#include "services/ssh/sftptransfer.h"

#include <QCryptographicHash>
#include <QFile>

#include <algorithm>
#include <utility>

using sftp::Code;
using sftp::Kind;

namespace {

constexpr qsizetype mostTransferProblems = 20;

/// 64 hex digits of its first `size` bytes.
Task<QByteArray> sha256Here(UploadSource source, quint64 size, std::stop_token stop)
{
    const std::function<Result<QByteArray>(std::stop_token)> work =
        [source = std::move(source), size](const std::stop_token &token) -> Result<QByteArray> {
        constexpr quint64 portion = 1 << 20;
        QCryptographicHash hash{QCryptographicHash::Sha256};
        for (quint64 done = 0; done < size;) {
            if (token.stop_requested())
                return failed(ErrorCode::Cancelled);
            const auto bytes = source.bytes(done, static_cast<qsizetype>(std::min(portion, size - done)));
            if (bytes.isEmpty())
                break; // it is shorter by now: no sum of it fits
            hash.addData(bytes);
            done += static_cast<quint64>(bytes.size());
        }
        return hash.result().toHex();
    };
    co_return co_await onWorker<QByteArray>(&sftpWorkers(), work, stop);
}

/// The way to the host, or the user, not the file.
bool endsAll(ErrorCode code)
{
    return code == ErrorCode::ConnectionLost || code == ErrorCode::Offline || code == ErrorCode::Timeout
        || code == ErrorCode::Busy || code == ErrorCode::Cancelled;
}

/// Whether both have the same first `size` bytes; not where one of them cannot tell.
Task<bool> isSameOnHost(std::shared_ptr<SshConnection> connection, QByteArray there, UploadSource here, quint64 size,
                        std::stop_token stop)
{
    Task<QByteArray> reading = sha256Here(std::move(here), size, stop); // both read at once
    const auto thatThere = co_await sha256OfStart(connection, there, size, stop);
    const auto thisHere = co_await std::move(reading);
    for (const auto *sum : {&thatThere, &thisHere}) {
        if (!*sum && endsAll(sum->error().code))
            co_return std::unexpected{sum->error()};
    }
    co_return thatThere &&thisHere && *thatThere == *thisHere;
}

/// What a work on a worker thread has fetched.
struct Fetched
{
    TransferOutcome outcome{};
    QList<std::shared_ptr<FileDownload>> continued{}; ///< not named yet
};

Result<Fetched> fetched(SftpClient &client, const DownloadOrder &order, const FileDownload::Report &report,
                        const std::stop_token &stop)
{
    if (order.isFolder) {
        FolderDownload folder{&client, order, report, stop};
        const auto outcome = folder.run();
        if (!outcome)
            return std::unexpected{outcome.error()};
        return Fetched{.outcome = *outcome, .continued = folder.continued()};
    }
    const auto file = std::make_shared<FileDownload>(&client, order, report);
    if (const auto done = file->fetch(); !done)
        return std::unexpected{done.error()};
    if (file->wasContinued())
        return Fetched{.continued = {file}};
    const auto size = file->name();
    if (!size)
        return std::unexpected{size.error()};
    return Fetched{.outcome = {.files = 1, .bytes = *size}};
}

/// Gives its size.
Task<qint64> nameContinued(std::shared_ptr<SshConnection> connection, std::shared_ptr<FileDownload> file,
                           FileDownload::Report told, std::stop_token stop)
{
    auto part = localSource(QFile::encodeName(file->part()), LocalLinks::Refused);
    if (!part)
        co_return std::unexpected{part.error()};
    const auto order = file->order();
    const auto isSame = co_await isSameOnHost(connection, order.from, std::move(*part), file->size(), stop);
    if (!isSame)
        co_return std::unexpected{isSame.error()};
    if (*isSame) {
        const std::function<Result<qint64>(std::stop_token)> naming = [file](const std::stop_token &) {
            return file->name();
        };
        co_return co_await onWorker<qint64>(&sftpWorkers(), naming, stop);
    }
    const SftpWork<qint64> again = [order, told, part = file->part()](SftpClient &client, const std::stop_token &) {
        QFile::remove(part);
        return FileDownload{&client, order, told}.run();
    };
    co_return co_await withSftp<qint64>(connection, again, stop);
}

void leaveOut(TransferOutcome &outcome, const Error &error)
{
    ++outcome.failures;
    if (outcome.problems.size() < mostTransferProblems)
        outcome.problems.append(error.message);
}

Result<TransferOutcome> folderSent(SftpClient &client, const UploadOrder &order, const FileUpload::Report &report,
                                   QList<QByteArray> *continued, const std::stop_token &stop)
{
    if (order.ifThere == IfThere::Refuse) {
        const auto there = client.onPath(Kind::Lstat, order.to);
        if (there.kind == Kind::Attributes)
            return failed(ErrorCode::AlreadyExists,
                          FilesMessages::tr("%1 is on this host already. Nothing was overwritten.")
                              .arg(filetext::shownPath(order.to)));
        if (there.code != Code::NoSuchFile) // nobody knows whether it is there
            return std::unexpected{refusalOf(client, there, order.to)};
    }
    const auto told = [report](const SftpProgress &progress) {
        if (report)
            report({.bytes = progress.bytes, .allBytes = progress.allBytes});
    };
    const auto done = SftpTransfer{&client, {.from = order.from, .to = order.to}, told, stop}.run();
    if (!done)
        return std::unexpected{done.error()};
    *continued = done->continued;
    return TransferOutcome{.files = done->files + done->unchanged,
                           .bytes = done->bytes,
                           .failures = done->failures,
                           .problems = done->problems};
}

/// What a work on a worker thread has sent.
struct Sent
{
    TransferOutcome outcome{};
    std::shared_ptr<FileUpload> continued{}; ///< a file that is not named yet
    QList<QByteArray> below{}; ///< of a folder: files that were continued, and are named
};

Result<Sent> sent(SftpClient &client, const UploadOrder &order, const FileUpload::Report &report,
                  const std::stop_token &stop)
{
    Sent end;
    if (order.isFolder) {
        auto outcome = folderSent(client, order, report, &end.below, stop);
        if (!outcome)
            return std::unexpected{outcome.error()};
        end.outcome = std::move(*outcome);
        return end;
    }
    auto source = localSource(QFile::encodeName(order.from));
    if (!source)
        return std::unexpected{source.error()};
    end.outcome = {.files = 1, .bytes = static_cast<qint64>(source->size)};
    const auto file = std::make_shared<FileUpload>(&client, std::move(*source), order.to, order.ifThere, report);
    if (const auto done = file->send(); !done)
        return std::unexpected{done.error()};
    if (file->wasContinued()) {
        end.continued = file;
        return end;
    }
    const auto stamp = file->name();
    return stamp ? Result<Sent>{end} : Result<Sent>{std::unexpected{stamp.error()}};
}

/// Of these files of a folder those that are others there; they are gone then.
Task<QList<QByteArray>> wrongOnesRemoved(std::shared_ptr<SshConnection> connection, UploadOrder order,
                                         QList<QByteArray> below, std::stop_token stop)
{
    QList<QByteArray> wrong;
    for (const auto &name : std::as_const(below)) {
        auto source = localSource(QFile::encodeName(order.from) + '/' + name, LocalLinks::Refused);
        if (!source)
            continue; // it changed here meanwhile: the next upload brings it
        const auto size = source->size;
        const auto path = filetext::childOf(order.to, name);
        const auto isSame = co_await isSameOnHost(connection, path, std::move(*source), size, stop);
        if (!isSame)
            co_return std::unexpected{isSame.error()};
        if (!*isSame)
            wrong.append(path);
    }
    if (wrong.isEmpty())
        co_return wrong;
    const SftpWork<QList<QByteArray>> work = [wrong](SftpClient &client,
                                                     const std::stop_token &) -> Result<QList<QByteArray>> {
        for (const auto &path : wrong)
            static_cast<void>(client.onPath(Kind::Remove, path));
        return client.error() ? Result<QList<QByteArray>>{std::unexpected{*client.error()}}
                              : Result<QList<QByteArray>>{wrong};
    };
    co_return co_await withSftp<QList<QByteArray>>(connection, work, stop);
}

} // namespace

Task<FileStamp> nameContinued(std::shared_ptr<SshConnection> connection, std::shared_ptr<FileUpload> sent,
                              std::stop_token stop)
{
    const auto size = sent->source().size;
    const auto isSame = co_await isSameOnHost(connection, sent->part(), sent->source(), size, stop);
    if (!isSame)
        co_return std::unexpected{isSame.error()};
    const SftpWork<FileStamp> work = [sent, same = *isSame](SftpClient &client, const std::stop_token &) {
        sent->useClient(&client);
        return same ? sent->name() : sent->startOver();
    };
    co_return co_await withSftp<FileStamp>(connection, work, stop);
}

Task<TransferOutcome> downloadFromHost(std::shared_ptr<SshConnection> connection, DownloadOrder order,
                                       FileReport report, std::stop_token stop)
{
    const auto isAwaited = std::make_shared<bool>(true);
    const auto told = whileAwaited<const TransferProgress &>(report, isAwaited);
    const SftpWork<Fetched> work = [order, told](SftpClient &client, const std::stop_token &token) {
        return fetched(client, order, told, token);
    };
    const auto came = co_await withSftp<Fetched>(connection, work, stop);
    if (!came)
        co_return std::unexpected{came.error()};
    auto outcome = came->outcome;
    for (const auto &file : came->continued) {
        if (report)
            report({.bytes = outcome.bytes + static_cast<qint64>(file->size()),
                    .allBytes = order.isFolder ? 0 : static_cast<qint64>(file->size()),
                    .isComparing = true});
        const auto size = co_await nameContinued(connection, file, told, stop);
        if (!size && (!order.isFolder || endsAll(size.error().code)))
            co_return std::unexpected{size.error()};
        if (!size) {
            leaveOut(outcome, size.error());
            continue;
        }
        ++outcome.files;
        outcome.bytes += *size;
    }
    co_return outcome;
}

Task<TransferOutcome> uploadToHost(std::shared_ptr<SshConnection> connection, UploadOrder order, FileReport report,
                                   std::stop_token stop)
{
    const auto isAwaited = std::make_shared<bool>(true);
    const auto told = whileAwaited<const TransferProgress &>(report, isAwaited);
    const SftpWork<Sent> work = [order, told](SftpClient &client, const std::stop_token &token) {
        return sent(client, order, told, token);
    };
    const auto there = co_await withSftp<Sent>(connection, work, stop);
    if (!there)
        co_return std::unexpected{there.error()};
    const auto outcome = there->outcome;
    if (report && (there->continued || !there->below.isEmpty()))
        report({.bytes = outcome.bytes, .allBytes = outcome.bytes, .isComparing = true});
    if (there->continued) {
        const auto stamp = co_await nameContinued(connection, there->continued, stop);
        if (!stamp)
            co_return std::unexpected{stamp.error()};
    }
    const auto wrong = co_await wrongOnesRemoved(connection, order, there->below, stop);
    if (!wrong)
        co_return std::unexpected{wrong.error()};
    if (wrong->isEmpty())
        co_return outcome;
    auto rest = order; // those that are missing now come from their first byte
    rest.ifThere = IfThere::Replace;
    const SftpWork<Sent> again = [rest, told](SftpClient &client, const std::stop_token &token) {
        return sent(client, rest, told, token);
    };
    const auto whole = co_await withSftp<Sent>(connection, again, stop);
    if (!whole)
        co_return std::unexpected{whole.error()};
    co_return TransferOutcome{whole->outcome};
}
