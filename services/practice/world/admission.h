// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/quotas.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace practice {

/// What is wrong with the metadata of a VM or of a project, or empty: keys, and 256 KiB a value, 512 KiB in all.
[[nodiscard]] QString metadataProblem(const QJsonObject &metadata);

/// The id of what is to be made, and what that id is called.
struct NewId
{
    QString what;
    QString id;
};

/// The questions that are answered at once, before anything is made; direct creation and queued resources ask the same.
class Admission
{
public:
    Admission(WorldContext &context, Quotas &quotas)
        : m_context{context}
        , m_quotas{quotas}
    {
    }

    /// A zone in which something called so may be made by such a request; unknown and restricted ones are refused.
    [[nodiscard]] Answer<Zone> zoneFor(const QString &id, const NewId &newId, const QString &requestId) const;
    /// The same for reading: Google does not tell "unknown" from "forbidden" there.
    [[nodiscard]] Answer<Zone> zoneToRead(const QString &id) const;
    [[nodiscard]] Answer<Accelerator> accelerator(const Zone &zone, const QJsonObject &body, bool queued) const;
    /// Everything about a node body but quota and the name; gives the body back with what the server fills in. `own`:
    /// the full name of the node where it may be seen already.
    [[nodiscard]] Answer<QJsonObject> body(const Zone &zone, const Accelerator &accelerator, QJsonObject body,
                                           const QString &own = {}) const;
    [[nodiscard]] std::optional<ApiError> idRefused(const QString &what, const QString &id) const;
    /// The idempotency key of a request; empty is fine.
    [[nodiscard]] std::optional<ApiError> requestIdRefused(const QString &requestId) const;
    /// What a node of `name` with so many hosts gets as its data disks.
    [[nodiscard]] std::optional<ApiError> disksRefused(const Zone &zone, int hosts, const QJsonArray &disks,
                                                       const QString &name = {}) const;
    /// One field of a node, new or patched.
    [[nodiscard]] std::optional<ApiError> fieldRefused(const QString &field, const QJsonValue &value) const;

private:
    [[nodiscard]] Answer<QJsonObject> network(const Zone &zone, QJsonObject network) const;
    [[nodiscard]] std::optional<ApiError> joinNetworks(const Zone &zone, QJsonObject &body) const;

    WorldContext &m_context;
    Quotas &m_quotas;
};

} // namespace practice
