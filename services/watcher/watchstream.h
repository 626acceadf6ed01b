// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QObject>

#include <functional>
#include <memory>
#include <stop_token>

class HostPool;
class QIODevice;
struct PodHost;

/// Bytes both ways, to a desk or to a watcher. GUI thread. It says nothing before control is back in the event loop, so
/// that its signals can be connected first.
class WatchStream : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void send(const QByteArray &bytes) = 0; ///< in order; what is not taken yet is kept, up to `mostKept`
    virtual void close() = 0; ///< after what was sent

    static constexpr qint64 mostKept = 128 << 20; ///< bytes; more than that ends it

signals:
    void received(const QByteArray &bytes);
    void ended(const Error &why); ///< once; ConnectionLost when the other side simply went
};

using OpenWatchStream = std::function<Task<std::shared_ptr<WatchStream>>(std::stop_token stop)>;

/// A socket, or two descriptors as one; it owns it.
[[nodiscard]] std::shared_ptr<WatchStream> watchStreamOver(std::unique_ptr<QIODevice> device);
/// The standard input and output of this process.
[[nodiscard]] std::shared_ptr<WatchStream> watchStreamOverStandard();
/// "PROGRAM attach --data FOLDER" on that host. `arguments` are handed on as they are. Errors: those of
/// HostPool::connection(); NotFound when the program is not there.
[[nodiscard]] Task<std::shared_ptr<WatchStream>> watchStreamOverSsh(HostPool *pool, PodHost host, QString program,
                                                                    QStringList arguments, std::stop_token stop);
