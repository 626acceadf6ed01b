// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHashFunctions>
#include <QString>

#include <utility>

/// A string id that cannot be mixed up with an id of another kind.
template <typename Tag>
class Id
{
public:
    Id() = default;
    explicit Id(QString value)
        : m_value{std::move(value)}
    {
    }

    [[nodiscard]] const QString &toString() const noexcept { return m_value; }
    [[nodiscard]] bool isEmpty() const noexcept { return m_value.isEmpty(); }
    friend bool operator==(const Id &, const Id &) = default;
    friend auto operator<=>(const Id &a, const Id &b) { return a.m_value.compare(b.m_value) <=> 0; }
    friend size_t qHash(const Id &id, size_t seed = 0) noexcept { return qHash(id.m_value, seed); }

private:
    QString m_value;
};

using ProjectId = Id<struct ProjectTag>;
using ZoneId = Id<struct ZoneTag>;
/// The full resource name: "projects/P/locations/Z/nodes/N". Node names alone are unique only within a zone.
using TpuId = Id<struct TpuTag>;
/// The full resource name: "projects/P/locations/Z/queuedResources/Q".
using QueuedResourceId = Id<struct QueuedRequestTag>;
/// The full resource name: "projects/P/locations/Z/operations/operation-…".
using OperationName = Id<struct OperationTag>;
