// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncworkers.h"

#include <QThreadPool>

namespace {

/// More than there are folders: where one hangs, the others are still read.
constexpr int mostSyncThreads = 24;

} // namespace

SyncWorkers::SyncWorkers(std::chrono::milliseconds patience)
    : m_patience{patience}
    , m_pool{new QThreadPool}
{
    m_pool->setMaxThreadCount(mostSyncThreads);
}

SyncWorkers::~SyncWorkers()
{
    static QThreadPool *left = nullptr; // where it can be found: it is left on purpose, not lost
    m_pool->clear(); // what has not begun never will
    if (m_pool->waitForDone(static_cast<int>(m_patience.count())))
        delete m_pool;
    else
        left = m_pool; // a thread that hangs still belongs to it; the system ends that one with the program
    static_cast<void>(left);
}

QThreadPool &syncWorkers()
{
    static const SyncWorkers workers;
    return *workers.pool();
}
