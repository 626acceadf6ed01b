// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QObject>

#include <functional>

/// What a change needs of the cloud.
enum class CloudNeed : quint8 {
    Now, ///< it is sent at once: not in read-only mode, and not while the cloud does not answer
    Later, ///< it is written down and goes out when it can: only not in read-only mode
    None, ///< nothing of the cloud's API is asked: on this computer, or on a machine by SSH
};

/// The program's read-only mode. While it is locked no request that changes leaves RestClient: not a new one, not one
/// that waits in a queue, not one that would be tried again; what is still connecting is taken back. GUI thread.
///
/// Not covered, because they are not the cloud's API: the calls that sign in (tokens are fetched by POST; they change
/// nothing in a project), and what the user does on a machine by SSH or in a terminal.
/// Some calls of Google only read, yet are POST: they stay here, too, but for those marked as readingPost
/// (getGuestAttributes).
class WriteLock : public QObject
{
    Q_OBJECT

public:
    enum class State : quint8 {
        Open,
        Locked, ///< by the user; remembered until unlocked
        LockedForThisRun, ///< by --read-only: nothing in the window can take it off
    };

    using QObject::QObject;
    /// The program's own: every RestClient obeys it unless it is given another.
    [[nodiscard]] static WriteLock &instance();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isLocked() const { return m_state != State::Open || isForbidden(); }
    void lock();
    void unlock(); ///< nothing happens when it is locked for this run
    void lockForThisRun();

    /// Of a program that may change anything only while it has the right to, as a watcher has: asked before each
    /// request; its error says why nothing may be changed. Empty: nobody is asked.
    void setCondition(std::function<Result<>()> condition);

    /// Denied, with what happened, why, and how to unlock.
    [[nodiscard]] Error refusal() const;
    /// The cloud does not answer, and this says so in a sentence; empty: it answers. Holds back no request, because
    /// what is under way finds its own end: only buttons do not begin anything.
    void setUnreachable(std::function<QString()> why);
    [[nodiscard]] bool isUnreachable() const { return bool(m_unreachable); }

    /// For a button that would change something: why it does not work now; empty: it works.
    [[nodiscard]] QString problem(CloudNeed need = CloudNeed::Now) const;
    /// The same to be kept: it says in the language of then why it did not work now. Null: it works.
    [[nodiscard]] std::function<QString()> reason(CloudNeed need = CloudNeed::Now) const;

signals:
    void changed();

private:
    void set(State state);
    [[nodiscard]] bool isForbidden() const { return m_condition && !m_condition(); }

    State m_state = State::Open;
    std::function<Result<>()> m_condition;
    std::function<QString()> m_unreachable;
};
