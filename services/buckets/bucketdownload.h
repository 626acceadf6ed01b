// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketfiles.h"
#include "services/buckets/transfermeter.h"
#include "services/net/httpstream.h"

#include <QFile>

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>

/// Ranges of one object, in the generation that it was seen in. A value.
struct ObjectFetch
{
    BucketUri uri{};
    BucketObject object{};
    QUrl url{}; ///< of its contents, this generation only

    /// Gives exactly these bytes, in portions. Errors beside those of the way: Conflict, it was replaced; NotFound.
    [[nodiscard]] Result<> run(HttpStream &stream, quint64 from, quint64 size,
                               const std::function<Result<>(const QByteArray &portion)> &take) const;
};

/// One object on its way to a file of this computer. It grows, in order, in a hidden part beside its place, and gets
/// its name when all of it is there and its CRC32C is Google's; what is in the part after a break is gone on from.
/// Several threads may fetch blocks of it at once. All functions are of worker threads.
class BucketDownload
{
public:
    static constexpr quint64 largeFrom = quint64{64} << 20; ///< from this size on several connections fetch it
    static constexpr quint64 blockSize = quint64{8} << 20;
    static constexpr int connections = 4;

    BucketDownload(ObjectFetch source, DownloadOrder order);

    void setMeter(std::shared_ptr<TransferMeter> meter) { m_meter = std::move(meter); }
    /// Opens the part and looks what is in it. Errors: FileFailed, Cancelled, AlreadyExists.
    [[nodiscard]] Result<> begin(const std::stop_token &stop);
    [[nodiscard]] bool isLarge() const { return m_source.object.size - m_written >= largeFrom; }
    /// Fetches what is missing. Run again after a break it goes on. Errors beside those of the way: Conflict, the
    /// object was replaced; NotFound; FileFailed.
    [[nodiscard]] Result<> fetch(HttpStream &stream);
    [[nodiscard]] Result<> fetchBlocks(HttpStream &stream);
    /// Compares, and gives the name. Conflict: what came is damaged; then the part is gone.
    [[nodiscard]] Result<> finish();
    void discard() const; ///< the part
    /// It is what an older part began with that is wrong: worth another try from the first byte.
    [[nodiscard]] bool wasResumed() const { return m_resumedAt > 0; }

    /// Where it grows.
    [[nodiscard]] static QString partOf(const BucketUri &uri, const BucketObject &object, const QString &to);

private:
    [[nodiscard]] Result<> sumPart(quint64 size, const std::stop_token &stop);
    [[nodiscard]] Result<> write(const QByteArray &portion);
    [[nodiscard]] std::optional<quint64> nextBlock(const std::stop_token &stop);
    [[nodiscard]] Result<> arrived(quint64 block, QByteArray bytes);
    void giveBack(quint64 block);
    [[nodiscard]] quint64 sizeOf(quint64 block) const;

    ObjectFetch m_source;
    DownloadOrder m_order;
    std::shared_ptr<TransferMeter> m_meter;
    QFile m_part;
    QString m_partName;
    quint64 m_resumedAt = 0;
    quint64 m_written = 0; ///< all before it is in the part
    quint32 m_sum = 0; ///< of that
    // Of the blocks, which begin where the part ended:
    std::mutex m_mutex;
    std::condition_variable m_room;
    quint64 m_firstBlock = 0; ///< where the first one begins
    quint64 m_next = 0; ///< number of the first one that nobody has asked for
    quint64 m_inPart = 0; ///< so many are in the part
    std::set<quint64> m_returned; ///< asked for, and not had
    std::map<quint64, QByteArray> m_early; ///< here before their turn
};

/// An object to a file; its bytes. Errors: as of RemoteFiles::download().
[[nodiscard]] Task<qint64> downloadObject(std::shared_ptr<const BucketContext> context, BucketUri uri,
                                          BucketObject object, DownloadOrder order,
                                          std::shared_ptr<TransferMeter> meter, std::stop_token stop);

/// What a bucket refused while contents were moved. Pure.
[[nodiscard]] Error streamRefusal(const StreamReply &reply);
