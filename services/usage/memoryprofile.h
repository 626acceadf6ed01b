// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/usage/sample.h"

#include <QByteArray>
#include <QList>

#include <memory>
#include <stop_token>

class SshConnection;
struct SliceLayout;

/// What JAX's memory profile says: bytes that live buffers take, by device.
struct MemoryProfile
{
    struct Device
    {
        QString name; ///< "TPU_0(process=0,(0,0,0,0))"; plain text, from outside
        qint64 id = -1; ///< its number in the name; -1: there is none
        qint64 bytes = 0;

        friend bool operator==(const Device &, const Device &) = default;
    };

    QList<Device> devices; ///< by number, then name
    qint64 elsewhere = 0; ///< bytes of what has no device: programs, mostly

    friend bool operator==(const MemoryProfile &, const MemoryProfile &) = default;
};

/// gzip'd pprof (perftools.profiles.Profile), as jax.profiler.save_device_memory_profile() writes it. It is read as it
/// stands, without making objects of it: two bytes of a hostile file would become hundreds. At most 64 MiB unpacked,
/// 1,024 devices. Errors: BadReply with a sentence: no gzip, cut off, too large, no profile, one without bytes, sums
/// that cannot be.
[[nodiscard]] Result<MemoryProfile> parseMemoryProfile(const QByteArray &gz);

/// Reads /dev/shm/memory.prof over the open connection. Errors: NotFound, those of parseMemoryProfile() and of the
/// connection.
[[nodiscard]] Task<MemoryProfile> readMemoryProfile(std::shared_ptr<SshConnection> connection, std::stop_token stop);

/// HbmUsed of one worker; devices of other workers and those without a place are left out.
[[nodiscard]] HostTick tickOf(const MemoryProfile &profile, const SliceLayout &layout, int worker, const QString &host,
                              qint64 at);

/// One line of Python for the user's script: a thread that writes the file each second as jax-smi does, with nothing to
/// install.
[[nodiscard]] QString memoryProfileLine();
