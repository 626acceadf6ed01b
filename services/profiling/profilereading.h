// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QList>
#include <QStringList>

#include <stop_token>

class QIODevice;

/// An operation of a device, or what a thread of a host did, added up over the capture.
struct OperationTime
{
    QString name{}; ///< plain text, from outside
    double seconds = 0; ///< without what ran inside it
    qint64 count = 0;

    friend bool operator==(const OperationTime &, const OperationTime &) = default;
};

/// What one TPU device did while it was looked at. Times in seconds.
struct DeviceProfile
{
    QString name{}; ///< "/device:TPU:0"; plain text, from outside
    int ordinal = -1; ///< the number in its name
    double window = 0; ///< how long it was looked at
    double busy = 0; ///< an operation ran
    double waiting = 0; ///< of `busy`: the operation only waited for the host (infeed, host transfers)
    double communication = 0; ///< of `busy`: collectives and transfers between devices
    qint64 programs = 0; ///< that ran
    qint64 steps = 0;
    double stepMean = 0;
    double stepLongest = 0;
    QList<OperationTime> operations{}; ///< most first, at most mostTopOperations

    [[nodiscard]] double idleShare() const; ///< 0 to 1: no operation, or one that waits for the host
    [[nodiscard]] double communicationShare() const; ///< 0 to 1, of the window
    friend bool operator==(const DeviceProfile &, const DeviceProfile &) = default;
};

/// What a program's speed hangs on, by the rule of boundRule().
enum class ProfileBound : quint8 {
    Unknown, ///< no TPU was recorded
    Device, ///< the chips compute nearly all the time
    Communication, ///< they do, but much of it is waiting for each other
    Host, ///< they wait for the host
    Mixed,
};

/// The file of one host.
struct HostProfile
{
    QString host{}; ///< what the file calls it; plain text, from outside; empty: it says nothing
    double window = 0; ///< seconds
    QList<DeviceProfile> devices{}; ///< by number
    QList<OperationTime> threads{}; ///< what the host's own threads did, most first, at most mostTopOperations
    ProfileBound bound = ProfileBound::Unknown;
    QStringList remarks{}; ///< errors and warnings of the profiler itself; plain text, from outside
    bool isCut = false; ///< it holds more than was read

    [[nodiscard]] double idleShare() const; ///< the median over its devices; below 0: it has none
    [[nodiscard]] double stepMean() const; ///< seconds, the mean over its devices; 0: no steps were recorded
    friend bool operator==(const HostProfile &, const HostProfile &) = default;
};

/// All hosts of a capture beside each other.
struct ProfileReading
{
    QStringList labels{}; ///< of the hosts, in the order of `hosts`
    QList<HostProfile> hosts{};
    QList<OperationTime> operations{}; ///< of all devices together, most first
    ProfileBound bound = ProfileBound::Unknown;
    QString sentence{}; ///< translated: what it comes to, with numbers

    friend bool operator==(const ProfileReading &, const ProfileReading &) = default;
};

inline constexpr qsizetype mostTopOperations = 50;
inline constexpr double hostBoundIdle = 0.25; ///< from this idle share on a program is bound by its host
inline constexpr double deviceBoundIdle = 0.10; ///< below it, by its devices
inline constexpr double boundByCommunication = 0.40; ///< from this share of the window on, by waiting for each other

/// Reads an XSpace (*.xplane.pb) from its beginning to its end, in portions: a file of any size needs some ten MiB.
/// What is in it is not believed: numbers that cannot be are left out, and more planes, names or lines than a file of a
/// host has are passed over (isCut). Errors: BadReply with a sentence (no XSpace, or cut off), Cancelled, FileFailed.
[[nodiscard]] Result<HostProfile> parseXSpace(QIODevice *source, std::stop_token stop);

/// The same of files, on a worker thread; `labels`: what people call their hosts. A file that cannot be read is a host
/// without devices, and its sentence is among the remarks. Errors: Cancelled.
[[nodiscard]] Task<ProfileReading> readProfiles(QStringList files, QStringList labels, std::stop_token stop);

/// Pure. What hosts come to together.
[[nodiscard]] ProfileReading comparedProfiles(QList<HostProfile> hosts, QStringList labels);

[[nodiscard]] ProfileBound boundOf(const QList<DeviceProfile> &devices);
[[nodiscard]] QString boundWord(ProfileBound bound); ///< translated: "bound by the host"
[[nodiscard]] QString boundRule(); ///< translated: by which numbers that is said
