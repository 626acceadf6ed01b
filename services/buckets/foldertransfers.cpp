// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/foldertransfers.h"

#include "services/buckets/bucketchanges.h"
#include "services/buckets/bucketdownload.h"
#include "services/buckets/bucketentries.h"
#include "services/buckets/bucketupload.h"
#include "services/buckets/paralleltasks.h"
#include "services/buckets/translations.h"
#include "services/core/async/worker.h"
#include "services/core/crc32c.h"
#include "services/core/ownfolder.h"
#include "services/files/filedownload.h"
#include "services/files/filetext.h"
#include "services/files/translations.h"
#include "services/net/streamclient.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QHash>
#include <QLocale>
#include <QSet>

#include <cerrno>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int filesAtOnce = 4;
constexpr qsizetype mostBucketProblems = 20;

/// Many files, of which one that fails leaves the others alone, unless the way itself is broken.
struct FolderRun
{
    std::shared_ptr<const BucketContext> context;
    std::shared_ptr<TransferMeter> meter;
    QSet<QByteArray> folders{}; ///< below the one that is downloaded, without "/" at the end
    TransferOutcome outcome{};

    void problem(const QString &sentence)
    {
        ++outcome.failures;
        if (outcome.problems.size() < mostBucketProblems)
            outcome.problems.append(sentence);
    }
    void moved(quint64 bytes)
    {
        ++outcome.files;
        outcome.bytes += static_cast<qint64>(bytes);
    }
    /// Nothing: the others go on.
    [[nodiscard]] Result<> refused(const Error &error)
    {
        switch (error.code) {
        case ErrorCode::Cancelled:
        case ErrorCode::Offline:
        case ErrorCode::Timeout:
        case ErrorCode::Busy:
        case ErrorCode::RateLimited:
        case ErrorCode::Portal:
        case ErrorCode::SignedOut:
        case ErrorCode::FileFailed: // what the disk refuses for one it refuses for the others
            return std::unexpected{error};
        default: problem(error.message); return {};
        }
    }
};
using SharedRun = std::shared_ptr<FolderRun>;

bool isHereAlready(const QString &path, const BucketObject &object)
{
    const QFileInfo here{path};
    return here.isFile() && !here.isSymLink() && std::cmp_equal(here.size(), object.size)
        && here.lastModified().toSecsSinceEpoch() == object.created;
}

Task<> fileDownloaded(SharedRun run, DownloadOrder order, BucketUri uri, BucketObject object, std::stop_token stop)
{
    if (isHereAlready(order.to, object)) {
        run->moved(object.size);
        if (run->meter)
            run->meter->add(static_cast<qint64>(object.size));
        co_return Result<>{};
    }
    if (!makeOwnFolder(QFileInfo{order.to}.absolutePath()))
        co_return std::unexpected{localError(order.to, errno)};
    const auto size = object.size;
    const auto done = co_await downloadObject(run->context, uri, std::move(object), std::move(order), run->meter, stop);
    if (!done)
        co_return run->refused(done.error());
    run->moved(size);
    co_return Result<>{};
}

/// One object of the folder; a placeholder is a folder here.
Task<> belowDownloaded(SharedRun run, DownloadOrder order, BucketUri folder, BucketObject object, std::stop_token stop)
{
    const auto below = object.name.sliced(folder.object.size());
    if (below.isEmpty())
        co_return Result<>{};
    const auto path = localPathBelow(order.to, below);
    const BucketUri uri{folder.bucket, object.name};
    if (!path) {
        run->problem(BucketsMessages::tr("%1 has a name that no file on this computer can have: it was left out.")
                         .arg(uri.toString()));
        co_return Result<>{};
    }
    if (below.endsWith('/')) {
        if (!makeOwnFolder(*path))
            co_return std::unexpected{localError(*path, errno)};
        co_return Result<>{};
    }
    DownloadOrder one{.from = uri.path(), .to = *path, .ifThere = order.ifThere};
    if (run->folders.contains(below)) {
        run->problem(BucketsMessages::tr("%1 is both a file and a folder in the bucket. On this computer only the "
                                         "folder is kept.")
                         .arg(uri.toString()));
        co_return Result<>{};
    }
    co_return co_await fileDownloaded(run, std::move(one), uri, std::move(object), std::move(stop));
}

/// The checksum of a file of this computer.
Task<quint32> localSum(ObjectUpload upload, std::stop_token stop)
{
    const std::function<Result<quint32>(std::stop_token)> work =
        [upload = std::move(upload)](const std::stop_token &token) -> Result<quint32> {
        constexpr qsizetype portion = 4 << 20;
        const auto source = sourceOf(upload);
        if (!source)
            return std::unexpected{source.error()};
        quint32 sum = 0;
        for (quint64 done = 0; done < source->size;) {
            if (token.stop_requested())
                return failed(ErrorCode::Cancelled);
            const auto bytes = source->bytes(done, portion);
            if (bytes.isEmpty())
                break; // it is shorter by now: no sum of it fits
            sum = crc32c(bytes, sum);
            done += static_cast<quint64>(bytes.size());
        }
        return sum;
    };
    co_return co_await onWorker<quint32>(&streamWorkers(), work, stop);
}

/// What is known of the folder that is uploaded into.
struct FolderThere
{
    QHash<QByteArray, BucketObject> objects{}; ///< by their whole names
    IfThere ifThere = IfThere::Refuse;
};

Task<> fileUploaded(SharedRun run, std::shared_ptr<const FolderThere> there, ObjectUpload upload, quint64 size,
                    std::stop_token stop)
{
    const auto known = there->objects.constFind(upload.to.object);
    const bool isKnown = known != there->objects.constEnd();
    if (isKnown && known->size == size && known->crc32c) {
        const auto sum = co_await localSum(upload, stop);
        if (!sum && sum.error().code == ErrorCode::Cancelled)
            co_return std::unexpected{sum.error()};
        if (sum && *sum == *known->crc32c) {
            run->moved(size);
            if (run->meter)
                run->meter->add(static_cast<qint64>(size));
            co_return Result<>{};
        }
    }
    upload.replaced = isKnown ? known->generation : generation::none;
    const auto done = co_await uploadObject(run->context, upload, run->meter, stop);
    if (!done && done.error().code == ErrorCode::FileFailed) { // of one file here, not of the disk
        run->problem(done.error().message);
        co_return Result<>{};
    }
    if (!done)
        co_return run->refused(done.error());
    run->moved(size);
    co_return Result<>{};
}

} // namespace

Result<LocalFolder> readLocalFolder(const QString &folder, const std::stop_token &stop)
{
    if (!QFileInfo{folder}.isDir())
        return failed(ErrorCode::FileFailed, BucketsMessages::tr("%1 is not a folder on this computer.").arg(folder));
    LocalFolder found;
    const auto rootSize = folder.endsWith(u'/') ? folder.size() : folder.size() + 1;
    QDirIterator it{folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                    QDirIterator::Subdirectories};
    while (it.hasNext()) {
        const auto info = it.nextFileInfo();
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (found.files.size() + found.emptyFolders.size() >= RemoteFiles::mostEntries) {
            found.isCut = true;
            break;
        }
        const auto below = QFile::encodeName(info.filePath().sliced(rootSize));
        if (info.isSymLink())
            found.problems << FilesMessages::tr("%1 is a link: it was left out.").arg(info.filePath());
        else if (info.isFile())
            found.files.append({.below = below, .size = static_cast<quint64>(info.size())});
        else if (!info.isDir())
            found.problems
                << FilesMessages::tr("%1 is not a file (a socket or a device): it was left out.").arg(info.filePath());
        else if (QDir{info.filePath()}.isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot))
            found.emptyFolders.append(below + '/');
    }
    return found;
}

Task<TransferOutcome> downloadFolder(std::shared_ptr<const BucketContext> context, DownloadOrder order,
                                     std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    const auto place = placeAt(order.from);
    if (!place || place->isRoot())
        co_return std::unexpected{!place ? place.error() : objectAt(order.from).error()};
    const QFileInfo here{order.to};
    const bool isTaken = here.exists() || here.isSymLink();
    if (isTaken && (order.ifThere == IfThere::Refuse || !here.isDir()))
        co_return failed(ErrorCode::AlreadyExists,
                         FilesMessages::tr("%1 is on this computer already. Nothing was overwritten.").arg(order.to));
    const BucketUri folder{place->bucket, place->prefix()};
    const auto objects = co_await allBelow(context->api, folder, stop);
    if (!objects)
        co_return std::unexpected{objects.error()};
    if (!makeOwnFolder(order.to))
        co_return std::unexpected{localError(order.to, errno)};
    const auto run = std::make_shared<FolderRun>(context, meter);
    for (const auto &object : *objects) {
        const auto below = object.name.sliced(folder.object.size());
        for (auto slash = below.indexOf('/'); slash >= 0; slash = below.indexOf('/', slash + 1))
            run->folders.insert(below.first(slash));
        if (meter)
            meter->expect(static_cast<qint64>(object.size));
    }
    const auto all = *objects;
    const auto one = [run, order, folder, all](qsizetype index, std::stop_token token) {
        return belowDownloaded(run, order, folder, all[index], std::move(token));
    };
    if (const auto done = co_await forEachAtOnce(all.size(), filesAtOnce, one, stop); !done)
        co_return std::unexpected{done.error()};
    co_return TransferOutcome{run->outcome};
}

Task<TransferOutcome> uploadFolder(std::shared_ptr<const BucketContext> context, UploadOrder order,
                                   std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    const auto place = placeAt(order.to);
    if (!place || place->isRoot())
        co_return std::unexpected{!place ? place.error() : objectAt(order.to).error()};
    const BucketUri folder{place->bucket, place->prefix()};
    const std::function<Result<LocalFolder>(std::stop_token)> read = [from = order.from](const std::stop_token &token) {
        return readLocalFolder(from, token);
    };
    const auto local = co_await onWorker<LocalFolder>(&streamWorkers(), read, stop);
    if (!local)
        co_return std::unexpected{local.error()};
    const auto known = co_await allBelow(context->api, folder, stop);
    if (!known && known.error().code != ErrorCode::NotFound)
        co_return std::unexpected{known.error()};
    if (known && order.ifThere == IfThere::Refuse && !folder.isBucket())
        co_return failed(
            ErrorCode::AlreadyExists,
            BucketsMessages::tr("%1 is in the bucket already. Nothing was overwritten.").arg(folder.toString()));
    const auto there = std::make_shared<FolderThere>();
    for (const auto &object : known ? *known : QList<BucketObject>{})
        there->objects.insert(object.name, object);
    const auto run = std::make_shared<FolderRun>(context, meter);
    for (const auto &problem : local->problems)
        run->problem(problem);
    if (local->isCut)
        run->problem(BucketsMessages::tr("%1 holds more than %2 files. The others were left out.")
                         .arg(order.from, QLocale{}.toString(RemoteFiles::mostEntries)));
    QList<ObjectUpload> uploads;
    QList<quint64> sizes;
    for (const auto &file : local->files) {
        uploads.append({.from = QFile::encodeName(order.from) + '/' + file.below,
                        .links = LocalLinks::Refused,
                        .to = {folder.bucket, folder.object + file.below}});
        sizes.append(file.size);
        if (meter)
            meter->expect(static_cast<qint64>(file.size));
    }
    for (const auto &name : local->emptyFolders) {
        uploads.append({.to = {folder.bucket, folder.object + name}});
        sizes.append(0);
    }
    const auto one = [run, there, uploads, sizes](qsizetype index, std::stop_token token) {
        return fileUploaded(run, there, uploads[index], sizes[index], std::move(token));
    };
    if (const auto done = co_await forEachAtOnce(uploads.size(), filesAtOnce, one, stop); !done)
        co_return std::unexpected{done.error()};
    co_return TransferOutcome{run->outcome};
}
