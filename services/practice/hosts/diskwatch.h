// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <optional>
#include <stop_token>

/// What practice hosts may take of this machine's disk, in bytes. No file is larger than half a boot disk: the kernel
/// keeps that, and it is what a single program that writes without end meets first.
struct DiskLimits
{
    static constexpr qint64 gibibyte = 1024LL * 1024 * 1024;

    qint64 disk = 8 * gibibyte; ///< one boot disk
    qint64 all = 24 * gibibyte; ///< all of them
    qint64 reserve = gibibyte; ///< stays free for others
    qint64 margin = gibibyte / 2; ///< what a full disk still takes before its host is turned off

    [[nodiscard]] qint64 file() const { return disk / 2; }
};

/// What a folder takes of the disk, a page at least for each entry; follows no link. Safe in any thread.
[[nodiscard]] qint64 diskUsage(const QString &folder, const std::stop_token &stop = {});

/// Looks after the boot disks of hosts that run: whether they are full, and whether one is written to all the same.
/// No quota of the kernel's can be set by an ordinary user, so it looks: at the free space each second, which costs
/// nothing, and at the disks themselves when that has shrunk.
class DiskWatch : public QObject
{
    Q_OBJECT

public:
    /// `folder` has a folder for each node, with one for each boot disk.
    DiskWatch(QString folder, DiskLimits limits, QThreadPool *pool);
    ~DiskWatch() override;

    void add(const QString &disk); ///< its host runs now
    void remove(const QString &disk);

signals:
    void full(const QString &disk, bool isFull);
    /// More than the margin has been written since it was told to be full.
    void overrun(const QString &disk);

private:
    using Sizes = QMap<QString, qint64>;
    struct Disk
    {
        std::optional<qint64> fullAt; ///< its size when it was told to be full, or less
        bool isOver = false;
    };

    void look();
    void measure(qint64 free);
    void judge(const Sizes &sizes);
    [[nodiscard]] static Sizes sizesBelow(const QString &folder, const std::stop_token &stop);

    QString m_folder;
    DiskLimits m_limits;
    QThreadPool *m_pool;
    QMap<QString, Disk> m_disks;
    QTimer m_timer;
    std::stop_source m_stop;
    std::optional<qint64> m_freeBefore; ///< at the last measurement; none: measure soon
    std::chrono::steady_clock::time_point m_measured;
    bool m_isMeasuring = false;
};
