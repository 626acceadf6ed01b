// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/http2bridge.h"
#include "services/usage/runtimereading.h"

#include <QTemporaryDir>

#include <chrono>
#include <map>
#include <memory>

struct RuntimeLine;

/// The way to the metric servers of libtpu on one host, kept between looks. GUI thread.
class RuntimeChannel
{
public:
    /// `connect` gives the host's SSH connection: that of HostPool.
    explicit RuntimeChannel(LocalForward::Connect connect);
    ~RuntimeChannel();
    Q_DISABLE_COPY_MOVE(RuntimeChannel)

    /// From metricPorts(); as long as nothing is known libtpu's usual one is asked. At most 16.
    void setPorts(const QList<quint16> &ports);
    [[nodiscard]] QList<quint16> ports() const { return m_ports; }
    /// The line to a port, made when there is none. Errors: FileFailed.
    [[nodiscard]] Result<std::shared_ptr<RuntimeLine>> line(quint16 port);
    void forget(quint16 port); ///< the next look begins anew

private:
    LocalForward::Connect m_connect;
    QTemporaryDir m_folder; ///< 0700
    QList<quint16> m_ports;
    std::map<quint16, std::shared_ptr<RuntimeLine>> m_lines;
    quint64 m_made = 0;
};

struct RuntimeQuery
{
    bool wantsSeldom = false; ///< also what need not be asked for in every look
    bool wantsEverything = false; ///< all that the server lists, not only what has a Metric; at most 64
    bool wantsStatus = false; ///< where each core stands; asked only where the server has it
    std::chrono::milliseconds deadline{5'000}; ///< of each call
};

/// One look at all ports of a host, side by side. What goes wrong is a state of the reading with a sentence; at most 2
/// MiB are taken from each port. Errors: Cancelled, FileFailed when this computer has no room for a socket file.
[[nodiscard]] Task<RuntimeReading> readRuntime(std::shared_ptr<RuntimeChannel> channel, RuntimeQuery query,
                                               std::stop_token stop);
