// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>

class QThreadPool;

/// Threads that read files of this computer for it. One may hang in the kernel for hours, on a network drive that does
/// not answer: whoever is destroyed waits `patience` for it and no longer.
class SyncWorkers
{
public:
    explicit SyncWorkers(std::chrono::milliseconds patience = std::chrono::seconds{2});
    ~SyncWorkers();
    Q_DISABLE_COPY_MOVE(SyncWorkers)

    [[nodiscard]] QThreadPool *pool() const { return m_pool; }

private:
    std::chrono::milliseconds m_patience;
    QThreadPool *m_pool; ///< not always deleted
};

/// Those of the program.
[[nodiscard]] QThreadPool &syncWorkers();
