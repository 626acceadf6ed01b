// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/quotas.h"

namespace practice {

/// The questions that are answered at once, before anything is made; direct creation and queued resources ask the same.
class Admission
{
public:
    Admission(Ground &ground, Quotas &quotas)
        : m_ground{ground}
        , m_quotas{quotas}
    {
    }

    /// A zone that may be used for making things; unknown and restricted ones are refused.
    [[nodiscard]] Answer<Zone> zoneFor(const QString &id) const;
    /// The same for reading: Google does not tell "unknown" from "forbidden" there.
    [[nodiscard]] Answer<Zone> zoneToRead(const QString &id) const;
    [[nodiscard]] Answer<Accelerator> accelerator(const Zone &zone, const QJsonObject &body, bool queued) const;
    /// Everything about a node body but quota and the name; gives the body back with what the server fills in.
    [[nodiscard]] Answer<QJsonObject> body(const Zone &zone, const Accelerator &accelerator, QJsonObject body) const;
    [[nodiscard]] std::optional<Refusal> idRefused(const QString &what, const QString &id) const;
    /// The idempotency key of a request; empty is fine.
    [[nodiscard]] std::optional<Refusal> requestIdRefused(const QString &requestId) const;
    /// One field of a node, new or patched.
    [[nodiscard]] std::optional<Refusal> fieldRefused(const QString &field, const QJsonValue &value) const;

private:
    [[nodiscard]] Answer<QJsonObject> network(const Zone &zone, QJsonObject network) const;
    [[nodiscard]] std::optional<Refusal> joinNetworks(const Zone &zone, QJsonObject &body) const;

    Ground &m_ground;
    Quotas &m_quotas;
};

} // namespace practice
