// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>

#include <optional>

/// Node.state of the Cloud TPU API. Words this program does not know are Unknown; the raw text is kept beside it.
enum class TpuState : quint8 {
    Unknown,
    Creating,
    Ready,
    Restarting,
    Reimaging,
    Deleting,
    Repairing,
    Stopped,
    Stopping,
    Starting,
    Preempted,
    Terminated,
    Hiding,
    Hidden,
    Unhiding,
};

enum class TpuHealth : quint8 { NotSaid, Healthy, Timeout, UnhealthyTensorflow, UnhealthyMaintenance, Unknown };

/// How the capacity is had, and which quota it draws on.
enum class Tier : quint8 {
    OnDemand,
    Preemptible,
    Spot,
    Reserved,
    FlexStart, ///< Google deletes it after the run time that was asked for; of nodes known by runHoursLabel only
};

/// One worker's addresses. The index in Tpu::endpoints is the worker's number.
struct NetworkEndpoint
{
    QString internalIp;
    QString externalIp; ///< empty: none

    friend bool operator==(const NetworkEndpoint &, const NetworkEndpoint &) = default;
};

struct Symptom
{
    QString type; ///< LOW_MEMORY, PROJECT_ABUSE, ...
    QString details;
    QString workerId;
    QDateTime createTime;

    friend bool operator==(const Symptom &, const Symptom &) = default;
};

struct UpcomingMaintenance
{
    QString type{}; ///< SCHEDULED, UNSCHEDULED
    QString status{}; ///< PENDING, ONGOING
    QDateTime windowStart{};
    QDateTime windowEnd{};
    QDateTime latestStart{}; ///< UTC, when it begins at the latest; null: not said
    bool canReschedule = false; ///< it can be taken now: TpuApi::performMaintenance()

    friend bool operator==(const UpcomingMaintenance &, const UpcomingMaintenance &) = default;
};

/// A disk beside the boot disk. It stays when the TPU goes.
struct DataDisk
{
    QString source{}; ///< projects/P/zones/Z/disks/D
    bool isReadOnly = false; ///< several hosts can only read it
    QStringList workerIds{}; ///< the hosts that have it; empty: all, or not told: only v2alpha1 tells

    friend bool operator==(const DataDisk &, const DataDisk &) = default;
};

/// One TPU node as the API told it (Node of tpu v2). Every field may be missing in a reply.
struct Tpu
{
    TpuId id; ///< projects/P/locations/Z/nodes/N
    ZoneId zone;
    QString shortName; ///< N
    QString numericId; ///< uint64 as text; another one after delete and create
    QString acceleratorType; ///< v4-8; the last segment where a path came
    QString acceleratorKind; ///< acceleratorConfig.type, for example V4
    QString topology; ///< 2x2x1, in chips
    QString runtimeVersion;
    TpuState state = TpuState::Unknown;
    QString stateText; ///< as the server wrote it
    TpuHealth health = TpuHealth::NotSaid;
    QString healthText; ///< as the server wrote it
    QString healthDescription;
    QString description;
    QList<Symptom> symptoms;
    QDateTime createTime; ///< UTC
    QString apiVersion;
    QList<NetworkEndpoint> endpoints;
    Tier tier = Tier::OnDemand;
    QMap<QString, QString> labels;
    QMap<QString, QString> metadata;
    QStringList tags;
    QString network;
    QString subnetwork;
    std::optional<bool> enableExternalIps; ///< as it was asked for; nothing: not told, as by Compute Engine
    QString serviceAccount;
    QStringList scopes; ///< of the service account: whole addresses
    QList<DataDisk> dataDisks;
    QueuedResourceId queuedResource; ///< empty: made directly
    bool isSlice = false; ///< of a multislice: the other ones have the same queuedResource
    std::optional<UpcomingMaintenance> maintenance;

    /// A TPU Node of the old architecture (apiVersion V1*): has no host of its own to log in to.
    [[nodiscard]] bool isLegacyNode() const { return apiVersion.startsWith(u"V1"); }
    friend bool operator==(const Tpu &, const Tpu &) = default;
};

/// The label that says which create job of this program made a node.
inline constexpr auto jobLabel = "tpudesk-job";
/// The label of flex-start nodes of this program, with their run time in hours: v2 of the API tells neither.
inline constexpr QLatin1StringView runHoursLabel{"tpudesk-run-hours"};
/// When Google deletes a flex-start node: not before this, UTC; null: not a flex-start node, or not known.
[[nodiscard]] QDateTime plannedEnd(const Tpu &tpu);

[[nodiscard]] TpuState tpuStateFrom(QStringView text);
[[nodiscard]] TpuHealth tpuHealthFrom(QStringView text);
/// True while the state will change by itself soon: creating, starting, stopping, deleting, ...
[[nodiscard]] bool isPassing(TpuState state);

[[nodiscard]] TpuId tpuId(const ProjectId &project, const ZoneId &zone, const QString &name);
/// Segment after "locations/" of a full resource name; empty when there is none.
[[nodiscard]] ZoneId zoneOf(QStringView resourceName);
[[nodiscard]] QString lastSegment(QStringView resourceName);
/// us-central2-b -> us-central2
[[nodiscard]] QString regionOf(const ZoneId &zone);
