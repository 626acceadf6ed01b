// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/history.h"
#include "services/wish/ownership.h"
#include "services/wish/steadytime.h"

/// The wishes of one project in the journal. What is saved is on the disk when save() returns, or nothing of it is.
class WishStore
{
public:
    static constexpr int mostEnded = 100; ///< wishes that are over and still shown
    static constexpr int mostAttempts = 200; ///< of a wish, one by one; older ones are added up

    WishStore(Journal *journal, Ownership *ownership, ProjectId project);

    [[nodiscard]] Result<QList<WishHistory>> load() const; ///< what cannot be read is left out and noted in the log
    [[nodiscard]] Result<> save(const WishHistory &history, const QList<WishAttempt> &ended, const QDateTime &now);
    [[nodiscard]] Result<> remove(const QUuid &wish);
    [[nodiscard]] QList<WishAttempt> attempts(const QUuid &wish) const; ///< newest first
    [[nodiscard]] Result<SteadyTime::Anchor> anchor() const;
    [[nodiscard]] Result<> setAnchor(const SteadyTime::Anchor &anchor);

private:
    [[nodiscard]] Result<> add(const QUuid &wish, const WishAttempt &attempt);
    [[nodiscard]] Result<> addUp(const QUuid &wish);
    [[nodiscard]] Result<> forgetOldest();

    Journal *m_journal;
    Ownership *m_ownership;
    ProjectId m_project;
};
