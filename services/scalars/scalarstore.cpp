// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarstore.h"

#include "services/core/ownfolder.h"
#include "services/scalars/tfrecord.h"
#include "services/scalars/translations.h"
#include "services/store/jsonfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

// A file: eight bytes ("tpuscal" and the version), then frames as TFRecord has them, with an encoded(ScalarBatch) each.

namespace {

constexpr QByteArrayView storeMark{"tpuscal"};
constexpr char storeVersion = 1;
constexpr qint64 storeHead = 8;
constexpr qint64 storePortion = 1024 * 1024;
constexpr auto storeEnding = ".scalars"_L1;

/// Closes what it was given.
class StoreFile
{
public:
    StoreFile(const QString &path, int flags)
        : m_file{::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC | O_NOFOLLOW, 0600)}
    {
    }
    ~StoreFile()
    {
        if (m_file >= 0)
            ::close(m_file);
    }
    Q_DISABLE_COPY_MOVE(StoreFile)

    [[nodiscard]] int number() const { return m_file; }
    [[nodiscard]] qint64 size() const
    {
        struct stat status{};
        return ::fstat(m_file, &status) == 0 ? qint64(status.st_size) : -1;
    }
    /// Fewer bytes at the end of the file; none: it cannot be read.
    [[nodiscard]] QByteArray read(qint64 at, qint64 most) const
    {
        QByteArray bytes{qsizetype(most), Qt::Uninitialized};
        const auto count = ::pread(m_file, bytes.data(), size_t(most), at);
        bytes.truncate(std::max<qsizetype>(0, count));
        return bytes;
    }
    [[nodiscard]] bool write(qint64 at, QByteArrayView bytes) const
    {
        while (!bytes.isEmpty()) {
            const auto count = ::pwrite(m_file, bytes.data(), size_t(bytes.size()), at);
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0)
                return false;
            at += count;
            bytes = bytes.sliced(count);
        }
        return true;
    }

private:
    int m_file;
};

std::unexpected<Error> notKept(const QString &path, const QString &why)
{
    return failed(ErrorCode::FileFailed,
                  ScalarMessages::tr("The curves of this run (%1) cannot be kept: %2. They are there until the program "
                                     "ends. Check the free space and the permissions of the folder.")
                      .arg(QDir::toNativeSeparators(path), why));
}

std::unexpected<Error> ofNewerVersion(const QString &path)
{
    return failed(ErrorCode::FileFailed,
                  ScalarMessages::tr("The curves of this run (%1) were written by a newer version of the program. Use "
                                     "that version, or move the file away.")
                      .arg(QDir::toNativeSeparators(path)));
}

QString lastReason()
{
    return QString::fromLocal8Bit(std::strerror(errno));
}

enum class StoreKind : quint8 { Ours, Newer, Other };

StoreKind kindOf(QByteArrayView head)
{
    if (head.size() < storeHead || !head.startsWith(storeMark))
        return StoreKind::Other;
    return quint8(head[storeHead - 1]) > quint8(storeVersion) ? StoreKind::Newer : StoreKind::Ours;
}

/// Each whole frame behind `from`; false: enough. Where the last one ends.
template <typename Take>
qint64 eachFrame(const StoreFile &file, TfRecordReader *reader, qint64 from, Take take)
{
    for (auto at = from;;) {
        const auto bytes = file.read(at, storePortion);
        if (bytes.isEmpty())
            return reader->offset();
        at += bytes.size();
        reader->feed(bytes);
        while (const auto frame = reader->next()) {
            if (!take(*frame))
                return reader->offset();
        }
    }
}

template <typename Number>
QByteArray littleEndian(Number value)
{
    QByteArray bytes{qsizetype(sizeof(Number)), Qt::Uninitialized};
    qToLittleEndian(value, bytes.data());
    return bytes;
}

void putFrame(QByteArray *frames, const QByteArray &body)
{
    const auto length = littleEndian(quint64(body.size()));
    *frames += length + littleEndian(maskedCrc(length)) + body + littleEndian(maskedCrc(body));
}

} // namespace

ScalarStore::ScalarStore(QString folder)
    : m_folder{std::move(folder)}
{
}

QString ScalarStore::path(const QUuid &run) const
{
    return m_folder + u'/' + run.toString(QUuid::WithoutBraces) + storeEnding;
}

Result<> ScalarStore::put(const QUuid &run, const QList<ScalarBatch> &batches)
{
    QByteArray frames;
    for (const auto &batch : batches) {
        auto part = batch;
        for (qsizetype begin = 0; batch.samples.size() - begin > mostBatchSamples; begin += mostBatchSamples) {
            part.samples = batch.samples.sliced(begin, mostBatchSamples);
            part.position.offset = -1; // that comes with the last ones
            putFrame(&frames, encoded(part));
        }
        const auto rest =
            batch.samples.isEmpty() ? 0 : (batch.samples.size() - 1) / mostBatchSamples * mostBatchSamples;
        part.samples = batch.samples.sliced(rest);
        part.position.offset = batch.position.offset;
        putFrame(&frames, encoded(part));
    }
    const std::scoped_lock lock{m_mutex};
    return append(path(run), frames);
}

Result<> ScalarStore::append(const QString &path, const QByteArray &frames)
{
    if (!makeOwnFolder(m_folder))
        return notKept(path, ScalarMessages::tr("the folder cannot be made"));
    const StoreFile file{path, O_RDWR | O_CREAT};
    if (file.number() < 0 || ::fchmod(file.number(), 0600) != 0 || ::flock(file.number(), LOCK_EX) != 0)
        return notKept(path, lastReason());
    const auto size = file.size();
    if (size > 0 && kindOf(file.read(0, storeHead)) == StoreKind::Newer)
        return ofNewerVersion(path);
    if (size > 0 && kindOf(file.read(0, storeHead)) == StoreKind::Other) { // nothing of ours: it stays beside
        m_ends.remove(path);
        return keepAside(path).isEmpty() ? notKept(path, ScalarMessages::tr("another file is in its place"))
                                         : append(path, frames);
    }
    auto end = m_ends.value(path, -1);
    if (size <= 0) {
        if (!file.write(0, storeMark.toByteArray() + storeVersion))
            return notKept(path, lastReason());
        end = storeHead;
    } else if (end != size) { // it was not written by this one, or not to its end
        TfRecordReader reader{storeHead};
        end = eachFrame(file, &reader, storeHead, [](QByteArrayView) { return true; });
    }
    if (end + frames.size() > largestRun)
        return notKept(path, ScalarMessages::tr("it has reached the largest size of one run"));
    if (::ftruncate(file.number(), end) != 0 || !file.write(end, frames)) {
        m_ends.remove(path); // what came half is cut off next time
        return notKept(path, lastReason());
    }
    m_ends.insert(path, end + frames.size());
    return {};
}

Result<StoredScalars> ScalarStore::load(const QUuid &run, std::stop_token stop) const
{
    StoredScalars stored;
    const auto name = path(run);
    const StoreFile file{name, O_RDONLY};
    if (file.number() < 0)
        return errno == ENOENT ? Result<StoredScalars>{std::move(stored)}
                               : Result<StoredScalars>{notKept(name, lastReason())};
    const auto head = kindOf(file.read(0, storeHead));
    if (head == StoreKind::Newer)
        return ofNewerVersion(name);
    if (head == StoreKind::Other)
        return stored;
    TfRecordReader reader{storeHead};
    eachFrame(file, &reader, storeHead, [&](QByteArrayView frame) {
        const auto batch = scalarBatchFrom(frame.toByteArray());
        if (!batch)
            return !stop.stop_requested(); // of a version to come
        stored.history.append(batch->source, batch->samples);
        stored.total = batch->total > 0 ? batch->total : stored.total;
        const auto known =
            std::ranges::find_if(stored.positions, [&](const auto &one) { return one.first == batch->source; });
        if (batch->position.offset >= 0 && known != stored.positions.end())
            known->second = batch->position;
        else if (batch->position.offset >= 0)
            stored.positions.emplaceBack(batch->source, batch->position);
        return !stop.stop_requested();
    });
    if (stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    stored.lost = reader.damagedBytes();
    return stored;
}

Result<> ScalarStore::forget(const QUuid &run)
{
    const std::scoped_lock lock{m_mutex};
    const auto name = path(run);
    m_ends.remove(name);
    QFile file{name};
    if (file.exists() && !file.remove())
        return failed(ErrorCode::FileFailed,
                      ScalarMessages::tr("The curves of this run (%1) could not be removed: %2.")
                          .arg(QDir::toNativeSeparators(name), file.errorString()));
    return {};
}

Result<> ScalarStore::prune(qint64 limit, const QList<QUuid> &keep)
{
    const auto files =
        QDir{m_folder}.entryInfoList({u"*.scalars"_s}, QDir::Files | QDir::NoSymLinks, QDir::Time | QDir::Reversed);
    qint64 sum = 0;
    for (const auto &file : files)
        sum += file.size();
    for (const auto &file : files) { // oldest first
        const QUuid run{file.completeBaseName()};
        if (sum <= limit)
            break;
        if (run.isNull() || keep.contains(run))
            continue;
        if (const auto gone = forget(run); !gone)
            return gone;
        sum -= file.size();
    }
    return {};
}
