// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/journal.h"

#include <QDateTime>
#include <QUuid>

/// Who drives the requests of a journal: one window at a time. Another one watches.
enum class Role : quint8 { Owner, Viewer };

/// A program that drives requests, or did.
struct ProvisioningOwner
{
    QUuid instance;
    QString host;
    qint64 pid = 0;
    QString born; ///< when the process began, in the kernel's ticks since boot: a pid is used again
    QString boot; ///< the kernel's boot id
    QDateTime heartbeat{}; ///< UTC, steady time

    [[nodiscard]] static ProvisioningOwner self(); ///< this process, with an instance of its own
    [[nodiscard]] static QString bornOf(qint64 pid); ///< empty: no such process

    friend bool operator==(const ProvisioningOwner &, const ProvisioningOwner &) = default;
};

/// Whether `self` may take over from `owner` without asking: only from one that is surely dead, as the boot id, the
/// process and the lock tell; the name of the computer alone tells nothing. A process that lives, however silent, is
/// asked about. `holdsLock`: the journal's lock is ours, so nobody alive has it.
[[nodiscard]] bool mayTakeOver(const ProvisioningOwner &owner, const ProvisioningOwner &self, const QDateTime &now,
                               bool holdsLock, const std::function<QString(qint64 pid)> &bornOf);

/// The journal's row that says who drives. On the journal's thread.
class Ownership
{
public:
    static constexpr std::chrono::seconds heartbeatInterval{15};
    static constexpr std::chrono::seconds silence{60};
    /// Of one that this computer cannot look at: its clock may be another, and its file system's lock worth less.
    static constexpr std::chrono::seconds silenceElsewhere{600};

    enum class Force : quint8 { No, Yes }; ///< Yes: the user said so

    /// `mayAct`: see Lease::condition(); while that says no, nobody who has this journal is its owner. Empty: yes.
    Ownership(Journal *journal, ProvisioningOwner self,
              std::function<QString(qint64)> bornOf = &ProvisioningOwner::bornOf,
              std::function<Result<>()> mayAct = {});

    /// Becomes the owner if that is right, and says what it is then.
    [[nodiscard]] Result<Role> claim(const QDateTime &now, Force force = Force::No);
    /// Within Journal::write: an error when somebody else has taken over since.
    [[nodiscard]] Result<> confirm() const;
    [[nodiscard]] Result<> release();
    [[nodiscard]] std::optional<ProvisioningOwner> owner() const;

private:
    Journal *m_journal;
    ProvisioningOwner m_self;
    std::function<QString(qint64)> m_bornOf;
    std::function<Result<>()> m_mayAct;
};
