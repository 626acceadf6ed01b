// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/requests.h"

namespace practice {

enum class Loss {
    Seen,     ///< PREEMPTED, with its queued resource SUSPENDED
    Silent,   ///< still READY, but no host answers
    Vanished, ///< 404 from now on
};

/// What Google does to nodes without being asked: preemption, maintenance, lost capacity, scripted events.
class Outages
{
public:
    Outages(Ground &ground, Slices &slices, Requests &requests) : m_ground{ground}, m_slices{slices}, m_requests{requests} {}

    [[nodiscard]] std::optional<Refusal> preempt(const QString &name, Loss loss);
    /// READY + UNHEALTHY_MAINTENANCE, hosts reboot, external addresses change; then healthy again.
    [[nodiscard]] std::optional<Refusal> maintain(const QString &name);
    /// An announced maintenance in `days` days, which the user can bring forward.
    [[nodiscard]] std::optional<Refusal> announce(const QString &name, int days);
    /// {chips?, failFirst?, stockout?}; an empty object gives the zone back to the scenario.
    void setCapacity(const QString &zone, const QJsonObject &rule);
    /// Plans the scenario's events; once, for a new world.
    void plan();
    void happen(const Event &event);

private:
    Ground &m_ground;
    Slices &m_slices;
    Requests &m_requests;
};

} // namespace practice
