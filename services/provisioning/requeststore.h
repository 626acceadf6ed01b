// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/ownership.h"
#include "services/provisioning/record.h"
#include "services/provisioning/steadytime.h"
#include "services/provisioning/unreadablerequest.h"

/// What the journal holds of a project.
struct StoredRequests
{
    QList<TpuRequestRecord> records{};
    QList<UnreadableRequest> unreadable{};
};

/// The requests of one project in the journal, on its thread. What is saved is on the disk when save() returns, or
/// nothing of it is.
class RequestStore
{
public:
    static constexpr int mostEnded = 100; ///< requests that are over and still shown
    static constexpr int mostAttempts = 200; ///< of a request, one by one; older ones are added up

    RequestStore(Journal *journal, Ownership *ownership, ProjectId project);

    [[nodiscard]] Result<StoredRequests> load() const;
    /// FileFailed, too, where a record stands that cannot be read: it is not written over.
    [[nodiscard]] Result<> save(const TpuRequestRecord &history, const QList<FinishedAttempt> &ended,
                                const QDateTime &now);
    [[nodiscard]] Result<> remove(const QUuid &tpuRequest);
    [[nodiscard]] QList<FinishedAttempt> attempts(const QUuid &tpuRequest) const; ///< newest first
    [[nodiscard]] Result<SteadyTime::Anchor> anchor() const;
    [[nodiscard]] Result<> setAnchor(const SteadyTime::Anchor &anchor);

private:
    [[nodiscard]] Result<> mayReplace(const QUuid &tpuRequest) const;
    [[nodiscard]] Result<> add(const QUuid &tpuRequest, const FinishedAttempt &attempt);
    [[nodiscard]] Result<> addUp(const QUuid &tpuRequest);
    [[nodiscard]] Result<> forgetOldest();

    Journal *m_journal;
    Ownership *m_ownership;
    ProjectId m_project;
};
