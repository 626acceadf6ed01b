// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketdownload.h"

#include "services/buckets/paralleltasks.h"
#include "services/buckets/storageerror.h"
#include "services/buckets/translations.h"
#include "services/core/async/worker.h"
#include "services/core/crc32c.h"
#include "services/files/filedownload.h"
#include "services/files/translations.h"
#include "services/net/googleerror.h"
#include "services/net/retrypolicy.h"
#include "services/net/servererrors.h"
#include "services/net/streamclient.h"
#include "services/net/strictjson.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>
#include <QTimeZone>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Error replacedMeanwhile(const BucketUri &uri)
{
    return {
        ErrorCode::Conflict,
        BucketsMessages::tr("%1 was replaced while it was downloaded: what came is neither the old nor the new file. "
                            "Download it again.")
            .arg(uri.toString()),
        {}};
}

Error arrivedDamaged(const BucketUri &uri)
{
    return {ErrorCode::Conflict,
            BucketsMessages::tr("What arrived of %1 is not what is in the bucket: its checksum (CRC32C) "
                                "differs. It was discarded; download it again.")
                .arg(uri.toString()),
            {}};
}

/// Where the bytes of an answer begin, by its Content-Range; nothing: it says none.
std::optional<quint64> firstByteOf(const StreamReply &reply)
{
    const auto text = reply.header("content-range"); // "bytes 0-99/1000"
    if (!text.startsWith("bytes "))
        return std::nullopt;
    bool isNumber = false;
    const auto first = text.sliced(6).split('-').constFirst().trimmed().toULongLong(&isNumber);
    return isNumber ? std::optional{quint64{first}} : std::nullopt;
}

} // namespace

Error streamRefusal(const StreamReply &reply)
{
    constexpr int firstRefusal = 400;
    if (reply.status >= 300 && reply.status < firstRefusal)
        return {
            ErrorCode::BadReply, ServerErrors::redirect(QUrl{QString::fromUtf8(reply.header("location"))}.host()), {}};
    auto status = parseServerStatus(readStrictJson(reply.body).object["error"_L1].toObject(), ErrorChannel::Answer);
    if (status.message.isEmpty() && reply.header("content-type").startsWith("text/"))
        status.message = QString::fromUtf8(reply.body.left(1'000)); // of contents a refusal is a sentence, not JSON
    status.http = reply.status;
    auto error = errorFrom(status, ErrorChannel::Answer);
    if (const auto delay = parseRetryAfter(reply.header("retry-after"), QDateTime::currentDateTimeUtc()))
        error.retryAfter = delay;
    return storageError(std::move(error));
}

Result<> ObjectFetch::run(HttpStream &stream, quint64 from, quint64 size,
                          const std::function<Result<>(const QByteArray &portion)> &take) const
{
    StreamRequest request{.url = url};
    const bool isCompressed = object.contentEncoding.contains("gzip"_L1);
    request.headers = {{"Range", "bytes=" + QByteArray::number(from) + '-' + QByteArray::number(from + size - 1)},
                       // Else Google unpacks it on the way, and nothing would fit: size, ranges, checksum.
                       {"Accept-Encoding", isCompressed ? "gzip" : "identity"}};
    // The bytes of another place would go to the wrong one, and what was packed on the way is no file.
    constexpr int ok = 200;
    constexpr int partial = 206;
    request.look = [&](const StreamReply &head) -> Result<> {
        if (head.status != ok && head.status != partial)
            return {};
        const auto encoding = head.header("content-encoding").toLower();
        const bool isAsStored = encoding.isEmpty() || encoding == "identity" || isCompressed;
        const bool isInPlace = head.status == partial ? firstByteOf(head) == from : from == 0 && size == object.size;
        return isAsStored && isInPlace ? Result<>{}
                                       : Result<>{failed(ErrorCode::BadReply, ServerErrors::badJson(url.host()))};
    };
    quint64 came = 0;
    request.take = [&](const QByteArray &portion) -> Result<> {
        came += static_cast<quint64>(portion.size());
        if (came > size)
            return failed(ErrorCode::BadReply, ServerErrors::tooLarge(url.host()));
        return take(portion);
    };
    const auto reply = stream.exchange(request);
    if (!reply)
        return std::unexpected{reply.error()};
    constexpr int notSatisfiable = 416;
    constexpr int preconditionFailed = 412;
    if (reply->status == notSatisfiable || reply->status == preconditionFailed)
        return std::unexpected{replacedMeanwhile(uri)};
    if (reply->status != ok && reply->status != partial)
        return std::unexpected{streamRefusal(*reply)};
    if (came != size)
        return failed(ErrorCode::Offline, ServerErrors::cutOff(url.host()));
    return {};
}

BucketDownload::BucketDownload(ObjectFetch source, DownloadOrder order)
    : m_source{std::move(source)}
    , m_order{std::move(order)}
{
}

QString BucketDownload::partOf(const BucketUri &uri, const BucketObject &object, const QString &to)
{
    QCryptographicHash hash{QCryptographicHash::Sha256};
    hash.addData(uri.path());
    hash.addData('\n' + QByteArray::number(object.generation) + '\n' + QFile::encodeName(QFileInfo{to}.fileName()));
    constexpr qsizetype digits = 16;
    return QFileInfo{to}.absolutePath() + "/.tpudesk-"_L1 + QString::fromLatin1(hash.result().toHex().first(digits))
        + ".part"_L1;
}

Result<> BucketDownload::begin(const std::stop_token &stop)
{
    const QFileInfo there{m_order.to};
    const bool isTaken = there.exists() || there.isSymLink();
    if (isTaken && (m_order.ifThere == IfThere::Refuse || there.isDir()))
        return failed(ErrorCode::AlreadyExists,
                      FilesMessages::tr("%1 is on this computer already. Nothing was overwritten.").arg(m_order.to));
    m_partName = partOf(m_source.uri, m_source.object, m_order.to);
    const int fd =
        ::open(QFile::encodeName(m_partName).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return std::unexpected{localError(m_order.to, errno)};
    if (!m_part.open(fd, QIODevice::ReadWrite | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle))
        return std::unexpected{localError(m_order.to, EIO)};
    const auto size = static_cast<quint64>(std::max<qint64>(0, m_part.size()));
    if (size > m_source.object.size && ::ftruncate(m_part.handle(), 0) != 0)
        return std::unexpected{localError(m_order.to, EIO)};
    return sumPart(size > m_source.object.size ? 0 : size, stop);
}

/// What is there is read once more: its sum is part of the whole one.
Result<> BucketDownload::sumPart(quint64 size, const std::stop_token &stop)
{
    constexpr qint64 portion = 4 << 20;
    m_part.seek(0);
    m_sum = 0;
    m_written = 0;
    while (m_written < size) {
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        const auto bytes = m_part.read(std::min(portion, static_cast<qint64>(size - m_written)));
        if (bytes.isEmpty())
            return std::unexpected{localError(m_order.to, EIO)};
        m_sum = crc32c(bytes, m_sum);
        m_written += static_cast<quint64>(bytes.size());
    }
    m_resumedAt = m_written;
    m_firstBlock = m_written;
    if (m_meter)
        m_meter->add(static_cast<qint64>(m_written));
    return {};
}

/// Behind all that is in the part already.
Result<> BucketDownload::write(const QByteArray &portion)
{
    errno = 0;
    if (m_part.write(portion) != portion.size()) {
        const int number = errno != 0 ? errno : EIO;
        // What was written in part would be taken for whole by the next try.
        if (::ftruncate(m_part.handle(), static_cast<off_t>(m_written)) == 0)
            m_part.seek(static_cast<qint64>(m_written));
        return std::unexpected{localError(m_order.to, number)};
    }
    m_sum = crc32c(portion, m_sum);
    m_written += static_cast<quint64>(portion.size());
    return {};
}

Result<> BucketDownload::fetch(HttpStream &stream)
{
    while (m_written < m_source.object.size) {
        const auto left = m_source.object.size - m_written;
        const auto done = m_source.run(stream, m_written, left, [&](const QByteArray &portion) -> Result<> {
            if (auto written = write(portion); !written)
                return written;
            stream.noteProgress();
            if (m_meter)
                m_meter->add(portion.size());
            return {};
        });
        if (!done)
            return done;
    }
    return {};
}

quint64 BucketDownload::sizeOf(quint64 block) const
{
    return std::min(blockSize, m_source.object.size - m_firstBlock - block * blockSize);
}

/// The next one that is missing; nothing: all are here or on their way, or it is stopped. Nobody runs ahead of the part
/// by more than memory can hold.
std::optional<quint64> BucketDownload::nextBlock(const std::stop_token &stop)
{
    constexpr quint64 mostAhead = 2 * connections;
    const auto count = (m_source.object.size - m_firstBlock + blockSize - 1) / blockSize;
    std::unique_lock lock{m_mutex};
    for (;;) {
        if (stop.stop_requested() || m_inPart >= count)
            return std::nullopt;
        if (!m_returned.empty()) {
            const auto block = *m_returned.begin();
            m_returned.erase(m_returned.begin());
            return block;
        }
        if (m_next < count && m_next < m_inPart + mostAhead)
            return m_next++;
        m_room.wait_for(lock, 100ms); // also where all are asked for: one may come back
    }
}

void BucketDownload::giveBack(quint64 block)
{
    const std::scoped_lock lock{m_mutex};
    m_returned.insert(block);
    m_room.notify_all();
}

Result<> BucketDownload::arrived(quint64 block, QByteArray bytes)
{
    const std::scoped_lock lock{m_mutex};
    m_early.emplace(block, std::move(bytes));
    while (!m_early.empty() && m_early.begin()->first == m_inPart) {
        if (auto written = write(m_early.begin()->second); !written)
            return written;
        m_early.erase(m_early.begin());
        ++m_inPart;
    }
    m_room.notify_all();
    return {};
}

Result<> BucketDownload::fetchBlocks(HttpStream &stream)
{
    while (const auto block = nextBlock(stream.stop())) {
        QByteArray bytes;
        bytes.reserve(static_cast<qsizetype>(sizeOf(*block)));
        const auto done = m_source.run(stream, m_firstBlock + *block * blockSize, sizeOf(*block),
                                       [&](const QByteArray &portion) -> Result<> {
                                           bytes += portion;
                                           if (m_meter)
                                               m_meter->add(portion.size());
                                           return {};
                                       });
        if (!done) {
            if (m_meter)
                m_meter->add(-bytes.size());
            giveBack(*block);
            return done;
        }
        stream.noteProgress();
        if (auto taken = arrived(*block, std::move(bytes)); !taken)
            return taken;
    }
    return stream.stop().stop_requested() ? Result<>{failed(ErrorCode::Cancelled)} : Result<>{};
}

void BucketDownload::discard() const
{
    QFile::remove(m_partName);
}

Result<> BucketDownload::finish()
{
    const bool isWhole =
        m_written == m_source.object.size && (!m_source.object.crc32c || m_sum == *m_source.object.crc32c);
    if (!isWhole) {
        m_part.close();
        discard();
        return std::unexpected{arrivedDamaged(m_source.uri)};
    }
    m_part.setFileTime(QDateTime::fromSecsSinceEpoch(m_source.object.created, QTimeZone::UTC),
                       QFileDevice::FileModificationTime);
    m_part.close();
    if (std::cmp_not_equal(QFileInfo{m_partName}.size(), m_source.object.size))
        return std::unexpected{localError(m_order.to, EIO)};
    return giveLocalName(m_partName, m_order.to, m_order.ifThere);
}

namespace {

using SharedDownload = std::shared_ptr<BucketDownload>;

/// Over as many connections as it is worth.
Task<> contentsFetched(std::shared_ptr<const BucketContext> context, SharedDownload download, QUrl url,
                       std::stop_token stop)
{
    const bool isLarge = download->isLarge();
    const auto one = [context, download, url, isLarge](qsizetype, std::stop_token token) {
        StreamOrder order{.place = url};
        order.work = [download, isLarge](HttpStream &stream) {
            return isLarge ? download->fetchBlocks(stream) : download->fetch(stream);
        };
        return context->streams->run(std::move(order), std::move(token));
    };
    return forEachAtOnce(isLarge ? BucketDownload::connections : 1, BucketDownload::connections, one, std::move(stop));
}

Task<> downloadedOnce(std::shared_ptr<const BucketContext> context, SharedDownload download, QUrl url, bool isEmpty,
                      std::stop_token stop)
{
    const std::function<Result<>(std::stop_token)> begin = [download](const std::stop_token &token) {
        return download->begin(token);
    };
    if (const auto begun = co_await onWorker<void>(&streamWorkers(), begin, stop); !begun)
        co_return std::unexpected{begun.error()};
    if (!isEmpty) {
        const auto fetched = co_await contentsFetched(context, download, url, stop);
        if (!fetched) {
            // Of what is there no longer nothing can be gone on with.
            if (fetched.error().code == ErrorCode::Conflict || fetched.error().code == ErrorCode::NotFound)
                download->discard();
            co_return std::unexpected{fetched.error()};
        }
    }
    const std::function<Result<>(std::stop_token)> finish = [download](const std::stop_token &) {
        return download->finish();
    };
    co_return co_await onWorker<void>(&streamWorkers(), finish, stop);
}

} // namespace

Task<qint64> downloadObject(std::shared_ptr<const BucketContext> context, BucketUri uri, BucketObject object,
                            DownloadOrder order, std::shared_ptr<TransferMeter> meter, std::stop_token stop)
{
    const auto url = context->api.contentsUrl(uri, ObjectContents::Read, object.generation);
    for (int tries = 0;; ++tries) {
        const auto download = std::make_shared<BucketDownload>(ObjectFetch{uri, object, url}, order);
        download->setMeter(meter);
        const auto done = co_await downloadedOnce(context, download, url, object.size == 0, stop);
        if (done)
            co_return static_cast<qint64>(object.size);
        // A computer that stopped hard may have left a part with a hole: once it is fetched from the first byte.
        const bool isWorthIt = done.error().code == ErrorCode::Conflict && download->wasResumed() && tries == 0;
        if (!isWorthIt)
            co_return std::unexpected{done.error()};
        if (meter)
            meter->add(-static_cast<qint64>(object.size));
    }
}
