// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"
#include "services/practice/world/node.h"

#include <QJsonObject>
#include <QString>

namespace practice {

/// A long-running operation of the TPU API.
struct Operation
{
    QString name; ///< projects/P/locations/Z/operations/operation-…
    QString zone;
    QString target; ///< full name of the node or queued resource
    QString verb; ///< create, update, delete, start, stop, reset
    QString requestId{}; ///< the client's idempotency key, or empty
    QJsonObject asked{}; ///< the body that came with it
    ApiVersion version = ApiVersion::V2;
    Moment created{};
    Moment ended{};
    bool done = false;
    bool cancelRequested = false;
    QJsonObject error; ///< google.rpc.Status, or empty
    QJsonObject response; ///< with "@type"; empty while running and after a failure

    [[nodiscard]] QJsonObject toApi() const;
    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static Operation fromRecord(const QJsonObject &record);
};

/// An operation of Compute v1.
struct ComputeOperation
{
    QString name{};
    quint64 number = 0;
    QString type{}; ///< "insert", "compute.projects.setCommonInstanceMetadata"
    QString target{}; ///< path below compute/v1/
    QString place = QStringLiteral("global"); ///< or "zones/Z", "regions/R"
    quint64 targetNumber = 0; ///< 0: the project's
    Moment created{};
    Moment ends{};

    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static ComputeOperation fromRecord(const QJsonObject &record);
};

/// What is going to happen.
enum class EventKind {
    DecideNode, ///< capacity and addresses: the create operation goes on or fails
    NodeBooted, ///< the simulated boot time is over
    DeleteNode,
    StopNode,
    StartNode,
    PatchNode,
    KeysArrive,
    EndMaintenance,
    AdmitRequest,
    TryRequest,
    GiveUpRequest, ///< valid-until has passed
    FailRequest, ///< a stock-out during provisioning has been cleaned up
    DeleteRequest,
    ResetRequest,
    FinishOperation,
    Script, ///< an entry of the scenario's "events"
    FinishCompute, ///< `target` becomes what `with` says
    ShowNodes, ///< nodes of a request in a stock-out come and go
    EndRun, ///< the run time of a flex-start request is over
};

struct Event
{
    Moment due{};
    EventKind kind = EventKind::FinishOperation;
    QString target{};
    QString operation{}; ///< full name of the operation that ends with it, or empty
    QJsonObject with{};

    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static Event fromRecord(const QJsonObject &record);
};

/// A bare JSON object that is kept like any other record.
struct Note
{
    QJsonObject json;

    [[nodiscard]] QJsonObject toRecord() const { return json; }
    [[nodiscard]] static Note fromRecord(const QJsonObject &record) { return {record}; }
};

} // namespace practice
