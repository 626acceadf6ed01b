// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/lease/lease.h"
#include "services/provisioning/provisioningservice.h"
#include "services/store/journalthread.h"
#include "services/tpu/tpuservice.h"

/// What a ProvisioningService does in steps with the journal between them. The service may go during each; then the
/// answer is Cancelled.
class ProvisioningService::Flows
{
public:
    using Service = QPointer<ProvisioningService>;

    [[nodiscard]] static Task<> loop(Service service, Clock *clock, std::stop_token stop);
    /// What came of a call; nothing: it was stopped.
    [[nodiscard]] static Task<> heard(Service service, QUuid id, ZoneId zone, std::optional<ProvisioningEvent> event);
    [[nodiscard]] static Task<> seeLate(Service service, QList<Tpu> tpus);

    [[nodiscard]] static Task<QUuid> start(Service service, TpuRequest tpuRequest);
    [[nodiscard]] static Task<> submit(Service service, QUuid id, ProvisioningEvent event);
    [[nodiscard]] static Task<QList<QUuid>> rewrite(Service service, Rewriting how);
    [[nodiscard]] static Task<> forget(Service service, QUuid id);
    [[nodiscard]] static Task<> takeOver(Service service);

private:
    [[nodiscard]] static Task<AsyncSemaphore::Permit> turn(const Service &service)
    {
        return service->m_turns->enter(service->m_tasks.token());
    }
    /// Decides for all; how long until it has to be called again.
    [[nodiscard]] static Task<std::chrono::milliseconds> pump(Service service);

    // Whoever calls these has the turn.
    /// Opens the journal, keeps or becomes its owner. False: this window only watches, or nothing can be written down.
    [[nodiscard]] static Task<bool> hold(Service service);
    [[nodiscard]] static Task<bool> claim(Service service, Ownership::Force force);
    [[nodiscard]] static Task<> mayWrite(Service service);
    [[nodiscard]] static Task<> drive(Service service, QUuid id);
    /// What happened has happened: it counts in memory at once, and is written down as soon as the disk takes it.
    [[nodiscard]] static Task<> apply(Service service, QUuid id, ProvisioningEvent event);
    [[nodiscard]] static Task<> save(Service service, TpuRequestRecord history, QList<FinishedAttempt> ended);
    /// A new one, or in the place of what it was.
    [[nodiscard]] static Task<QUuid> put(Service service, TpuRequestRecord history);
    [[nodiscard]] static Task<> submitNow(Service service, QUuid id, ProvisioningEvent event);
};

template <typename T, typename Work>
Task<T> ProvisioningService::onJournal(Work work) const
{
    const auto mayAct = m_context.lease != nullptr ? m_context.lease->condition() : std::function<Result<>()>{};
    return m_context.journal->run<T>([work = std::move(work), self = m_context.self, bornOf = m_context.bornOf, mayAct,
                                      project = m_context.tpus->profile().project](Journal &journal) {
        Ownership ownership{&journal, self, bornOf, mayAct};
        RequestStore store{&journal, &ownership, project};
        return work(store, ownership, journal);
    });
}
