// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketfiles.h"

#include "services/buckets/bucketchanges.h"
#include "services/buckets/bucketdownload.h"
#include "services/buckets/bucketentries.h"
#include "services/buckets/bucketupload.h"
#include "services/buckets/foldertransfers.h"
#include "services/buckets/paralleltasks.h"
#include "services/buckets/translations.h"
#include "services/core/async/reply.h"
#include "services/files/filetext.h"
#include "services/net/streamclient.h"

#include <QFile>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

using SharedContext = std::shared_ptr<const BucketContext>;

constexpr int putsAtOnce = 4;

/// A sentence that names what was looked for; Google's own says less.
Error missingThere(const BucketUri &uri)
{
    return {ErrorCode::NotFound, BucketsMessages::tr("%1 is not in the bucket (any more).").arg(uri.toString()), {}};
}

Task<FolderListing> bucketsListedAsFolder(SharedContext context, FileCount report, std::stop_token stop)
{
    const auto buckets = co_await context->api.buckets(stop);
    if (!buckets)
        co_return std::unexpected{buckets.error()};
    Result<FolderListing> listing{FolderListing{.folder = "/"}};
    for (const auto &bucket : *buckets)
        listing->entries.append(entryOf(bucket));
    if (report)
        report(listing->entries.size());
    co_return listing;
}

Task<FolderListing> folderListed(SharedContext context, QByteArray path, FileCount report, std::stop_token stop)
{
    const auto uri = placeAt(path);
    if (!uri)
        co_return std::unexpected{uri.error()};
    if (uri->isRoot())
        co_return co_await bucketsListedAsFolder(context, std::move(report), stop);
    const auto prefix = uri->prefix();
    const auto found = co_await context->api.objects(
        {.bucket = uri->bucket, .prefix = prefix, .most = RemoteFiles::mostEntries}, report, stop);
    if (!found)
        co_return std::unexpected{found.error()};
    if (!prefix.isEmpty() && found->objects.isEmpty() && found->prefixes.isEmpty() && found->unreadable == 0)
        co_return std::unexpected{missingThere(*uri)};
    co_return FolderListing{
        .folder = uri->path(), .entries = entriesIn(*found, prefix), .isCut = found->isCut || found->unreadable > 0};
}

Task<FileEntry> entryLooked(SharedContext context, QByteArray path, std::stop_token stop)
{
    const auto uri = placeAt(path);
    if (!uri)
        co_return std::unexpected{uri.error()};
    if (uri->isRoot())
        co_return folderEntry("/");
    if (uri->isBucket()) {
        const auto bucket = co_await context->api.bucket(uri->bucket, stop);
        if (!bucket)
            co_return std::unexpected{bucket.error()};
        co_return entryOf(*bucket);
    }
    if (!uri->object.endsWith('/')) {
        const auto object = co_await context->api.object(*uri, stop);
        if (object)
            co_return entryOf(*object, filetext::nameOf(path));
        if (object.error().code != ErrorCode::NotFound)
            co_return std::unexpected{object.error()};
    }
    const auto isFolder = co_await isThereBelow(context->api, *uri, stop);
    if (!isFolder)
        co_return std::unexpected{isFolder.error()};
    if (!*isFolder)
        co_return std::unexpected{missingThere(*uri)};
    co_return folderEntry(filetext::nameOf(path));
}

/// What is read of a file of that size: from where, how much, and whether there is more.
FileContents rangeOf(quint64 size, const FilePart &part)
{
    const auto from = std::min(size, part.from);
    const auto most = static_cast<quint64>(std::max<qint64>(0, part.most));
    const auto last = std::min(most, static_cast<quint64>(std::max<qint64>(0, part.ofLarger)));
    FileContents range{.from = from, .isCut = size - from > most};
    if (range.isCut && last > 0)
        range.from = size - last;
    return range;
}

Task<FileContents> contentsRead(SharedContext context, QByteArray path, FilePart part, std::stop_token stop)
{
    const auto uri = objectAt(path);
    if (!uri)
        co_return std::unexpected{uri.error()};
    const auto object = co_await context->api.object(*uri, stop);
    if (!object)
        co_return std::unexpected{object.error()};
    Result<FileContents> contents{rangeOf(object->size, part)};
    contents->stamp = stampOf(*object);
    const auto most = contents->isCut && part.ofLarger > 0 ? std::min(part.most, part.ofLarger) : part.most;
    const auto size = std::min(static_cast<quint64>(std::max<qint64>(0, most)), object->size - contents->from);
    if (size == 0)
        co_return contents;
    const auto bytes = std::make_shared<QByteArray>();
    const auto url = context->api.contentsUrl(*uri, ObjectContents::Read, object->generation);
    StreamOrder order{.place = url, .size = StreamOrder::Size::Small};
    order.work = [fetch = ObjectFetch{.uri = *uri, .object = *object, .url = url}, bytes, from = contents->from,
                  size](HttpStream &stream) {
        bytes->clear();
        return fetch.run(stream, from, size, [bytes](const QByteArray &portion) -> Result<> {
            bytes->append(portion);
            return {};
        });
    };
    const auto read = co_await context->streams->run(std::move(order), stop);
    if (!read)
        co_return std::unexpected{read.error()};
    contents->bytes = *bytes;
    co_return contents;
}

/// The generation that a stamp stands for. One without is looked up by what else it says.
Task<qint64> generationOf(SharedContext context, BucketUri uri, FileStamp stamp, std::stop_token stop)
{
    if (stamp.generation != 0)
        co_return stamp.generation;
    const auto there = co_await context->api.object(uri, stop);
    if (!there)
        co_return std::unexpected{there.error()};
    if (there->size != stamp.size || there->created != stamp.modified)
        co_return failed(ErrorCode::Conflict,
                         BucketsMessages::tr("%1 was replaced in the bucket by somebody else: it was left "
                                             "as it is.")
                             .arg(uri.toString()));
    co_return there->generation;
}

/// A whole file in the place of another one, which is expected or not.
Task<FileStamp> replacedBy(SharedContext context, ObjectUpload upload, std::optional<FileStamp> expected,
                           std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    if (expected) {
        const auto known = co_await generationOf(context, upload.to, *expected, stop);
        if (!known)
            co_return std::unexpected{known.error()};
        upload.replaced = *known;
    }
    const auto done = co_await uploadObject(context, upload, std::move(meter), stop);
    if (done)
        co_return stampOf(*done);
    auto error = done.error();
    if (error.code == ErrorCode::Conflict && !error.serverWords.isEmpty())
        error.message = BucketsMessages::tr("%1 was replaced in the bucket by somebody else: it was left as it is.")
                            .arg(upload.to.toString());
    co_return std::unexpected{error};
}

Task<FileStamp> bytesSaved(SharedContext context, SaveOrder order, std::stop_token stop)
{
    const auto uri = objectAt(order.path);
    if (!uri)
        co_return std::unexpected{uri.error()};
    ObjectUpload upload{.bytes = std::move(order.bytes), .to = *uri, .replaced = generation::any};
    co_return co_await replacedBy(context, std::move(upload), order.expected, nullptr, stop);
}

Task<> folderMade(SharedContext context, QByteArray path, std::stop_token stop)
{
    const auto uri = objectAt(path);
    if (!uri)
        co_return std::unexpected{uri.error()};
    const BucketUri folder{uri->bucket, uri->prefix()};
    const auto isThere = co_await isThereBelow(context->api, folder, stop);
    if (!isThere)
        co_return std::unexpected{isThere.error()};
    if (*isThere)
        co_return failed(
            ErrorCode::AlreadyExists,
            BucketsMessages::tr("%1 is in the bucket already. Nothing was overwritten.").arg(folder.toString()));
    const auto made = co_await uploadObject(context, {.to = folder, .replaced = generation::none}, nullptr, stop);
    co_return made ? Result<>{} : Result<>{std::unexpected{made.error()}};
}

Task<FileChecksum> sumKept(SharedContext context, QByteArray path, std::stop_token stop)
{
    const auto uri = objectAt(path);
    if (!uri)
        co_return std::unexpected{uri.error()};
    const auto object = co_await context->api.object(*uri, stop);
    if (!object)
        co_return std::unexpected{object.error()};
    if (!object->md5.isEmpty())
        co_return FileChecksum{.method = "MD5", .digits = object->md5.toHex()};
    if (object->crc32c)
        co_return FileChecksum{.method = "CRC32C",
                               .digits = QByteArray::number(*object->crc32c, 16).rightJustified(8, '0')};
    co_return failed(ErrorCode::Invalid, BucketsMessages::tr("Google keeps no checksum of %1.").arg(uri->toString()));
}

Task<TransferOutcome> movedHere(SharedContext context, DownloadOrder order, FileReport report, std::stop_token stop)
{
    const auto awaited = std::make_shared<bool>(true);
    const auto meter = std::make_shared<TransferMeter>(std::move(report), awaited);
    if (order.isFolder)
        co_return co_await downloadFolder(context, order, meter, stop);
    const auto uri = objectAt(order.from);
    if (!uri)
        co_return std::unexpected{uri.error()};
    const auto object = co_await context->api.object(*uri, stop);
    if (!object)
        co_return std::unexpected{object.error()};
    meter->expect(static_cast<qint64>(object->size));
    const auto size = co_await downloadObject(context, *uri, *object, order, meter, stop);
    if (!size)
        co_return std::unexpected{size.error()};
    co_return TransferOutcome{.files = 1, .bytes = *size};
}

Task<TransferOutcome> movedThere(SharedContext context, UploadOrder order, FileReport report, std::stop_token stop)
{
    const auto awaited = std::make_shared<bool>(true);
    const auto meter = std::make_shared<TransferMeter>(std::move(report), awaited);
    if (order.isFolder)
        co_return co_await uploadFolder(context, order, meter, stop);
    const auto uri = objectAt(order.to);
    if (!uri)
        co_return std::unexpected{uri.error()};
    const ObjectUpload upload{.from = QFile::encodeName(order.from),
                              .to = *uri,
                              .replaced = order.ifThere == IfThere::Refuse ? generation::none : generation::any};
    meter->expect(QFile{order.from}.size());
    const auto done = co_await uploadObject(context, upload, meter, stop);
    if (!done)
        co_return std::unexpected{done.error()};
    co_return TransferOutcome{.files = 1, .bytes = static_cast<qint64>(done->size)};
}

using PutEnds = std::vector<Result<FileStamp>>;

Task<> onePut(SharedContext context, std::shared_ptr<PutEnds> ends, qsizetype index, PutOrder order,
              std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    auto &end = (*ends)[static_cast<size_t>(index)];
    const auto uri = objectAt(order.to);
    if (!uri) {
        end = std::unexpected{uri.error()};
        co_return Result<>{};
    }
    ObjectUpload upload{.from = order.from, .links = LocalLinks::Refused, .to = *uri};
    end = co_await replacedBy(context, std::move(upload), order.expected, std::move(meter), stop);
    co_return Result<>{}; // one that fails stops no other
}

Task<QList<Result<FileStamp>>> filesPut(SharedContext context, QList<PutOrder> orders, FileReport report,
                                        std::stop_token stop)
{
    const auto awaited = std::make_shared<bool>(true);
    const auto meter = std::make_shared<TransferMeter>(std::move(report), awaited);
    const auto ends =
        std::make_shared<PutEnds>(static_cast<size_t>(orders.size()), Result<FileStamp>{failed(ErrorCode::Cancelled)});
    for (const auto &order : orders)
        meter->expect(QFile{QFile::decodeName(order.from)}.size());
    const auto one = [context, ends, orders, meter](qsizetype index, std::stop_token token) {
        return onePut(context, ends, index, orders[index], meter, std::move(token));
    };
    if (const auto done = co_await forEachAtOnce(orders.size(), putsAtOnce, one, stop); !done)
        co_return std::unexpected{done.error()};
    co_return QList<Result<FileStamp>>(ends->begin(), ends->end());
}

} // namespace

BucketFiles::BucketFiles(BucketContext context)
    : m_context{std::make_shared<const BucketContext>(std::move(context))}
{
}

Task<FolderListing> BucketFiles::list(QByteArray folder, FileCount report, std::stop_token stop)
{
    return folderListed(m_context, std::move(folder), std::move(report), std::move(stop));
}

Task<FileEntry> BucketFiles::look(QByteArray path, std::stop_token stop)
{
    return entryLooked(m_context, std::move(path), std::move(stop));
}

Task<FileContents> BucketFiles::contents(QByteArray path, FilePart part, std::stop_token stop)
{
    return contentsRead(m_context, std::move(path), part, std::move(stop));
}

Task<FileStamp> BucketFiles::save(SaveOrder order, std::stop_token stop)
{
    return bytesSaved(m_context, std::move(order), std::move(stop));
}

Task<> BucketFiles::makeFolder(QByteArray path, std::stop_token stop)
{
    return folderMade(m_context, std::move(path), std::move(stop));
}

Task<> BucketFiles::rename(QByteArray from, QByteArray to, IfThere ifThere, std::stop_token stop)
{
    return copyPath(m_context, std::move(from), std::move(to), ifThere, SourceAfter::Goes, std::move(stop));
}

Task<> BucketFiles::removeAll(QList<QByteArray> paths, std::stop_token stop)
{
    return removePaths(m_context, std::move(paths), std::move(stop));
}

Task<> BucketFiles::setMode(QByteArray, quint32, std::stop_token)
{
    return finishedTask<void>(failed(
        ErrorCode::Invalid,
        BucketsMessages::tr("Files in a bucket have no permissions of the kind that hosts have. Who may read them is "
                            "set on the bucket, in Google's console.")));
}

Task<> BucketFiles::copy(QByteArray from, QByteArray to, std::stop_token stop)
{
    return copyPath(m_context, std::move(from), std::move(to), IfThere::Refuse, SourceAfter::Stays, std::move(stop));
}

Task<FileChecksum> BucketFiles::checksum(QByteArray path, std::stop_token stop)
{
    return sumKept(m_context, std::move(path), std::move(stop));
}

Task<TransferOutcome> BucketFiles::download(DownloadOrder order, FileReport report, std::stop_token stop)
{
    return movedHere(m_context, std::move(order), std::move(report), std::move(stop));
}

Task<TransferOutcome> BucketFiles::upload(UploadOrder order, FileReport report, std::stop_token stop)
{
    return movedThere(m_context, std::move(order), std::move(report), std::move(stop));
}

Task<QList<Result<FileStamp>>> BucketFiles::putFiles(QList<PutOrder> orders, FileReport report, std::stop_token stop)
{
    return filesPut(m_context, std::move(orders), std::move(report), std::move(stop));
}

Task<QList<Result<>>> BucketFiles::removeFiles(QList<KnownFile> files, std::stop_token stop)
{
    return removeKnown(m_context, std::move(files), std::move(stop));
}
