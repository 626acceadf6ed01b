// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/usage/sample.h"

#include <memory>
#include <stop_token>

class SshConnection;

/// A process that has chips open.
struct ChipProcess
{
    qint64 pid = 0;
    QString user{}; ///< plain text, from outside; "?": it ended meanwhile
    QString command{}; ///< plain text, at most 200 characters
    qint64 since = 0; ///< ms UTC by the host's clock; 0: not known
    QList<int> chips{}; ///< on the host, from 0, by the order of its device files
    QList<quint16> metricPorts{}; ///< its TPU_RUNTIME_METRICS_PORTS
    bool hasMetricsOff = false; ///< that variable is there, and empty

    friend bool operator==(const ChipProcess &, const ChipProcess &) = default;
};

/// What jax-smi's thread leaves; a program that ended leaves it too.
struct ProfileFile
{
    qint64 written = 0; ///< ms UTC by the host's clock
    qint64 size = 0; ///< bytes
    QString owner;

    friend bool operator==(const ProfileFile &, const ProfileFile &) = default;
};

/// Running sums since the host started; only two looks make a rate of them.
struct HostCounters
{
    double uptime = -1; ///< seconds; below 0: not said
    qint64 busy = -1, all = -1; ///< ticks of all processors
    qint64 received = -1, sent = -1; ///< bytes, all interfaces but lo

    friend bool operator==(const HostCounters &, const HostCounters &) = default;
};

struct HostReading
{
    QString boot; ///< another one after a restart
    qint64 clock = 0; ///< ms UTC by the host's own clock; 0: not said
    QString machine{}; ///< its number at Compute Engine, digits; of a full look
    HostCounters counters;
    QList<int> idle{}; ///< ticks of each processor, below idleTurn, where they begin anew; empty: not said
    float load = noValue;
    float memoryUsed = noValue, memoryTotal = noValue; ///< bytes
    float diskUsed = noValue, diskTotal = noValue; ///< bytes; of a full look
    bool isFull = false; ///< disk, devices, holders and ports were looked at
    QStringList devices; ///< /dev/accel0 …, /dev/vfio/7 …, by number
    QList<ChipProcess> holders;
    QList<quint16> listening; ///< ports that something listens on
    std::optional<ProfileFile> profile{};
    qint64 wire = 0; ///< bytes of this look, both ways, before SSH

    friend bool operator==(const HostReading &, const HostReading &) = default;
};

inline constexpr int idleTurn = 100'000; ///< HostReading::idle

enum class ProbeDepth : quint8 {
    Quick, ///< what changes by the second
    Full, ///< also disk, holders and ports
};

/// What the host's sh is given: the shorter the better, as it is sent each second.
[[nodiscard]] QByteArray probeScript(ProbeDepth depth);

/// Nothing of it is believed before it is parsed. Errors: BadReply when it is no probe's answer, or one that was cut
/// off.
[[nodiscard]] Result<HostReading> parseProbe(const QByteArray &output);

/// One look over the open connection, at most 10 s. Errors: those of the connection; BadReply, Timeout with a sentence.
[[nodiscard]] Task<HostReading> probeHost(std::shared_ptr<SshConnection> connection, ProbeDepth depth,
                                          std::stop_token stop);

/// What is drawn. Rates need the look before; without one, after a restart and where a counter went back they are
/// noValue.
[[nodiscard]] HostTick tickOf(const HostReading &now, const std::optional<HostReading> &before, const QString &host,
                              qint64 at);

/// Where to ask for metrics: ports that the holders name and that something listens on; without names those that libtpu
/// takes by itself.
[[nodiscard]] QList<quint16> metricPorts(const HostReading &reading);

/// Whether the profile is a living program's: young, and its owner holds chips. A dead program's file is never shown as
/// live.
enum class ProfileState : quint8 { Missing, Live, Old, OwnerGone };
[[nodiscard]] ProfileState profileState(const HostReading &reading, qint64 longestAge = 30'000);
