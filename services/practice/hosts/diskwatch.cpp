// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/diskwatch.h"

#include <QDir>
#include <QFile>
#include <QFuture>
#include <QPromise>

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <set>

#include <fts.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto pace = 1s;
constexpr auto longestPause = 60s; // between two measurements
constexpr qint64 blockSize = 512; // of st_blocks, on every file system
constexpr qint64 page = 4096; // a file without content costs an inode

qint64 freeSpace(const QString &folder)
{
    struct statvfs about{};
    if (::statvfs(QFile::encodeName(folder).constData(), &about) != 0)
        return std::numeric_limits<qint64>::max();
    return qint64(about.f_bavail) * qint64(about.f_frsize);
}

/// A full disk is called free again only when there is some room.
qint64 withRoom(qint64 limit)
{
    return limit - limit / 16;
}

} // namespace

qint64 diskUsage(const QString &folder, const std::stop_token &stop)
{
    auto path = QFile::encodeName(folder);
    char *const roots[] = {path.data(), nullptr};
    const std::unique_ptr<FTS, int (*)(FTS *)> tree{::fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV, nullptr),
                                                    ::fts_close};
    qint64 size = 0;
    std::set<ino_t> linked;
    while (tree && !stop.stop_requested()) {
        const auto *entry = ::fts_read(tree.get());
        if (!entry)
            break;
        const bool isSeen = entry->fts_info == FTS_DP || entry->fts_info == FTS_NS || entry->fts_info == FTS_NSOK;
        if (isSeen
            || (entry->fts_info == FTS_F && entry->fts_statp->st_nlink > 1
                && !linked.insert(entry->fts_statp->st_ino).second))
            continue;
        size += std::max(qint64(entry->fts_statp->st_blocks) * blockSize, page);
    }
    return size;
}

DiskWatch::DiskWatch(QString folder, DiskLimits limits, QThreadPool *pool)
    : m_folder{std::move(folder)}
    , m_limits{limits}
    , m_pool{pool}
{
    m_timer.setInterval(pace);
    connect(&m_timer, &QTimer::timeout, this, &DiskWatch::look);
}

DiskWatch::~DiskWatch()
{
    m_stop.request_stop();
}

void DiskWatch::add(const QString &disk)
{
    m_disks.insert(disk, {});
    m_freeBefore.reset();
    if (!m_timer.isActive())
        m_timer.start();
}

void DiskWatch::remove(const QString &disk)
{
    m_disks.remove(disk);
    if (m_disks.isEmpty())
        m_timer.stop();
}

void DiskWatch::look()
{
    const auto free = freeSpace(m_folder);
    const bool isSomeFull = std::ranges::any_of(m_disks, [](const Disk &disk) { return disk.fullAt.has_value(); });
    const bool hasShrunk = m_freeBefore && free < *m_freeBefore - m_limits.margin / 4;
    const bool isLong = std::chrono::steady_clock::now() - m_measured > longestPause;
    if (!m_isMeasuring && (!m_freeBefore || hasShrunk || isSomeFull || isLong || free < m_limits.reserve))
        measure(free);
}

void DiskWatch::measure(qint64 free)
{
    m_isMeasuring = true;
    m_freeBefore = free;
    auto promise = std::make_shared<QPromise<Sizes>>();
    promise->future().then(this, [this](const Sizes &sizes) {
        m_isMeasuring = false;
        m_measured = std::chrono::steady_clock::now();
        judge(sizes);
    });
    m_pool->start([promise, folder = m_folder, stop = m_stop.get_token()] {
        promise->start();
        promise->addResult(sizesBelow(folder, stop));
        promise->finish();
    });
}

void DiskWatch::judge(const Sizes &sizes)
{
    const auto all = std::accumulate(sizes.begin(), sizes.end(), qint64{0});
    const auto free = freeSpace(m_folder);
    for (const auto &name : m_disks.keys()) { // a slot may take one away
        const auto disk = m_disks.find(name);
        const auto size = sizes.value(name);
        if (disk == m_disks.end())
            continue;
        auto &fullAt = disk->fullAt;
        if (!fullAt && (size > m_limits.disk || all > m_limits.all || free < m_limits.reserve)) {
            fullAt = size;
            emit full(name, true);
        } else if (fullAt && size < withRoom(m_limits.disk) && all < withRoom(m_limits.all)
                   && free > m_limits.reserve + m_limits.reserve / 16) {
            fullAt.reset();
            emit full(name, false);
        } else if (fullAt && size > *fullAt + m_limits.margin && !std::exchange(disk->isOver, true)) {
            emit overrun(name);
        } else if (fullAt) {
            fullAt = std::min(*fullAt, size);
        }
    }
}

DiskWatch::Sizes DiskWatch::sizesBelow(const QString &folder, const std::stop_token &stop)
{
    Sizes sizes;
    const QDir nodes{folder};
    constexpr auto folders = QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks;
    for (const auto &node : nodes.entryList(folders))
        for (const auto &disk : QDir{nodes.filePath(node)}.entryList(folders)) {
            const auto path = nodes.filePath(node) + u'/' + disk;
            sizes.insert(path, diskUsage(path, stop));
        }
    return sizes;
}
