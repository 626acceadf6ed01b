// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/ownership.h"

#include "services/core/process.h"
#include "services/provisioning/steadytime.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

struct OwnershipMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuRequest)
};

QString text(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

} // namespace

QString ProvisioningOwner::bornOf(qint64 pid)
{
    return processBorn(pid);
}

ProvisioningOwner ProvisioningOwner::self()
{
    const auto pid = QCoreApplication::applicationPid();
    return {.instance = QUuid::createUuid(),
            .host = QSysInfo::machineHostName(),
            .pid = pid,
            .born = bornOf(pid),
            .boot = SteadyTime::currentBoot()};
}

bool mayTakeOver(const ProvisioningOwner &owner, const ProvisioningOwner &self, const QDateTime &now, bool holdsLock,
                 const std::function<QString(qint64)> &bornOf)
{
    if (owner.instance == self.instance)
        return true;
    const auto silentFor = std::chrono::seconds{owner.heartbeat.secsTo(now)};
    const bool isHere = owner.host == self.host;
    if (owner.boot != self.boot)
        return isHere || (holdsLock && silentFor >= Ownership::silenceElsewhere);
    const auto born = bornOf(owner.pid);
    if (!born.isEmpty() && born == owner.born)
        return false;
    // A computer gets another name in another network. A container has another name and other processes: what cannot be
    // seen from here is dead only when it has let the lock go.
    return holdsLock || (isHere && silentFor >= Ownership::silence);
}

Ownership::Ownership(Journal *journal, ProvisioningOwner self, std::function<QString(qint64)> bornOf,
                     std::function<Result<>()> mayAct)
    : m_journal{journal}
    , m_self{std::move(self)}
    , m_bornOf{std::move(bornOf)}
    , m_mayAct{std::move(mayAct)}
{
}

std::optional<ProvisioningOwner> Ownership::owner() const
{
    const auto rows = m_journal->rows(u"SELECT instance, host, pid, born, boot, heartbeat FROM owner"_s);
    if (!rows || rows->isEmpty())
        return std::nullopt;
    const auto &row = rows->constFirst();
    return ProvisioningOwner{.instance = QUuid{row[0].toString()},
                             .host = row[1].toString(),
                             .pid = row[2].toLongLong(),
                             .born = row[3].toString(),
                             .boot = row[4].toString(),
                             .heartbeat = QDateTime::fromMSecsSinceEpoch(row[5].toLongLong(), QTimeZone::UTC)};
}

Result<Role> Ownership::claim(const QDateTime &now, Force force)
{
    // Watching must not need to write: a viewer's disk may be full.
    const bool holdsLock = m_journal->holdsLock();
    const auto isRight = [&] {
        if (m_mayAct && !m_mayAct()) // no user's word here changes who has the lease
            return false;
        const auto before = owner();
        return force == Force::Yes || !before || mayTakeOver(*before, m_self, now, holdsLock, m_bornOf);
    };
    if (!isRight())
        return Role::Viewer;
    bool isTaken = false;
    const auto written = m_journal->write([&]() -> Result<> {
        if (!isRight()) // asked again, where nobody else can write
            return {};
        isTaken = true;
        return m_journal->run(
            u"INSERT OR REPLACE INTO owner(one, instance, host, pid, born, boot, heartbeat) VALUES(1, ?, ?, ?, ?, ?, ?)"_s,
            {text(m_self.instance), m_self.host, m_self.pid, m_self.born, m_self.boot, now.toMSecsSinceEpoch()});
    });
    if (!written)
        return std::unexpected{written.error()};
    return isTaken ? Role::Owner : Role::Viewer;
}

Result<> Ownership::confirm() const
{
    if (const auto may = m_mayAct ? m_mayAct() : Result<>{}; !may)
        return failed(ErrorCode::Conflict, may.error().message);
    const auto rows = m_journal->rows(u"SELECT instance FROM owner"_s);
    if (!rows)
        return std::unexpected{rows.error()};
    if (rows->isEmpty() || rows->constFirst()[0].toString() != text(m_self.instance))
        return failed(ErrorCode::Conflict,
                      OwnershipMessages::tr("Another window runs your requests now. This one shows them."));
    return {};
}

Result<> Ownership::release()
{
    return m_journal->run(u"DELETE FROM owner WHERE instance = ?"_s, {text(m_self.instance)});
}
