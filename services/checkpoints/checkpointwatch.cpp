// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointwatch.h"

#include "services/core/clock.h"

#include <utility>

CheckpointWatch::CheckpointWatch(Clock *clock, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
{
}

void CheckpointWatch::setFolder(Files files, const QByteArray &folder)
{
    if (files == m_files && folder == m_folder)
        return;
    m_tasks.cancel();
    ++m_scan;
    m_isScanning = false;
    m_files = std::move(files);
    m_folder = folder;
    m_listing.reset();
    m_error.reset();
    emit changed();
}

void CheckpointWatch::refresh()
{
    if (!m_files)
        return;
    m_tasks.cancel();
    const auto scan = ++m_scan;
    const auto begun = m_clock->now();
    m_isScanning = true;
    emit changed();
    // The place must live as long as the scan, whatever is shown by then.
    m_tasks.run(scanCheckpoints(m_files.get(), m_folder, m_tasks.token()),
                [this, scan, begun, files = m_files](Result<CheckpointListing> listing) {
                    if (scan != m_scan)
                        return; // another one was begun, or it was ended
                    m_isScanning = false;
                    m_scannedAt = m_clock->sinceBoot();
                    if (listing) {
                        listing->at = begun;
                        m_listing = *std::move(listing);
                        m_error.reset();
                    } else if (listing.error().code != ErrorCode::Cancelled) {
                        m_error = listing.error();
                    }
                    emit changed();
                });
}

void CheckpointWatch::refreshIfOlder(std::chrono::milliseconds age)
{
    const bool isKnown = m_listing || m_error;
    if (!m_isScanning && (!isKnown || m_clock->sinceBoot() - m_scannedAt >= age))
        refresh();
}

void CheckpointWatch::cancel()
{
    if (!m_isScanning)
        return;
    ++m_scan;
    m_isScanning = false;
    m_tasks.cancel();
    emit changed();
}

void CheckpointWatch::prune(const PrunePlan &plan, std::function<QList<QByteArray>()> inUse)
{
    if (!plan.refusal.isEmpty()) {
        emit pruneFailed({ErrorCode::Invalid, plan.refusal, {}});
        return;
    }
    if (plan.going().isEmpty() || !m_files)
        return;
    const auto begin = [this, plan, files = m_files, inUse = std::move(inUse)] { beginPruning(files, plan, inUse); };
    UndoQueue::instance().add(this, pruneAction(plan, begin));
}

void CheckpointWatch::beginPruning(const Files &files, const PrunePlan &plan,
                                   const std::function<QList<QByteArray>()> &inUse)
{
    ++m_prunings;
    emit changed();
    m_pruningTasks.run(pruneNow(files.get(), plan, inUse, m_pruningTasks.token()),
                       [this, files](const Result<PruneOutcome> &outcome) {
                           --m_prunings;
                           if (outcome)
                               emit pruned(*outcome);
                           else
                               emit pruneFailed(outcome.error());
                           if (files == m_files)
                               refresh(); // also after a failure: something may be gone
                           else
                               emit changed();
                       });
}
