// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/cloudstorage.h"
#include "services/practice/world/computeresources.h"
#include "services/practice/world/hosttokens.h"
#include "services/practice/world/journal.h"
#include "services/practice/world/nodes.h"
#include "services/practice/world/oslogins.h"
#include "services/practice/world/outages.h"
#include "services/practice/world/project.h"
#include "services/practice/world/requests.h"
#include "services/practice/world/signins.h"

#include <QObject>

#include <optional>

namespace practice {

/// The practice world: its state, its rules, and what happens as time goes by. It knows nothing of HTTP. One thread.
class World : public QObject
{
    Q_OBJECT

public:
    enum class Begin { WhereItWas, Anew };

    /// `clock` and `hosts` must outlive it.
    World(Scenario scenario, PracticeClock &clock, Hosts &hosts, quint64 seed);
    ~World() override;

    /// Takes the state from `folder` and keeps it there from now on, or begins a new one. Nothing boots yet.
    /// An empty `folder`: a world that ends with the process.
    [[nodiscard]] std::expected<void, QString> open(const QString &folder, Begin begin = Begin::WhereItWas);
    /// Lets happen what is due; the first time it also boots what must run, so `hosts` must be started by then.
    /// Call before every request and when nextDue() comes.
    void advance();
    [[nodiscard]] std::optional<Moment> nextDue() const;
    /// So much simulated time is over at once: everything due in between happens in its order, each at its own moment.
    /// Hosts still boot in real time, so a node that gets its chips on the way is READY a moment later.
    void pass(Span span);
    /// From now on everything takes its time divided by `speed`, what has begun too.
    void setSpeed(double speed);
    /// To the disk, before any reply that tells of a change. False: the disk refuses.
    [[nodiscard]] bool save();
    /// Everything gone, as the scenario has it at the beginning.
    void reset();

    [[nodiscard]] WorldContext &context() { return m_context; }
    [[nodiscard]] Nodes &nodes() { return m_nodes; }
    [[nodiscard]] Requests &requests() { return m_requests; }
    [[nodiscard]] Project &project() { return m_project; }
    [[nodiscard]] Outages &outages() { return m_outages; }
    [[nodiscard]] ComputeResources &computeResources() { return m_computeResources; }
    [[nodiscard]] Quotas &quotas() { return m_quotas; }
    [[nodiscard]] SignIns &signIns() { return m_signIns; }
    [[nodiscard]] OsLogins &osLogins() { return m_osLogins; }
    [[nodiscard]] CloudStorage &storage() { return m_storage; }

private:
    void settle();
    void happen(const Event &event);
    void nodeGoes(const Event &event);

    Catalogue m_catalogue;
    WorldContext m_context;
    Quotas m_quotas{m_context};
    ComputeResources m_computeResources{m_context};
    Slices m_slices{m_context};
    Capacity m_capacity{m_context};
    Nodes m_nodes{m_context, m_quotas, m_slices, m_capacity};
    Requests m_requests{m_context, m_quotas, m_capacity, m_nodes};
    Project m_project{m_context, m_slices};
    Outages m_outages{m_context, m_slices, m_capacity, m_requests};
    SignIns m_signIns{m_context};
    OsLogins m_osLogins{m_context, m_slices};
    CloudStorage m_storage{m_context, m_project, m_signIns};
    HostTokens m_hostTokens{m_context};
    Journal m_journal;
    bool m_isSettled = false;
};

} // namespace practice
