// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/requests.h"

namespace practice {

/// A symptom that the TPU service reports of a worker.
struct SymptomReport
{
    QString type; ///< as the API spells it, for example "HBM_OUT_OF_MEMORY"
    QString details;
    QString worker;
};

/// On which machine a node comes back: the same, or another one with an empty disk and host keys of its own.
enum class Machine { Same, Other };

/// What Google does to nodes without being asked: preemption, maintenance, symptoms, lost capacity, scripted events.
class Outages
{
public:
    Outages(WorldContext &context, Slices &slices, Capacity &capacity, Requests &requests)
        : m_context{context}
        , m_slices{slices}
        , m_capacity{capacity}
        , m_requests{requests}
    {
    }

    /// With a `grace` its hosts are given notice now, and it is taken so much later, READY until then.
    [[nodiscard]] std::optional<ApiError> preempt(const QString &name, Loss loss, Span grace = Span::zero());
    /// READY + UNHEALTHY_MAINTENANCE, hosts reboot, external addresses change; then healthy again.
    [[nodiscard]] std::optional<ApiError> maintain(const QString &name, Machine machine = Machine::Same);
    /// An announced maintenance `span` from now on, which the user can bring forward. It comes.
    [[nodiscard]] std::optional<ApiError> announce(const QString &name, Span span);
    /// The user brings the announced maintenance forward.
    [[nodiscard]] std::optional<ApiError> performMaintenance(const QString &name);
    /// Another health, and nothing else happens.
    [[nodiscard]] std::optional<ApiError> setHealth(const QString &name, const QString &health,
                                                    const QString &description);
    [[nodiscard]] std::optional<ApiError> report(const QString &name, const SymptomReport &symptom);
    [[nodiscard]] std::optional<ApiError> clearSymptoms(const QString &name);
    /// Trouble on one host, or its end (null value): see Hosts::setCondition. `lasting` over, it ends. Zero: it stays.
    [[nodiscard]] std::optional<ApiError> setCondition(const QString &name, int worker, const QJsonObject &with);
    /// See Capacity::set; `lasting` over, it is taken back. Zero: it stays.
    void setCapacity(const QJsonObject &rule, Span lasting = Span::zero());
    /// Plans the scenario's events; once, for a new world.
    void plan();
    void happen(const Event &event);

private:
    [[nodiscard]] Answer<Node *> readyNode(const QString &name, const QString &verb);
    void endMaintenance(const Event &event);
    [[nodiscard]] std::optional<ApiError> take(const QString &what, const QString &name, const QJsonObject &with);
    void script(QJsonObject with, const QString &target, Span span);

    WorldContext &m_context;
    Slices &m_slices;
    Capacity &m_capacity;
    Requests &m_requests;
};

} // namespace practice
